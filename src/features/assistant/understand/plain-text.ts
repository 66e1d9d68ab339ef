/** Only a short message is read: nobody asks for a table in more letters, and time to read must not grow with what is sent. */
export const lengthLimit = 500

const signs: [RegExp, string][] = [
  [/[👍👌✅✔☑]/gu, ' joinha '],
  [/[👎❌✖]/gu, ' negativo '],
  [/🔟/gu, ' 10 '],
  [/👋/gu, ' oi '],
]

/** Each from left to right; no pattern repeats within a repetition, so the time is linear. */
const steps: [RegExp, string][] = [
  [/(\d);(?=[0-5]\d\b)/g, '$1:'],
  [/[\r\n;•*]/g, ' , '],
  [/\b1\/2 dia\b/g, 'meio dia'],
  // '5.ª feira', 'o sr. Matos'
  [/(\d)\.([ao])\b/g, '$1$2'],
  [/\b(sra?|dra?|eng|prof)\. ?(?=[a-z])/g, '$1 '],
  // The letter for the number: '20:3O'.
  [/(\d:\d)o\b/g, '$10'],
  // Phone numbers, documents and prices say nothing of a table.
  [/(?:\+?55 ?)?\(?\b\d\d\)? ?9?\d{4}[ -]?\d{4}\b|\b\d{3}\.\d{3}\.\d{3}-\d\d\b|r\$ ?\d[\d.,]*|\d+ ?%/g, ' '],
  [/\b([ap])\.m\b\.?/g, '$1m'],
  [/[’'`´]/g, ''],
  [/[–—]/g, '-'],
  [/([a-z])\1\1+/g, '$1'],
  // 'vintehoras'
  [/([a-z]{4,})horas\b/g, '$1 horas'],
  [/\b(d)\+/g, 'demais'],
  [/\bp\//g, 'para '],
  [/\bc\//g, 'com '],
  [/\+/g, ' mais '],
  [/[^a-z0-9/:.,?!()-]/g, ' '],
  [/\b1o(?= ?\/)/g, '1'],
  [/(\d)p(?=$|[ ,])(?! ?\d)/g, '$1 pessoas'],
  // '20h30' and 'dia5'; '2a' and '1o' are ordinals.
  [/(\d)(?=[b-np-z])/g, '$1 '],
  [/([a-z])(?=\d)/g, '$1 '],
  [/([,?!()])/g, ' $1 '],
  [/\.(?!\d)/g, ' , '],
  [/(?<!\d)\./g, ' , '],
  [/(?<!\d) ?: ?| ?: ?(?!\d)/g, ' '],
  [/(?<!\d)-|-(?!\d)/g, ' '],
  [/(\d) ?\/ ?(?=\d)/g, '$1/'],
  [/(?<!\d)\/|\/(?!\d)/g, ' / '],
]

/** Lower case without accents, emoji or decoration, words and signs with one space between; '4️⃣' is 4. */
export function plainText(text: string): string {
  // Lines of a form in one: 'Ana / 4 pessoas / 28/11 / 20h'.
  const lines = text.split(' / ').length > 2 ? text.replaceAll(' / ', '\n') : text
  const known = signs.reduce((read, [sign, word]) => read.replace(sign, word), lines)
  const folded = known.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  return steps
    .reduce((read, [what, by]) => read.replace(what, by), folded)
    .replace(/\s+/g, ' ')
    .trim()
}
