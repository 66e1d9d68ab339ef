import { type ChildProcess, fork } from 'node:child_process'
import { Refusal } from '#lib/call/refusal.ts'
import { fairTurns, TooBusy } from '#platform/turns.ts'
import { usageOf } from './usage.ts'

export type ApartOptions = {
  /** How many pieces of work wait on this server; a business alone gets half of them, rounded up. More get 503. */
  waiting: number
  /** Milliseconds on a core after which the process is ended (Linux). */
  cpuMs: number
  /** Milliseconds on the clock after which the process is ended, however little of a core it got. */
  maxMs: number
  /** Maximum JavaScript heap of the process in megabytes; above it, the process ends itself. */
  heapMB: number
  /** Maximum memory of the process in megabytes, buffers and libraries included; above it, it is ended within about 50 ms (Linux). */
  memoryMB: number
  /** The whole environment of the process; it contains no secret of the house. */
  env?: Record<string, string>
}

/** `late`: ended at a time limit. `broken`: no answer, for example for want of memory. */
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
 * breaks only that process, and work that takes too much is stopped. Runs one at a time; the rest wait, and businesses take turns. Throws
 * 503 when the line is full, or the work of a business that waited longer than all before it may take. The script answers with
 * `answerApart`.
 */
export function apart<Given, Answer>(script: URL, options: ApartOptions) {
  const { waiting, maxMs } = options
  const turns = fairTurns({ places: 1, waiting, patienceMs: (waiting + 1) * maxMs })
  return async (business_id: number, given: Given): Promise<ApartOutcome<Answer>> => {
    const end = await turns.take(business_id).catch((error: unknown) => {
      throw error instanceof TooBusy ? busy() : error
    })
    return runApart<Answer>(script, given, options).finally(end)
  }
}

const watchEveryMs = 50

/** Calls back once, when the process has taken more than it may. Returns the function that ends the watch. */
function watch(
  child: ChildProcess,
  { cpuMs, maxMs, memoryMB }: ApartOptions,
  end: (kind: 'late' | 'broken') => void,
) {
  const timer = setTimeout(() => end('late'), maxMs)
  const watching = setInterval(() => {
    void usageOf(child.pid!).then((used) => {
      if (used && used.memoryMB > memoryMB) end('broken')
      else if (used && used.cpuMs > cpuMs) end('late')
    })
  }, watchEveryMs)
  return () => {
    clearTimeout(timer)
    clearInterval(watching)
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
    let outcome: ApartOutcome<Answer> | undefined
    const end = (settled: ApartOutcome<Answer>) => {
      outcome ??= settled
      child.kill('SIGKILL')
    }
    const endWatch = watch(child, options, (kind) => end({ kind }))
    child.once('message', (answer) => end({ kind: 'answered', answer: answer as Answer }))
    // Waits for the exit: before it, this process still holds its memory when the next one starts.
    child.once('exit', () => {
      endWatch()
      resolve(outcome ?? { kind: 'broken' })
    })
    child.once('error', () => {
      endWatch()
      reject(busy())
    })
    child.send(given as object, () => {})
  })
}
