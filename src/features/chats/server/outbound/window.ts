import type { Channel } from '#features/channels/rules.ts'
import type { StoredError } from '../../incoming.ts'

/** What the platforms answer to free text after their window of it. */
export const windowClosed = (channel: Channel): StoredError =>
  channel === 'whatsapp' ? { code: 131047, title: null } : { code: 10, subcode: 2534022, title: null }
