/** A process apart that does what it is told, for apart.test.ts. */
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
