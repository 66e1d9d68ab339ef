import { describe, expect, test } from 'vitest'
import { listServices } from '../contract.ts'
import { setException } from '../exceptions.contract.ts'
import { createService, deleteService, listLeftOut, restoreService } from '../services.contract.ts'
import { listSlots } from '../slots.contract.ts'
import { weekdays } from '#lib/days/days.ts'
import { testHouse } from '#test/app.ts'
import { everyDay, type Signed, venue, type Venue } from '#test/venue.ts'

// Noon of Friday 2026-11-20 in São Paulo.
const product = await testHouse({ now: '2026-11-20T15:00:00Z' })
const { db } = product.house
const saturday = '2026-11-21'
const closing = { type: 'CLO', date_start: saturday, date_end: saturday } as const

const staff = (person: Signed | null) => ({ token: person?.token ?? null })
const remove = (here: Venue, id: number) =>
  product.call(deleteService, { params: { ...here.path, id } }, staff(here.owner))
const restore = (here: Venue, id: number, person: Signed | null = here.owner) =>
  product.call(restoreService, { params: { ...here.path, id } }, staff(person))
const close = async (here: Venue, service_id: number) =>
  (
    await product.call(
      createService,
      { params: here.path, body: { ...closing, service_id } },
      staff(here.owner),
    )
  ).body.service.id
const list = async (here: Venue) =>
  (await product.call(listServices, { params: here.path }, staff(here.owner))).body.map((service) => ({
    ...service,
    updated_at: '',
  }))
const leftOut = async (here: Venue, person: Signed = here.editor) =>
  (await product.call(listLeftOut, { params: here.path }, staff(person))).body.left_out
const times = async (here: Venue) =>
  (await product.call(listSlots, { params: { ...here.path, date: saturday } })).body

describe('a deleted service that comes back', () => {
  test(
    'is the same in everything, with the closures that went with it, and offers the same seats',
    { tags: ['D-124'] },
    async () => {
      const here = await venue(product)
      const { id } = await here.service({ max_persons: 12 })
      await close(here, id)
      const closed = await list(here)
      await here.reservation({ date: '2026-11-22', person_number: 6, status: 'CON', service_id: id })

      await remove(here, id)
      const gone = await list(here)
      const back = await restore(here, id)

      expect(gone).toEqual([])
      expect(back.body).toMatchObject({
        success: true,
        msg: 'Registro restaurado com sucesso!',
        service: { id },
        left_out: { people: 0, total: 0, reservations: [] },
      })
      expect(await list(here)).toEqual(closed)
      const [booked] = await db
        .selectFrom('reservation')
        .select(['status', 'service_id'])
        .where('branch_id', '=', here.path.branch_id)
        .execute()
      expect(booked).toEqual({ status: 'CON', service_id: id })
    },
  )

  test(
    'gives its reservations their seats again, and the people who came meanwhile keep theirs',
    { tags: ['D-40', 'D-124'] },
    async () => {
      const here = await venue(product)
      const { id } = await here.service({ max_persons: 12 })
      await here.reservation({ date: saturday, person_number: 6, status: 'CON' })
      const before = await times(here)

      await remove(here, id)
      const [without, none] = [await leftOut(here), await times(here)]
      await restore(here, id)

      expect(without).toMatchObject({ people: 6, total: 1 })
      expect(none).toEqual([])
      expect(await leftOut(here)).toEqual({ people: 0, total: 0, reservations: [] })
      expect(await times(here)).toEqual(before)
    },
  )

  test('a closure that comes back says whom it leaves without a seat now', { tags: ['D-40'] }, async () => {
    const here = await venue(product)
    await here.service()
    const closure = await close(here, 0)
    await remove(here, closure)
    const meanwhile = await here.reservation({ date: saturday, person_number: 3 })

    const back = await restore(here, closure)

    expect(back.body.msg).toBe('Registro restaurado com sucesso! 3 pessoas com agendamento ficam sem lugar.')
    expect(back.body.left_out.reservations.map(({ id }) => id)).toEqual([meanwhile.id])
  })

  test('a closure that was deleted before its service stays deleted', async () => {
    const here = await venue(product)
    const { id } = await here.service()
    const closure = await close(here, id)
    await remove(here, closure)
    product.turnTo('2026-11-20T15:05:00Z')
    await remove(here, id)

    const alone = await restore(here, closure)
    await restore(here, id)
    product.turnTo('2026-11-20T15:00:00Z')

    expect(alone.status, 'it would close what does not exist').toBe(404)
    expect((await list(here)).map((one) => one.id)).toEqual([id])
  })

  test(
    'is refused with the services that took its hours meanwhile, and stays deleted',
    { tags: ['D-39'] },
    async () => {
      const here = await venue(product)
      const { id } = await here.service()
      await remove(here, id)
      const other = await here.service({ name: 'Ceia', meta: everyDay('20:00', '23:00') })

      const back = await restore(here, id)

      expect(back.body).toMatchObject({
        success: false,
        code: 'conflict',
        msg: `Existe um conflito com "Ceia (#${other.id})".`,
      })
      expect((await list(here)).map((one) => one.id)).toEqual([other.id])
    },
  )

  test(
    'pressed several times at once, and beside a new service of the same hours, one of both is there',
    { tags: ['D-38', 'D-107'] },
    async () => {
      const here = await venue(product)
      const { id } = await here.service()
      await remove(here, id)
      const meta = weekdays.map((day_of_week) => ({ day_of_week, enabled: true, from: '20:00', to: '23:00' }))
      const body = { type: 'REC' as const, name: 'Ceia', max_persons: 9, meta }

      const answers = await Promise.all([
        restore(here, id),
        restore(here, id),
        product.call(createService, { params: here.path, body }, staff(here.owner)),
        restore(here, id),
      ])

      const [first, second, created, third] = answers.map(({ body: { success } }) => success)
      expect([second, third]).toEqual([first, first])
      expect(created).toBe(!first)
      expect(await list(here)).toHaveLength(1)
      const log = await db
        .selectFrom('audit_log')
        .select('action')
        .where('branch_id', '=', here.path.branch_id)
        .where('action', '=', 'restore')
        .execute()
      expect(log).toHaveLength(first ? 1 : 0)
    },
  )

  test(
    'belongs to people who may change availability, and to the branch of its service',
    { tags: ['D-23'] },
    async () => {
      const [here, there] = [await venue(product), await venue(product)]
      const { id } = await here.service()
      await remove(here, id)

      expect((await restore(here, id, here.editor)).status).toBe(403)
      expect((await restore(here, id, there.owner)).status).toBe(403)
      expect((await restore(here, id, null)).status).toBe(401)
      expect((await restore(there, id)).status, 'of another branch').toBe(404)
      expect((await restore(here, 987_654_321)).status).toBe(404)
      expect(await list(here)).toEqual([])
      expect((await restore(here, id)).body.success).toBe(true)
    },
  )
})

