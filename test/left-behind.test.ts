import { runInThisContext } from 'node:vm'
import { expect, test } from 'vitest'
import { endPage, watchPage, watchStream } from './left-behind.ts'

/** Runs a line as if it stood in this file. */
const inFile = (filename: string, line: string): unknown => runInThisContext(line, { filename })

test('a repeating timer that a page leaves behind is named and ended', () => {
  watchPage()
  inFile('/work/src/admin/Clock.tsx', 'setInterval(() => {}, 1000)')
  inFile('/work/src/features/chats/visitor/clock.ts', 'clearInterval(setInterval(() => {}, 1000))')
  inFile('/work/src/platform/jobs/queue.ts', 'clearInterval(setInterval(() => {}, 1000))')

  expect(endPage()).toEqual(['a repeating timer of /src/admin/Clock.tsx'])
  expect(endPage()).toEqual([])
})

test('a timer that waits ends with the page without a word', async () => {
  watchPage()
  inFile('/work/src/ui/Toasts.tsx', 'setTimeout(() => { globalThis.lateToast = true }, 5)')

  expect(endPage()).toEqual([])
  await new Promise((resolve) => {
    setTimeout(resolve, 20)
  })
  expect(globalThis).not.toHaveProperty('lateToast')
})

test('a stream that a page leaves open is named and ended', () => {
  const { signal } = watchStream('/api/events')
  watchStream('/api/others').ended()

  expect(endPage()).toEqual(['a stream of /api/events'])
  expect(signal.aborted).toBe(true)
})
