import { expect, test } from 'vitest'
import { searchReservations } from '../../search.contract.ts'
import { testHouse } from '#test/app.ts'
import { sibling, venue, type Venue } from '#test/venue.ts'

// 18:30 in São Paulo.
const product = await testHouse({ now: '2026-11-20T21:30:00Z' })

const find = async (here: Venue, query: { search: string; span?: 'past'; status?: 'CON'; page?: number }) =>
  (await product.call(searchReservations, { params: here.path, query }, { token: here.editor.token })).body

test(
  'a search of all dates finds what comes, the earliest first, and says how many were before',
  { tags: ['D-49'] },
  async () => {
    const here = await venue(product)
    const named = (owner_name: string, date: string, status: 'CON' | 'CAN' | 'COM' = 'CON') =>
      here.reservation({ owner_name, date, status })
    const far = await named('Otávio Reis', '2027-03-02')
    const soon = await named('Otavio Souza', '2026-11-28', 'CAN')
    const today = await named('Otávio Reis', '2026-11-20')
    const last = await named('Otávio Reis', '2026-11-19', 'COM')
    const old = await named('Otávio Reis', '2024-01-01', 'COM')
    await named('Maria Reis', '2026-11-21')
    await here.reservation({
      ...(await sibling(product, here)),
      owner_name: 'Otávio Reis',
      date: '2026-11-22',
    })

    const ahead = await find(here, { search: 'otavio' })
    expect(ahead).toMatchObject({ today: '2026-11-20', time: '18:30', past: 2 })
    expect(ahead.result.data.map(({ id }) => id)).toEqual([today.id, soon.id, far.id])

    const past = await find(here, { search: 'otavio', span: 'past' })
    expect(past.result.data.map(({ id }) => id)).toEqual([last.id, old.id])

    const confirmed = await find(here, { search: 'otavio reis', status: 'CON' })
    expect(confirmed.result.data.map(({ id }) => id)).toEqual([today.id, far.id])
    expect(confirmed.past).toBe(0)
    const byId = await find(here, { search: `#${old.id}` })
    expect([byId.result.total, byId.past]).toEqual([0, 1])
  },
)

test('one letter finds nothing, and a long result has pages', { tags: ['D-49'] }, async () => {
  const here = await venue(product)
  for (let day = 1; day <= 22; day++) {
    await here.reservation({ owner_name: 'Ana Páginas', date: `2026-12-${String(day).padStart(2, '0')}` })
  }

  expect((await find(here, { search: 'a' })).result).toMatchObject({ total: 0, data: [] })
  const { result } = await find(here, { search: 'páginas', page: 2 })
  expect(result).toMatchObject({ from: 21, to: 22, total: 22 })
  expect(result.data.map(({ date }) => date)).toEqual(['2026-12-21', '2026-12-22'])
})
