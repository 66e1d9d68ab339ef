import { windowEnd } from './rules.ts'
import { platforms } from '#features/channels/platforms.ts'
import type { MessagingWindow } from '#features/channels/port.ts'
import type { Channel } from '#features/channels/rules.ts'

/** The text without what no database stores, and without space around it. */
export const cleanText = (text: string): string =>
  text
    .replaceAll('\u0000', '')
    .replaceAll(/\p{Surrogate}/gu, '')
    .trim()

/** The window of free text at an instant; `wroteAt` is when the customer last wrote. */
export const windowAt = (channel: Channel, wroteAt: Date | null, now: Date): MessagingWindow =>
  platforms[channel].windowAt(windowEnd(wroteAt), now)

/** Whether this sender may still write a text of their own. */
export const mayWrite = (window: MessagingWindow, sender: 'user' | 'assistant'): boolean =>
  window === 'open' || (window === 'person' && sender === 'user')
