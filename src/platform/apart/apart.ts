import { fork } from 'node:child_process'
import { Refusal } from '#lib/refusal.ts'

export type ApartOptions = {
  /** How many may be at it or wait for their turn in this server; more get 503. */
  longestLine: number
  /** After so many milliseconds the process is ended. */
  maxMs: number
  /** Megabytes of JavaScript values that the process may hold; past it, it ends itself. */
  heapMB: number
  /** All the environment there is: no secret of the house. */
  env?: Record<string, string>
}

/** `late`: ended because its time was over. `broken`: it ended by itself without an answer, as out of memory. */
export type Outcome<Answer> = { kind: 'answered'; answer: Answer } | { kind: 'late' } | { kind: 'broken' }

const busy = () =>
  new Refusal('unavailable', 'O sistema está ocupado. Tente novamente em instantes.', {
    status: 503,
    headers: { 'Retry-After': '5' },
  })

/**
 * Work on what people send, in a process of its own: the server goes on answering meanwhile, what the work takes of memory is given
 * back, what was made to break it breaks nothing else, and what keeps it busy is stopped. One at a time, the rest wait in line; throws
 * 503 when the line is long. The script answers with `answerApart`.
 */
export function apart<Given, Answer>(script: URL, options: ApartOptions) {
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0
  return async (given: Given): Promise<Outcome<Answer>> => {
    if (waiting >= options.longestLine) throw busy()
    waiting += 1
    const mine = last.then(() => runApart<Answer>(script, given, options)).finally(() => (waiting -= 1))
    last = mine.catch(() => {})
    return mine
  }
}

function runApart<Answer>(script: URL, given: unknown, options: ApartOptions): Promise<Outcome<Answer>> {
  return new Promise((resolve, reject) => {
    const child = fork(script, {
      env: { ...options.env, SystemRoot: process.env.SystemRoot },
      execArgv: [`--max-old-space-size=${options.heapMB}`],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    let outcome: Outcome<Answer> = { kind: 'broken' }
    const end = (settled: Outcome<Answer>) => {
      outcome = settled
      child.kill('SIGKILL')
    }
    const timer = setTimeout(() => end({ kind: 'late' }), options.maxMs)
    child.once('message', (answer) => end({ kind: 'answered', answer: answer as Answer }))
    // Not before its memory is free again, or the next one would come on top of it.
    child.once('exit', () => {
      clearTimeout(timer)
      resolve(outcome)
    })
    child.once('error', () => {
      clearTimeout(timer)
      reject(busy())
    })
    child.send(given as object, () => {})
  })
}
