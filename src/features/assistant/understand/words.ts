import { busyDays, corrections } from './corrections.ts'
import { plainText } from './plain-text.ts'
import { months, numberWords, shortForms } from './short-forms.ts'
import { corrected } from './typos.ts'

const isNumber = (word: string | undefined): boolean =>
  word !== undefined && (/^\d+$/.test(word) || numberWords.has(word))

const monthOf = (word: string): string | undefined =>
  word.length === 3 ? months.find((month) => month.startsWith(word)) : undefined

/** 'dez' is December after '5 de' and '5/', otherwise ten; 'ter' is Tuesday before a number or 'feira', otherwise a verb. */
function inContext(words: string[], index: number): string {
  const word = words[index]!
  const [before, beforeThat, after] = [words[index - 1], words[index - 2], words[index + 1]]
  const followsDay = isNumber(before) || ((before === 'de' || before === '/') && isNumber(beforeThat))
  const month = followsDay ? monthOf(word) : undefined
  if (month) return month
  if (word === 'ter') return after === 'feira' || isNumber(after) ? 'terca' : word
  // '8 i meia'
  if (word === 'i' && isNumber(before) && (after === 'meia' || isNumber(after))) return 'e'
  // 'minha vó', but 'vô lá'.
  if (word === 'vo' && (before === 'minha' || before === 'nossa' || before === 'a')) return 'avo'
  return spelt(word)
}

/**
 * Copies the letters. A piece of a text with an emoji keeps two bytes for each letter, and every pattern is compiled for each width: the
 * few messages with an emoji would take ten times as long.
 */
const narrow = (word: string) => String.fromCharCode(...Array.from(word, (letter) => letter.charCodeAt(0)))

/** Words seen before, with their spelling: most messages consist of the same few thousand words. Emptied when it is full. */
const met = new Map<string, string>()
const mostMet = 4096

function spelt(word: string): string {
  const known = met.get(word)
  if (known !== undefined) return known
  const found = narrow(shortForms.get(word) ?? undrawn(word) ?? corrected(word))
  if (met.size >= mostMet) met.clear()
  met.set(narrow(word), found)
  return found
}

const doubledVowel = /([aeiou])\1/g
const drawn = new Set(
  'boa bom isso sim nao oi ola dia tarde noite tudo obrigado valeu bora show claro perfeito certo otimo'.split(
    ' ',
  ),
)

/** 'booa', 'issoo', 'certíssimo', 'fechadinho': as the plain word. */
function undrawn(word: string): string | undefined {
  const less = word.replace(doubledVowel, '$1')
  const ending =
    /^(fechad|cert|confirmad|perfeit|combinad|obrigad|exat|otim|lind|junt)(?:inh|issim)([oa])$/.exec(less)
  if (ending) return `${ending[1]}${ending[1] === 'obrigad' ? 'o' : ending[2]}`
  const short = /^(fechad|cert|confirmad|perfeit|combinad|obrigad|otim|lind)im$/.exec(less)
  if (short) return `${short[1]}o`
  if (less === word) return undefined
  return shortForms.get(less) ?? (drawn.has(less) ? less : undefined)
}

const tens = new Set([
  'vinte',
  'trinta',
  'quarenta',
  'cinquenta',
  'sessenta',
  'setenta',
  'oitenta',
  'noventa',
])

const hundreds = new Map([
  ['cento', 100],
  ['duzentos', 200],
  ['trezentos', 300],
  ['quatrocentos', 400],
  ['quinhentos', 500],
  ['seiscentos', 600],
  ['setecentos', 700],
  ['oitocentos', 800],
  ['novecentos', 900],
])

/** Number words as digits: 'vinte e um' is 21. */
function digitsOf(words: string[]): string[] {
  const written: string[] = []
  for (let index = 0; index < words.length; index++) {
    const word = words[index]!
    const value = numberWords.get(word)
    const next = words[index + 2]
    const unit = next === 'um' || next === 'uma' ? 1 : (numberWords.get(next ?? '') ?? 0)
    const isCompound = tens.has(word) && words[index + 1] === 'e' && unit > 0 && unit < 10
    written.push(value === undefined ? word : String(isCompound ? value + unit : value))
    if (isCompound) index += 2
  }
  return written
}

