/** A thread that hashes passwords, one at a time, while the rest of the product leaves it a core. */
import { type Argon2Parameters, argon2Sync } from 'node:crypto'
import { readlinkSync } from 'node:fs'
import { setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'

/** If two threads want one core, this one gets a tenth. */
const niceness = 10

// Only Linux gives each thread a priority of its own. The link says `process/task/thread`.
if (process.platform === 'linux') {
  const [, , thread] = readlinkSync('/proc/thread-self').split('/')
  setPriority(Number(thread), niceness)
}

parentPort!.on('message', (parameters: Argon2Parameters) => {
  parentPort!.postMessage(argon2Sync('argon2id', parameters))
})
