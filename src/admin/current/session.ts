import { deviceStorage, tabStorage } from '#admin/current/device-storage.ts'
import { sessionKeys } from '#lib/call/session-keys.ts'
import * as staffPath from '#lib/address/staff-path.ts'

/** The signed-in person as the sign-in answered (AUTH-54); what they may do is read from the server at each load. */
export type StoredUser = { id: number; name: string; email: string; profile_id: number }

export type Session = { token: string; user: StoredUser }

const deepLinkKey = 'casa-cheia.deep-link'
const homePath = staffPath.businesses
const areas = [staffPath.adminArea, staffPath.masterArea]

/** The stored session; null if there is none or it cannot be read. */
export function storedSession(): Session | null {
  try {
    const session = JSON.parse(deviceStorage.get(sessionKeys.session) ?? 'null') as Session | null
    return typeof session?.token === 'string' && typeof session.user?.id === 'number' ? session : null
  } catch {
    return null
  }
}

/**
 * Stores the session of an explicit sign-in; the first business by id and its first branch become the current ones (D-18). False where the
 * browser stores nothing.
 */
export function startSession(
  session: Session,
  businesses: readonly { id: number; branches: readonly { id: number }[] }[],
): boolean {
  if (!deviceStorage.set(sessionKeys.session, JSON.stringify(session))) return false
  const business = businesses.toSorted((a, b) => a.id - b.id)[0]
  storeChoice(business?.id ?? null, business?.branches.toSorted((a, b) => a.id - b.id)[0]?.id ?? null)
  return true
}

/** The business and branch that were current at the last load; null where none was chosen. */
export function storedChoice(): { businessId: number | null; branchId: number | null } {
  return { businessId: storedId(sessionKeys.business), branchId: storedId(sessionKeys.branch) }
}

function storedId(key: string): number | null {
  const id = Number(deviceStorage.get(key))
  return Number.isSafeInteger(id) && id > 0 ? id : null
}

export function storeChoice(businessId: number | null, branchId: number | null): void {
  storeId(sessionKeys.business, businessId)
  storeId(sessionKeys.branch, branchId)
}

function storeId(key: string, id: number | null): void {
  if (id === null) deviceStorage.remove(key)
  else deviceStorage.set(key, String(id))
}

const endings = new Set<() => Promise<void>>()
let ended = false

/** A page waits no longer than this for what must still be written down. */
const endingMs = 1000

/** Calls `finish` when the session ends under an open page (D-04), which waits for it a moment; returns a function that removes it. */
export function beforeSessionEnds(finish: () => Promise<void>): () => void {
  endings.add(finish)
  return () => void endings.delete(finish)
}

/** Ends a session that the server no longer knows; resolves when all typed and sent values are stored, so that the page may leave. */
export async function expireSession(): Promise<void> {
  ended = true
  forgetSession()
  const late = new Promise<void>((resolve) => {
    setTimeout(resolve, endingMs)
  })
  await Promise.race([Promise.allSettled([...endings].map((finish) => finish())), late])
}

/** Whether the session ended under this page, which is leaving for the sign-in. 'Sair' does not count. */
export const hasSessionEnded = (): boolean => ended

/** Forgets the session in this browser, after a 401 or after a 403 on the user's own load (D-04). */
export function forgetSession(): void {
  for (const key of Object.values(sessionKeys)) deviceStorage.remove(key)
}

/**
 * 'Sair': forgets the session here at once, with everything that this tab kept for it; the server is told but not waited for (D-17). A
 * plain fetch, since the request must outlive the page.
 */
export function signOutHere(apiBaseUrl: string): void {
  const token = storedSession()?.token
  forgetSession()
  tabStorage.clear()
  if (!token) return
  const headers = { Accept: 'application/json', 'X-AUTH-TOKEN': token, Authorization: `Bearer ${token}` }
  void fetch(`${apiBaseUrl}/api/auth/logout`, { method: 'POST', headers, keepalive: true }).catch(() => {})
}

/** Remembers where an unauthenticated person wanted to go (D-14). */
export function rememberDeepLink(path: string): void {
  if (isPrivatePath(path)) tabStorage.set(deepLinkKey, path)
}

/** Where a sign-in leads: the remembered page, once, otherwise the home that D-10 names. */
export function takeDestination(): string {
  const path = tabStorage.get(deepLinkKey)
  tabStorage.remove(deepLinkKey)
  return path !== null && isPrivatePath(path) ? path : homePath
}

/** Whether this is a path of the staff app on this origin; never another host, however it is written. */
function isPrivatePath(path: string): boolean {
  if (!URL.canParse(path, location.origin)) return false
  const url = new URL(path, location.origin)
  return url.origin === location.origin && areas.some((area) => `${url.pathname}/`.startsWith(`${area}/`))
}
