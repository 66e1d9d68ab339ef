import * as z from 'zod/mini'
import { catch as orElse } from 'zod/mini'
import type { MetaClient } from '#platform/meta/client.ts'
import { MetaId, MetaText } from '#platform/meta/fields.ts'
import type { MetaOutcome } from '#platform/meta/outcome.ts'
import type { MetaApp } from '#platform/meta/settings.ts'

/** A token, and the seconds it lives; null if it never ends. */
export type GrantedToken = { access_token: string; expires_in: number | null }

const Seconds = orElse(z.nullish(z.coerce.number()), null)

const Granting = z.pipe(
  z.object({ access_token: z.string().check(z.minLength(1)), expires_in: Seconds }),
  z.transform(({ access_token, expires_in }): GrantedToken => ({
    access_token,
    expires_in: expires_in || null,
  })),
)

/** Exchanges a code. `redirectUri` is that of the dialog, byte for byte; absent for a code of the browser SDK. */
export const exchangeCode = (
  graph: MetaClient,
  app: MetaApp,
  { code, redirectUri }: { code: string; redirectUri?: string },
): Promise<MetaOutcome<GrantedToken>> =>
  graph.call({
    // A code is used up by the first call, so it is not sent again although it is a GET at Meta.
    method: 'GET',
    tries: 1,
    path: '/oauth/access_token',
    query: {
      client_id: app.id,
      client_secret: app.secret,
      code,
      ...(redirectUri === undefined ? {} : { redirect_uri: redirectUri }),
    },
    caller: app.id,
    secrets: [app.secret, code],
    answer: Granting,
  })

/** A token of about 60 days for a short one; a token that never ends comes back as it is. */
export const lengthenToken = (
  graph: MetaClient,
  app: MetaApp,
  token: string,
): Promise<MetaOutcome<GrantedToken>> =>
  graph.call({
    method: 'GET',
    path: '/oauth/access_token',
    query: {
      grant_type: 'fb_exchange_token',
      client_id: app.id,
      client_secret: app.secret,
      fb_exchange_token: token,
    },
    caller: app.id,
    secrets: [app.secret, token],
    answer: Granting,
  })

/** Seconds since 1970; 0 means never. */
const Instant = orElse(z.nullish(z.coerce.number()), null)

const Debugged = z.object({
  data: z.object({
    app_id: z.optional(MetaId),
    is_valid: z.boolean(),
    user_id: z.optional(MetaId),
    expires_at: Instant,
    data_access_expires_at: Instant,
    scopes: orElse(z.array(z.string()), []),
    granular_scopes: orElse(
      z.array(z.object({ scope: z.string(), target_ids: z.optional(z.array(MetaId)) })),
      [],
    ),
    error: orElse(z.nullish(z.object({ code: Instant, subcode: Instant, message: MetaText })), null),
  }),
})
export type DebuggedToken = z.output<typeof Debugged>['data']

/** What Meta knows about a token: whose app, whether it is alive, until when, what it allows. */
export const debugToken = async (
  graph: MetaClient,
  app: MetaApp,
  token: string,
): Promise<MetaOutcome<DebuggedToken>> => {
  const outcome = await graph.call({
    method: 'GET',
    path: '/debug_token',
    // Meta takes the examined token nowhere else.
    query: { input_token: token },
    token: `${app.id}|${app.secret}`,
    caller: app.id,
    secrets: [app.secret, token],
    answer: Debugged,
  })
  return outcome.kind === 'done' ? { kind: 'done', answer: outcome.answer.data } : outcome
}
