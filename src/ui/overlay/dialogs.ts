import type { ReactNode } from 'react'

type Question = {
  kind: 'confirm'
  text: string
  detail?: string
  content?: ReactNode
  destructive: boolean
  yes: string | undefined
  no: string | undefined
  answer: (yes: boolean) => void
}
type Notice = { kind: 'notice'; text: string; detail?: string; answer: () => void }

export type OpenDialog = (Question | Notice) & { id: number }

let open: readonly OpenDialog[] = []
let lastId = 0
const listeners = new Set<() => void>()

function show(next: readonly OpenDialog[]) {
  open = next
  for (const listener of listeners) listener()
}

/** What `DialogHost` shows: the dialogs that wait for an answer, oldest first. */
export const openDialogs = {
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  get: () => open,
}

/**
 * Asks with 'Sim' and 'Não' (ERR-10); Esc is 'Não'. A question whose words are in no specification says its own verbs instead, `yes` and
 * `no` (D-124). A destructive question has its focus on the safe answer. `content` stands below the detail, such as a list of the people it
 * affects.
 */
export function confirm(
  text: string,
  options: { detail?: string; content?: ReactNode; destructive?: boolean; yes?: string; no?: string } = {},
): Promise<boolean> {
  return new Promise((resolve) => {
    const id = ++lastId
    const answer = (isYes: boolean) => {
      show(open.filter((dialog) => dialog.id !== id))
      resolve(isYes)
    }
    const { detail, content, destructive = false, yes, no } = options
    show([...open, { kind: 'confirm', id, text, detail, content, destructive, yes, no, answer }])
  })
}

/** Shows a message with 'Ok, entendi!'; resolves once it was read. */
export function notice(text: string, detail?: string): Promise<void> {
  return new Promise((resolve) => {
    const id = ++lastId
    const answer = () => {
      show(open.filter((dialog) => dialog.id !== id))
      resolve()
    }
    show([...open, { kind: 'notice', id, text, detail, answer }])
  })
}
