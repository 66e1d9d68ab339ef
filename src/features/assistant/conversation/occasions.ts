/** The occasion that a message names. */
import { isForPeople } from '../understand/house-questions.ts'
import { plainText } from '../understand/plain-text.ts'
import { understand } from '../understand/understand.ts'
import type { Clock } from '../understand/understanding.ts'
import { normalizedWords } from '../understand/words.ts'
import { reasons } from '#features/reservations/rules.ts'

/** 'não, é batizado', 'não é aniversário, e sim bodas': only the denied occasion goes. */
const denied =
  /^nao (?:,|[.!])(?: nao\b)?|\bnao (?:e|eh|sera|vai ser|tem|ha) (?:[^,]{0,20}?)(?= ,|$| e sim\b| mas\b)/g

/** 'confraternização nenhuma', 'aniversário não' */
const deniedBehind =
  /\b(?:aniversario|bodas|batizado|casamento|confraternizacao|comemoracao|festa)(?: de [a-z]+)? (?:nenhuma?|nao)(?= [,.!]|$)/g

/** 'não é aniversário' */
const deniedLabel =
  /\bnao (?:e|eh|sera|vai ser) (?:um |uma |o |a )?(?:aniversario|bodas|batizado|casamento|confraternizacao)\b/g

/** 'nada de especial', 'só um jantar' */
const none =
  /^(?:(?:nao|nenhuma?|nada|sem)\b|(?:e )?so (?:um |uma |para )?(?:jantar\w*|almoc\w*|comer|encontro|visita)\b)/

/** 'sem ocasião especial', 'nada especial', in a message with more. */
const saidNone =
  /\b(?:(?:sem|nenhuma?|nao (?:e|tem|ha)(?: nenhuma?)?) (?:ocasiao|ocasioes|comemoracao|comemoracoes|celebracao|festa)|nada (?:de |muito )?especial|(?:ocasiao|comemoracao) nenhuma|tir[ae]r? (?:a |o |ess[ae] |est[ae] )?(?:ocasiao|comemoracao|aniversario|confraternizacao))\b/

/** 'aniversário de 10 anos de casamento' is a wedding anniversary. */
const ofWedding = /\baniversario\b.{0,30}\bcasamento\b/
/** An occasion that is not in the list. */
const another =
  /\b(?:reuniao|negocios|trabalho|formatura|noivado|pedido de (?:casamento|namoro)|despedida|cha de (?:bebe|cozinha|panela|revelacao)|promocao|namoro|reencontro|homenagem|dia d[ao]s? (?:maes?|pais?|namorados|mulher))\b/
const other = reasons.find(({ label }) => label === 'Outros')!.value
/** Extras for the table, such as a cake. */
const beside = /\b(?:bolo|vela|velinha|parabens|mesa|decoracao) (?:de|do|para) (?:aniversario|casamento)\b/g

/** The labels in plain words, the longest first; for a company party its first word is enough. */
const named = reasons
  .map(({ value, label }) => ({ value, words: plainText(label).replace(/^(confraternizacao) .*/, '$1') }))
  .toSorted((a, b) => b.words.length - a.words.length)

const asWritten = (text: string, length: number) =>
  normalizedWords(text.slice(0, length)).replace(ofWedding, 'aniversario de casamento')

/** The answer of a text to the question for the occasion; null if it answers nothing. */
export function occasionIn(text: string, now: Clock): string | null {
  const words = asWritten(text, 120)
  const { intent } = understand(text, now)
  const left = words.replace(deniedBehind, ' ').replace(denied, ' ')
  const isOther = another.test(left) && !saidNone.test(left)
  const meant = /\bpedido de casamento\b/.test(left)
    ? undefined
    : named.find((one) => left.includes(one.words))
  if (meant && !/\bnao\b/.test(left)) return `reason:${meant.value}`
  const isAnswer = ['no', 'unknown'].includes(intent) && !isForPeople(text)
  if (isAnswer && isOther && !/\bnao\b|\?/.test(left)) return `reason:${other}`
  const isNone = none.test(words) || saidNone.test(words) || words.replace(deniedBehind, ' ') !== words
  return intent === 'no' || (isAnswer && isNone) ? 'reason:0' : null
}

/** The occasion in a message with more, such as a wish for a table; null: none in particular; undefined: the message does not say. */
export function saidOccasionIn(text: string): number | null | undefined {
  const words = asWritten(text, 300).replace(beside, ' ')
  const left = words.replace(deniedBehind, ' ').replace(deniedLabel, ' ')
  const meant = named.find((one) => one.value !== other && new RegExp(`\\b${one.words}\\b`).test(left))
  if (meant && !saidNone.test(words)) return meant.value
  return saidNone.test(words) || left !== words ? null : undefined
}
