/** A WhatsApp Business Account (WABA). */
export type Account = {
  id: string
  name: string
  portfolio_id: string
  currency: string
  timezone_id: string
  account_review_status: 'APPROVED' | 'PENDING' | 'REJECTED'
  ownership_type: 'SELF' | 'CLIENT_OWNED' | 'ON_BEHALF_OF'
  /** Apps that receive its events, by id; an override replaces the app's own callback. */
  subscribed: Record<string, { callback_url: string; verify_token: string } | null>
  /** Locked by Meta: every send answers 131031. */
  disabled: boolean
  /** No valid payment: every send outside the window answers 131042. */
  unpaid: boolean
  /** Names of deleted approved templates, with the instant until which they are taken. */
  locked_names: Record<string, number>
}
