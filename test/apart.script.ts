/** A separate process that does what apart.test.ts tells it. */
import { answerApart } from '#platform/apart/answer.ts'

answerApart(async (told: string) => {
  if (told === 'work') for (;;);
  if (told === 'hold') await new Promise((resolve) => setTimeout(resolve, 2 ** 30))
  if (told === 'fill') {
    const kept: number[][] = []
    for (;;) kept.push(Array(100_000).fill(1))
  }
  if (told === 'fill buffers') {
    const kept: Buffer[] = []
    // Ends by itself: without the limit a machine should survive the test.
    while (kept.length < 150) kept.push(Buffer.alloc(10_000_000, 1))
  }
  if (told === 'throw') throw new Error('broken')
  if (told === 'environment') return Object.keys(process.env)
  return `heard ${told}`
})
