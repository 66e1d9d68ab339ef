import { describe, expect, test } from 'vitest'
import { listServices } from '../contract.ts'
import { listSlots } from '../slots.contract.ts'
import {
  createService,
  deleteService,
  explainSlots,
  findOfferObstacle,
  updateService,
} from '../services.contract.ts'
import { addWalkIn } from '#features/reservations/attendance.contract.ts'
import { weekdays } from '#lib/days/days.ts'
import { testHouse } from '#test/app.ts'
import { everyDay, type Signed, venue, type Venue } from '#test/venue.ts'

// Noon of Friday 2026-11-20 in São Paulo.
const noon = '2026-11-20T15:00:00Z'
const product = await testHouse({ now: noon })
const { db } = product.house

const week = (from: string, to: string, days: readonly string[] = weekdays) =>
  weekdays.map((day_of_week) =>
    days.includes(day_of_week)
      ? { day_of_week, enabled: true, from, to, max_delay: 20 }
      : { day_of_week, enabled: false, from: null, to: null, max_delay: null },
  )

const dinner = { type: 'REC', name: 'Jantar', max_persons: 40, meta: week('18:00', '22:00') } as const
const saturday = { date_start: '2026-11-21', date_end: '2026-11-21' }
const closing = { type: 'CLO', ...saturday, service_id: 0 } as const

type Body = Parameters<typeof product.call<typeof createService>>[1]['body']

const create = (here: Venue, body: Body, person: Signed | null = here.owner, key?: string) =>
  product.call(
    createService,
    { params: here.path, body },
    { token: person?.token ?? null, headers: key ? { 'idempotency-key': key } : {} },
  )
const update = (here: Venue, id: number, body: Body, person: Signed | null = here.owner) =>
  product.call(updateService, { params: { ...here.path, id }, body }, { token: person?.token ?? null })
const remove = (here: Venue, id: number, person: Signed | null = here.owner) =>
  product.call(deleteService, { params: { ...here.path, id } }, { token: person?.token ?? null })
const list = async (here: Venue) =>
  (await product.call(listServices, { params: here.path }, { token: here.editor.token })).body
const log = (here: Venue) =>
  db
    .selectFrom('audit_log')
    .select(['action', 'entity', 'entity_id', 'user_id', 'changes'])
    .where('branch_id', '=', here.path.branch_id)
    .orderBy('id')
    .execute()

describe('a new service', () => {
  test(
    'is the entity with id -1, and is answered as the list shows it',
    { tags: ['SERV-52', 'SERV-54', 'SERV-44', 'SERV-48', 'D-41'] },
    async () => {
      const here = await venue(product)

      const sent = {
        id: -1,
        ...dinner,
        time_start: '01:00',
        time_end: '02:00',
        max_delay: null,
        service_id: null,
      }
      const answer = await create(here, sent)

      expect(answer.status).toBe(200)
      expect(answer.body).toEqual({
        success: true,
        msg: 'Disponibilidade salva com sucesso!',
        service: {
          id: expect.any(Number),
          name: 'Jantar',
          type: 'REC',
          max_persons: 40,
          meta: week('18:00', '22:00'),
          date_start: null,
          date_end: null,
          time_start: '18:00',
          time_end: '22:00',
          max_delay: 20,
          service_id: null,
          exceptions: [],
          updated_at: new Date(noon).toISOString(),
        },
        conflict: false,
        conflicts: [],
        left_out: { people: 0, total: 0, reservations: [] },
      })
      expect(await list(here)).toEqual([answer.body.service])
    },
  )

  test('offers its times at once', { tags: ['D-35'] }, async () => {
    const here = await venue(product)
    await create(here, { ...dinner, type: 'UNI', ...saturday, meta: week('20:00', '21:00') })

    const slots = await product.call(listSlots, { params: { ...here.path, date: '2026-11-21' } })

    expect(slots.body.map(({ time }) => time)).toEqual(['20:00', '20:30', '21:00'])
  })

  test(
    'a closure closes one service or all, and is named by the server',
    { tags: ['SERV-47', 'D-40'] },
    async () => {
      const here = await venue(product)
      const { id } = await here.service({ name: 'Almoço' })

      const one = await create(here, { ...closing, name: 'Férias', service_id: id })
      const all = await create(here, { ...closing, date_start: '2026-12-25', date_end: '2026-12-25' })

      expect(one.body.service).toMatchObject({
        name: 'Fechamento: Almoço',
        type: 'CLO',
        service_id: id,
        time_start: null,
      })
      expect(all.body.service).toMatchObject({ name: 'Fechamento: Todas as disponibilidades', service_id: 0 })
    },
  )

  test('sent twice with one key is made once', { tags: ['D-106'] }, async () => {
    const here = await venue(product)

    const [first, second] = await Promise.all([
      create(here, dinner, here.owner, 'a-mesma-chave-1'),
      create(here, dinner, here.owner, 'a-mesma-chave-1'),
    ])

    expect([first.body.success, second.body.service.id]).toEqual([true, first.body.service.id])
    expect(await list(here)).toHaveLength(1)
  })
})

