import { saveAccess } from '../../server/connection.queries.ts'
import { requireApp } from '../../server/oauth/app.ts'
import { asRefusal } from '../../whatsapp/server/sign-in/verify.ts'
import { Refusal } from '#lib/call/refusal.ts'
import type { PersonAct } from '#platform/act.ts'
import { audit } from '#platform/audit/audit.ts'
import { transaction } from '#platform/database/database.ts'
import type { House } from '#platform/house.ts'
import {
  type InstagramAccount,
  lengthenInstagramToken,
  readInstagramAccount,
  subscribeInstagram,
} from './graph.ts'
import { isUniqueViolation } from '#platform/database/unique-violation.ts'

/** Instagram's code for a token that is already long-lived, so that it cannot be exchanged. */
const alreadyLong = 452

type InstagramToken = { token: string; expires_in: number | null }

/** The account of the token, and the token as long-lived as it gets. Nothing is stored. */
async function verified({ settings, meta, log, now }: House, { token, expires_in }: InstagramToken) {
  const app = requireApp(settings.instagram.app)
  const account = await readInstagramAccount(meta, { token, caller: app.id })
  if (account.kind !== 'done') throw asRefusal(account, log, 'instagram me')
  const long = await lengthenInstagramToken(meta, app, token)
  if (long.kind === 'done') return { account: account.answer, ...endOf(long.answer, now()) }
  if (long.kind === 'refused' && long.code === alreadyLong) {
    return { account: account.answer, ...endOf({ access_token: token, expires_in }, now()) }
  }
  if (long.kind === 'refused' && long.status === 400) {
    throw new Refusal('token_refused', 'Este acesso é de outro aplicativo. Entre novamente com o Instagram.')
  }
  throw asRefusal(long, log, 'ig_exchange_token')
}

const endOf = (granted: { access_token: string; expires_in: number | null }, now: Date) => ({
  token: granted.access_token,
  expires_at: granted.expires_in === null ? null : new Date(now.getTime() + granted.expires_in * 1000),
})

/** Refuses an account that another business has connected; one whose access is lost may be taken over. */
async function requireFree({ db }: House, business_id: number, { user_id }: InstagramAccount): Promise<void> {
  const other = await db
    .selectFrom('meta_connection')
    .select(['business_id', 'lost_at'])
    .where('service', '=', 'instagram')
    .where('account', '=', user_id)
    .where('business_id', '<>', business_id)
    .executeTakeFirst()
  if (other && !other.lost_at) throw accountTaken()
}

const accountTaken = () =>
  new Refusal('account_taken', 'Esta conta do Instagram já está conectada a outro negócio.')

/** Two businesses that connect one account at once: the database lets one through. */
function asAccountTaken(error: unknown): never {
  throw isUniqueViolation(error) ? accountTaken() : error
}

/** Connects the account of a token to a business, in place of the one before (D-136). Subscribes first: without events nothing is connected. */
export async function connectInstagram(
  act: PersonAct,
  business_id: number,
  given: InstagramToken,
): Promise<void> {
  const { house, now, person } = act
  const { account, token, expires_at } = await verified(house, given)
  await requireFree(house, business_id, account)
  const subscribed = await subscribeInstagram(house.meta, { token, account: account.user_id })
  if (subscribed.kind !== 'done') throw asRefusal(subscribed, house.log, 'instagram subscribed_apps')
  await transaction(house.db, async (trx) => {
    // The house's own rows: a lost connection of another business, and this business's other account.
    await trx
      .deleteFrom('meta_connection')
      .where('service', '=', 'instagram')
      .where((row) =>
        row.or([
          row.and([row('account', '=', account.user_id), row('lost_at', 'is not', null)]),
          row.and([row('business_id', '=', business_id), row('account', '<>', account.user_id)]),
        ]),
      )
      .execute()
    const grant = {
      business_id,
      service: 'instagram' as const,
      account: account.user_id,
      account_name: account.username ?? account.name ?? null,
      token,
      expires_at,
      data_access_expires_at: null,
    }
    await saveAccess(house, trx, { grant, now, user_id: person.id })
    await audit(trx, act, { action: 'connect', entity: 'instagram', business_id })
  }).catch(asAccountTaken)
}
