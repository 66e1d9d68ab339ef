/**
 * Whether this device may be known to the house (D-60). The cookie itself is not readable here; without this mark every stranger's visit
 * would send a useless request. It names nobody.
 */
const key = 'casa-cheia.known'

export function isKnownHere(): boolean {
  try {
    return localStorage.getItem(key) !== null
  } catch {
    return false
  }
}

/** Call when the server has remembered this device, or forgotten it. */
export function markKnownHere(isKnown: boolean): void {
  try {
    if (isKnown) localStorage.setItem(key, '1')
    else localStorage.removeItem(key)
  } catch {
    // Where storage is blocked, nothing is offered.
  }
}
