import type { InstagramAccount } from '../world/instagram-account.ts'
import type { PlatformEvent } from '../world/profile.ts'
import type { Fields } from '../wire/json.ts'

/** An element of `messaging[]`. The sender is the person, or for echoes the account. */
export function messagingEvent(
  account: InstagramAccount,
  igsid: string,
  field: string,
  content: Fields,
  at: number,
  isEcho = false,
): PlatformEvent {
  const [person, house] = [{ id: igsid }, { id: account.user_id }]
  return {
    object: 'instagram',
    account: account.user_id,
    field,
    value: { sender: isEcho ? house : person, recipient: isEcho ? person : house, timestamp: at, ...content },
    at,
  }
}
