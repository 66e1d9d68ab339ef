/** How long the assistant takes to understand a message: no request, no database. */
import { understand } from '#features/assistant/understand/understand.ts'
import type { Single } from './report.ts'
import { median, quantile } from './rounds.ts'
import { type Example, readExamples } from '#features/assistant/understand/examples.ts'

const rounds = 40
const warmUps = 5

/** The longest messages that are read at all, with what makes patterns begin again and again. */
const longest = ['quero ', '20h ou 21h, ', 'de 1 a 2 ', 'eu e minha ', 'rezervva amannha ', '1/', '4️⃣ ']
  .map((piece) => piece.repeat(Math.floor(500 / piece.length)))
  .map((text) => ({ text, now: { date: '2026-11-23', time: '15:07' } }))

type Message = Pick<Example, 'text' | 'now'>

/** Milliseconds of each understanding of each message. */
function clocked(messages: Message[]): number[] {
  const each: number[] = []
  for (let round = -warmUps; round < rounds; round++) {
    for (const { text, now } of messages) {
      const begun = performance.now()
      understand(text, now)
      if (round >= 0) each.push(performance.now() - begun)
    }
  }
  return each
}

/** The golden phrases, and messages of the greatest length. */
export function understanding(): Single[] {
  const [usual, long] = [clocked(readExamples()), clocked(longest)]
  return [
    { what: 'Assistant: understanding a golden phrase, median', unit: 'ms', value: median(usual), most: 0.2 },
    {
      what: 'Assistant: understanding a golden phrase, p99',
      unit: 'ms',
      value: quantile(usual, 0.99),
    },
    { what: 'Assistant: understanding 500 letters, p99', unit: 'ms', value: quantile(long, 0.99) },
  ]
}
