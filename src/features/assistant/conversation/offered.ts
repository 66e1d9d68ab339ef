import { plainText } from '../understand/plain-text.ts'
import { normalizedWords } from '../understand/words.ts'
import type { State, StepName } from './state.ts'

/** '2', '2️⃣', 'dois', 'opção 2', 'a 2'. */
const number = /^(?:(?:quero |escolho )?(?:a |o )?(?:opcao |numero |item )?)?(\d{1,2}|uma?)(?: [,.!)])*$/

/** The number, if the message is nothing else; otherwise null. */
export function numberIn(text: string): number | null {
  const said = text.length <= 40 ? number.exec(normalizedWords(text))?.[1] : undefined
  if (said === undefined) return null
  return said.startsWith('u') ? 1 : Number(said)
}

/** 'o primeiro', 'pode ser a última'. 'A segunda' is a Monday. */
const ordinal =
  /^(?:(?:quero|pode ser|escolho|prefiro) )?(?:[oa] )?(primeir[oa]|segundo|terceir[oa]|ultim[oa])(?: (?:opcao|horario|dia))?(?: [,.!)])*$/
const places = ['primeir', 'segund', 'terceir']

/** Steps that list similar things, so that 'a primeira' can mean one. It is no answer to 'Quer mesmo cancelar?'. */
const lists: StepName[] = ['unit', 'date', 'time', 'occasion', 'mine']

/** The option whose position in the list a text names; the last is the last offer of the house, not a way out of the list. */
function placed({ step, offered }: State, text: string): string | null {
  const said =
    lists.includes(step) && text.length <= 40
      ? ordinal.exec(normalizedWords(text))?.[1]?.slice(0, -1)
      : undefined
  if (said === undefined) return null
  const found =
    said === 'ultim' ? offered.findLast(({ id }) => !id.startsWith('do:')) : offered[places.indexOf(said)]
  return found?.id ?? null
}

/** The option of the last question with this title, in any spelling, or at this position. */
export function titled(state: State, text: string): string | null {
  if (text.length > 80) return null
  const { offered } = state
  const said = plainText(text)
  return offered.find(({ title }) => said !== '' && plainText(title) === said)?.id ?? placed(state, text)
}

/** The option of the last question with this number. */
export const optionNumbered = ({ offered }: State, text: string): string | null =>
  offered[(numberIn(text) ?? 0) - 1]?.id ?? null
