import { expect, test } from 'vitest'
import type { Chat } from '../../contract.ts'
import { alertOf, type TabView } from './alert.ts'

const chat = (given: Partial<Chat> = {}, messageId = 1) =>
  ({
    id: 5,
    business_branch_id: 7,
    status: 'open',
    replier: 'user',
    last_message: { id: messageId, message: 'Oi', status: 'received', created_at: '' },
    ...given,
  }) as Chat
const shown: TabView = { branch_id: 7, hidden: false, shown: null }
const hidden: TabView = { ...shown, hidden: true }
const held = chat({ replier: 'assistant' })

test('a chat that the assistant hands over alerts the staff of its branch, or everybody if it has none', () => {
  expect(alertOf(held, chat(), shown)).toBe('passed')
  expect(alertOf(held, chat({ business_branch_id: null }), shown)).toBe('passed')
  expect(alertOf(held, chat({ business_branch_id: 8 }), shown)).toBeNull()
  expect(alertOf(held, chat({ status: 'closed' }), shown)).toBeNull()
})

test('taking over the chat in view alerts nobody here', () => {
  expect(alertOf(held, chat(), { ...shown, shown: 5 })).toBeNull()
})

test('a message to people alerts only a hidden tab, once, and one to the assistant never', () => {
  expect(alertOf(chat(), chat({}, 2), hidden)).toBe('wrote')
  expect(alertOf(undefined, chat(), hidden)).toBe('wrote')
  expect(alertOf(chat(), chat({}, 2), shown)).toBeNull()
  expect(alertOf(chat(), chat({ unread: 0 }), hidden)).toBeNull()
  expect(alertOf(held, chat({ replier: 'assistant' }, 2), hidden)).toBeNull()
})
