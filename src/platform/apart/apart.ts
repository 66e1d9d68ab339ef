import { fork } from 'node:child_process'
import { Refusal } from '#lib/refusal.ts'

export type ApartOptions = {
  /** How many pieces of work this server holds, running or waiting; more get 503. */
  waitingLimit: number
  /** Milliseconds after which the process is ended. */
  maxMs: number
  /** Maximum JavaScript heap of the process in megabytes; above it, the process ends itself. */
  heapMB: number
  /** The whole environment of the process; it contains no secret of the house. */
  env?: Record<string, string>
}

/** `late`: ended at the time limit. `broken`: ended by itself without an answer, for example out of memory. */
export type ApartOutcome<Answer> =
  | { kind: 'answered'; answer: Answer }
  | { kind: 'late' }
  | { kind: 'broken' }

const busy = () =>
  new Refusal('unavailable', 'O sistema está ocupado. Tente novamente em instantes.', {
    status: 503,
    headers: { 'Retry-After': '5' },
  })

/**
 * Runs work on untrusted input in a process of its own: the server keeps answering, the memory is returned afterwards, malicious input
 * breaks only that process, and work that takes too long is stopped. Runs one at a time, the rest wait in line; throws 503 when the
 * line is full. The script answers with `answerApart`.
 */
export function apart<Given, Answer>(script: URL, options: ApartOptions) {
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0
  return async (given: Given): Promise<ApartOutcome<Answer>> => {
    if (waiting >= options.waitingLimit) throw busy()
    waiting += 1
    const mine = last.then(() => runApart<Answer>(script, given, options)).finally(() => (waiting -= 1))
    last = mine.catch(() => {})
    return mine
  }
}

function runApart<Answer>(script: URL, given: unknown, options: ApartOptions): Promise<ApartOutcome<Answer>> {
  return new Promise((resolve, reject) => {
    const child = fork(script, {
      env: { ...options.env, SystemRoot: process.env.SystemRoot },
      execArgv: [`--max-old-space-size=${options.heapMB}`],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    let outcome: ApartOutcome<Answer> = { kind: 'broken' }
    const end = (settled: ApartOutcome<Answer>) => {
      outcome = settled
      child.kill('SIGKILL')
    }
    const timer = setTimeout(() => end({ kind: 'late' }), options.maxMs)
    child.once('message', (answer) => end({ kind: 'answered', answer: answer as Answer }))
    // Waits for the exit: before it, this process still holds its memory when the next one starts.
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
