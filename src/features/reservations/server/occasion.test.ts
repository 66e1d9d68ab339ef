import { describe, expect, test } from 'vitest'
import { createReservation, editReservation, findReservation, listReservations } from '../contract.ts'
import { showDay } from '../attendance.contract.ts'
import { requestReservation } from '../request.contract.ts'
import { encodeBody } from '#lib/call/call-encoding.ts'
import { pathOf, testHouse } from '#test/app.ts'
import { mailsOf } from '#test/mails.ts'
import { bookablePlace, requestForm } from '#test/request-form.ts'
import type { Venue } from '#test/venue.ts'

// Noon of Friday 2026-11-20 in São Paulo.
const product = await testHouse({ now: '2026-11-20T15:00:00Z' })
const { db } = product.house

const place = () => bookablePlace(product, { service: { max_persons: 100 } })

const staff = (here: Venue) => ({ token: here.editor.token })

/** 'reason told' of each reservation of the venue, as the list, the day and the owner's link answer it. */
async function told(here: Venue) {
  const query = { dateFrom: '2026-11-21', dateTo: '2026-11-21' }
  const list = await product.call(listReservations, { params: here.path, query }, staff(here))
  const day = await product.call(showDay, { params: here.path, query: { date: '2026-11-21' } }, staff(here))
  const rows = list.body.result.data
  const owners = await Promise.all(
    rows.map(({ id, token }) => product.call(findReservation, { params: { ...here.path, id, token } })),
  )
  const said = (each: object[]) =>
    each.map((one) => {
      const { reason, reason_told } = one as { reason: number; reason_told: boolean }
      return `${reason} ${reason_told}`
    })
  return {
    list: said(rows),
    day: said(day.body.parts.flatMap(({ reservations }) => reservations)),
    owner: said(owners.map(({ body }) => body)),
  }
}

const everywhere = (said: string[]) => ({ list: said, day: said, owner: said })

const motives = async ({ business_id }: Venue) =>
  (await mailsOf(product, business_id))
    .filter(({ kind }) => kind === 'reservation_requested_branch')
    .map(({ letter }) => letter.facts.find(({ label }) => label === 'Motivo')?.lines ?? null)

describe('a request', { tags: ['D-113'] }, () => {
  test('that names no reason answers reason 1, not told; one that names Aniversário tells it', async () => {
    const here = await place()
    const ask = (given: object) =>
      product.call(requestReservation, { params: here.path, body: { ...requestForm(), ...given } })

    for (const given of [{}, { reason: null }, { reason: 1 }, { reason: '1' }, { reason: 6 }]) {
      expect((await ask(given)).body.success).toBe(true)
    }

    expect(await told(here)).toEqual(everywhere(['1 false', '1 false', '1 true', '1 true', '6 true']))
  })

  test('prints its occasion in the letter of the venue only when it was told', async () => {
    const here = await place()
    for (const given of [{}, { reason: 1 }, { reason: 3 }]) {
      await product.call(requestReservation, { params: here.path, body: { ...requestForm(), ...given } })
    }

    expect(await motives(here)).toEqual([null, ['Aniversário'], ['Bodas']])
  })

  test('tells none by an empty field of a form', async () => {
    const here = await place()
    const body = encodeBody({ ...requestForm(), reason: '' }, false).body as URLSearchParams

    const answer = await product.request({
      method: 'POST',
      url: pathOf(requestReservation, here.path),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: body.toString(),
    })

    expect(answer.json()).toMatchObject({ success: true })
    expect(await told(here)).toEqual(everywhere(['1 false']))
  })

  test('cannot say by itself that it was told', async () => {
    const here = await place()

    const body = { ...requestForm(), reason_told: true }
    await product.call(requestReservation, { params: here.path, body })

    expect(await told(here)).toEqual(everywhere(['1 false']))
  })
})

describe('what staff enter', { tags: ['D-113'] }, () => {
  test('answers whether a reason was named', async () => {
    const here = await place()
    const enter = async (given: object) => {
      const input = { params: here.path, body: { ...requestForm(), ...given } }
      const { body } = await product.call(createReservation, input, staff(here))
      return body.reservation
    }

    expect(await enter({})).toMatchObject({ reason: 1, reason_told: false })
    expect(await enter({ reason: 1 })).toMatchObject({ reason: 1, reason_told: true })
    expect(await enter({ reason: '7' })).toMatchObject({ reason: 7, reason_told: true })
  })

  test.each([
    ['none', 1, false, {}, '1 false'],
    ['none', 1, false, { reason: null }, '1 false'],
    ['none', 1, false, { reason: 1 }, '1 true'],
    ['none', 1, false, { reason: 4 }, '4 true'],
    ['Aniversário', 1, true, {}, '1 true'],
    ['Aniversário', 1, true, { reason: 1 }, '1 true'],
    ['Aniversário', 1, true, { reason: null }, '1 false'],
    ['Bodas', 3, true, {}, '3 true'],
    ['Bodas', 3, true, { reason: null }, '1 false'],
    ['Bodas of a row of before', 3, false, {}, '3 true'],
    ['Bodas of a row of before', 3, false, { reason: 1 }, '1 true'],
    ['Bodas of a row of before', 3, false, { reason: null }, '1 false'],
  ] as const)(
    'an edit of %s (%i, %s) that sends %j leaves %s',
    async (_, reason, reason_told, sent, left) => {
      const here = await place()
      const { id } = await here.reservation({ reason, reason_told })

      const input = { params: { ...here.path, id }, body: { ...requestForm(), ...sent } }
      const { body } = await product.call(editReservation, input, staff(here))

      expect(`${body.reservation.reason} ${body.reservation.reason_told}`).toBe(left)
      expect(await told(here)).toEqual(everywhere([left]))
    },
  )
})

test(
  'a row of before, or of a process of the version before, counts as told when its reason is not 1',
  { tags: ['D-113'] },
  async () => {
    const here = await place()
    const { path } = here
    for (const reason of [1, 2, 7]) await here.reservation({ reason })

    const columns = await db
      .selectFrom('reservation')
      .select(['reason', 'reason_told'])
      .where('branch_id', '=', path.branch_id)
      .orderBy('id')
      .execute()

    // The previous version does not write this column.
    expect(columns.map(({ reason_told }) => reason_told)).toEqual([false, false, false])
    expect(await told(here)).toEqual(everywhere(['1 false', '2 true', '7 true']))
  },
)