describe('broken input', () => {
  test.each<[string, Body, string, string]>([
    ['[SERV-29] no name', { ...dinner, name: '' }, 'name', 'Nome é obrigatório.'],
    [
      '[SERV-30] no number of people',
      { type: 'REC', name: 'Jantar', meta: dinner.meta.map((day) => ({ ...day })) },
      'max_persons',
      'Número de pessoas é obrigatório.',
    ],
    [
      '[SERV-32] nobody',
      { ...dinner, max_persons: 0, meta: week('18:00', '22:00') },
      'max_persons',
      'O número mínimo de pessoas é 1.',
    ],
    [
      '[SERV-35] a closure without its end',
      { ...closing, date_end: '' },
      'date_end',
      'Data final é obrigatória.',
    ],
    [
      '[SERV-36] [D-108] a closure of nothing chosen',
      { ...closing, service_id: '' },
      'service_id',
      'Disponibilidade é obrigatória.',
    ],
    [
      '[SERV-40] an enabled day without its end',
      { ...dinner, meta: week('18:00', '') },
      'meta.0.to',
      'Horário final é obrigatório.',
    ],
  ])('%s is told beside its field', async (_, body, field, sentence) => {
    const here = await venue(product)

    const answer = await create(here, body)

    expect(answer.status).toBe(422)
    expect(answer.body.errors?.[field]).toEqual([sentence])
    expect(await list(here)).toEqual([])
    expect(await log(here)).toEqual([])
  })

  test(
    'a closure of a foreign, deleted or closing service is told as one of a service that does not exist',
    { tags: ['D-40', 'D-04'] },
    async () => {
      const [here, there] = [await venue(product), await venue(product)]
      const foreign = await there.service()
      const gone = await here.service({ deleted_at: new Date() })
      const closed = await create(here, closing)

      for (const service_id of [foreign.id, gone.id, closed.body.service.id, 987_654_321]) {
        const answer = await create(here, { ...closing, service_id })

        expect(answer.status).toBe(422)
        expect(answer.body.errors).toEqual({ service_id: ['Disponibilidade não encontrada.'] })
      }
      expect(await list(here)).toHaveLength(1)
    },
  )
})

