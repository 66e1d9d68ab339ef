import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Loaded into a server before its own code (`--import`): its clock runs ahead of the machine's by the milliseconds in the file `clock` of its
 * data folder. Timers keep the machine's time.
 */
const file = join(process.env.DATA_DIR ?? '.', 'clock')
const MachineDate = Date

/** Milliseconds for which an answer is kept. */
const keptMs = 20
let read = { at: -keptMs, ahead: 0 }

function ahead(): number {
  const at = performance.now()
  if (at - read.at < keptMs) return read.ahead
  let found = 0
  try {
    found = Number(readFileSync(file, 'utf8'))
  } catch {
    // Nobody has moved the clock.
  }
  read = { at, ahead: found }
  return found
}

const now = () => MachineDate.now() + ahead()

globalThis.Date = new Proxy(MachineDate, {
  construct: (target, args, made) =>
    Reflect.construct(target, args.length > 0 ? args : [now()], made) as object,
  apply: () => new MachineDate(now()).toString(),
  get: (target, key) => (key === 'now' ? now : (Reflect.get(target, key) as unknown)),
})
