import { configureCallback } from '../graph/app-subscriptions.ts'
import { lives, mintCode, mintToken } from '../graph/token-mint.ts'
import type { FaultEffect, FaultMatch } from '../faults/faults.ts'
import { isVerdict, review, type Verdict } from '../review/review.ts'
import type { WebhookObject } from '../world/app.ts'
import type { DeliveryProfile, SignatureMode } from '../world/profile.ts'
import { seeded } from '../world/seed-ids.ts'
import type { Code, Token } from '../world/token.ts'
import type { Sim } from '../sim.ts'
import { webhookFields } from '../webhooks/fields.ts'
import { secretFor, signed } from '../webhooks/signature.ts'
import { ControlRefusal, required } from './refusal.ts'

const whatsappScopes = ['whatsapp_business_management', 'whatsapp_business_messaging', 'business_management']
const instagramScopes = ['instagram_business_basic', 'instagram_business_manage_messages']

type Minting = Partial<Pick<Token, 'kind' | 'app_id' | 'owner_id' | 'scopes' | 'targets' | 'long'>> & {
  /** Milliseconds; 0 never ends. */
  lives?: number
}

export const platformActions = {
  /** The actions of the app's dashboard: a callback with its fields, proved by the handshake. */
  async 'app.callback'(
    sim: Sim,
    given: {
      object?: WebhookObject
      callback_url: string
      verify_token?: string
      fields?: string[]
      app?: string
    },
  ) {
    const {
      object = 'whatsapp_business_account',
      callback_url,
      verify_token = seeded.verifyToken,
      fields = [...webhookFields[object]],
      app = seeded.appId,
    } = given
    const failed = await configureCallback(sim.world, required(sim.world.apps[app], `app ${app}`), object, {
      callback_url,
      verify_token,
      fields,
    })
    if (failed) throw new ControlRefusal(failed)
    sim.changed()
    return { callback_url, fields }
  },
  /** A token without a dialog. */
  'token.mint'(sim: Sim, given: Minting) {
    const kind = given.kind ?? 'user'
    const isInstagram = kind === 'instagram'
    return mintToken(sim, {
      app_id: seeded.appId,
      owner_id: isInstagram ? seeded.instagram : seeded.person,
      scopes: isInstagram ? instagramScopes : whatsappScopes,
      lives: isInstagram ? lives.instagramShort : lives.browserToken,
      ...given,
      kind,
    })
  },
  /** A code without a dialog; its redirect_uri must be sent with the exchange. */
  'code.mint'(sim: Sim, given: Partial<Code>) {
    const kind = given.kind ?? 'redirect'
    const isInstagram = kind === 'instagram'
    return mintCode(sim, {
      kind,
      app_id: seeded.appId,
      owner_id: isInstagram ? seeded.instagram : seeded.person,
      scopes: isInstagram ? instagramScopes : whatsappScopes,
      targets: null,
      redirect_uri: null,
      ...given,
    })
  },
  /** Ends a token now, or all of an owner's. */
  'token.expire': (sim: Sim, given: { value?: string; owner_id?: string }) =>
    ending(sim, given, (token) => void (token.expires_at = sim.clock.now())),
  /** 460 password changed, 458 app removed, 467 invalid. */
  'token.revoke': (
    sim: Sim,
    { subcode = 467, ...given }: { value?: string; owner_id?: string; subcode?: number },
  ) => ending(sim, given, (token) => void (token.revoked = subcode)),
  'token.unscope': (sim: Sim, { scope, ...given }: { value?: string; owner_id?: string; scope: string }) =>
    ending(sim, given, (token) => void (token.scopes = token.scopes.filter((one) => one !== scope))),
  /** A Meta reviewer's decision on a template, by id or by name and language. */
  'template.review'(
    sim: Sim,
    given: Verdict & { id?: string; name?: string; language?: string; delivery?: Partial<DeliveryProfile> },
  ) {
    const { id, name, language, delivery, ...verdict } = given
    if (!isVerdict(verdict.verdict)) throw new ControlRefusal(`unknown verdict: ${String(verdict.verdict)}`)
    const found = Object.values(sim.world.templates).find((one) =>
      id === undefined
        ? one.name === name && (language === undefined || one.language === language)
        : one.id === id,
    )
    const template = required(found, `template ${id ?? name}`)
    review(sim, template, verdict, delivery)
    return template
  },
  'fault.add': (sim: Sim, { match = {}, effect }: { match?: FaultMatch; effect: FaultEffect }) =>
    sim.faults.add(match, effect),
  'fault.list': (sim: Sim) => sim.faults.list(),
  'fault.clear'(sim: Sim, { id }: { id?: string }) {
    sim.faults.clear(id)
    return {}
  },
  /** Posts a body as it is to the callback; signed unless a signature or a mode is given. */
  'deliver.raw'(
    sim: Sim,
    given: {
      body: string
      object?: WebhookObject
      app?: string
      url?: string
      headers?: Record<string, string>
      signature?: SignatureMode
    },
  ) {
    const {
      body,
      object = 'whatsapp_business_account',
      app: appId = seeded.appId,
      signature = 'right',
    } = given
    const app = required(sim.world.apps[appId], `app ${appId}`)
    const url = required(given.url ?? app.subscriptions[object]?.callback_url, `callback of ${object}`)
    const made = signed(body, secretFor(app, object, sim.world.delivery), signature)
    return sim.deliveries.raw({ app, object, url, body: made.body, headers: given.headers ?? made.headers })
  },
  'deliver.release': (sim: Sim, { id }: { id?: number }) => ({ released: sim.deliveries.release(id) }),
  'deliver.replay': (sim: Sim, { id }: { id: number }) =>
    required(sim.deliveries.replay(id), `delivery ${id}`),
  'deliver.retry': (sim: Sim, { id }: { id: number }) => ({ retried: sim.deliveries.retryNow(id) }),
  'deliver.give_up': (sim: Sim, { id }: { id: number }) => ({ given_up: sim.deliveries.giveUp(id) }),
}

function ending(
  sim: Sim,
  { value, owner_id }: { value?: string; owner_id?: string },
  end: (token: Token) => void,
) {
  const tokens = Object.values(sim.world.tokens).filter(
    (one) =>
      (value === undefined || one.value === value) && (owner_id === undefined || one.owner_id === owner_id),
  )
  for (const token of tokens) end(token)
  sim.changed()
  return { ended: tokens.length }
}
