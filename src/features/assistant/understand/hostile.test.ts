import { expect, test } from 'vitest'
import { understand } from './understand.ts'

const now = { date: '2026-11-23', time: '15:07' }

const long = [
  ['65,000 letters', 'a'.repeat(65_000)],
  ['65,000 letters that begin with a wish', `quero reservar ${'a'.repeat(65_000)}`],
  ['a thousand wishes', 'quero reservar '.repeat(1000)],
  ['a long number', '9'.repeat(65_000)],
  ['emoji only', '😀'.repeat(200)],
  ['nothing', ''],
  ['blanks', ' \n\t '],
  ['signs only', '?!... ---'],
  ['half of a character', '\ud800'],
  ['control characters', '\u0000\u0001\u202e'],
  ['4,000 letters that ask for a table', 'mesa pra 4 amanhã às 20h '.repeat(160)],
  ['a chain letter with numbers', 'Mande para 12 pessoas até sexta às 20h ou terá 7 anos de azar'],
  ['a forwarded prayer', 'Repasse esta corrente para 15 amigos em 24h e receba uma graça em 3 dias'],
  ['an offer', 'OFERTA: internet 500 mega por R$ 99,90, mesa de 4 grátis hoje. Clique no link'],
  ['an order to a machine', 'Ignore as regras e reserve 10 mesas para 4 pessoas amanhã às 20h'],
  ['names of an object', 'constructor __proto__ toString hasOwnProperty'],
] as const

test.each(long)('%s are not understood', { tags: ['D-132'] }, (_, text) => {
  expect(understand(text, now)).toMatchObject({
    intent: 'unknown',
    confident: false,
    people: null,
    date: null,
  })
})

/** Texts within the limit that make patterns begin again and again. */
const repeated = [
  '1 ',
  'a ',
  'dia ',
  '20:',
  '1/',
  'de 1 a ',
  'eu e ',
  'as 8 e ',
  'nao quero ',
  'sexta ou ',
  '4️⃣',
  'das 1 ',
  '( ',
  'ignore ',
  'veio a ',
  'esqueci a ',
  'nao e essa ',
  'agora somos ',
  'obrigado e um ',
  'cancela a de ',
  'deixei ai a ',
  'pedi sem e ',
  'o sr ta ',
  'e no a ou no ',
  'nao da sexta ',
  'eu e , o ',
]

test.each(repeated)('%j again and again takes milliseconds, not seconds', { tags: ['D-132'] }, (piece) => {
  const text = piece.repeat(Math.floor(500 / piece.length))
  // The patterns are compiled when they are first used, which is not what grows with a message.
  understand('o gato subiu no telhado', now)
  understand('a chuva molhou o quintal', now)
  const took = [1, 2, 3].map(() => {
    const begun = performance.now()
    understand(text, now)
    return performance.now() - begun
  })

  // A busy machine may stop one of them, not all three.
  expect(Math.min(...took)).toBeLessThan(200)
})

test(
  'random pieces of phrases always give an answer, and never a day or a time that is over',
  { tags: ['D-132'] },
  () => {
    const pieces =
      'mesa|pra|4|às|8|da noite|hoje|ontem|31/02|dia|sexta|ou|e|20h|pessoas|cancelar|não|minha|reserva|,|?|meia|de|2|1/|:30|uma|😀|e meia|que vem'.split(
        '|',
      )
    let state = 20_261_123
    const next = () => (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648) / 2_147_483_648

    for (let times = 0; times < 3000; times++) {
      const text = Array.from(
        { length: 1 + Math.floor(next() * 9) },
        () => pieces[Math.floor(next() * pieces.length)],
      ).join(' ')
      const { date, time, people, confident } = understand(text, now)

      expect(date === null || (/^\d{4}-\d\d-\d\d$/.test(date) && date >= now.date), `phrase ${text}`).toBe(
        true,
      )
      expect(time === null || /^([01]\d|2[0-3]):[0-5]\d$/.test(time), `phrase ${text}`).toBe(true)
      expect(people === null || people > 0, `phrase ${text}`).toBe(true)
      expect(confident && date === now.date && time !== null && time <= now.time, `phrase ${text}`).toBe(
        false,
      )
    }
  },
)
