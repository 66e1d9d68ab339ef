import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { erasePerson } from '#features/privacy/server/erase.ts'
import { exportPerson } from '#features/privacy/server/export.ts'
import { Phone } from '#features/guests/rules.ts'
import { actOf } from '#platform/act.ts'
import { type Database, openDatabase } from '#platform/database/database.ts'
import { FolderInUse, folderPaths, FolderProblem } from '#platform/database/embedded/folder.ts'
import { DatabaseUnavailable } from '#platform/database/unavailable.ts'
import { jobs as fileJobs } from '#platform/files/jobs.ts'
import { openFiles } from '#platform/files/open.ts'
import { openQueue } from '#platform/jobs/queue.ts'
import { openMeta } from '#platform/meta/open.ts'
import type { House } from '#platform/house.ts'
import { Refusal } from '#lib/call/refusal.ts'
import { newLog } from '#platform/log.ts'
import { builtTemplates } from '#platform/mail/templates.ts'
import { BadSettings, loadSettings, type Settings } from '#platform/settings.ts'

/** A mistake of the person at the terminal, or a problem they can fix. */
class CommandRefusal extends Error {}

const usage = `Uso:
  npm run person -- export --phone '(11) 98765-4321' [--business 3] > pessoa.json
  npm run person -- erase --phone '(11) 98765-4321' [--business 3] --confirm`

type PersonCommand = {
  command: 'export' | 'erase'
  phone: string
  business: number | null
  confirmed: boolean
}

function parsed() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: { phone: { type: 'string' }, business: { type: 'string' }, confirm: { type: 'boolean' } },
    })
  } catch {
    // An unknown option.
    throw new CommandRefusal(usage)
  }
}

/** The request of the person at the terminal. */
function asked(): PersonCommand {
  const { values, positionals } = parsed()
  const [command] = positionals
  const phone = Phone.safeParse(values.phone)
  if ((command !== 'export' && command !== 'erase') || positionals.length > 1) throw new CommandRefusal(usage)
  if (!phone.success) throw new CommandRefusal(`Diga um telefone com DDD.\n${usage}`)
  const business = values.business === undefined ? null : Number(values.business)
  if (business !== null && !(Number.isSafeInteger(business) && business > 0)) throw new CommandRefusal(usage)
  return { command, phone: phone.data, business, confirmed: values.confirm ?? false }
}

/**
 * Opens the database as the server does; if the server uses an embedded one, it stays closed to the command. The files of an erased
 * person's conversations are removed by jobs, which the server runs.
 */
async function openHouse(settings: Settings): Promise<{ house: House; close: () => Promise<void> }> {
  const { databaseUrl, dataDir } = settings
  if (!databaseUrl && !existsSync(folderPaths(dataDir).database)) {
    throw new CommandRefusal(`Não há banco de dados em ${dataDir}.`)
  }
  const database = await openDatabase({ url: databaseUrl, dir: dataDir }).catch((error: unknown) => {
    if (!(error instanceof FolderInUse)) throw error
    throw new CommandRefusal(
      `${error.message}\nEncerre o servidor antes, ou use as ações 'Baixar dados' e 'Anonimizar cliente' no painel.`,
    )
  })
  const [log, now] = [newLog('warn'), () => new Date()]
  const queue = await openQueue({ database, log, now }, fileJobs)
  const house: House = {
    settings,
    database,
    db: database.db,
    now,
    files: openFiles(settings),
    meta: openMeta(settings),
    letterHtml: builtTemplates(join(import.meta.dirname, '../dist')),
    log,
    enqueue: queue.enqueue,
  }
  const close = async () => {
    await queue.stop()
    await database.close()
  }
  return { house, close }
}

/** The businesses that the command covers: one, or all. */
async function businessesOf({ db }: Database, only: number | null) {
  const businesses = await db.selectFrom('business').select(['id', 'name']).orderBy('id').execute()
  const chosen = businesses.filter(({ id }) => only === null || id === only)
  if (only !== null && chosen.length === 0) throw new CommandRefusal(`Não há negócio com o número ${only}.`)
  return chosen
}

const rowsIn = (counts: Record<string, number>) => Object.values(counts).reduce((sum, rows) => sum + rows, 0)

const countsText = (counts: Record<string, number>) =>
  Object.entries(counts)
    .filter(([, rows]) => rows > 0)
    .map(([kind, rows]) => `${kind} ${rows}`)
    .join(', ')

/** Prints what each business holds of the phone; businesses that hold nothing are left out. */
async function printHoldings(house: House, { phone, business }: PersonCommand): Promise<void> {
  const all = []
  for (const { id } of await businessesOf(house.database, business)) {
    const db = house.database.ofBusiness(id)
    const held = await exportPerson(db, { business_id: id, phone }, house.now())
    if (rowsIn(held.counts) > 0) all.push(held)
  }
  console.log(JSON.stringify(all, null, 2))
}

/** Anonymises the phone in each business, each in a transaction of its own; says what was done, and where it could not be. */
async function erase(house: House, { phone, business, confirmed }: PersonCommand): Promise<void> {
  for (const { id, name } of await businessesOf(house.database, business)) {
    const db = house.database.ofBusiness(id)
    const place = { business_id: id, phone }
    try {
      const { counts } = await exportPerson(db, place, house.now())
      if (rowsIn(counts) === 0) continue
      if (!confirmed) console.log(`${name} (${id}): seriam anonimizados ${countsText(counts)}.`)
      else console.log(`${name} (${id}): ${countsText(await erasePerson(db, actOf('job', house), place))}`)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      console.error(`${name} (${id}): ${error.message}`)
      process.exitCode = 1
    }
  }
  if (!confirmed) console.log('Nada foi mudado. Para anonimizar, repita com --confirm.')
}

async function run() {
  const question = asked()
  const { house, close } = await openHouse(loadSettings(process.env))
  try {
    await (question.command === 'export' ? printHoldings(house, question) : erase(house, question))
  } finally {
    await close()
  }
}

try {
  await run()
} catch (error) {
  const expected = [CommandRefusal, BadSettings, FolderProblem, DatabaseUnavailable]
  const mendable = expected.some((kind) => error instanceof kind)
  console.error(mendable ? (error as Error).message : error)
  process.exitCode = 1
}
