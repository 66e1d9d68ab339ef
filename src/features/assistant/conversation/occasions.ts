/** The occasion that a typed answer names. */
import { isForPeople } from '../understand/house-questions.ts'
import { plainText } from '../understand/plain-text.ts'
import { understand } from '../understand/understand.ts'
import type { Clock } from '../understand/understanding.ts'
import { normalizedWords } from '../understand/words.ts'
import { reasons } from '#features/reservations/rules.ts'

/** 'não, é batizado', 'não é aniversário, e sim bodas': only what was denied goes. */
const denied =
  /^nao (?:,|[.!])(?: nao\b)?|\bnao (?:e|eh|sera|vai ser|tem|ha) (?:[^,]{0,20}?)(?= ,|$| e sim\b| mas\b)/g

/** 'nada de especial', 'só um jantar' */
const none =
  /^(?:(?:nao|nenhuma?|nada|sem)\b|(?:e )?so (?:um |uma |para )?(?:jantar|almoco|almocar|encontro|visita)\b)/

/** 'aniversário de 10 anos de casamento' is one of a wedding. */
const ofWedding = /\baniversario\b.{0,30}\bcasamento\b/

/** The labels in plain words, the longest first; of a party of the company its first word is enough. */
const named = reasons
  .map(({ value, label }) => ({ value, words: plainText(label).replace(/^(confraternizacao) .*/, '$1') }))
  .toSorted((a, b) => b.words.length - a.words.length)

/** The choice of the question for the occasion that a text makes; null where it makes none. */
export function occasionIn(text: string, now: Clock): string | null {
  const words = normalizedWords(text.slice(0, 120)).replace(ofWedding, 'aniversario de casamento')
  const { intent } = understand(text, now)
  const left = words.replace(denied, ' ')
  const meant = named.find((one) => left.includes(one.words))
  if (meant && !/\bnao\b/.test(left)) return `reason:${meant.value}`
  const isAnswer = ['no', 'unknown'].includes(intent) && !isForPeople(text)
  return intent === 'no' || (isAnswer && none.test(words)) ? 'reason:0' : null
}
