import { expect, test } from 'vitest'
import { loadDashboard } from '#features/home/contract.ts'
import { approveReservation } from '../../contract.ts'
import { listRequests } from '../../queue.contract.ts'
import { testHouse } from '#test/app.ts'
import { everyDay, sibling, venue, type Venue } from '#test/venue.ts'

// 18:30 in São Paulo.
const product = await testHouse({ now: '2026-11-20T21:30:00Z' })
const today = '2026-11-20'

const queue = async (here: Venue) =>
  (await product.call(listRequests, { params: here.path }, { token: here.editor.token })).body

test(
  'the queue has what waits of this branch, tonight first and then by date and time, with the number of all',
  { tags: ['D-72'] },
  async () => {
    const here = await venue(product)
    const later = await here.reservation({ date: '2026-11-22', time: '12:00' })
    const tomorrow = await here.reservation({ date: '2026-11-21', time: '20:00' })
    const tonight = await here.reservation({ date: today, time: '21:00' })
    await here.reservation({ date: today, time: '20:00', status: 'CON' })
    await here.reservation({ ...(await sibling(product, here)), date: today, time: '22:00' })

    const { total, requests, ...now } = await queue(here)

    expect(now).toEqual({ today, time: '18:30' })
    expect(requests.map(({ id }) => id)).toEqual([tonight.id, tomorrow.id, later.id])
    expect(total).toBe(3)

    const params = { ...here.path, id: tonight.id }
    await product.call(approveReservation, { params }, { token: here.editor.token })
    expect(await queue(here)).toMatchObject({ total: 2, requests: [{ id: tomorrow.id }, { id: later.id }] })
  },
)

test(
  'a request whose time and tolerance have passed is not in the queue, and the home counts the same',
  { tags: ['D-114'] },
  async () => {
    const here = await venue(product)
    const meta = everyDay('12:00', '22:00', 30)
    const { id: service_id } = await here.service({ meta })
    await here.reservation({ date: '2026-11-19', service_id })
    await here.reservation({ date: today, time: '17:59', service_id })
    const waits = await here.reservation({ date: today, time: '18:00', service_id })
    await here.reservation({ date: today, time: '18:29', service_id: null })

    const { total, requests } = await queue(here)

    expect(requests.map(({ id }) => id)).toEqual([waits.id])
    const home = await product.call(loadDashboard, { params: here.path }, { token: here.editor.token })
    expect([total, home.body.pending]).toEqual([1, 1])
  },
)

test('a long queue answers its first twenty and says how many there are', async () => {
  const here = await venue(product)
  for (let day = 1; day <= 23; day++)
    await here.reservation({ date: `2026-12-${String(day).padStart(2, '0')}` })

  const { total, requests } = await queue(here)

  expect([total, requests.length, requests[0]?.date]).toEqual([23, 20, '2026-12-01'])
})
