import { useSyncExternalStore } from 'react'
import * as staffPath from '#lib/address/staff-path.ts'

const newPasswordPath = new RegExp(`^${staffPath.newPassword('([^/]+)')}$`)

export type AuthPage = { page: 'login' } | { page: 'recovery' } | { page: 'new-password'; token: string }

/** The page of the sign-in area at an address; null for any other address, which opens the sign-in page (AUTH-14, AUTH-15). */
export function authPageOf(pathname: string): AuthPage | null {
  const path = pathname.replace(/\/+$/, '')
  if (path === staffPath.signIn) return { page: 'login' }
  if (path === staffPath.recovery) return { page: 'recovery' }
  const token = newPasswordPath.exec(path)?.[1]
  return token ? { page: 'new-password', token: decodeURIComponent(token) } : null
}

const moved = new EventTarget()

/** Opens another page of the area without reloading the document. */
export function go(path: string, { replace = false } = {}): void {
  history[replace ? 'replaceState' : 'pushState'](null, '', path)
  moved.dispatchEvent(new Event('move'))
}

function subscribe(listener: () => void): () => void {
  addEventListener('popstate', listener)
  moved.addEventListener('move', listener)
  return () => {
    removeEventListener('popstate', listener)
    moved.removeEventListener('move', listener)
  }
}

/** The path of the address bar; updates when it changes. */
export function usePathname(): string {
  return useSyncExternalStore(subscribe, () => location.pathname)
}
