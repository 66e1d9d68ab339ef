/**
 * What the product keeps of a session in local storage (D-17): the session, the chosen business and the chosen branch. Public pages
 * read the first one to know where "home" is. What a person prefers on this device, such as a view, has keys of its own and outlives it.
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
