import { type Challenge, solveProofOfWork } from '#lib/bot-check/bot-check.solve.ts'

/** Replies to each challenge with its token, or null when it could not solve it. */
addEventListener('message', ({ data }: MessageEvent<Challenge>) => {
  solveProofOfWork(data).then(postMessage, () => postMessage(null))
})
