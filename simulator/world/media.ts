/** A file that a customer sent or the business uploaded. */
export type Media = {
  id: string
  place: string
  owner: 'customer' | 'business'
  mime_type: string
  filename: string
  /** Base64. */
  bytes: string
  at: number
}

/** An address on the download host; it works for five minutes, and only with the token's bearer. */
export type MediaAddress = { key: string; media_id: string; until: number }
