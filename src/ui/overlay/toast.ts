import { failureToastMs, toastMs, undoToastMs } from '../constants.ts'

/** One press that a toast offers, such as 'Desfazer'; it closes the toast. */
export type ToastAction = { label: string; onPress: () => void }
export type Toast = { id: number; text: string; failure: boolean; ms: number; action?: ToastAction }

let shown: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

function show(next: readonly Toast[]) {
  shown = next
  for (const listener of listeners) listener()
}

/** What `Toasts` shows, newest last; at most three at once, on a phone only the newest. */
export const toasts = {
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  get: () => shown,
  close: (id: number) => show(shown.filter((toast) => toast.id !== id)),
}

function add(toast: Omit<Toast, 'id'>) {
  const others = shown.filter(({ text }) => text !== toast.text)
  show([...others.slice(-2), { id: ++lastId, ...toast }])
}

/** Says briefly that something worked; with a way back it stays longer. */
export function toast(text: string, action?: ToastAction): void {
  add({ text, failure: false, ms: action ? undoToastMs : toastMs, ...(action && { action }) })
}

/** Says that something failed; a message that must be read is a `notice`. */
export function toastFailure(text: string): void {
  add({ text, failure: true, ms: failureToastMs })
}
