/** A professional account on Instagram. */
export type InstagramAccount = {
  /** 1784…: what webhooks carry in entry.id and recipient.id. */
  user_id: string
  /** App-scoped: what `id` of /me answers. */
  id: string
  username: string
  name: string
  account_type: 'BUSINESS' | 'MEDIA_CREATOR'
  /** Fields by app that receives its events. */
  subscribed: Record<string, string[]>
}
