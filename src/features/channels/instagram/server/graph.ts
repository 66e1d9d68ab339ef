import * as z from 'zod/mini'
import { MetaId, MetaText, Success } from '#platform/meta/fields.ts'
import type { Meta } from '#platform/meta/open.ts'
import type { MetaOutcome } from '#platform/meta/outcome.ts'
import type { MetaApp } from '#platform/meta/settings.ts'

const events = 'messages,messaging_postbacks,messaging_seen,message_reactions,message_edit,messaging_referral'

const Short = z.object({ access_token: z.string().check(z.minLength(1)) })
const Exchanged = z.pipe(
  z.union([Short, z.object({ data: z.array(Short).check(z.minLength(1)) })]),
  z.transform((given) => ('data' in given ? given.data[0]! : given)),
)

/** Exchanges a code of the dialog for a token of about one hour. */
export const exchangeInstagramCode = (
  { instagramTokens }: Meta,
  app: MetaApp,
  { code, redirectUri }: { code: string; redirectUri: string },
): Promise<MetaOutcome<{ access_token: string }>> =>
  instagramTokens.call({
    method: 'POST',
    path: '/oauth/access_token',
    form: {
      client_id: app.id,
      client_secret: app.secret,
      grant_type: 'authorization_code',
      redirect_uri: redirectUri,
      code,
    },
    caller: app.id,
    secrets: [app.secret, code],
    answer: Exchanged,
  })

const Long = z.object({
  access_token: z.string().check(z.minLength(1)),
  /** Seconds. */
  expires_in: z.coerce.number().check(z.positive()),
})

/** A token of 60 days for one of an hour. */
export const lengthenInstagramToken = (
  { instagramRoot }: Meta,
  app: MetaApp,
  token: string,
): Promise<MetaOutcome<z.output<typeof Long>>> =>
  instagramRoot.call({
    method: 'GET',
    path: '/access_token',
    query: { grant_type: 'ig_exchange_token', client_secret: app.secret, access_token: token },
    caller: app.id,
    secrets: [app.secret, token],
    answer: Long,
  })

/** Another 60 days, for a long token that is alive and at least a day old. */
export const refreshInstagramToken = (
  { instagramRoot }: Meta,
  { token, account }: { token: string; account: string },
): Promise<MetaOutcome<z.output<typeof Long>>> =>
  instagramRoot.call({
    method: 'GET',
    path: '/refresh_access_token',
    query: { grant_type: 'ig_refresh_token', access_token: token },
    caller: account,
    secrets: [token],
    answer: Long,
  })

const Account = z.object({
  /** Of the app; calls take it too. */
  id: MetaId,
  /** What webhooks carry in `entry.id` and `recipient.id`. */
  user_id: MetaId,
  username: MetaText,
  name: MetaText,
  account_type: MetaText,
})
export type InstagramAccount = z.output<typeof Account>

/** The professional account that a token belongs to. */
export const readInstagramAccount = (
  { instagram }: Meta,
  { token, caller }: { token: string; caller: string },
): Promise<MetaOutcome<InstagramAccount>> =>
  instagram.call({
    method: 'GET',
    path: '/me',
    query: { fields: 'id,user_id,username,name,account_type' },
    token,
    caller,
    answer: Account,
  })

/** Subscribes our app to an account's events; without it no webhook arrives. */
export const subscribeInstagram = (
  { instagram }: Meta,
  { token, account }: { token: string; account: string },
): Promise<MetaOutcome<{ success: true }>> =>
  instagram.call({
    method: 'POST',
    path: `/${account}/subscribed_apps`,
    query: { subscribed_fields: events },
    token,
    caller: account,
    answer: Success,
  })

const Person = z.object({ name: MetaText, username: MetaText })

/** How a person who wrote to an account calls themselves; refused with code 230 until they consent. */
export const readInstagramPerson = (
  { instagram }: Meta,
  { token, account, person }: { token: string; account: string; person: string },
): Promise<MetaOutcome<z.output<typeof Person>>> =>
  instagram.call({
    method: 'GET',
    path: `/${encodeURIComponent(person)}`,
    query: { fields: 'name,username' },
    token,
    caller: account,
    answer: Person,
  })
