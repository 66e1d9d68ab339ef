import pg from 'pg'
import { expect, test } from 'vitest'
import { listSlots } from '#features/availability/slots.contract.ts'
import { requestReservation } from '#features/reservations/request.contract.ts'
import { signIn } from '#features/users/contract.ts'
import { addDays } from '#lib/dates.ts'
import { dateIn } from '#lib/zoned.ts'
import { openDatabase, type OpenOptions } from '#platform/database/database.ts'
import { testHouse } from '../app.ts'
import { closeAfterFile } from '../closing.ts'
import { testDatabaseOptions } from '../database.ts'
import { venue, type Venue } from '../venue.ts'
import { startProcess } from './process.ts'

const options = await testDatabaseOptions()
const { url } = options

const date = addDays(dateIn(new Date(), 'America/Sao_Paulo'), 3)

const form = (visitor: number) => ({
  name: 'Maria Silva',
  phone: `119${String(30_000_000 + visitor)}`,
  email: 'maria@exemplo.com',
  birth_date: '1990-05-17',
  person_number: 1,
  date,
  time: '20:00',
})

// What holds for one process is proved in places.test.ts and password.test.ts, whatever the database.

/** Two processes, and two venues with room for everyone. */
async function scene(waits: OpenOptions = {}) {
  const database = await openDatabase(options)
  closeAfterFile(() => database.close())
  const product = await testHouse({ database })
  const [busy, other] = [await venue(product), await venue(product)]
  for (const place of [busy, other]) await place.service({ max_persons: 1000 })
  const doors = await Promise.all([startProcess(url!, waits), startProcess(url!, waits)])
  return { busy, other, doors }
}

const slotsOf = async (doors: Awaited<ReturnType<typeof startProcess>>[], place: Venue) => {
  const statuses = []
  for (let round = 0; round < 20; round++) {
    const asked = doors.map((door) => door(listSlots, { params: { ...place.path, date } }))
    statuses.push(...(await Promise.all(asked)).map(({ status }) => status))
  }
  return statuses
}

test(
  '[quality-bars §2] of 300 creates that wait for one venue 128 keep waiting and the others are refused, by two processes',
  { timeout: 120_000 },
  async () => {
    // Their waits have no end in this test: what is refused is refused for want of a place.
    const patient = { lockTimeoutMs: 100_000, statementTimeoutMs: 100_000, connectTimeoutMs: 100_000 }
    const { busy, other, doors } = await scene(patient)
    const stranger = new pg.Client({ connectionString: url })
    await stranger.connect()
    await stranger.query('begin')
    await stranger.query('select id from branch where id = $1 for update', [busy.branch.id])
    const enough = Promise.withResolvers<void>()
    const answers: { status: number; body: object; retry: unknown }[] = []
    const asked = Array.from({ length: 300 }, async (_, visitor) => {
      const input = { params: busy.path, body: form(visitor) }
      const { status, body, headers } = await doors[visitor % 2]!(requestReservation, input)
      answers.push({ status, body, retry: headers['retry-after'] })
      if (answers.length === 300 - 128) enough.resolve()
    })

    await enough.promise
    const refused = [...answers]
    const slots = await slotsOf(doors, other)

    expect(slots).toEqual(slots.map(() => 200))
    expect(answers).toHaveLength(refused.length)
    const msg = 'O sistema está ocupado. Tente novamente em instantes.'
    const refusal = { status: 503, body: { success: false, msg, code: 'unavailable' }, retry: '2' }
    expect(refused).toEqual(refused.map(() => refusal))
    await stranger.end()
    await Promise.all(asked)
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(128)
  },
)

test(
  '[D-19] a flood of sign-ins is answered or refused, and slots are answered meanwhile, by two processes',
  { timeout: 120_000 },
  async () => {
    const { other, doors } = await scene()
    const answers: string[] = []
    const refusal = Promise.withResolvers<void>()
    const over = new AbortController()
    const flood = Array.from({ length: 200 }, async (_, visitor) => {
      while (!over.signal.aborted) {
        const body = { email: `ninguem-${visitor}@exemplo.com`, password: 'Senha#Errada1' }
        const { status, body: answer, headers } = await doors[visitor % 2]!(signIn, { body })
        answers.push(`${status} ${answer.code} ${headers['retry-after']}`)
        if (status === 503) refusal.resolve()
      }
    })
    await refusal.promise

    const slots = await slotsOf(doors, other)
    over.abort()
    await Promise.all(flood)

    expect(slots).toEqual(slots.map(() => 200))
    expect(new Set(answers)).toEqual(new Set(['200 wrong_credentials undefined', '503 unavailable 2']))
  },
)