describe('a change', () => {
  test(
    'is of the whole entity, and a stale one is refused',
    { tags: ['SERV-53', 'SERV-54', 'D-107'] },
    async () => {
      const here = await venue(product)
      const { service } = (await create(here, dinner)).body
      product.turnTo('2026-11-20T15:05:00Z')

      const changed = await update(here, service.id, {
        ...dinner,
        type: 'UNI',
        ...saturday,
        name: 'Noite da Pizza',
        updated_at: service.updated_at,
      })
      const stale = await update(here, service.id, { ...dinner, updated_at: service.updated_at })
      product.turnTo(noon)

      expect(changed.body).toMatchObject({
        success: true,
        service: { id: service.id, name: 'Noite da Pizza', type: 'UNI', ...saturday },
        conflict: false,
        conflicts: [],
      })
      expect(changed.body.service.updated_at).toBe('2026-11-20T15:05:00.000Z')
      expect(stale.status).toBe(200)
      expect(stale.body).toMatchObject({
        success: false,
        code: 'stale',
        msg: 'Este registro foi alterado por outra pessoa. Recarregue a página.',
      })
      expect(await list(here)).toEqual([changed.body.service])
    },
  )

  test('of a name goes on to the closures of the service', { tags: ['D-40'] }, async () => {
    const here = await venue(product)
    const { service } = (await create(here, dinner)).body
    await create(here, { ...closing, service_id: service.id })

    await update(here, service.id, { ...dinner, name: 'Ceia' })

    expect((await list(here)).map(({ name }) => name)).toEqual(['Ceia', 'Fechamento: Ceia'])
  })

  test('a service does not become a closure, nor a closure a service', async () => {
    const here = await venue(product)
    const { service } = (await create(here, dinner)).body
    const closure = (await create(here, closing)).body.service

    for (const answer of [await update(here, service.id, closing), await update(here, closure.id, dinner)]) {
      expect(answer.body.errors).toEqual({ type: ['O tipo não pode ser alterado.'] })
    }
  })

  test('of a deleted service, or of another branch, finds nothing', async () => {
    const [here, there] = [await venue(product), await venue(product)]
    const gone = await here.service({ deleted_at: new Date() })
    const foreign = await there.service()

    for (const id of [gone.id, foreign.id]) {
      expect((await update(here, id, dinner)).status).toBe(404)
      expect((await remove(here, id)).status).toBe(404)
    }
    expect(await list(there)).toHaveLength(1)
  })
})

describe('conflicts', () => {
  test(
    'a service that overlaps others is refused with all of them, and nothing is saved',
    { tags: ['SERV-54', 'SERV-56', 'D-39'] },
    async () => {
      const here = await venue(product)
      const lunch = await here.service({ name: 'Almoço', meta: everyDay('12:00', '15:00') })
      const evening = await here.service({ name: 'Jantar', meta: everyDay('18:00', '22:00') })
      const own = await here.service({ name: 'Chá', meta: everyDay('16:00', '17:00') })
      const body = { ...dinner, name: 'Tudo', meta: week('14:00', '19:00', ['SAT']) }
      const refusal = {
        success: false,
        code: 'conflict',
        conflict: true,
        service: null,
        conflicts: [
          { id: lunch.id, name: 'Almoço' },
          { id: evening.id, name: 'Jantar' },
        ],
        msg: `Existe um conflito com "Almoço (#${lunch.id})".\nExiste um conflito com "Jantar (#${evening.id})".`,
      }

      const changed = await update(here, own.id, body)
      await remove(here, own.id)
      const created = await create(here, body)

      expect([changed.status, created.status]).toEqual([200, 200])
      expect([changed.body, created.body]).toEqual([refusal, refusal])
      expect((await list(here)).map(({ name }) => name)).toEqual(['Almoço', 'Jantar'])
    },
  )

  test(
    'neither itself, another branch, a deleted one nor another type is in the way',
    { tags: ['D-39'] },
    async () => {
      const [here, there] = [await venue(product), await venue(product)]
      await there.service()
      await here.service({ deleted_at: new Date() })
      const { service } = (await create(here, dinner)).body

      expect((await update(here, service.id, { ...dinner, max_persons: 50 })).body.success).toBe(true)
      expect((await create(here, { ...dinner, type: 'UNI', ...saturday })).body.success).toBe(true)
    },
  )

  test('closures of the same dates conflict when one is of all', { tags: ['D-108'] }, async () => {
    const here = await venue(product)
    const [lunch, evening] = [
      await here.service({ name: 'Almoço', meta: everyDay('12:00', '15:00') }),
      await here.service(),
    ]
    const first = await create(here, { ...closing, service_id: lunch.id })

    const same = await create(here, { ...closing, service_id: lunch.id })
    const other = await create(here, { ...closing, service_id: evening.id })
    const all = await create(here, closing)

    expect(same.body.conflicts).toEqual([{ id: first.body.service.id, name: 'Fechamento: Almoço' }])
    expect(other.body.success).toBe(true)
    expect(all.body.conflicts).toHaveLength(2)
  })

  test('of services saved at once that conflict one wins', { tags: ['D-38', 'D-39'] }, async () => {
    const here = await venue(product)
    const own = await here.service({ meta: everyDay('08:00', '09:00') })

    const answers = await Promise.all([
      ...Array.from({ length: 6 }, (_, index) => create(here, { ...dinner, name: `Jantar ${index}` })),
      update(here, own.id, { ...dinner, name: 'Jantar mudado' }),
    ])

    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    expect(answers.filter(({ body }) => body.success)).toHaveLength(1)
    const evenings = (await list(here)).filter(({ time_start }) => time_start === '18:00')
    expect(evenings).toHaveLength(1)
  })
})

