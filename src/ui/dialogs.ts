type Question = {
  kind: 'confirm'
  text: string
  detail?: string
  destructive: boolean
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

/** Asks with 'Sim' and 'Não'; Esc is 'Não'. A destructive question has its focus on 'Não'. */
export function confirm(
  text: string,
  options: { detail?: string; destructive?: boolean } = {},
): Promise<boolean> {
  return new Promise((resolve) => {
    const id = ++lastId
    const answer = (yes: boolean) => {
      show(open.filter((dialog) => dialog.id !== id))
      resolve(yes)
    }
    const { detail, destructive = false } = options
    show([...open, { kind: 'confirm', id, text, detail, destructive, answer }])
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
