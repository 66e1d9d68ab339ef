import { expect, test } from 'vitest'
import type { Chat, ChatMessage } from '../../contract.ts'
import { listAfter, messagesAfter, type Question } from './patch.ts'

const chat = (id: number, minute: number, given: Partial<Chat> = {}): Chat => ({
  id,
  channel: 'whatsapp',
  customer: { id: null, name: `Cliente ${id}`, phone: null },
  branch: null,
  business_branch_id: 7,
  status: 'open',
  replier: 'user',
  unread: 0,
  window_ends_at: null,
  last_message: { id, message: 'Oi', status: 'received', created_at: `2026-11-20T14:${minute}:00.000Z` },
  found: null,
  ...given,
})

const list = (data: Chat[], last_page = 1) => ({
  data,
  current_page: 1,
  last_page,
  total: last_page === 1 ? data.length : 90,
  today: '2026-11-20',
})
const ours: Question = { branch_id: 7, page: 1, filterBranch: 1, status: 'open' }
const idsAfter = (...[given, question, changed]: Parameters<typeof listAfter>) =>
  listAfter(given, question, changed)?.data.map(({ id }) => id) ?? null

const [first, second, third] = [chat(3, 50), chat(2, 40), chat(1, 30)]
const whole = list([first, second, third])
const firstOfMany = list([first, second], 3)

test('a chat with a new message goes to the top, and a new one joins the list', { tags: ['CHAT-56'] }, () => {
  expect(idsAfter(whole, ours, chat(1, 55))).toEqual([1, 3, 2])
  expect(listAfter(whole, ours, chat(4, 55))).toMatchObject({ total: 4, data: [{ id: 4 }, {}, {}, {}] })
})

test(
  'a chat that was finished or transferred leaves the list, and others do not join it',
  { tags: ['CHAT-05'] },
  () => {
    expect(listAfter(whole, ours, chat(2, 40, { status: 'closed' }))).toMatchObject({ total: 2 })
    expect(idsAfter(whole, ours, chat(2, 40, { business_branch_id: 8 }))).toEqual([3, 1])
    expect(listAfter(whole, ours, chat(9, 59, { business_branch_id: 8 }))).toBe(whole)
    expect(idsAfter(whole, { ...ours, filterBranch: 0 }, chat(9, 59, { business_branch_id: null }))).toEqual([
      9, 3, 2, 1,
    ])
  },
)

test('the first of several pages keeps its length; what only the server knows is read again', () => {
  expect(idsAfter(firstOfMany, ours, chat(9, 55))).toEqual([9, 3])
  expect(listAfter(firstOfMany, ours, chat(9, 10))).toBe(firstOfMany)
  expect(listAfter(firstOfMany, ours, chat(2, 40, { status: 'closed' }))).toBeNull()
  expect(listAfter(firstOfMany, { ...ours, page: 2 }, chat(2, 55))).toBeNull()
  expect(listAfter(whole, { ...ours, search: 'ana' }, chat(2, 55))).toBeNull()
  expect(listAfter(whole, { ...ours, search: 'ana' }, chat(9, 55))).toBe(whole)
})

const message = (id: number, minute: number, text = 'Oi') =>
  ({ id, message: text, platform_at: `2026-11-20T14:${minute}:00.000Z` }) as ChatMessage
const page = { data: [message(1, 10), message(2, 20)], events: [], current_page: 1, last_page: 1, total: 2 }

test(
  'a message is added at the end or replaced where it stands; a late one is read again',
  { tags: ['CHAT-59'] },
  () => {
    expect(messagesAfter(page, message(3, 30))).toMatchObject({ total: 3, data: [{}, {}, { id: 3 }] })
    expect(messagesAfter(page, message(1, 10, 'Olá'))).toMatchObject({
      total: 2,
      data: [{ message: 'Olá' }, {}],
    })
    expect(messagesAfter(page, message(9, 15))).toBeNull()
  },
)
