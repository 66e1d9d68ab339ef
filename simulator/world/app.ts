export type WebhookObject = 'whatsapp_business_account' | 'instagram'

/** The app's dashboard for one object: where events go and which ones. */
export type AppSubscription = { callback_url: string; verify_token: string; fields: string[] }

/** An app of a developer: the product is one. */
export type App = {
  id: string
  secret: string
  name: string
  instagram_id: string
  instagram_secret: string
  /** Addresses that dialogs may return to; empty accepts every http(s) address. */
  redirect_uris: string[]
  /** Configurations of Embedded Signup. */
  config_ids: string[]
  subscriptions: Partial<Record<WebhookObject, AppSubscription>>
}