describe('the reservations without a seat', () => {
  test(
    'are listed for as long as they have none, whatever took it: a closure, fewer seats, a deletion',
    { tags: ['D-124'] },
    async () => {
      const here = await venue(product)
      const { id } = await here.service({ max_persons: 8 })
      const early = await here.reservation({ date: saturday, person_number: 6, status: 'CON' })
      const late = await here.reservation({ date: saturday, person_number: 5, owner_name: 'Ana Souza' })
      await here.reservation({ date: saturday, person_number: 9, status: 'CAN' })
      await here.reservation({ date: '2026-11-19', person_number: 9, status: 'CON' })

      const narrow = await leftOut(here)
      await close(here, 0)
      const closed = await leftOut(here)
      await db.updateTable('reservation').set({ status: 'REC' }).where('id', '=', early.id).execute()
      await remove(here, id)
      const deleted = await leftOut(here)

      expect(narrow).toMatchObject({
        people: 3,
        total: 1,
        reservations: [{ id: late.id, owner_name: 'Ana Souza' }],
      })
      expect(closed).toMatchObject({ people: 11, total: 2 })
      expect(deleted).toMatchObject({ people: 5, total: 1, reservations: [{ id: late.id }] })
    },
  )

  test(
    'are of one branch, seen by its staff; a stop leaves nobody out',
    { tags: ['D-23', 'D-123'] },
    async () => {
      const [here, there] = [await venue(product), await venue(product)]
      const { id } = await here.service()
      await here.reservation({ date: saturday })
      await there.reservation({ date: saturday })
      await product.call(
        setException,
        { params: { ...here.path, id, date: saturday }, body: { is_stopped: true } },
        staff(here.owner),
      )

      expect(await leftOut(here)).toMatchObject({ total: 0 })
      expect(await leftOut(there)).toMatchObject({ total: 1 })
      const foreign = await product.call(listLeftOut, { params: here.path }, staff(there.owner))
      expect(foreign.status).toBe(403)
    },
  )
})
