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
  return shortForms.get(word) ?? undrawn(word) ?? corrected(word)
}

const doubledVowel = /([aeiou])\1/g
const drawn = new Set('boa bom isso sim nao oi ola dia tarde noite tudo obrigado valeu bora show claro perfeito certo otimo'.split(' '))

/** 'booa', 'issoo' */
function undrawn(word: string): string | undefined {
  const less = word.replace(doubledVowel, '$1')
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
  words.replace(
    /\b(cento|(?:duz|trez)entos|(?:quatr|quinh|seisc|setec|oitoc|novec)o?c?entos)(?: e (\d{1,2})\b)?/g,
    (_, hundred: string, more: string | undefined) => String((hundreds.get(hundred) ?? 0) + Number(more ?? 0)),
  )

/** What a correction can be about: a day, a time, a number of people. */
const correctable = [
  '(?:(?:segunda|terca|quarta|quinta|sexta|sabado|domingo)(?: feira)?|hoje|amanha|dia \\d{1,2})',
  '\\d{1,2}(?: ?h(?: ?\\d\\d)?|:\\d\\d)',
  '\\d{1,3}(?: pessoas)?(?! ?(?:h|:|/|\\d))',
]
const linking = '(?:(?:e|sao|era|somos|seremos|mais|para|em|no|na|as) ){0,3}'

const meaning =
  '(?:(?:nao |opa |ops |desculpa |perdao |, )*(?:quer|quis|quero) dizer|digo|alias|ou melhor|corrigindo|corrijo)'

/** 'não é 4, é 5' and 'sábado, não sexta': what is denied beside its like goes. 'Hoje não amanhã' may be either. */
const corrections = correctable.flatMap((value): [RegExp, string][] => [
  [new RegExp(`\\bnao ${linking}${value}\\b(?: nao)? (?:, )?(?:mas )?(?=${linking}${value}\\b)`, 'g'), ' '],
  // '4, não, quer dizer 5' and 'sexta, digo, sábado'
  [new RegExp(`\\b${value} (?:, )?${meaning} (?:, )?(?=${linking}${value})`, 'g'), ' '],
  [new RegExp(`\\b(${value}) (?:, (?:e )?|e )nao ${linking}${value}(?= |$)(?! (?:h|:|\\/))`, 'g'), '$1 '],
])

const dozens: [RegExp, string][] = [
  [/\bmeia duzia(?: de)?\b(?! (?:pessoas|amig|coleg|cadeir|lugar|adult|crianc))/g, '6 pessoas'],
  [/\bmeia duzia(?: de)?\b/g, '6'],
  [/\b(?:uma )?duzia(?: de)?\b/g, '12'],
  [/\b(primeira|segunda|terceira|terca|quarta) opcao\b/g, 'opcao $1'],
  [/\bopcao (?:primeira|uma?)\b/g, 'opcao 1'],
  [/\bopcao segunda\b/g, 'opcao 2'],
  [/\bopcao (?:terceira|terca)\b/g, 'opcao 3'],
  [/\bopcao quarta\b/g, 'opcao 4'],
  [/\bem lugar d(?=[aeo]s? \d)/g, 'em vez d'],
  // 'não é mais 19h, é 20h30'
  [new RegExp(`\\bnao (?:e|sao|somos|vai ser|vamos ser|seremos) mais (?:as |a |em |para |no |na )?(?:${correctable.join('|')}) ?,?`, 'g'), ' em vez '],
  // '21h em vez de 20h': what it was is no wish.
  [
    /\b(?:em vez|ao inves) d[aeo]s? (?:(?:segunda|terca|quarta|quinta|sexta|sabado|domingo|hoje|amanha)\b|\d{1,4}(?: pessoas| ?h(?: ?\d\d\b)?|:\d\d)?)/g,
    ' em vez ',
  ],
  ...corrections,
  // 'na sexta não, no sábado'
  [
    /\b(?:n[ao] )?(?:segunda|terca|quarta|quinta|sexta|sabado|domingo)(?: feira)? nao (?:, )?(?:e )?(?=(?:n[ao]|para [ao]) (?:segunda|terca|quarta|quinta|sexta|sabado|domingo)\b)/g,
    '',
  ],
  // 'a manhã' as dictation hears 'amanhã'
  [/\bha manha\b|(?<!\b(?:h|\d) )\ba manha\b(?! (?:toda|inteira))/g, 'amanha'],
  // 'logo à noite'
  [/\blogo (?:mais )?a noite\b|\bmais logo\b/g, 'hoje a noite'],
  // 'hoje não, amanhã'
  [
    /\b(?:hoje|amanha) nao (?:da |posso |consigo )?(?:, |mas ){0,2}(?:so |pode ser |da para )?(?=(?:hoje|amanha|depois|dia|segunda|terca|quarta|quinta|sexta|sabado|domingo)\b)/g,
    '',
  ],
  // '4 (quatro) pessoas'
  [/\b(\d{1,4}) \( \1 \)/g, '$1'],
  [/\d{5,}/g, ' '],
  [/ {2,}/g, ' '],
]

/** The words of a message as the rules know them: spelt out, corrected, numbers in digits. */
export function normalizedWords(text: string): string {
  const raw = plainText(text).split(' ')
  const spelt = raw.map((_, index) => inContext(raw, index)).join(' ')
  return dozens
    .reduce((read, [what, by]) => read.replace(what, by), withHundreds(digitsOf(spelt.split(' ')).join(' ')))
    .trim()
}