describe('reservations', () => {
  test(
    'lowering the seats under what is booked is accepted and says how many people are left without one',
    { tags: ['D-108'] },
    async () => {
      const here = await venue(product)
      const { service } = (await create(here, dinner)).body
      const first = await here.reservation({ person_number: 6, status: 'CON' })
      const last = await here.reservation({ person_number: 5, time: '21:00', owner_name: 'Ana Souza' })
      await here.reservation({ person_number: 9, status: 'CAN' })
      await here.reservation({ person_number: 30, status: 'CON', date: '2026-11-19' })

      const answer = await update(here, service.id, { ...dinner, max_persons: 8 })

      expect(answer.body).toMatchObject({
        success: true,
        msg: 'Disponibilidade salva com sucesso! 3 pessoas com agendamento ficam sem lugar.',
        left_out: {
          people: 3,
          total: 1,
          reservations: [
            {
              id: last.id,
              date: '2026-11-21',
              time: '21:00',
              person_number: 5,
              owner_name: 'Ana Souza',
              status: 'WAI',
            },
          ],
        },
      })
      const kept = db.selectFrom('reservation').select('status').where('id', 'in', [first.id, last.id])
      expect((await kept.execute()).map(({ status }) => status).toSorted()).toEqual(['CON', 'WAI'])
    },
  )

  test(
    'lowering today’s seats counts who sits already, with a reservation or without',
    { tags: ['D-37', 'D-108'] },
    async () => {
      const here = await venue(product)
      const open = { ...dinner, meta: week('11:00', '22:00') }
      const { service } = (await create(here, open)).body
      const today = '2026-11-20'
      await here.reservation({ date: today, time: '11:30', person_number: 5, status: 'CON' })
      await product.call(
        addWalkIn,
        { params: here.path, body: { person_number: 3 } },
        { token: here.editor.token },
      )
      const tonight = await here.reservation({ date: today, time: '20:00', person_number: 4 })

      const enough = await update(here, service.id, { ...open, max_persons: 12 })
      const scarce = await update(here, service.id, { ...open, max_persons: 10 })

      expect(enough.body.left_out).toEqual({ people: 0, total: 0, reservations: [] })
      expect(scarce.body.left_out).toMatchObject({ people: 2, total: 1, reservations: [{ id: tonight.id }] })
    },
  )

  test(
    'a closure over existing reservations is accepted and lists them, by time',
    { tags: ['D-40'] },
    async () => {
      const here = await venue(product)
      await create(here, dinner)
      const late = await here.reservation({ time: '21:00', person_number: 2 })
      const early = await here.reservation({ time: '19:00', person_number: 4, status: 'CON' })
      await here.reservation({ date: '2026-11-22' })

      const answer = await create(here, closing)

      expect(answer.body.msg).toBe(
        'Disponibilidade salva com sucesso! 6 pessoas com agendamento ficam sem lugar.',
      )
      expect(answer.body.left_out.reservations.map(({ id }) => id)).toEqual([early.id, late.id])
      expect(answer.body.left_out).toMatchObject({ people: 6, total: 2 })
    },
  )

  test(
    'a closure of ten years is one, with its last day; one that runs backwards or past the calendar is none',
    { tags: ['D-35', 'D-40'] },
    async () => {
      const here = await venue(product)
      await create(here, dinner)
      const inside = await here.reservation({ date: '2030-07-06', time: '21:00' })
      await here.reservation({ date: '2036-11-22', time: '21:00' })

      const backwards = await create(here, { ...closing, date_start: '2036-11-21', date_end: '2026-11-21' })
      const unending = await create(here, { ...closing, date_end: '10000-01-01' })
      const decade = await create(here, { ...closing, date_start: '2026-11-21', date_end: '2036-11-21' })

      expect([backwards.status, unending.status]).toEqual([422, 422])
      expect(decade.body).toMatchObject({ success: true, left_out: { total: 1, people: 2 } })
      expect(decade.body.left_out.reservations.map(({ id }) => id)).toEqual([inside.id])
      const times = async (date: string) =>
        (await product.call(listSlots, { params: { ...here.path, date }, query: {} })).body.length
      expect([await times('2036-11-21'), await times('2036-11-22')]).toEqual([0, 9])
    },
  )

  test(
    'deleting keeps the reservations and takes the closures of that service alone along',
    { tags: ['SERV-55', 'D-40'] },
    async () => {
      const here = await venue(product)
      const { service } = (await create(here, dinner)).body
      const lunch = (await create(here, { ...dinner, name: 'Almoço', meta: week('12:00', '15:00') })).body
        .service
      await create(here, { ...closing, service_id: service.id })
      const other = await create(here, { ...closing, service_id: lunch.id })
      const booked = await here.reservation({ date: '2026-11-22', service_id: service.id })

      const answer = await remove(here, service.id)

      expect(answer.status).toBe(200)
      expect(answer.body).toMatchObject({
        success: true,
        msg: 'Registro excluído com sucesso! 2 pessoas com agendamento ficam sem lugar.',
        left_out: { reservations: [{ id: booked.id }] },
      })
      expect((await list(here)).map(({ id }) => id)).toEqual([lunch.id, other.body.service.id])
      const row = db.selectFrom('reservation').select(['status', 'service_id']).where('id', '=', booked.id)
      expect(await row.executeTakeFirst()).toEqual({ status: 'WAI', service_id: service.id })
      expect((await remove(here, service.id)).status).toBe(404)
    },
  )
})

