import { describe, expect, test } from 'vitest'
import { listServices } from '../contract.ts'
import { clearException, setException } from '../exceptions.contract.ts'
import { deleteService, restoreService, explainSlots, updateService } from '../services.contract.ts'
import { listSlots } from '../slots.contract.ts'
import { addWalkIn, showDay } from '#features/reservations/attendance.contract.ts'
import {
  approveReservation,
  createReservation,
  editReservation,
  listReservations,
} from '#features/reservations/contract.ts'
import { requestReservation } from '#features/reservations/request.contract.ts'
import { reservationMessages } from '#features/reservations/rules.ts'
import { testHouse } from '#test/app.ts'
import { requestForm } from '#test/request-form.ts'
import { everyDay, type Signed, venue, type Venue } from '#test/venue.ts'

// Noon of Friday 2026-11-20 in São Paulo.
const product = await testHouse({ now: '2026-11-20T15:00:00Z' })
const { db } = product.house
const [friday, saturday] = ['2026-11-20', '2026-11-21']

type Change = Parameters<typeof product.call<typeof setException>>[1]['body']

const set = (here: Venue, id: number, date: string, body: Change, person: Signed = here.owner) =>
  product.call(setException, { params: { ...here.path, id, date }, body }, { token: person.token })
const clear = (here: Venue, id: number, date: string, person: Signed = here.owner) =>
  product.call(clearException, { params: { ...here.path, id, date } }, { token: person.token })
const timesOf = async (here: Venue, date: string, person: Signed | null) => {
  const params = { ...here.path, date }
  const { body } = await product.call(listSlots, { params, query: {} }, { token: person?.token ?? null })
  return body
}
const partsOf = async (here: Venue, date: string) =>
  (await product.call(showDay, { params: here.path, query: { date } }, { token: here.editor.token })).body
    .parts
const ask = (here: Venue, date: string, person_number = 2) =>
  product.call(requestReservation, { params: here.path, body: requestForm({ date, person_number }) })

describe('a stop', () => {
  test(
    'hides the times of its date from visitors and staff alike, and of no other date',
    { tags: ['D-123'] },
    async () => {
      const here = await venue(product)
      const { id } = await here.service({ meta: everyDay('20:00', '21:00') })

      const answer = await set(here, id, saturday, { is_stopped: true })

      expect(answer.body).toMatchObject({
        success: true,
        msg: 'Disponibilidade salva com sucesso!',
        service: { exceptions: [{ date: saturday, max_persons: null, is_stopped: true }] },
        left_out: { people: 0, total: 0 },
      })
      expect(await timesOf(here, saturday, null)).toEqual([])
      expect(await timesOf(here, saturday, here.editor)).toEqual([])
      expect(await timesOf(here, '2026-11-22', null)).toHaveLength(3)
      const params = { ...here.path, date: saturday }
      const why = await product.call(explainSlots, { params, query: {} }, { token: here.editor.token })
      expect(new Set(why.body.map(({ reason }) => reason))).toEqual(
        new Set(['A disponibilidade parou de aceitar neste dia']),
      )
    },
  )

  test(
    'refuses a request and a reservation of staff, and leaves those that exist',
    { tags: ['D-123'] },
    async () => {
      const here = await venue(product)
      const { id } = await here.service()
      const waiting = await here.reservation({ date: saturday, person_number: 3 })
      const staff = { token: here.owner.token }
      await set(here, id, saturday, { is_stopped: true })

      const asked = await ask(here, saturday)
      const entered = await product.call(
        createReservation,
        { params: here.path, body: requestForm({ date: saturday }) },
        staff,
      )
      const approved = await product.call(
        approveReservation,
        { params: { ...here.path, id: waiting.id } },
        staff,
      )

      expect(asked.body).toMatchObject({ success: false, msg: reservationMessages.gone })
      expect(entered.body).toMatchObject({ success: false, msg: reservationMessages.gone })
      expect(approved.body).toMatchObject({ success: true })
      expect(await partsOf(here, saturday)).toMatchObject([
        {
          service: { id, seats: 40, usual_seats: 40, is_stopped: true },
          reservations: [{ id: waiting.id, status: 'CON' }],
        },
      ])
    },
  )

  test(
    'lets a reservation at its own time grow, and does not stop people at the door',
    { tags: ['D-123'] },
    async () => {
      const here = await venue(product)
      const { id } = await here.service({ meta: everyDay('10:00', '22:00') })
      const { body } = await ask(here, saturday)
      await set(here, id, saturday, { is_stopped: true })
      await set(here, id, friday, { is_stopped: true })

      const grown = await product.call(
        editReservation,
        {
          params: { ...here.path, id: body.reservation.id },
          body: requestForm({ date: saturday, person_number: 4 }),
        },
        { token: here.editor.token },
      )
      const came = await product.call(
        addWalkIn,
        { params: here.path, body: { person_number: 2 } },
        { token: here.editor.token },
      )

      expect(grown.body).toMatchObject({ success: true })
      expect(came.body).toMatchObject({ success: true, walk_in: { service_id: id } })
    },
  )

  test('equal to the usual seats is kept when those change later', { tags: ['D-147'] }, async () => {
    const here = await venue(product)
    const { id } = await here.service()

    const { body } = await set(here, id, saturday, { max_persons: 40 })
    await db.updateTable('service').set({ max_persons: 25 }).where('id', '=', id).execute()

    expect(body.service.exceptions).toEqual([{ date: saturday, max_persons: 40, is_stopped: false }])
    expect(await partsOf(here, saturday)).toMatchObject([{ service: { seats: 40, usual_seats: 25 } }])
  })

  test(
    'is taken back by reopening, which keeps the other seats of that date',
    { tags: ['D-123'] },
    async () => {
      const here = await venue(product)
      const { id } = await here.service()
      await set(here, id, saturday, { max_persons: 30 })
      await set(here, id, saturday, { is_stopped: true })

      const reopened = await set(here, id, saturday, { is_stopped: false })
      const usual = await set(here, id, saturday, { max_persons: null })

      const seats = { date: saturday, max_persons: 30, is_stopped: false }
      expect(reopened.body.service.exceptions).toEqual([seats])
      expect(usual.body.service.exceptions).toEqual([])
      expect(
        await db.selectFrom('service_exception').selectAll().where('service_id', '=', id).execute(),
      ).toEqual([])
    },
  )
})

