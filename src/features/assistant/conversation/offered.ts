import { plainText } from '../understand/plain-text.ts'
import type { State } from './state.ts'

/** '2', '2️⃣', 'opção 2', 'a 2'. */
const number = /^(?:(?:quero |escolho )?(?:a |o )?(?:opcao |numero |item )?)?(\d{1,2})(?: [,.!)])*$/

/** The number that a message consists of; null for any other. */
export function numberIn(text: string): number | null {
  const found = text.length <= 40 ? number.exec(plainText(text)) : null
  return found ? Number(found[1]) : null
}

/** The option of the last question with this title, in whatever spelling. */
export function titled({ offered }: State, text: string): string | null {
  if (text.length > 80) return null
  const said = plainText(text)
  return offered.find(({ title }) => said !== '' && plainText(title) === said)?.id ?? null
}

/** The option of the last question with this number. */
export const numbered = ({ offered }: State, text: string): string | null =>
  offered[(numberIn(text) ?? 0) - 1]?.id ?? null