/** 'quinhentos e vinte' as 520. */
const withHundreds = (words: string): string =>
  !/entos|cento/.test(words)
    ? words
    : words.replace(
        /\b(cento|(?:duz|trez)entos|(?:quatr|quinh|seisc|setec|oitoc|novec)o?c?entos)(?: e (\d{1,2})\b)?/g,
        (_, hundred: string, more: string | undefined) =>
          String((hundreds.get(hundred) ?? 0) + Number(more ?? 0)),
      )

/** 'já falei', 'como eu disse': filler beside an answer. */
const repeated: [RegExp, string][] = [
  [
    /(?: ,)? ?(?<!\bque |\bnao )\b(?:(?:como|conforme|que nem) )?(?:eu |eu ja |ja |ja te |ja tinha |te )(?:falei|disse|flei|falado|dito)(?: (?:antes|acima|la em cima|ne))?(?= ?(?:[,.!]|$))|\b(?:como|conforme) (?:falei|disse|dito)\b/g,
    '',
  ],
]

const options: [RegExp, string][] = [
  [/\b(primeira|segunda|terceira|terca|quarta) opcao\b/g, 'opcao $1'],
  [/\bopcao (?:primeira|uma?)\b/g, 'opcao 1'],
  [/\bopcao segunda\b/g, 'opcao 2'],
  [/\bopcao (?:terceira|terca)\b/g, 'opcao 3'],
  [/\bopcao quarta\b/g, 'opcao 4'],
]
const dozens: [RegExp, string][] = [
  [/\bmeia duzia(?: de)?\b(?! (?:pessoas|amig|coleg|cadeir|lugar|adult|crianc))/g, '6 pessoas'],
  [/\bmeia duzia(?: de)?\b/g, '6'],
  [/\b(?:uma )?duzia(?: de)?\b/g, '12'],
]
const tonight: [RegExp, string][] = [
  // 'a manhã' as dictation hears 'amanhã'
  [/\bha manha\b|(?<!\b(?:h|\d) )\ba manha\b(?! (?:toda|inteira))/g, 'amanha'],
  // 'logo à noite'
  [/\blogo (?:mais )?a noite\b|\bmais logo\b/g, 'hoje a noite'],
]
const numbers: [RegExp, string][] = [
  // '4 (quatro) pessoas'
  [/\b(\d{1,4}) \( \1 \)/g, '$1'],
  [/\d{5,}/g, ' '],
]

/** 'umas 8, 8 e pouco' is an hour. */
const about: [RegExp, string][] = [
  [/\b(?:(?:tipo|la pelas) )?(?:umas? )?(\d{1,2}) ?,? \1 e (?:pouc|tant)[oa]s?\b/g, 'as $1'],
]

const quarters: [RegExp, string][] = [
  [/\bum quarto para (?:as )?(?=\d)/g, '15 para as '],
  [/\b(\d{1,2}) (?:h )?e um quarto\b/g, '$1 e 15'],
  [/\b(?:as )?(\d{1,2}) (?:h )?menos um quarto\b/g, '15 para as $1'],
]

/** Each is tried only if the text has its word. */
const readings: { where: RegExp; steps: [RegExp, string][] }[] = [
  { where: /\b(?:falei|disse|flei|falado|dito)\b/, steps: repeated },
  { where: /\d ,? ?\d{1,2} e (?:pouc|tant)/, steps: about },
  { where: /duzia/, steps: dozens },
  { where: /um quarto/, steps: quarters },
  { where: /opcao/, steps: options },
  { where: /trabalh|viaj|\bnao\b|\b(?:tem|tenho|temos) /, steps: busyDays },
  { where: /\b(?:nao|dizer|digo|alias|melhor|corrij\w+|corrig\w+|vez|inves|lugar)\b/, steps: corrections },
  { where: /\b(?:manha|logo)\b/, steps: tonight },
  { where: /\( \d|\d{5}/, steps: numbers },
]

/** The words of a message as the rules know them: spelt out, corrected, numbers in digits. */
export const normalizedWords = (text: string): string => speltOut(plainText(text))

/** The same for a text that `plainText` made. */
export function speltOut(plain: string): string {
  const raw = plain.split(' ')
  const written = raw.map((_, index) => inContext(raw, index)).join(' ')
  const said = withHundreds(digitsOf(written.split(' ')).join(' '))
  return readings
    .filter(({ where }) => where.test(said))
    .flatMap(({ steps }) => steps)
    .reduce((read, [what, by]) => read.replace(what, by), said)
    .replace(/ {2,}/g, ' ')
    .trim()
}