test('every change is in the log with what changed, a refused one is not', { tags: ['D-97'] }, async () => {
  const here = await venue(product)
  const { service } = (await create(here, dinner)).body
  await update(here, service.id, { ...dinner, max_persons: 50 })
  await update(here, service.id, { ...dinner, max_persons: 0 })
  await create(here, dinner)
  await remove(here, service.id)

  const entries = await log(here)

  const by = { entity: 'service', entity_id: service.id, user_id: here.owner.id }
  expect(entries).toMatchObject([
    { ...by, action: 'create', changes: { name: [null, 'Jantar'], type: [null, 'REC'] } },
    { ...by, action: 'update' },
    { ...by, action: 'delete' },
  ])
  expect(entries[1]!.changes).toEqual({ max_persons: [40, 50] })
})

test(
  'whoever may change settings writes services; editors and others do not',
  { tags: ['D-23'] },
  async () => {
    const [here, there] = [await venue(product), await venue(product)]
    const { service } = (await create(here, dinner, here.master)).body

    for (const person of [here.master, here.agency, here.owner]) {
      expect((await update(here, service.id, dinner, person)).status).toBe(200)
    }
    for (const [person, status] of [
      [here.editor, 403],
      [there.owner, 403],
      [null, 401],
    ] as const) {
      expect((await create(here, dinner, person)).status).toBe(status)
      expect((await update(here, service.id, dinner, person)).status).toBe(status)
      expect((await remove(here, service.id, person)).status).toBe(status)
    }
  },
)

