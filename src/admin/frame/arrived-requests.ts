import { useSyncExternalStore } from 'react'

/** Requests that came while this page was open, and how many of them nobody has looked up for yet. */
let arrived: ReadonlySet<number> = new Set()
let unseen = 0
const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
const tell = () => {
  for (const listener of listeners) listener()
}

export function addArrived(ids: readonly number[]): void {
  arrived = new Set([...arrived, ...ids])
  unseen += ids.length
  tell()
}

/** Somebody is at this tab: the new requests count as seen. The rows stay marked. */
export function seeArrived(): void {
  if (unseen === 0) return
  unseen = 0
  tell()
}

/** How many requests came since somebody last looked at this tab. */
export const useUnseen = (): number => useSyncExternalStore(subscribe, () => unseen)

/** Whether this reservation came while the page was open. */
export const useIsNew = (id: number): boolean => useSyncExternalStore(subscribe, () => arrived.has(id))
