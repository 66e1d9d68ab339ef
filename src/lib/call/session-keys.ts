/**
 * The parts of a session in local storage (D-17): the session, the chosen business and the chosen branch. Public pages read the first one
 * to know where "home" is. A person's preferences on this device, such as a view, have keys of their own and outlive it.
 */
export const sessionKeys = {
  session: 'casa-cheia.session',
  business: 'casa-cheia.business',
  branch: 'casa-cheia.branch',
} as const

/** Whether a staff session is stored in this browser; false where storage is blocked. */
export function hasStoredSession(): boolean {
  try {
    return localStorage.getItem(sessionKeys.session) !== null
  } catch {
    return false
  }
}