describe('other seats on one date', () => {
  test(
    'count for the times, the booking, the day and the list of that date',
    { tags: ['D-123'] },
    async () => {
      const here = await venue(product)
      const { id } = await here.service({ max_persons: 40 })
      await set(here, id, saturday, { max_persons: 5 })
      await here.reservation({ date: saturday, person_number: 3 })

      const offered = await timesOf(here, saturday, null)
      const tooMany = await ask(here, saturday, 3)
      const fits = await ask(here, saturday, 2)

      expect(new Set(offered.map(({ available }) => available))).toEqual(new Set([2]))
      expect(tooMany.body).toMatchObject({ success: false, msg: reservationMessages.full })
      expect(fits.body).toMatchObject({ success: true })
      expect(await partsOf(here, saturday)).toMatchObject([{ service: { seats: 5, usual_seats: 40 } }])
      const query = { dateFrom: saturday, dateTo: '2026-11-22' }
      const { body } = await product.call(
        listReservations,
        { params: here.path, query },
        { token: here.editor.token },
      )
      expect(body.availability.map(({ restaurant_seats }) => restaurant_seats)).toEqual([5, 40])
    },
  )

  test('more than ever take more people', { tags: ['D-123'] }, async () => {
    const here = await venue(product)
    const { id } = await here.service({ max_persons: 2 })
    await here.reservation({ date: saturday, person_number: 2 })
    await set(here, id, saturday, { max_persons: 4 })

    expect((await ask(here, saturday, 2)).body).toMatchObject({ success: true })
    expect((await ask(here, saturday, 1)).body).toMatchObject({ success: false })
  })

  test(
    'below what is held are kept, and the people without a seat are said',
    { tags: ['D-123', 'D-124'] },
    async () => {
      const here = await venue(product)
      const { id } = await here.service()
      await here.reservation({ date: saturday, person_number: 4 })
      const later = await here.reservation({ date: saturday, person_number: 3, owner_phone: '11988887777' })

      const { body } = await set(here, id, saturday, { max_persons: 5 })

      expect(body.msg).toBe('Disponibilidade salva com sucesso! 2 pessoas com agendamento ficam sem lugar.')
      expect(body.left_out).toMatchObject({
        people: 2,
        total: 1,
        reservations: [{ id: later.id, owner_phone: '11988887777' }],
      })
    },
  )
})

