import { beforeEach, describe, expect, test } from 'vitest'
import { antecedenceOptions, intervalOptions } from '../config.ts'
import { getReservationConfig, saveReservationConfig } from '../contract.ts'
import { loadUser } from '#features/users/contract.ts'
import type { CallInput } from '#lib/call/endpoint.ts'
import { pathOf, testHouse } from '#test/app.ts'
import { type Signed, venue, type Venue } from '#test/venue.ts'

const morning = '2026-11-20T15:00:00.000Z'
const later = '2026-11-20T15:05:00.000Z'
const product = await testHouse({ now: morning })
const { db } = product.house

type Body = CallInput<typeof saveReservationConfig>['body']

let here: Venue
beforeEach(async () => {
  product.turnTo(morning)
  here = await venue(product, { config: null })
})

const save = (body: Body, person: Signed = here.owner) =>
  product.call(saveReservationConfig, { params: here.path, body }, { token: person.token })

const read = async (place = here) =>
  (await product.call(getReservationConfig, { params: place.path }, { token: place.owner.token })).body

const rows = (branchId: number) =>
  db.selectFrom('reservation_config').selectAll().where('branch_id', '=', branchId).execute()

const acts = () =>
  db
    .selectFrom('audit_log')
    .selectAll()
    .where('business_id', '=', here.business_id)
    .where('entity', '=', 'reservation_config')
    .orderBy('id')
    .execute()

const defaults = {
  accept_reservations: true,
  accept_online_reservations: true,
  accept_phone_reservations: false,
  auto_accept_reservations: false,
  auto_accept_reservations_max: 1,
  min_person_per_reservation: 1,
  max_person_per_reservation: 1,
  reservations_interval: 10,
  minimum_antecedence: 60,
  maximum_antecedence: 60,
}

const all = {
  accept_reservations: false,
  accept_online_reservations: false,
  accept_phone_reservations: true,
  auto_accept_reservations: true,
  auto_accept_reservations_max: 4,
  min_person_per_reservation: 2,
  max_person_per_reservation: 8,
  reservations_interval: 15,
  minimum_antecedence: 120,
  maximum_antecedence: 40_320,
  cancellation_policy: 'Avise com duas horas.\nMesas grandes, um dia antes.',
}

describe('the settings that are saved', () => {
  test(
    'are all fields, answered and read again',
    { tags: ['RESCFG-26', 'RESCFG-27', 'RESCFG-28', 'RESCFG-29', 'RESCFG-30', 'RESCFG-31', 'RESCFG-43'] },
    async () => {
      const { status, body } = await save(all)

      const config = { business_branch_id: here.path.branch_id, ...all, updated_at: morning }
      expect({ status, body }).toEqual({
        status: 200,
        body: { success: true, msg: 'Configurações salvas com sucesso!', reservation_config: config },
      })
      expect(await read()).toEqual(config)
    },
  )

  test('first save that names no party takes 1 to 5; a named one stands', { tags: ['D-145'] }, async () => {
    await save({ accept_online_reservations: true })
    expect(await read()).toMatchObject({ min_person_per_reservation: 1, max_person_per_reservation: 5 })

    here = await venue(product, { config: null })
    await save({ max_person_per_reservation: 1 })
    expect(await read()).toMatchObject({ max_person_per_reservation: 1 })
  })

  test(
    'begin with the defaults: what a first save leaves out is theirs',
    {
      tags: [
        'RESCFG-32',
        'RESCFG-33',
        'RESCFG-34',
        'RESCFG-35',
        'RESCFG-36',
        'RESCFG-37',
        'RESCFG-38',
        'RESCFG-39',
        'RESCFG-40',
        'RESCFG-41',
        'D-31',
      ],
    },
    async () => {
      expect(await read()).toMatchObject(defaults)
      expect(await rows(here.path.branch_id)).toEqual([])

      await save({ cancellation_policy: 'Avise antes.' })

      expect(await rows(here.path.branch_id)).toEqual([
        expect.objectContaining({
          ...defaults,
          max_person_per_reservation: 5,
          cancellation_policy: 'Avise antes.',
        }),
      ])
    },
  )

  test(
    'are those that were sent: switch, form and policy leave each other alone',
    { tags: ['D-30'] },
    async () => {
      await save(all)

      await save({ accept_online_reservations: true })
      await save({ min_person_per_reservation: 1, reservations_interval: 60 })
      await save({ cancellation_policy: null })
      await save({})

      expect(await read()).toMatchObject({
        ...all,
        accept_online_reservations: true,
        min_person_per_reservation: 1,
        reservations_interval: 60,
        cancellation_policy: null,
      })
    },
  )

  test(
    'of different parts at once all hold, the first ones of a branch too',
    { tags: ['D-30'] },
    async () => {
      const parts: Body[] = [
        { accept_online_reservations: false },
        { accept_phone_reservations: true },
        { max_person_per_reservation: 8, reservations_interval: 30 },
        { cancellation_policy: 'Avise antes.' },
      ]

      const answers = await Promise.all(parts.map((part) => save(part)))

      expect(answers.map(({ body }) => body.success)).toEqual([true, true, true, true])
      expect(await read()).toMatchObject({ ...defaults, ...Object.assign({}, ...parts) })
      expect(await acts()).toHaveLength(4)
    },
  )

  test(
    'come as a form too, where an empty field is left as it is and an empty policy is none',
    { tags: ['D-06'] },
    async () => {
      await save(all)

      const answer = await product.request({
        method: 'POST',
        url: pathOf(saveReservationConfig, here.path),
        headers: {
          'x-auth-token': here.owner.token,
          'content-type': 'application/x-www-form-urlencoded',
        },
        payload:
          'accept_reservations=1&max_person_per_reservation=20&reservations_interval=&cancellation_policy=',
      })

      expect(answer.json()).toMatchObject({ success: true })
      expect(await read()).toMatchObject({
        ...all,
        accept_reservations: true,
        max_person_per_reservation: 20,
        cancellation_policy: null,
      })
    },
  )

  test('a policy of nothing but spaces is none', { tags: ['D-32'] }, async () => {
    await save({ cancellation_policy: ' \n ' })

    expect((await read()).cancellation_policy).toBeNull()
  })

  test('are what the session of the staff knows from then on', async () => {
    await save({ max_person_per_reservation: 9 })

    const { body } = await product.call(
      loadUser,
      { params: { id: here.owner.id }, query: {} },
      { token: here.owner.token },
    )

    expect(body.businesses[0]?.branches[0]?.reservation_config).toMatchObject({
      business_branch_id: here.path.branch_id,
      max_person_per_reservation: 9,
    })
  })
})

