import { useEffect, useRef } from 'react'
import { beforeSessionEnds } from '#admin/session.ts'

const prefix = 'casa-cheia.typed.'
const prefixOf = (person: number): string => `${prefix}${person}.`

/**
 * When the session ends, keeps what is typed in this tab, at most until the tab is closed: the same person finds it by `keptTyping` after
 * signing in again. `form` is the form's own name. Nothing about guests is kept this way (D-98).
 */
export function useKeptTyping(person: number, form: string, typed: object | null): void {
  const latest = useRef(typed)
  useEffect(() => {
    latest.current = typed
  })
  useEffect(
    () =>
      beforeSessionEnds(() => {
        if (latest.current) keepTyping(person, form, latest.current)
      }),
    [person, form],
  )
}

/** Keeps what is typed now, until `forgetKeptTyping`, the end of the tab or 'Sair'. */
export function keepTyping(person: number, form: string, typed: object): void {
  try {
    sessionStorage.setItem(prefixOf(person) + form, JSON.stringify(typed))
  } catch {
    // The browser's storage is full: what is typed stays on the page only.
  }
}

/** What this person had typed in a form when their session ended; null when nothing was. */
export function keptTyping<Typed extends object>(person: number, form: string): Typed | null {
  const kept = sessionStorage.getItem(prefixOf(person) + form)
  return kept === null ? null : (JSON.parse(kept) as Typed)
}

/** The form has restored what was kept; it is not offered again. */
export function forgetKeptTyping(person: number, form: string): void {
  sessionStorage.removeItem(prefixOf(person) + form)
}

/** Somebody signed in in this tab: what other people had typed in it is forgotten. */
export function forgetTypedByOthers(person: number): void {
  for (const key of Object.keys(sessionStorage)) {
    if (key.startsWith(prefix) && !key.startsWith(prefixOf(person))) sessionStorage.removeItem(key)
  }
}
