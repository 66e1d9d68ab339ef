import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { confirmComing, editReservation, showReservation } from '../../contract.ts'
import { newLinkToken } from '#platform/secrets.ts'
import { type TestHouse, testHouse } from '#test/app.ts'
import { requestForm } from '#test/request-form.ts'
import { testSite } from '#test/site.ts'
import { type Venue, venue } from '#test/venue.ts'

const noon = '2026-11-20T15:00:00Z'
let house: TestHouse
let open: Awaited<ReturnType<typeof testSite<{ presence: string | null }>>>
let here: Venue

beforeAll(async () => {
  house = await testHouse({ now: noon })
  open = await testSite<{ presence: string | null }>(house)
})
beforeEach(async () => {
  house.turnTo(noon)
  here = await venue(house)
})

/** A reservation of tomorrow at 20:00, unless told otherwise. */
async function reservation(given: Parameters<Venue['reservation']>[0] = {}) {
  const row = await here.reservation({
    status: 'CON',
    token: newLinkToken(),
    token_rsvp: newLinkToken(),
    ...given,
  })
  const params = { ...here.path, id: row.id, token: row.token }
  const staff = { token: here.owner.token }
  return {
    ...row,
    confirm: () => house.call(confirmComing, { params }),
    seen: async () =>
      (await house.call(showReservation, { params: { ...here.path, id: row.id } }, staff)).body
        .presence_confirmed_at,
    shown: async () => (await open(`/reserva/${here.branch.slug}/${row.id}/${row.token}`)).data.presence,
    edit: (change: object) =>
      house.call(
        editReservation,
        { params: { ...here.path, id: row.id }, body: requestForm({ person_number: 2, ...change }) },
        staff,
      ),
  }
}

describe('the owner of a confirmed reservation', { tags: ['D-86'] }, () => {
  test('says with a press that they come; opening the page says nothing, and a second press is a success', async () => {
    const dinner = await reservation()

    expect(await dinner.shown()).toBe('asked')
    expect(await dinner.seen()).toBeNull()
    expect((await dinner.confirm()).body).toMatchObject({ success: true })
    house.turnTo('2026-11-20T16:00:00Z')
    expect((await dinner.confirm()).body).toMatchObject({ success: true })

    expect(await dinner.seen()).toBe('2026-11-20T15:00:00.000Z')
    expect(await dinner.shown()).toBe('confirmed')
  })

  test.each([
    ['waits for an answer', { status: 'WAI' }],
    ['is cancelled', { status: 'CAN' }],
    ['was refused', { status: 'REC' }],
    ['is over', { date: '2026-11-20', time: '12:00' }],
    [
      'has arrived',
      { date: '2026-11-20', time: '13:00', attendance: 'arrived', attended_at: new Date(noon) },
    ],
  ] as const)('cannot say so once it %s', async (_, given) => {
    const dinner = await reservation(given)

    expect((await dinner.confirm()).body).toMatchObject({ success: false, code: 'not_confirmable' })
    expect(await dinner.seen()).toBeNull()
    expect(await dinner.shown()).toBeNull()
  })

  test('is asked again after another date or time, and not after other changes', async () => {
    await here.service()
    const dinner = await reservation({ date: '2026-11-21', time: '20:00' })
    await dinner.confirm()

    await dinner.edit({ date: '2026-11-21', time: '20:00', comment: 'Perto da janela' })
    expect(await dinner.seen()).not.toBeNull()
    await dinner.edit({ date: '2026-11-21', time: '19:30' })

    expect(await dinner.seen()).toBeNull()
    expect(await dinner.shown()).toBe('asked')
  })

  test('is meant, not an invitee: the token of the invitation confirms nothing', async () => {
    const dinner = await reservation()

    const { status } = await house.call(confirmComing, {
      params: { ...here.path, id: dinner.id, token: dinner.token_rsvp },
    })

    expect(status).toBe(404)
    expect(await dinner.seen()).toBeNull()
  })
})
