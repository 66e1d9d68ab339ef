import { addDays, numericDate } from '#lib/days/dates.ts'
import { weekdayNames, weekdayOf, weekdays } from '#lib/days/days.ts'

export const chatStatuses = ['open', 'closed'] as const
export const repliers = ['assistant', 'user'] as const
export const senders = ['customer', 'assistant', 'user'] as const
/** 'received' is from the customer; the others are delivery states of our messages (D-76). */
export const messageStatuses = ['received', 'queued', 'sent', 'delivered', 'read', 'failed'] as const

/**
 * What helps a message that was not sent: send it again, wait (it goes on by itself), a template, a new sign-in at Meta, to look whether it
 * arrived (the platform never answered), or nothing.
 */
export const errorActions = ['retry', 'wait', 'template', 'reconnect', 'check', 'none'] as const

/** How long the platform takes free text after the customer's last message, in milliseconds. */
const windowMs = 24 * 3_600_000

/** When the customer's window of free text ends; null if they never wrote (D-78). */
export const windowEnd = (customerWroteAt: Date | null): Date | null =>
  customerWroteAt && new Date(customerWroteAt.getTime() + windowMs)

export type ErrorAction = (typeof errorActions)[number]
export type ChatStatus = (typeof chatStatuses)[number]
export type Replier = (typeof repliers)[number]
export type MessageStatus = (typeof messageStatuses)[number]

/**
 * When a message came: 'HH:mm' today, 'Ontem', the weekday's name since Sunday, else 'DD/MM/YYYY' (D-77). Both arguments are the branch's
 * wall clock: `wall` 'YYYY-MM-DDTHH:mm', `today` 'YYYY-MM-DD'.
 */
export function timeLabel(wall: string, today: string): string {
  const day = wall.slice(0, 10)
  if (day >= today) return wall.slice(11, 16)
  if (day === addDays(today, -1)) return 'Ontem'
  const daysSinceSunday = (weekdays.indexOf(weekdayOf(today)) + 1) % 7
  if (day >= addDays(today, -daysSinceSunday)) return weekdayNames[weekdayOf(day)]
  return numericDate(day)
}

/** Characters of the last message that a chat's row shows (CHAT-08). */
const previewLength = 60

/** The beginning of a message; one of exactly 60 characters is not cut (D-77). */
export function preview(message: string): string {
  const characters = Array.from(message)
  return characters.length > previewLength ? `${characters.slice(0, previewLength).join('')}...` : message
}

/** Statuses that a message of ours may have before this one: a status never goes back, and an arrived message did not fail (D-76). */
export const statusesBefore: Record<'sent' | 'delivered' | 'read' | 'failed', MessageStatus[]> = {
  sent: ['queued'],
  delivered: ['queued', 'sent'],
  read: ['queued', 'sent', 'delivered'],
  failed: ['queued', 'sent'],
}

/** Open, and the last message is the customer's (D-76). */
export const isUnansweredChat = (chat: {
  status: ChatStatus
  last_message: { status: MessageStatus } | null
}): boolean => chat.status === 'open' && chat.last_message?.status === 'received'

/** A message may wait for its turn that long, in milliseconds, without anybody minding. */
const patienceMs = 20_000

/** Whether a message of ours did not get to the platform: it failed, or waits for longer than usual (D-78). `now` in milliseconds. */
export const isUnsent = (
  { status, created_at }: { status: MessageStatus; created_at: string },
  now: number,
): boolean => status === 'failed' || (status === 'queued' && now - Date.parse(created_at) > patienceMs)

/** Whether a message of ours is still to leave; one whose call was never answered is not. */
export const isWaiting = ({
  status,
  error,
}: {
  status: MessageStatus
  error: { action: ErrorAction } | null
}): boolean => status === 'queued' && error?.action !== 'check'
