// A process to be killed: opens the embedded database in the given folder and, with `write`, inserts cities forever, printing
// `begin <name>` before each and `done <name>` once it is acknowledged. With `hold` it only keeps the folder open.
import { writeSync } from 'node:fs'
import { openDatabase, transaction } from '#platform/database/database.ts'

/** Waits until the reader has room: console.log would keep the line in this process, where a kill loses it. */
const say = (line: string) => writeSync(1, `${line}\n`)

const [dir, mode, prefix] = process.argv.slice(2)
const database = await openDatabase({ dir })
say('open')

async function writeForEver(writer: number) {
  for (let n = 0; ; n++) {
    const name = `${prefix} ${writer} ${n}`
    say(`begin ${name}`)
    await transaction(database.db, async (trx) => {
      await trx.insertInto('city').values({ name, state_id: 1 }).execute()
      await trx.insertInto('city').values({ name, state_id: 2 }).execute()
    })
    say(`done ${name}`)
    if (n % 40 === 39) await database.executeSql(writer % 2 ? 'CHECKPOINT' : 'VACUUM city')
  }
}

if (mode === 'write') await Promise.all([0, 1, 2, 3].map(writeForEver))
