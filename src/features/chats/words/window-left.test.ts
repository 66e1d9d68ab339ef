import { expect, test } from 'vitest'
import { windowLeft } from './window-left.ts'

const now = Date.parse('2026-11-23T12:00:00.000Z')
const after = (minutes: number) => new Date(now + minutes * 60_000).toISOString()

test.each([
  [200, { state: 'open', text: 'Janela: 3 h 20 min' }],
  [24 * 60, { state: 'open', text: 'Janela: 24 h' }],
  [60, { state: 'open', text: 'Janela: 1 h' }],
  [59.9, { state: 'soon', text: 'Janela: 59 min' }],
  [0.2, { state: 'soon', text: 'Janela: 1 min' }],
  [0, { state: 'over', text: 'Janela encerrada' }],
  [-90, { state: 'over', text: 'Janela encerrada' }],
])('%d minutes before the end of the window', { tags: ['D-78'] }, (minutes, left) => {
  expect(windowLeft(after(minutes), now)).toEqual(left)
})

test('a customer who never wrote has no window', { tags: ['D-78'] }, () => {
  expect(windowLeft(null, now).state).toBe('over')
})