describe('the options', () => {
  const statusOf = async (body: Body) => (await save(body)).status
  const accepted = async (field: string, values: readonly number[]) => {
    const statuses = await Promise.all(values.map((value) => statusOf({ [field]: value })))
    return values.filter((_, index) => statuses[index] === 200)
  }

  test('of the interval are 10, 15, 20, 30 and 60 minutes', { tags: ['RESCFG-21'] }, async () => {
    const tried = Array.from({ length: 75 }, (_, minutes) => minutes - 5)

    expect(await accepted('reservations_interval', tried)).toEqual([10, 15, 20, 30, 60])
    expect(intervalOptions).toEqual([10, 15, 20, 30, 60])
  })

  test('of both antecedences are none to four weeks', { tags: ['RESCFG-22', 'RESCFG-23'] }, async () => {
    const options = [0, 60, 120, 240, 480, 720, 1080, 1440, 2880, 4320, 10_080, 20_160, 30_240, 40_320]
    const tried = [-60, 1, 59, 90, 180, 1441, 5760, 40_321, 50_400, ...options]

    expect(antecedenceOptions).toEqual(options)
    expect(await accepted('minimum_antecedence', tried)).toEqual(options)
    expect(await accepted('maximum_antecedence', tried)).toEqual(options)
  })

  test('of the people are 1 to 100', { tags: ['RESCFG-15', 'RESCFG-16'] }, async () => {
    await save({ max_person_per_reservation: 100 })
    expect(await accepted('min_person_per_reservation', [-1, 0, 1, 50, 100, 101])).toEqual([1, 50, 100])
    await save({ min_person_per_reservation: 1 })
    expect(await accepted('max_person_per_reservation', [-1, 0, 1, 50, 100, 101])).toEqual([1, 50, 100])
  })

  test(
    'of what is accepted by itself are 1 to the maximum, sent along or saved',
    { tags: ['RESCFG-18'] },
    async () => {
      await save({ max_person_per_reservation: 8 })

      expect(await accepted('auto_accept_reservations_max', [0, 1, 8, 9])).toEqual([1, 8])
      const { body } = await save({ max_person_per_reservation: 6, auto_accept_reservations_max: 7 })
      expect(body.errors).toEqual({
        auto_accept_reservations_max: ['O limite da aprovação não pode ser maior que o máximo de pessoas.'],
      })
    },
  )

  test('a lower maximum alone lowers what is accepted by itself', { tags: ['RESCFG-17'] }, async () => {
    await save({ max_person_per_reservation: 8, auto_accept_reservations_max: 8 })

    const lowered = await save({ max_person_per_reservation: 5 })
    const raised = await save({ max_person_per_reservation: 10 })

    expect(lowered.body.reservation_config.auto_accept_reservations_max).toBe(5)
    expect(raised.body.reservation_config.auto_accept_reservations_max).toBe(5)
  })

  test(
    'a minimum above the maximum is refused beside the one that was sent',
    { tags: ['D-30'] },
    async () => {
      await save({ min_person_per_reservation: 3, max_person_per_reservation: 8 })
      const before = await read()
      const sentence = ['O mínimo de pessoas não pode ser maior que o máximo.']

      const both = await save({ min_person_per_reservation: 9, max_person_per_reservation: 8 })
      const minimum = await save({ min_person_per_reservation: 9 })
      const maximum = await save({ max_person_per_reservation: 2 })

      expect([both, minimum, maximum].map(({ status }) => status)).toEqual([422, 422, 422])
      expect(both.body.errors).toEqual({ max_person_per_reservation: sentence })
      expect(minimum.body.errors).toEqual({ min_person_per_reservation: sentence })
      expect(maximum.body.errors).toEqual({ max_person_per_reservation: sentence })
      expect(await read()).toEqual(before)
      expect(await acts()).toHaveLength(1)
    },
  )

  test('a first save that is refused leaves no settings behind', { tags: ['D-30', 'D-31'] }, async () => {
    expect(await statusOf({ min_person_per_reservation: 6 })).toBe(422)

    expect((await read()).updated_at).toBeNull()
    expect(await acts()).toEqual([])
  })

  test('a policy has at most 5000 characters', { tags: ['D-32'] }, async () => {
    expect(await statusOf({ cancellation_policy: 'a'.repeat(5000) })).toBe(200)
    const { status, body } = await save({ cancellation_policy: 'a'.repeat(5001) })

    expect(status).toBe(422)
    expect(body.errors).toEqual({ cancellation_policy: ['Máximo de 5000 caracteres'] })
  })
})

