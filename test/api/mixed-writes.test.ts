import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import type { ServiceRow } from '#features/availability/rules.ts'
import { createService, deleteService, updateService } from '#features/availability/services.contract.ts'
import {
  approveReservation,
  cancelReservation,
  createReservation,
  editReservation,
  refuseReservation,
} from '#features/reservations/contract.ts'
import { requestReservation } from '#features/reservations/request.contract.ts'
import { reservationMessages } from '#features/reservations/rules.ts'
import { addDays } from '#lib/days/dates.ts'
import { weekdays } from '#lib/days/days.ts'
import type { CallInput, Endpoint } from '#lib/call/endpoint.ts'
import { dateIn } from '#lib/days/zoned.ts'
import { openDatabase } from '#platform/database/database.ts'
import { seeded } from '../../src/demo/random.ts'
import { type Answer, testHouse, type TestHouse } from '../app.ts'
import { testDatabaseOptions } from '../database.ts'
import { venue } from '../venue.ts'
import { countPeople, keepHistory, overbookings, readHistory, type StoredReservation } from './history.ts'
import { startProcess } from './process.ts'

const options = await testDatabaseOptions()
const database = await openDatabase(options)
afterAll(() => database.close())
const product = await testHouse({ database })

// The embedded database allows one process, and writes take turns.
const doors: TestHouse['call'][] = options.url
  ? await Promise.all([startProcess(options.url), startProcess(options.url)])
  : [(...call) => product.call(...call)]
const wanted = process.env.TEST_WHOLE === 'yes' ? 10_000 : 1500
const writes = Number(process.env.WRITES ?? (options.url ? wanted : 600))
const writers = 8
// Few enough that some phones ask for more than the limit of D-104.
const phones = Math.max(25, writes / 100)
const parties = 12

const tomorrow = addDays(dateIn(new Date(), 'America/Sao_Paulo'), 1)
const dates = [2, 3, 4].map((days) => addDays(tomorrow, days))
const times = [
  '12:00',
  '13:30',
  '15:00',
  '16:30',
  '18:00',
  '19:00',
  '19:30',
  '20:30',
  '21:00',
  '22:00',
  '22:10',
]

/** The sentence about services that a save conflicts with or leaves without a seat (D-39, D-108). */
const serviceSentence =
  /^(Disponibilidade salva com sucesso!|Registro excluído com sucesso!|Existe um conflito com )/

type Action = 'approve' | 'refuse' | 'cancel'
const outcome = { approve: 'CON', refuse: 'REC', cancel: 'CAN' } as const
const from = { approve: ['WAI'], refuse: ['WAI', 'CON'], cancel: ['WAI', 'CON'] } as const

/** The rule of D-43 and D-45 for an action: whether it succeeds, and the status afterwards. */
function moved(status: string, action: Action): { ok: boolean; status: string } {
  const isTaken = from[action].some((one) => one === status)
  return { ok: isTaken || status === outcome[action], status: isTaken ? outcome[action] : status }
}

/** The last state of a reservation that a client was told. */
type Known = StoredReservation & { token: string; phone: string; updated_at: string | undefined }

