import { expect, test } from 'vitest'
import { searchGuests } from '../../guest-search.contract.ts'
import { testHouse } from '#test/app.ts'
import { sibling, venue, type Venue } from '#test/venue.ts'

const product = await testHouse({ now: '2026-11-20T15:00:00Z' })
const { db } = product.house

const search = async (here: Venue, text: string) =>
  (
    await product.call(
      searchGuests,
      { params: here.path, query: { search: text } },
      { token: here.editor.token },
    )
  ).body

async function customer({ path, business_id }: Venue, name: string, phone: string) {
  const { id } = await db
    .insertInto('customer')
    .values({ business_id, name, phone })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('customer_branch')
    .values({ ...path, customer_id: id, visits_count: 3 })
    .execute()
  return id
}

test('guests with a booking come first, by its time, then other customers; each once', async () => {
  const here = await venue(product)
  const [late, soon, none] = [
    await customer(here, 'José Araújo', '11970000001'),
    await customer(here, 'Joséfa Lima', '11970000002'),
    await customer(here, 'Jose Pires', '11970000003'),
  ]
  const owner = (id: number, name: string) => ({ customer_id: id, owner_name: name, status: 'CON' as const })
  await here.reservation({ ...owner(late, 'José Araújo'), date: '2026-11-25' })
  await here.reservation({ ...owner(late, 'José Araújo'), date: '2026-11-28' })
  const { id } = await here.reservation({
    ...owner(soon, 'Joséfa Lima'),
    date: '2026-11-20',
    time: '21:00',
    attendance: 'arrived',
    attended_at: new Date(),
  })
  await here.reservation({ ...owner(none, 'Jose Pires'), date: '2026-11-19' })
  await here.reservation({ ...owner(none, 'Jose Pires'), date: '2026-11-26', status: 'CAN' })

  const { today, guests } = await search(here, 'jose')

  expect(today).toBe('2026-11-20')
  expect(guests.map(({ customer_id, next }) => [customer_id, next?.date ?? null])).toEqual([
    [soon, '2026-11-20'],
    [late, '2026-11-25'],
    [none, null],
  ])
  expect(guests[0]).toEqual({
    customer_id: soon,
    name: 'Joséfa Lima',
    phone: expect.any(String),
    visits_count: 3,
    next: {
      id,
      date: '2026-11-20',
      datetime: '2026-11-20T21:00:00',
      person_number: 2,
      status: 'CON',
      attendance: 'arrived',
    },
  })
})

test('a customer is found by the phone, with the next booking under another name', async () => {
  const here = await venue(product)
  const id = await customer(here, 'Ana Prado', '11970000009')
  await here.reservation({
    customer_id: id,
    owner_name: 'Escritório',
    owner_phone: '1133330000',
    date: '2026-11-21',
  })

  const { guests } = await search(here, '(11) 97000-0009')

  expect(guests.map(({ customer_id, next }) => [customer_id, next?.date])).toEqual([[id, '2026-11-21']])
})

test('one letter finds nobody, and guests of another branch do not exist here', async () => {
  const here = await venue(product)
  const other = { ...here, path: await sibling(product, here) }
  await customer(other, 'Joana Dias', '11970000004')
  await here.reservation({ ...other.path, owner_name: 'Joana Dias', date: '2026-11-21' })

  expect((await search(here, 'joana')).guests).toEqual([])
  expect((await search(here, 'j')).guests).toEqual([])
})
