import type { ChatEvent, ChatMessage } from '../../contract.ts'

type Line = { id: number }

/** By the platform's time; ids decide between two messages of the same instant (D-77). Instants are ISO in UTC. */
function merged<L extends Line>(known: readonly L[], read: readonly L[], at: (line: L) => string): L[] {
  const byId = new Map(known.map((line) => [line.id, line]))
  for (const line of read) byId.set(line.id, line)
  return [...byId.values()].toSorted((a, b) => (at(a) < at(b) ? -1 : at(a) > at(b) ? 1 : a.id - b.id))
}

/** The earlier and the new messages, oldest first; a message in both as it is now. */
export const mergeMessages = (known: readonly ChatMessage[], read: readonly ChatMessage[]): ChatMessage[] =>
  merged(known, read, ({ created_at }) => created_at)

export const mergeEvents = (known: readonly ChatEvent[], read: readonly ChatEvent[]): ChatEvent[] =>
  merged(known, read, ({ at }) => at)

/**
 * Whether the newest page continues the earlier messages. If it shares none with them, more messages came than a page holds, such as while
 * the computer slept: the earlier ones are then dropped, so that there is no gap.
 */
export function continues(known: readonly ChatMessage[], newest: readonly ChatMessage[]): boolean {
  const ids = new Set(known.map(({ id }) => id))
  return newest.some(({ id }) => ids.has(id))
}

export type TimelineLine =
  | { kind: 'message'; at: string; message: ChatMessage }
  | { kind: 'event'; at: string; event: ChatEvent }

/** Messages and events in their order; an event of the same instant as a message comes after it. Both are ordered already. */
export function timeline(messages: readonly ChatMessage[], events: readonly ChatEvent[]): TimelineLine[] {
  const lines: TimelineLine[] = []
  let next = 0
  const eventsBefore = (instant: string) => {
    for (let event = events[next]; event && event.at < instant; event = events[++next])
      lines.push({ kind: 'event', at: event.at, event })
  }
  for (const message of messages) {
    eventsBefore(message.created_at)
    lines.push({ kind: 'message', at: message.created_at, message })
  }
  for (const event of events.slice(next)) lines.push({ kind: 'event', at: event.at, event })
  return lines
}
