export type TokenKind = 'user' | 'business' | 'instagram'

/** An access token. Times are in milliseconds; `expires_at` 0 never ends. */
export type Token = {
  value: string
  kind: TokenKind
  app_id: string
  /** The person, or for Instagram the account. */
  owner_id: string
  scopes: string[]
  /** WABAs that were granted; null is all. */
  targets: string[] | null
  issued_at: number
  expires_at: number
  data_access_expires_at: number
  long: boolean
  /** Why it no longer counts: the subcode of error 190. */
  revoked: number | null
}

/** A code that a dialog handed out: for one exchange, within its life. */
export type Code = {
  value: string
  kind: 'redirect' | 'sdk' | 'instagram'
  app_id: string
  owner_id: string
  scopes: string[]
  targets: string[] | null
  redirect_uri: string | null
  expires_at: number
  used: boolean
}
