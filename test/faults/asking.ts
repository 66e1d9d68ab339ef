/**
 * A process that asks a database behind a pooler for constants of its own: `node test/faults/asking.ts <url> <name> <rounds>`. Prints how
 * many answers were its own, another's, and errors, as JSON.
 */
import { sql } from 'kysely'
import { openDatabase, transaction } from '#platform/database/database.ts'

const [url = '', name = '', rounds = ''] = process.argv.slice(2)
const database = await openDatabase({ url, poolSize: 4 })
const counts = { own: 0, foreign: 0, failed: 0 }

/** Many texts, each asked often enough to be prepared; those of another process come in the same order. */
async function ask(round: number) {
  const constant = `${name}-${round % 7}`
  const question = sql<{ said: string }>`select ${sql.lit(constant)} as said`
  try {
    const { rows } =
      round % 3 === 0
        ? await transaction(database.db, (trx) => question.execute(trx))
        : await question.execute(database.db)
    counts[rows[0]!.said === constant ? 'own' : 'foreign']++
  } catch (error) {
    counts.failed++
    console.error(error)
  }
}

for (let round = 0; round < Number(rounds); round += 8) {
  await Promise.all(Array.from({ length: 8 }, (_, index) => ask(round + index)))
}
console.log(JSON.stringify(counts))
await database.close()
