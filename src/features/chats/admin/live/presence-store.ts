import type { Presence } from '../../live.contract.ts'

export type People = Presence['people']

const nobody: People = []
const rooms = new Map<number, People>()
const readers = new Set<() => void>()
const tellReaders = () => readers.forEach((tell) => tell())

/** Who else has a chat open, as the stream last said. */
export const peopleIn = (chatId: number): People => rooms.get(chatId) ?? nobody

/** Takes the stream's news of a chat. */
export function keepPeople({ chat_id, people }: Presence): void {
  rooms.set(chat_id, people)
  tellReaders()
}

/** A stream that opens says everything again. */
export function forgetPeople(): void {
  rooms.clear()
  tellReaders()
}

/** Calls `tell` after each change; returns a function that ends that. */
export function onPeople(tell: () => void): () => void {
  readers.add(tell)
  return () => void readers.delete(tell)
}

let chatInView: number | null = null

/** The chat that this tab shows; null for none, or while the tab is hidden. */
export const shownChatId = (): number | null => chatInView
export const setShownChat = (chatId: number | null): void => void (chatInView = chatId)
