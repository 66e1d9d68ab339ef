import { describe, expect, test } from 'vitest'
import { setException } from '../exceptions.contract.ts'
import { foreseeChange } from '../foresee.contract.ts'
import { createService, deleteService, updateService } from '../services.contract.ts'
import { weekdays } from '#lib/days/days.ts'
import { testHouse } from '#test/app.ts'
import { venue, type Venue } from '#test/venue.ts'

// Noon of Friday 2026-11-20 in São Paulo.
const product = await testHouse({ now: '2026-11-20T15:00:00Z' })
const { db } = product.house
const saturday = '2026-11-21'

type Change = Parameters<typeof product.call<typeof foreseeChange>>[1]['body']

const foresee = (here: Venue, body: Change, token = here.owner.token) =>
  product.call(foreseeChange, { params: here.path, body }, { token })

const dinner = (given: { max_persons?: number; name?: string; updated_at?: string } = {}) => ({
  type: 'REC' as const,
  name: 'Jantar',
  max_persons: 40,
  meta: weekdays.map((day_of_week) => ({ day_of_week, enabled: true, from: '18:00', to: '22:00' })),
  ...given,
})
const closing = { type: 'CLO', date_start: saturday, date_end: saturday, service_id: 0 } as const

/** A service with two parties on Saturday, six and five people. */
async function bookedVenue() {
  const here = await venue(product)
  const { id } = await here.service()
  await here.reservation({ date: saturday, person_number: 6, status: 'CON' })
  await here.reservation({
    date: saturday,
    person_number: 5,
    time: '21:00',
    owner_name: 'Ana Souza',
    owner_phone: '11988887777',
  })
  return { here, id }
}

describe('what a change would do is said before, by the rules of the deed', () => {
  test('deleting a service', { tags: ['D-124'] }, async () => {
    const { here, id } = await bookedVenue()

    const before = await foresee(here, { id })
    const kept = await db.selectFrom('service').select('deleted_at').where('id', '=', id).execute()
    const params = { ...here.path, id }
    const deed = await product.call(deleteService, { params }, { token: here.owner.token })

    expect(before.body.left_out).toMatchObject({ people: 11, total: 2 })
    expect(before.body.left_out.reservations[1]).toMatchObject({
      owner_name: 'Ana Souza',
      owner_phone: '11988887777',
      time: '21:00',
    })
    expect(kept).toEqual([{ deleted_at: null }])
    expect(deed.body.left_out).toEqual(before.body.left_out)
  })

  test('fewer seats every week, and on one date', { tags: ['D-124'] }, async () => {
    const { here, id } = await bookedVenue()
    const staff = { token: here.owner.token }

    const narrowed = await foresee(here, { id, service: dinner({ max_persons: 8 }) })
    const oneNight = await foresee(here, { id, exception: { date: saturday, max_persons: 7 } })
    const params = { ...here.path, id }
    const night = await product.call(
      setException,
      { params: { ...params, date: saturday }, body: { max_persons: 7 } },
      staff,
    )
    const wider = await foresee(here, { id, exception: { date: saturday, max_persons: null } })
    const all = await product.call(updateService, { params, body: dinner({ max_persons: 8 }) }, staff)

    expect(narrowed.body.left_out).toMatchObject({ people: 3, total: 1 })
    expect(oneNight.body.left_out).toMatchObject({ people: 4, total: 1 })
    expect(night.body.left_out).toEqual(oneNight.body.left_out)
    expect(wider.body.left_out).toEqual({ people: 0, total: 0, reservations: [] })
    // That date keeps its own seats.
    expect(all.body.left_out).toEqual({ people: 0, total: 0, reservations: [] })
  })

  test('a closure, and a stop, which leaves everybody their seats', { tags: ['D-124'] }, async () => {
    const { here, id } = await bookedVenue()

    const closed = await foresee(here, { id: null, service: closing })
    const stopped = await foresee(here, { id, exception: { date: saturday, is_stopped: true } })
    const deed = await product.call(
      createService,
      { params: here.path, body: closing },
      { token: here.owner.token },
    )

    expect(closed.body.left_out).toMatchObject({ people: 11, total: 2 })
    expect(deed.body.left_out).toEqual(closed.body.left_out)
    expect(stopped.body.left_out.total).toBe(0)
  })
})

test('who may change tonight may ask what that would do, and nothing else', { tags: ['D-149'] }, async () => {
  const { here, id } = await bookedVenue()
  await here.reservation({ date: '2026-11-20', time: '21:00', person_number: 6, status: 'CON' })
  const asked = async (body: Change) => (await foresee(here, body, here.editor.token)).status
  const tonight = { date: '2026-11-20', max_persons: 2 }

  const answer = await foresee(here, { id, exception: tonight }, here.editor.token)

  expect(answer.body.left_out).toMatchObject({ people: 4, total: 1 })
  expect(await asked({ id, exception: { ...tonight, date: saturday } })).toBe(403)
  expect(await asked({ id, exception: tonight, service: dinner({ max_persons: 1 }) })).toBe(403)
  expect(await asked({ id: null, exception: tonight })).toBe(403)
  expect(await asked({ id: null })).toBe(403)
})

test(
  'what the change would refuse is refused beforehand, and nothing is written',
  { tags: ['D-124'] },
  async () => {
    const { here, id } = await bookedVenue()
    const other = await venue(product)
    const { id: foreign } = await other.service()

    const conflict = await foresee(here, { id: null, service: dinner({ name: 'Ceia' }) })
    const stale = await foresee(here, { id, service: dinner({ updated_at: '2020-01-01T00:00:00.000Z' }) })
    const past = await foresee(here, { id, exception: { date: '2026-11-19', is_stopped: true } })

    expect(conflict.body).toMatchObject({ success: false, code: 'conflict', conflicts: [{ id }] })
    expect(stale.body).toMatchObject({ success: false, code: 'stale' })
    expect(past.body).toMatchObject({ success: false, code: 'past' })
    expect((await foresee(here, { id: foreign })).status).toBe(404)
    expect((await foresee(here, { id }, here.editor.token)).status).toBe(403)
    const services = db.selectFrom('service').select('id').where('branch_id', '=', here.path.branch_id)
    expect(await services.execute()).toEqual([{ id }])
  },
)
