import { expect, test } from 'vitest'
import { listAheadOfBranch, listAheadOfBusiness } from '../ahead.contract.ts'
import { testHouse } from '#test/app.ts'
import { sibling, venue } from '#test/venue.ts'

// Noon of Friday 2026-11-20 in São Paulo, eleven o'clock in Manaus.
const product = await testHouse({ now: '2026-11-20T15:00:00Z' })
const today = '2026-11-20'

test(
  'before a branch is switched off, its waiting and confirmed reservations to come are said, by name and phone',
  { tags: ['D-124'] },
  async () => {
    const here = await venue(product)
    const elsewhere = await sibling(product, here)
    await here.reservation({ date: today, time: '11:59' })
    await here.reservation({ status: 'CAN' })
    await here.reservation({ ...elsewhere })
    const tonight = await here.reservation({ date: today, time: '20:00', person_number: 4, status: 'CON' })
    const later = await here.reservation({ person_number: 3, owner_name: 'Ana', owner_phone: '11988887777' })

    const { body } = await product.call(listAheadOfBranch, { params: here.path }, { token: here.owner.token })

    expect(body.ahead).toMatchObject({ people: 7, total: 2 })
    expect(body.ahead.reservations.map(({ id }) => id)).toEqual([tonight.id, later.id])
    expect(body.ahead.reservations[1]).toEqual({
      id: later.id,
      date: '2026-11-21',
      time: '20:00',
      person_number: 3,
      owner_name: 'Ana',
      owner_phone: '11988887777',
      status: 'WAI',
    })
  },
)

test(
  'before a business is switched off, those of all its branches, each by its own clock; at most 50 are listed',
  { tags: ['D-124', 'D-42'] },
  async () => {
    const here = await venue(product, { branch: { timezone: 'America/Manaus' } })
    const other = await venue(product)
    await other.reservation()
    const elsewhere = await sibling(product, here)
    // To come in Manaus, past in São Paulo.
    await here.reservation({ date: today, time: '11:30' })
    await here.reservation({ ...elsewhere, date: today, time: '11:30' })
    for (let count = 0; count < 51; count++) await here.reservation({ ...elsewhere, person_number: 1 })

    const { body } = await product.call(
      listAheadOfBusiness,
      { params: { business_id: here.business_id } },
      { token: here.master.token },
    )

    expect(body.ahead).toMatchObject({ people: 53, total: 52 })
    expect(body.ahead.reservations).toHaveLength(50)
  },
)
