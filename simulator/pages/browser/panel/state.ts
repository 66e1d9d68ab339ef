export type Template = {
  id: string
  account_id: string
  name: string
  language: string
  category: string
  status: string
  quality_score: string
  components: { type: string; text?: string }[]
}
export type Subscription = { callback_url: string; verify_token: string; fields: string[] }

/** The parts of the world that the panel reads. */
export type State = {
  now: number
  frozen: boolean
  world: {
    apps: Record<
      string,
      {
        id: string
        name: string
        secret: string
        instagram_id: string
        instagram_secret: string
        config_ids: string[]
        subscriptions: Partial<Record<'whatsapp_business_account' | 'instagram', Subscription>>
      }
    >
    portfolios: Record<string, { id: string; name: string; messaging_limit_tier: string }>
    accounts: Record<
      string,
      {
        id: string
        name: string
        portfolio_id: string
        disabled: boolean
        unpaid: boolean
        subscribed: Record<string, { callback_url: string } | null>
      }
    >
    numbers: Record<
      string,
      {
        id: string
        account_id: string
        digits: string
        verified_name: string
        status: string
        quality_rating: string
        code: string | null
        pin: string | null
      }
    >
    instagram: Record<string, { user_id: string; username: string; subscribed: Record<string, string[]> }>
    templates: Record<string, Template>
    tokens: Record<
      string,
      {
        value: string
        kind: string
        scopes: string[]
        issued_at: number
        expires_at: number
        revoked: number | null
        long: boolean
      }
    >
    delivery: Record<string, unknown>
    statuses: Record<string, unknown>
    review: { after_ms: number | null }
    consent: string
    refuses_outside_window: boolean
  }
}