test(
  `quality-bars §1: ${writes} mixed writes by ${doors.length === 1 ? 'one process' : 'two processes'} overbook nothing, lose nothing and meet no deadlock`,
  { tags: ['D-38', 'D-107'], timeout: 1_800_000 },
  async () => {
    const seed = Number(process.env.SEED ?? Date.now() % 1_000_000)
    const here = await venue(product, {
      config: { auto_accept_reservations: true, auto_accept_reservations_max: 2 },
    })
    const { path } = here
    await keepHistory(database)
    const begun = performance.now()

    const known = new Map<number, Known>()
    const open: Known[] = []
    const ended: Known[] = []
    const surprises: string[] = []
    const said = new Map<string, number>()
    let sent = 0
    let busy = 0

    /** One writer: its seed decides its actions, so that two runs with the same seed differ only in their interleaving. */
    function writer(number: number) {
      const random = seeded(seed * 1000 + number)

      async function send<E extends Endpoint>(
        endpoint: E,
        input: CallInput<E>,
        sentences: (string | RegExp)[],
        { token, key }: { token?: string; key?: string } = {},
      ): Promise<Answer<E>> {
        sent++
        const headers: Record<string, string> = key ? { 'idempotency-key': key } : {}
        const door = doors[random.between(0, doors.length - 1)]!
        let answer = await door(endpoint, input, { token: token ?? null, headers })
        // On a busy machine a lock may take longer than its limit: nothing was written, and the call is made again.
        for (let patience = 5; answer.status === 503 && patience > 0; patience--) {
          busy++
          await wait(Number(answer.headers['retry-after']) * 1000)
          answer = await door(endpoint, input, { token: token ?? null, headers })
        }
        const { status, body } = answer
        const { msg = '', success } = body as { msg?: string; success?: boolean }
        said.set(
          `${endpoint.method} ${success} ${msg}`,
          (said.get(`${endpoint.method} ${success} ${msg}`) ?? 0) + 1,
        )
        const isExpected = sentences.some((one) => (typeof one === 'string' ? one === msg : one.test(msg)))
        if (![200, 404, 422].includes(status) || !isExpected) {
          surprises.push(`${endpoint.method} ${endpoint.path}: ${status} ${JSON.stringify(body)}`)
        }
        return body
      }

      const staff = { token: here.editor.token }
      const people = () => (random.chance(0.05) ? random.between(0, 20) : random.between(1, 6))
      const someForm = () => ({
        name: 'Maria Silva',
        phone: `119${String(50_000_000 + random.between(1, phones))}`,
        email: 'maria@exemplo.com',
        birth_date: '1990-05-17',
        person_number: people(),
        date: random.chance(0.01) ? addDays(tomorrow, -3) : random.pick(dates),
        time: random.pick(times),
      })
      const refusals = [
        reservationMessages.full,
        reservationMessages.gone,
        reservationMessages.tooMany(parties),
        reservationMessages.tooFew(1),
      ]

      /** Nobody else touches what a writer has taken, so the last answer is the last state. */
      function take(): Known | undefined {
        const list = ended.length > 0 && random.chance(0.15) ? ended : open
        return list.splice(random.between(0, Math.max(0, list.length - 1)), 1)[0]
      }
      const putBack = (one: Known) => (['WAI', 'CON'].includes(one.status) ? open : ended).push(one)
      function learn(one: Known) {
        if (known.has(one.id)) surprises.push(`#${one.id} was made twice`)
        known.set(one.id, one)
        putBack(one)
      }

      async function request() {
        const body = someForm()
        const sentences = [...refusals, reservationMessages.requested, reservationMessages.enough]
        const ask = (key?: string) =>
          send(requestReservation, { params: path, body }, sentences, key ? { key } : {})
        const key = `toque-${number}-${sent}-${random.between(0, 1e9)}`
        const answers = random.chance(0.1) ? await Promise.all([ask(key), ask(key)]) : [await ask()]
        const made = answers.filter(({ success }) => success).map(({ reservation }) => reservation)
        if (new Set(made.map(({ id }) => id)).size > 1) surprises.push('A double tap made two reservations')
        if (made[0]) learn({ ...body, ...made[0], updated_at: undefined })
      }

      async function enter() {
        const body = someForm()
        const answer = await send(
          createReservation,
          { params: path, body },
          [...refusals, reservationMessages.added],
          staff,
        )
        if (answer.success) {
          const { id, token, status, updated_at } = answer.reservation
          learn({ ...body, id, token, status, updated_at })
        }
      }

      async function edit() {
        const one = take()
        if (!one) return request()
        const other = someForm()
        const body = {
          ...other,
          ...(random.chance(0.3) ? {} : { phone: one.phone }),
          ...(random.chance(0.5) ? {} : { date: one.date, time: one.time }),
        }
        const params = { ...path, id: one.id }
        const once = (seen: string | undefined) =>
          send(
            editReservation,
            { params, body: { ...body, ...(seen ? { updated_at: seen } : {}) } },
            [
              ...refusals,
              reservationMessages.updated,
              'Este registro foi alterado por outra pessoa. Recarregue a página.',
            ],
            staff,
          )
        const isRace = one.updated_at !== undefined && random.chance(0.2)
        const answers = isRace
          ? await Promise.all([once(one.updated_at), once(one.updated_at)])
          : [await once(undefined)]
        const changed = answers.filter(({ success }) => success).map(({ reservation }) => reservation)
        if (changed.length > 1) surprises.push(`#${one.id}: two saves over the same state`)
        if (changed[0]) {
          const { phone, date, time, person_number } = body
          Object.assign(one, { phone, date, time, person_number, updated_at: changed[0].updated_at })
        }
        putBack(one)
      }

      const successes = {
        approve: reservationMessages.approved,
        refuse: reservationMessages.refused,
        cancel: reservationMessages.cancelled,
      }
      const failures = {
        approve: reservationMessages.notWaiting,
        refuse: reservationMessages.notRefusable,
        cancel: reservationMessages.notCancellable,
      }
      async function act({ id, token }: Known, action: Action): Promise<boolean> {
        const params = { ...path, id }
        const sentences = [successes[action], failures[action]]
        if (action === 'cancel') {
          return (await send(cancelReservation, { params: { ...params, token } }, sentences)).success
        }
        const endpoint = action === 'approve' ? approveReservation : refuseReservation
        return (await send(endpoint, { params }, sentences, staff)).success
      }

      async function decide() {
        const one = take()
        if (!one) return request()
        const pick = () => random.pick(['approve', 'approve', 'refuse', 'cancel'] as const)
        const actions = random.chance(0.25) ? ([pick(), pick()] as const) : ([pick()] as const)
        const oks = await Promise.all(actions.map((action) => act(one, action)))
        // Two people acting at once must get the answers that they would get one after the other.
        const told = actions.map((action, index) => ({ action, ok: oks[index]! }))
        const endings = [told, told.toReversed()].flatMap((order) => {
          let status = one.status
          for (const { action, ok } of order) {
            const next = moved(status, action)
            if (next.ok !== ok) return []
            status = next.status
          }
          return [status]
        })
        if (new Set(endings).size !== 1) {
          surprises.push(`#${one.id} ${one.status}: ${JSON.stringify(told)}`)
        }
        one.status = endings[0] ?? one.status
        one.updated_at = undefined
        putBack(one)
      }

      async function unknown() {
        const id = 900_000_000 + random.between(0, 9)
        const action = random.pick([approveReservation, refuseReservation])
        await send(action, { params: { ...path, id } }, [/./], staff)
        const body = { ...someForm(), phone: '12' }
        await send(requestReservation, { params: path, body }, [/./])
      }

      const owner = { token: here.owner.token }
      const week = (start: string, end: string) =>
        weekdays.map((day_of_week) => ({ day_of_week, enabled: true, from: start, to: end }))

      async function changeRecurring() {
        const one = recurring.splice(random.between(0, recurring.length - 1), 1)[0]
        if (!one) return decide()
        const [start, end] = random.chance(0.6) ? one.hours : random.pick(one.choices)
        const max_persons = random.between(10, 40)
        const body = { type: 'REC' as const, name: 'Serviço', max_persons, meta: week(start, end) }
        const answer = await send(
          updateService,
          { params: { ...path, id: one.id }, body },
          [serviceSentence],
          owner,
        )
        if (answer.success) Object.assign(one, { hours: [start, end] })
        recurring.push(one)
      }

      async function changeSpecial() {
        if (special.length > 1 || (special.length > 0 && random.chance(0.5))) {
          const id = special.splice(random.between(0, special.length - 1), 1)[0]!
          return send(deleteService, { params: { ...path, id } }, [serviceSentence], owner)
        }
        const date = random.pick(dates)
        const period = { date_start: date, date_end: date }
        const body = random.chance(0.5)
          ? {
              type: 'CLO' as const,
              ...period,
              service_id: random.pick([0, ...recurring.map(({ id }) => id)]),
            }
          : {
              type: 'UNI' as const,
              ...period,
              name: 'Especial',
              max_persons: 15,
              meta: week('19:30', '21:00'),
            }
        const answer = await send(createService, { params: path, body }, [serviceSentence], owner)
        if (answer.success) special.push(answer.service.id)
      }

      const isGoingOn = () => sent < writes
      return async function write() {
        while (isGoingOn()) {
          const chance = random.next()
          if (chance < 0.3) await request()
          else if (chance < 0.45) await enter()
          else if (chance < 0.7) await edit()
          else if (chance < 0.93) await decide()
          else if (chance < 0.96) await changeRecurring()
          else if (chance < 0.985) await changeSpecial()
          else await unknown()
        }
      }
    }

    /** Recurring services that touch, each with hours that it may change to without overlap, and the ids of services that come and go. */
    const recurring: { id: number; hours: [string, string]; choices: [string, string][] }[] = []
    const special: number[] = []
    for (const choices of [
      [
        ['12:00', '15:00'],
        ['12:30', '14:30'],
      ],
      [
        ['15:00', '18:00'],
        ['15:30', '17:30'],
      ],
      [
        ['18:00', '22:00'],
        ['18:00', '21:00'],
        ['17:00', '22:00'],
      ],
    ] as [string, string][][]) {
      const [start, end] = choices[0]!
      const meta = JSON.stringify(
        weekdays.map((day_of_week) => ({
          day_of_week,
          enabled: true,
          from: start,
          to: end,
          max_delay: null,
        })),
      )
      const { id } = await here.service({ max_persons: 30, meta })
      recurring.push({ id, hours: [start, end], choices })
    }

    /** The raw rows, all read at one instant. */
    async function rawRows() {
      const { rows } = await database.executeSql(
        `select (select jsonb_agg(to_jsonb(s)) from service s where branch_id = $1 and deleted_at is null) as services,
          (select coalesce(jsonb_agg(to_jsonb(r)), '[]') from reservation r where branch_id = $1 and status in ('WAI', 'CON')) as reservations,
          (select count(*)::int from history where "table" = 'service') as changes`,
        [path.branch_id],
      )
      return rows[0] as { services: ServiceRow[]; reservations: StoredReservation[]; changes: number }
    }

    const finished = new AbortController()
    let recounts = 0
    /** Between two reads without a change of services, even one undone at once, nobody may have been added above the seats. */
    async function watch() {
      let before = { changes: 0, counts: new Map<string, { people: number }>() }
      while (!finished.signal.aborted) {
        const { services, reservations, changes } = await rawRows()
        const counts = countPeople(services, reservations)
        for (const [place, { people, seats }] of counts) {
          const excused = changes === before.changes ? (before.counts.get(place)?.people ?? 0) : people
          if (people > Math.max(seats, excused)) surprises.push(`${place} holds ${people} of ${seats}`)
        }
        before = { changes, counts }
        recounts++
        await wait(250)
      }
    }

    const watched = watch()
    await Promise.all(Array.from({ length: writers }, (_, number) => writer(number)()))
    finished.abort()
    await watched
    const seconds = ((performance.now() - begun) / 1000).toFixed(1)
    console.log(
      `seed ${seed}: ${sent} writes in ${seconds} s, ${recounts} recounts, ${known.size} reservations, ${busy} times busy`,
    )
    if (process.env.SHOW)
      console.log(
        [...said]
          .toSorted(([, a], [, b]) => b - a)
          .map(([what, n]) => `${n}\t${what}`)
          .join('\n'),
      )

    expect(overbookings(await readHistory(database)), `again with SEED=${seed}`).toEqual([])
    expect(surprises, `again with SEED=${seed}`).toEqual([])
    const rows = await product.house.db
      .selectFrom('reservation')
      .select(['id', 'date', 'time', 'person_number', 'status', 'owner_phone', 'token'])
      .where('branch_id', '=', path.branch_id)
      .orderBy('id')
      .execute()
    const told = [...known.values()]
      .toSorted((a, b) => a.id - b.id)
      .map(({ id, date, time, person_number, status, phone, token }) => {
        return { id, date, time, person_number, status, owner_phone: phone, token }
      })
    expect(rows, `again with SEED=${seed}`).toEqual(told)
    if (options.url) {
      await wait(1100)
      const { rows: figures } = await database.executeSql(
        'select deadlocks::int from pg_stat_database where datname = current_database()',
      )
      expect(figures, `again with SEED=${seed}`).toEqual([{ deadlocks: 0 }])
    }
    // The run proves something only if each refusal occurred.
    const count = (text: string) => [...said].filter(([what]) => what.includes(text)).length
    for (const sentence of [
      reservationMessages.full,
      reservationMessages.gone,
      reservationMessages.enough,
      reservationMessages.notWaiting,
    ]) {
      expect(count(sentence), `how often ${sentence}`).toBeGreaterThan(0)
    }
  },
)