describe('why a date offers what it offers', () => {
  const why = (here: Venue, date = '2026-11-21', person: Signed | null = here.editor) =>
    product.call(explainSlots, { params: { ...here.path, date } }, { token: person?.token ?? null })

  test('each time has the rule that keeps visitors from it, in words', async () => {
    const here = await venue(product, { config: { minimum_antecedence: 120 } })
    const lunch = await here.service({ name: 'Almoço', meta: everyDay('12:00', '12:30'), max_persons: 10 })
    const evening = await here.service({ name: 'Jantar', meta: everyDay('19:00', '19:30') })
    await create(here, { ...dinner, name: 'Pizza', type: 'UNI', ...saturday, meta: week('19:30', '20:00') })
    await create(here, {
      type: 'CLO',
      date_start: '2026-11-22',
      date_end: '2026-11-22',
      service_id: evening.id,
    })
    await here.reservation({ time: '12:00', person_number: 10, status: 'CON' })
    const of = async (date?: string) =>
      (await why(here, date)).body.map(({ time, available, reason }) => [time, available, reason])

    expect(await of()).toEqual([
      ['12:00', null, 'Lotado: 10 de 10 lugares'],
      ['12:30', null, 'Lotado: 10 de 10 lugares'],
      ['19:00', 12, null],
      ['19:30', 12, null],
      ['20:00', 12, null],
    ])
    expect(await of('2026-11-22')).toEqual([
      ['12:00', 10, null],
      ['12:30', 10, null],
      ['19:00', null, 'Fechado por "Fechamento: Jantar"'],
      ['19:30', null, 'Fechado por "Fechamento: Jantar"'],
    ])
    expect((await of('2026-11-20')).map(([, , reason]) => reason)).toEqual([
      'Já passou',
      'Antecedência mínima de 2 horas',
      null,
      null,
    ])
    expect((await why(here)).body[0]!.service).toEqual({ id: lunch.id, name: 'Almoço' })
  })

  test('staff are told what keeps times from themselves: no antecedence, and online reservations off is nothing', async () => {
    const config = { minimum_antecedence: 120, accept_online_reservations: false }
    const here = await venue(product, { config })
    await here.service({ meta: everyDay('19:00', '19:30') })
    const of = async (audience?: 'staff' | 'visitor') => {
      const input = { params: { ...here.path, date: '2026-11-20' }, query: audience ? { audience } : {} }
      const { body } = await product.call(explainSlots, input, { token: here.editor.token })
      return body.map(({ reason }) => reason)
    }

    expect(await of('staff')).toEqual([null, null])
    const offline = 'Agendamentos online desligados nas configurações'
    expect(await of('visitor')).toEqual([offline, offline])
    expect(await of()).toEqual([offline, offline])
  })

  test('is for staff of the branch, of a date that is one', { tags: ['D-23'] }, async () => {
    const [here, there] = [await venue(product), await venue(product)]

    expect((await why(here)).body).toEqual([])
    expect((await why(here, 'amanha')).status).toBe(404)
    expect((await why(here, '2026-11-21', null)).status).toBe(401)
    expect((await why(here, '2026-11-21', there.owner)).status).toBe(403)
  })
})

describe('why the public link offers nothing', () => {
  const obstacle = async (here: Venue, person: Signed = here.editor) =>
    (await product.call(findOfferObstacle, { params: here.path }, { token: person.token })).body.obstacle

  test('is told until it offers something, by what is saved and booked in this branch alone', async () => {
    const [here, there] = [await venue(product), await venue(product)]
    await there.service({ meta: everyDay('19:00', '19:30') })
    expect(await obstacle(here)).toBe('services')

    const { id } = await here.service({ meta: everyDay('19:00', '19:30'), max_persons: 4 })
    expect(await obstacle(here)).toBeNull()
    for (let ahead = 0; ahead < 15; ahead++) {
      const date = new Date(Date.UTC(2026, 10, 20 + ahead)).toISOString().slice(0, 10)
      await here.reservation({ date, time: '19:30', person_number: 4, status: 'CON' })
    }
    expect(await obstacle(here)).toBe('full')
    await create(here, { type: 'CLO', date_start: '2026-11-20', date_end: '2026-12-31', service_id: id })
    expect(await obstacle(here)).toBe('closed')
  })

  test(
    'a draft, an inactive branch and an inactive business come first',
    { tags: ['D-12', 'D-70'] },
    async () => {
      const here = await venue(product)
      const set = (table: 'branch' | 'business', values: object) =>
        product.house.db
          .updateTable(table)
          .set(values)
          .where('id', '=', table === 'branch' ? here.path.branch_id : here.path.business_id)
          .execute()

      await set('branch', { is_draft: true })
      expect(await obstacle(here)).toBe('draft')
      await set('branch', { status: 'inactive' })
      expect(await obstacle(here)).toBe('branch')
      await set('business', { status: 'inactive' })
      expect(await obstacle(here, here.master)).toBe('business')
    },
  )
})
