import { failureToastMs, toastMs } from './constants.ts'

export type Toast = { id: number; text: string; failure: boolean; ms: number }

let shown: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

function show(next: readonly Toast[]) {
  shown = next
  for (const listener of listeners) listener()
}

/** What `Toasts` shows, newest last; at most three at once. */
export const toasts = {
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  get: () => shown,
  close: (id: number) => show(shown.filter((toast) => toast.id !== id)),
}

function add(text: string, failure: boolean, ms: number) {
  show([...shown.slice(-2), { id: ++lastId, text, failure, ms }])
}

/** Says briefly that something worked. */
export function toast(text: string): void {
  add(text, false, toastMs)
}

/** Says that something failed; a message that must be read is a `notice`. */
export function toastFailure(text: string): void {
  add(text, true, failureToastMs)
}
