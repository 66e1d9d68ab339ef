import { fork } from 'node:child_process'
import { Refusal } from '#lib/refusal.ts'
import type { Conversion } from './convert.ts'
import { kindOf } from './header.ts'

/** Pictures that may wait for their turn; each holds up to 5 MB. */
const longestLine = 8
const maxMs = 10_000

const converter = new URL('./image.worker.ts', import.meta.url)

const busy = () =>
  new Refusal('unavailable', 'O sistema está ocupado. Tente novamente em instantes.', {
    status: 503,
    headers: { 'Retry-After': '5' },
  })

let last: Promise<unknown> = Promise.resolve()
let waiting = 0

/**
 * Converts a received picture (D-96). It is decoded in a process of its own: what a decoder takes of memory is given back, a
 * picture made to break it breaks nothing else, and one that keeps it busy is stopped. One at a time, the rest wait in line;
 * throws 503 when the line is long.
 */
export async function convertImage(bytes: Buffer): Promise<Conversion> {
  if (!kindOf(bytes)) return { kind: 'refused', fault: 'kind' }
  if (waiting >= longestLine) throw busy()
  waiting += 1
  const mine = last.then(() => convertApart(bytes)).finally(() => (waiting -= 1))
  last = mine.catch(() => {})
  return mine
}

function convertApart(bytes: Buffer): Promise<Conversion> {
  return new Promise((resolve, reject) => {
    const child = fork(converter, {
      // No secret of the house; and one heap for all threads of the library, which else keeps one for each.
      env: { MALLOC_ARENA_MAX: '1', SystemRoot: process.env.SystemRoot },
      execArgv: [],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    const end = (conversion: Conversion) => {
      clearTimeout(timer)
      resolve(conversion)
      child.kill('SIGKILL')
    }
    const timer = setTimeout(() => end({ kind: 'refused', fault: 'heavy' }), maxMs)
    child.once('message', (conversion) => end(conversion as Conversion))
    // Ended without an answer: the picture brought it down.
    child.once('exit', () => end({ kind: 'refused', fault: 'broken' }))
    child.once('error', () => {
      clearTimeout(timer)
      reject(busy())
    })
    child.send(bytes, () => {})
  })
}
