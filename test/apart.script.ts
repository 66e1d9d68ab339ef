/** A separate process that does what apart.test.ts tells it. */
import { answerApart } from '#platform/apart/answer.ts'

answerApart(async (told: string) => {
  if (told === 'hold') for (;;);
  if (told === 'fill') {
    const kept: number[][] = []
    for (;;) kept.push(Array(100_000).fill(1))
  }
  if (told === 'throw') throw new Error('broken')
  if (told === 'environment') return Object.keys(process.env)
  return `heard ${told}`
})
