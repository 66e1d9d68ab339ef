import { type Challenge, solve } from '#lib/bot-check.solve.ts'

/** Answers each challenge with its token, or null when it could not be solved here. */
addEventListener('message', ({ data }: MessageEvent<Challenge>) => {
  solve(data).then(postMessage, () => postMessage(null))
})