describe('an exception', () => {
  test(
    'is shown with its service from today on, and stays when the service is edited',
    { tags: ['D-123'] },
    async () => {
      const here = await venue(product)
      const { id } = await here.service({ name: 'Jantar' })
      await set(here, id, saturday, { max_persons: 30 })
      await set(here, id, friday, { is_stopped: true })
      await db
        .insertInto('service_exception')
        .values({
          ...here.path,
          service_id: id,
          date: '2026-11-19',
          is_stopped: true,
          created_at: new Date(),
          updated_at: new Date(),
        })
        .execute()
      const list = async () =>
        (await product.call(listServices, { params: here.path }, { token: here.editor.token })).body[0]!
      const listed = await list()

      const edited = await product.call(
        updateService,
        {
          params: { ...here.path, id },
          body: { ...listed, service_id: undefined, name: 'Ceia', max_persons: 60 },
        },
        { token: here.owner.token },
      )

      const both = [
        { date: friday, max_persons: null, is_stopped: true },
        { date: saturday, max_persons: 30, is_stopped: false },
      ]
      expect(listed.exceptions).toEqual(both)
      expect(edited.body.service).toMatchObject({ name: 'Ceia', max_persons: 60, exceptions: both })
    },
  )

  test(
    'is cleared, again without effect, and goes and returns with its service',
    { tags: ['D-123', 'D-124'] },
    async () => {
      const here = await venue(product)
      const { id } = await here.service()
      await set(here, id, saturday, { is_stopped: true })
      const count = async () =>
        (await db.selectFrom('service_exception').select('date').where('service_id', '=', id).execute())
          .length

      const [cleared, again] = [await clear(here, id, saturday), await clear(here, id, saturday)]
      expect([cleared.body.success, again.body.success, await count()]).toEqual([true, true, 0])

      await set(here, id, saturday, { is_stopped: true })
      const [params, staff] = [{ ...here.path, id }, { token: here.owner.token }]
      await product.call(deleteService, { params }, staff)
      const back = await product.call(restoreService, { params }, staff)
      expect(back.body.service.exceptions).toEqual([{ date: saturday, max_persons: null, is_stopped: true }])
    },
  )

  test(
    'is refused for a date that is over or on which the service does not open',
    { tags: ['D-123'] },
    async () => {
      const here = await venue(product)
      const { id } = await here.service({ type: 'UNI', date_start: friday, date_end: saturday })

      const past = await set(here, id, '2026-11-19', { is_stopped: true })
      const closed = await set(here, id, '2026-11-25', { is_stopped: true })
      const none = await set(here, id, saturday, { max_persons: 0 })

      expect(past.body).toMatchObject({ success: false, code: 'past', msg: 'Este dia já passou.' })
      expect(closed.body).toMatchObject({ success: false, code: 'not_open' })
      expect(none.status).toBe(422)
    },
  )

  test(
    'for today it belongs to the people who see the reservations: stop, reopen, other seats, and back',
    { tags: ['D-123', 'D-149'] },
    async () => {
      const here = await venue(product)
      const { id } = await here.service()
      const stateOf = async () => (await partsOf(here, friday))[0]!.service

      await set(here, id, friday, { is_stopped: true }, here.editor)
      const stopped = await stateOf()
      await set(here, id, friday, { is_stopped: false, max_persons: 25 }, here.editor)
      const reopened = await stateOf()
      const cleared = await clear(here, id, friday, here.editor)

      expect(stopped).toMatchObject({ is_stopped: true, seats: 40 })
      expect(reopened).toMatchObject({ is_stopped: false, seats: 25 })
      expect(cleared.status).toBe(200)
      expect(await stateOf()).toMatchObject({ is_stopped: false, seats: 40 })
    },
  )

  test(
    'any other date belongs to who changes the availability, and nothing is written for others',
    { tags: ['D-149'] },
    async () => {
      const here = await venue(product)
      const { id } = await here.service()
      await set(here, id, saturday, { max_persons: 30 })
      const change = { is_stopped: true, max_persons: 5 }

      for (const date of ['2026-11-19', saturday, '2026-11-27']) {
        const tried = [
          await set(here, id, date, change, here.editor),
          await clear(here, id, date, here.editor),
        ]
        expect(tried.map(({ status }) => status)).toEqual([403, 403])
      }

      expect((await partsOf(here, saturday))[0]!.service).toMatchObject({ is_stopped: false, seats: 30 })
    },
  )

  test(
    'today is the day of the branch, whatever the clock of the server says',
    { tags: ['D-149'] },
    async () => {
      const here = await venue(product)
      const { id } = await here.service()
      // Half past eleven on Friday in São Paulo, Saturday in UTC.
      product.turnTo('2026-11-21T02:30:00Z')

      const [onFriday, onSaturday] = [
        await set(here, id, friday, { max_persons: 30 }, here.editor),
        await set(here, id, saturday, { max_persons: 30 }, here.editor),
      ]
      product.turnTo('2026-11-20T15:00:00Z')

      expect([onFriday.status, onSaturday.status]).toEqual([200, 403])
    },
  )

  test('belongs to the branch of its service', { tags: ['D-23', 'D-123'] }, async () => {
    const [here, elsewhere] = [await venue(product), await venue(product)]
    const { id: foreign } = await elsewhere.service()

    expect((await set(here, foreign, saturday, { is_stopped: true })).status).toBe(404)
    expect(await timesOf(elsewhere, saturday, null)).not.toEqual([])
  })

  test('leaves a line in the log, with the date and what changed', { tags: ['D-97', 'D-123'] }, async () => {
    const here = await venue(product)
    const { id } = await here.service()
    await set(here, id, saturday, { is_stopped: true, max_persons: 30 })
    await clear(here, id, saturday)

    const log = await db
      .selectFrom('audit_log')
      .select(['action', 'entity', 'entity_id', 'user_id', 'changes'])
      .where('branch_id', '=', here.path.branch_id)
      .orderBy('id')
      .execute()

    const line = { entity: 'service_exception', entity_id: id, user_id: here.owner.id }
    expect(log).toEqual([
      {
        ...line,
        action: 'update',
        changes: { date: saturday, max_persons: [null, 30], is_stopped: [false, true] },
      },
      {
        ...line,
        action: 'delete',
        changes: { date: saturday, max_persons: [30, null], is_stopped: [true, false] },
      },
    ])
  })
})
