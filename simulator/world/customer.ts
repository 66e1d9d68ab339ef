/** A guest with a phone: on WhatsApp, on Instagram, or on both. */
export type Customer = {
  id: string
  /** As the person typed it: may be empty, emoji or right-to-left. */
  name: string
  /** The registered form on WhatsApp, with 8 or 9 digits in Brazil; null is not on WhatsApp. */
  wa_id: string | null
  /** The business-scoped id. */
  user_id: string
  parent_user_id: string | null
  username: string | null
  /** Events carry no phone, as for people who adopted a username. */
  hides_phone: boolean
  /** The Instagram-scoped id; null has no Instagram. */
  igsid: string | null
  instagram_username: string | null
  /** The profile may be read; otherwise error 230. */
  consents: boolean
  /** Instagram's name; null for people who set none. */
  instagram_name: string | null
  /** Every send to this person fails with this code. */
  fails_with: number | null
  /** Whether that failure comes as a status after the answer. */
  fails_later: boolean
  /** Read receipts are shown. */
  shows_read: boolean
  /** Numbers and Instagram accounts that the person blocked. */
  blocks: string[]
}

/** A Brazilian mobile's other form, with or without its ninth digit; null if it has none. */
export function otherForm(digits: string): string | null {
  const short = /^(55[1-9]\d)([6-9]\d{7})$/.exec(digits)
  if (short) return `${short[1]}9${short[2]}`
  const long = /^(55[1-9]\d)9([6-9]\d{7})$/.exec(digits)
  return long ? `${long[1]}${long[2]}` : null
}