describe('a save', () => {
  test(
    'from an older state is refused and changes nothing; without a state it is accepted',
    { tags: ['D-107'] },
    async () => {
      await save({ max_person_per_reservation: 8 })
      const { updated_at } = await read()
      product.turnTo(later)
      const first = await save({ reservations_interval: 30, updated_at })
      expect(first.body.reservation_config.updated_at).toBe(later)

      const second = await save({ reservations_interval: 60, updated_at })

      expect(second).toMatchObject({
        status: 200,
        body: {
          success: false,
          code: 'stale',
          msg: 'Este registro foi alterado por outra pessoa. Recarregue a página.',
        },
      })
      expect((await read()).reservations_interval).toBe(30)
      expect(await acts()).toHaveLength(2)
      expect((await save({ reservations_interval: 60, updated_at: later })).body.success).toBe(true)
      expect((await save({ reservations_interval: 20 })).body.success).toBe(true)
    },
  )

  test(
    'from when there were no settings yet is refused once there are some',
    { tags: ['D-107'] },
    async () => {
      const bodies: Body[] = [{ reservations_interval: 15 }, { reservations_interval: 30 }]

      const answers = await Promise.all(bodies.map((body) => save({ ...body, updated_at: null })))

      expect(answers.filter(({ body }) => body.success)).toHaveLength(1)
      expect(answers.find(({ body }) => !body.success)?.body.code).toBe('stale')
      const won = answers.findIndex(({ body }) => body.success)
      expect((await read()).reservations_interval).toBe(bodies[won]?.reservations_interval)
    },
  )

  test(
    'says in the audit log what was and what is, and nothing of what stayed',
    { tags: ['D-97'] },
    async () => {
      await save({ max_person_per_reservation: 8, accept_phone_reservations: true })
      await save({ max_person_per_reservation: 6, accept_phone_reservations: true })

      const [first, second] = await acts()
      expect(first).toMatchObject({
        action: 'create',
        branch_id: here.path.branch_id,
        entity_id: here.path.branch_id,
        user_id: here.owner.id,
      })
      expect(second).toMatchObject({ action: 'update', changes: { max_person_per_reservation: [8, 6] } })
    },
  )

  test('is not for editors, and reaches no other branch', { tags: ['D-23'] }, async () => {
    const there = await venue(product, { config: null })

    expect((await save(all, here.editor)).status).toBe(403)
    expect((await save(all, there.owner)).status).toBe(403)
    for (const person of [here.master, here.agency, here.owner]) {
      expect((await save(all, person)).status).toBe(200)
    }
    expect((await read(there)).updated_at).toBeNull()
  })
})
