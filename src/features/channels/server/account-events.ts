import { numbersOfAccount } from './accounts.queries.ts'
import { digits } from '#lib/phone.ts'
import { recordOf, textOf } from '#lib/loose-json.ts'
import type { Act } from '#platform/act.ts'
import { audit } from '#platform/audit/audit.ts'
import { type Db, transaction } from '#platform/database/database.ts'
import type { Change } from '#platform/webhooks/changes.ts'
import type { Listener, Outcome } from '#platform/webhooks/listener.ts'

const nothing: Outcome = { kind: 'ignored' }

/** Events after which Meta lets the numbers of an account send nothing. */
const stops = [
  'DISABLED_UPDATE',
  'ACCOUNT_RESTRICTION',
  'ACCOUNT_VIOLATION',
  'ACCOUNT_DELETED',
  'PARTNER_REMOVED',
  'PARTNER_APP_UNINSTALLED',
]

/** The account that an event is about: events of partners name another one in their entry. */
const accountOf = ({ entry_id, value }: Change) => textOf(recordOf(value.waba_info).waba_id) ?? entry_id

/** Stops the numbers of an account that Meta stopped; the platform's word says why. */
async function stopAccount(act: Act, change: Change): Promise<Outcome> {
  const event = textOf(change.value.event) ?? ''
  if (!stops.includes(event)) return nothing
  const numbers = await numbersOfAccount(act.house.db, accountOf(change))
  for (const { business_id, id } of numbers) {
    await transaction(act.house.db, async (trx) => {
      const stopped = await trx
        .updateTable('wa_number')
        .set({ status: 'inactive', platform_status: event })
        .where('business_id', '=', business_id)
        .where('id', '=', id)
        .where((eb) => eb.or([eb('status', '=', 'active'), eb('platform_status', 'is distinct from', event)]))
        .returning('id')
        .executeTakeFirst()
      const changes = { status: ['active', 'inactive'], event }
      if (stopped)
        await audit(trx, act, { action: 'stop', entity: 'wa_number', entity_id: id, business_id, changes })
    })
  }
  return { kind: numbers.length > 0 ? 'stored' : 'ignored' }
}

/** The number of an account by what it shows; events about quality carry no other name of it. */
async function findByDigits(db: Db, account: string, shown: string) {
  const numbers = await numbersOfAccount(db, account)
  return numbers.find(({ display_phone_number }) => digits(display_phone_number) === digits(shown))
}

/** Messages that a number may begin in a day, and its name, as Meta says them. */
async function noteNumber(act: Act, change: Change): Promise<Outcome> {
  const { value, field, entry_id, at } = change
  const number = await findByDigits(act.house.db, entry_id, textOf(value.display_phone_number) ?? '')
  if (!number) return nothing
  const limit = textOf(value.max_daily_conversations_per_business) ?? textOf(value.current_limit)
  const decision = textOf(value.decision)
  const name = textOf(value.requested_verified_name)
  const changes =
    field === 'phone_number_name_update'
      ? {
          ...(decision ? { name_status: decision } : {}),
          ...(decision === 'APPROVED' && name ? { verified_name: name } : {}),
        }
      : limit
        ? { messaging_limit: limit }
        : {}
  if (Object.keys(changes).length === 0) return nothing
  await act.house.db
    .updateTable('wa_number')
    .set({ ...changes, checked_at: at })
    .where('business_id', '=', number.business_id)
    .where('id', '=', number.id)
    .where((eb) => eb.or([eb('checked_at', 'is', null), eb('checked_at', '<=', at)]))
    .execute()
  return { kind: 'stored' }
}

/** What Meta says of an account and its numbers (meta-platform §8). */
export const accountEvents: Listener = {
  channel: 'whatsapp',
  fields: ['account_update'],
  partsOf: (change) => [(act) => stopAccount(act, change)],
}

export const numberEvents: Listener = {
  channel: 'whatsapp',
  fields: ['phone_number_quality_update', 'phone_number_name_update'],
  partsOf: (change) => [(act) => noteNumber(act, change)],
}
