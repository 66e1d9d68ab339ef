/** Only a short message is read: nobody needs more letters to ask for a table, and reading time must stay limited. */
export const lengthLimit = 500

const signs: [RegExp, string][] = [
  [/[👍👌✅✔☑]/gu, ' joinha '],
  [/[👎❌✖]/gu, ' negativo '],
  [/🔟/gu, ' 10 '],
  [/👋/gu, ' oi '],
]

/** What a step needs in order to do anything: a digit, a letter, or a sign that most messages do not have. */
type Needs = 'digit' | 'odd' | 'sign' | 'letter' | 'hours'

/** Each runs from left to right; no pattern repeats within a repetition, so the time is linear. */
const steps: [Needs, RegExp, string][] = [
  ['odd', /(\d);(?=[0-5]\d\b)/g, '$1:'],
  ['odd', /[\r\n;•*]/g, ' , '],
  ['odd', /\b1\/2 dia\b/g, 'meio dia'],
  // '5.ª feira', 'o sr. Matos'
  ['odd', /(\d)\.([ao])\b/g, '$1$2'],
  ['odd', /\b(sra?|dra?|eng|prof)\. ?(?=[a-z])/g, '$1 '],
  // The letter O typed for a zero: '20:3O'.
  ['odd', /(\d:\d)o\b/g, '$10'],
  // Phone numbers, documents and prices say nothing about a table.
  [
    'digit',
    /(?:\+?55 ?)?\(?\b\d\d\)? ?9?\d{4}[ -]?\d{4}\b|\b\d{3}\.\d{3}\.\d{3}-\d\d\b|r\$ ?\d[\d.,]*|\d+ ?%/g,
    ' ',
  ],
  ['odd', /\b([ap])\.m\b\.?/g, '$1m'],
  ['odd', /[’'`´]/g, ''],
  ['odd', /[–—]/g, '-'],
  ['letter', /([a-z])\1\1+/g, '$1'],
  // 'vintehoras'
  ['hours', /([a-z]{4,})horas\b/g, '$1 horas'],
  ['odd', /\b(d)\+/g, 'demais'],
  ['odd', /\bp\//g, 'para '],
  ['odd', /\bc\//g, 'com '],
  ['odd', /\+/g, ' mais '],
  ['odd', /[^a-z0-9/:.,?!()-]/g, ' '],
  ['odd', /\b1o(?= ?\/)/g, '1'],
  ['digit', /(\d)p(?=$|[ ,])(?! ?\d)/g, '$1 pessoas'],
  // '20h30' and 'dia5'; '2a' and '1o' are ordinals.
  ['digit', /(\d)(?=[b-np-z])/g, '$1 '],
  ['digit', /([a-z])(?=\d)/g, '$1 '],
  ['sign', /([,?!()])/g, ' $1 '],
  ['odd', /\.(?!\d)/g, ' , '],
  ['odd', /(?<!\d)\./g, ' , '],
  ['odd', /(?<!\d) ?: ?| ?: ?(?!\d)/g, ' '],
  ['odd', /(?<!\d)-|-(?!\d)/g, ' '],
  ['odd', /(\d) ?\/ ?(?=\d)/g, '$1/'],
  ['odd', /(?<!\d)\/|\/(?!\d)/g, ' / '],
]

const withoutAccents = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '')
/** Every letter of Portuguese that has an accent, without it. */
const bare = new Map(
  Array.from({ length: 0x60 }, (_, index) => String.fromCharCode(0xa0 + index)).map((letter) => [
    letter,
    withoutAccents(letter),
  ]),
)

function folded(text: string): string {
  if (!wide.test(text)) return text.replace(/[\u00a0-\u00ff]/g, (letter) => bare.get(letter)!).toLowerCase()
  return withoutAccents(signs.reduce((read, [sign, word]) => read.replace(sign, word), text)).toLowerCase()
}

const wide = /[^\n\r\u0020-\u00ff]/

/** Lower case without accents, emoji or decoration, words and signs with one space between; '4️⃣' is 4. */
export function plainText(text: string): string {
  // Joins the lines of a form: 'Ana / 4 pessoas / 28/11 / 20h'.
  const lines = text.split(' / ').length > 2 ? text.replaceAll(' / ', '\n') : text
  let read = folded(lines)
  const isOdd = /[^a-z0-9 ,?!]/.test(read)
  const has: Record<Needs, boolean> = {
    digit: /\d/.test(read),
    odd: isOdd,
    sign: isOdd || /[,?!]/.test(read),
    letter: true,
    hours: read.includes('horas'),
  }
  for (const [needs, what, by] of steps) if (has[needs]) read = read.replace(what, by)
  return read.replace(/\s+/g, ' ').trim()
}
