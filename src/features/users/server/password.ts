import { type Argon2Parameters, randomBytes, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { fairTurns, TooBusy } from '#platform/turns.ts'

/**
 * Passwords hashed at the same time, each by a thread of its own: this leaves a core to the rest of the product. The queue holds about a
 * second's work.
 */
export const hashesAtOnce = Math.max(1, Math.min(availableParallelism() - 1, 2))
const hashing = fairTurns({ places: hashesAtOnce, waiting: 40, patienceMs: 10_000 })

/** Threads without work. Only a thread that hashes keeps the process running. */
const idle: Worker[] = []

async function derive(parameters: Argon2Parameters): Promise<Buffer> {
  const end = await hashing.take(null)
  try {
    const thread = idle.pop() ?? new Worker(new URL('./password.worker.ts', import.meta.url))
    thread.ref()
    thread.postMessage(parameters)
    const [tag] = (await once(thread, 'message')) as [Uint8Array]
    thread.unref()
    idle.push(thread)
    return Buffer.from(tag)
  } finally {
    end()
  }
}

/** Throws TooBusy if the queue for hashing is full, before the request does anything that would have to be undone. */
export function requireHashingRoom(): void {
  if (hashing.isFull(null)) throw new TooBusy('Too many passwords wait to be hashed.')
}

/** The password published in the README: outside development nobody can sign in with it (D-110, D-112). */
export const demoPassword = 'Casa#Cheia26'

/** 19 MiB and 2 passes, the usual minimum for argon2id; about 25 ms, never on the main thread. */
const cost = { memory: 19_456, passes: 2, parallelism: 1 }
const saltBytes = 16
const tagBytes = 32

/** Verified if there is no such user, so that both cases take the same time (D-19). No known password has this hash. */
export const decoyHash =
  '$argon2id$v=19$m=19456,t=2,p=1$3mGj0bX1sTqYl0o7kq1b5g$9tq0Zx2nHqkqk8l2m9QeW7iYtq3QXyq0fJb1r8m2uZs'

const encoded = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64').replaceAll('=', '')

/** The password's argon2id hash with its salt and cost, as a PHC string. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(saltBytes)
  const tag = await derive({ message: password, nonce, tagLength: tagBytes, ...cost })
  const { memory, passes, parallelism } = cost
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${encoded(nonce)}$${encoded(tag)}`
}

const phc = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/

/**
 * Whether the password has this hash; compared in constant time, with the hash's own cost. An invalid hash matches no password, and takes
 * the same time.
 */
export async function verifyPassword(password: string, hash: string): Promise<boolean> {
  const stored = phc.exec(hash)
  if (!stored) return (await verifyPassword(password, decoyHash)) && false
  const [, memory, passes, parallelism, salt = '', tag = ''] = stored
  const expected = Buffer.from(tag, 'base64')
  const actual = await derive({
    message: password,
    nonce: Buffer.from(salt, 'base64'),
    tagLength: expected.length,
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
  })
  return timingSafeEqual(actual, expected)
}
