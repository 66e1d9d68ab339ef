import { expect, test } from 'vitest'
import { listDays, listSlots } from '#features/availability/slots.contract.ts'
import { listChats, listMessages } from '#features/chats/contract.ts'
import { listCustomers } from '#features/customers/contract.ts'
import { findCustomer } from '#features/guests/lookup.contract.ts'
import { listNotifications, loadDashboard } from '#features/home/contract.ts'
import { listMenus } from '#features/menus/contract.ts'
import {
  approveReservation,
  createReservation,
  findReservation,
  listReservations,
} from '#features/reservations/contract.ts'
import { loadOverview } from '#features/research/overview.contract.ts'
import { loadUser, signIn } from '#features/users/contract.ts'
import { addDays } from '#lib/days/dates.ts'
import { testHouse } from '../app.ts'
import { bookablePlace, requestForm } from '../request-form.ts'
import { testSite } from '../site.ts'
import { givePassword } from '../venue.ts'
import { listenToWire, type Sent, takeSent } from '../wire.ts'

listenToWire()
const product = await testHouse({
  now: '2026-11-20T15:00:00Z',
  settings: { smtpUrl: 'smtp://127.0.0.1:9', pageMemoryMs: 0 },
})
const { db } = product.house
const open = await testSite(product)
const here = await bookablePlace(product)
const password = 'uma senha que entra'
await givePassword(product, here.owner, password)

const { business_id } = here.path
const menu = await db
  .insertInto('menu')
  .values({ ...here.path, name: 'Jantar' })
  .returning('id')
  .executeTakeFirstOrThrow()
const chat = await db
  .insertInto('chat')
  .values({
    ...here.path,
    channel: 'whatsapp',
    customer_address: '5511912345678',
    customer_name: 'Ana',
    last_message_at: '2026-11-20T14:00:00Z',
  })
  .returning('id')
  .executeTakeFirstOrThrow()
await db
  .insertInto('chat_message')
  .values({ business_id, chat_id: chat.id, sender: 'customer', status: 'received', message: 'Boa noite' })
  .execute()
const known = requestForm()
const { body: booked } = await here.ask(known)
const waiting: number[] = []
for (let count = 0; count < 3; count++) waiting.push((await here.reservation()).id)
let date = '2026-11-21'

const staff = { token: here.editor.token }
const path = { params: here.path }
const onSaturday = { params: { ...here.path, date } }
const byPhone = { params: { ...here.path, customer_id: known.phone.replace(/\D/g, '') } }
const ownReservation = {
  params: { ...here.path, id: booked.reservation.id, token: booked.reservation.token },
}
const newForm = () => ({ ...path, body: requestForm() })
const nextWaiting = () => ({ params: { ...here.path, id: waiting.pop()! } })
const nextDate = () => (date = addDays(date, 1))

type Call = () => Promise<{ status: number; body: unknown }>

/** Each call with its limits: how many statements, in how many writes. A change that makes a call cheaper lowers its line. */
const calls: [what: string, statements: number, writes: number, call: Call][] = [
  ['the slots of a date, for a visitor', 2, 1, () => product.call(listSlots, onSaturday)],
  ['the next 14 days, for a visitor', 2, 1, () => product.call(listDays, path)],
  ['the slots of a date, for staff', 2, 1, () => product.call(listSlots, onSaturday, staff)],
  ['the list of reservations', 4, 1, () => product.call(listReservations, path, staff)],
  ['the list of customers', 2, 1, () => product.call(listCustomers, path, staff)],
  ['the list of chats, and its state', 3, 1, () => product.call(listChats, path, staff)],
  [
    'the messages of a chat, and what happened to it',
    4,
    2,
    () => product.call(listMessages, { params: { id: chat.id } }, staff),
  ],
  ['the list of menus', 2, 1, () => product.call(listMenus, path, staff)],
  ['the dashboard', 11, 1, () => product.call(loadDashboard, path, staff)],
  ['the ratings', 4, 1, () => product.call(loadOverview, path, staff)],
  ['the notifications', 9, 2, () => product.call(listNotifications, path, staff)],
  ['a customer by phone, for a visitor', 2, 1, () => product.call(findCustomer, byPhone)],
  ['a request of a new guest', 9, 3, () => here.ask({ date: nextDate() })],
  ['a request of a known guest', 9, 3, () => here.ask({ phone: known.phone, date: nextDate() })],
  ['a reservation that staff create', 8, 3, () => product.call(createReservation, newForm(), staff)],
  ['an approval', 7, 3, () => product.call(approveReservation, nextWaiting(), staff)],
  ['a reservation, for its guest', 4, 2, () => product.call(findReservation, ownReservation)],
  ['a sign-in', 8, 6, () => product.call(signIn, { body: { email: here.owner.email, password } })],
  ['the own session', 3, 2, () => product.call(loadUser, { params: { id: here.editor.id } }, staff)],
  ['the page of a profile', 3, 2, () => open(`/perfil/${here.branch.slug}`)],
  ['the page of the menus', 1, 1, () => open(`/cardapios/${here.branch.slug}`)],
  ['the page of a menu', 3, 2, () => open(`/cardapios/${here.branch.slug}/${menu.id}`)],
  ['the page of the reservation form', 3, 2, () => open(`/reserva/${here.branch.slug}`)],
]

test.each(calls)('%s takes at most %i statements in %i writes', async (_what, statements, writes, call) => {
  // The least of three: the queue of jobs may send statements of its own meanwhile.
  const sent: Sent[] = []
  for (let time = 0; time < 3; time++) {
    takeSent()
    const { status, body } = await call()
    sent.push(takeSent())
    expect(status).toBe(200)
    expect(body).not.toMatchObject({ success: false })
  }

  const least = {
    statements: Math.min(...sent.map((each) => each.statements)),
    writes: Math.min(...sent.map((each) => each.writes)),
  }
  expect(least.statements).toBeGreaterThan(0)
  expect(least.statements).toBeLessThanOrEqual(statements)
  expect(least.writes).toBeLessThanOrEqual(writes)
})
