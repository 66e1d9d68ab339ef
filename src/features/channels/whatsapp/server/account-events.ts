import { isOfField } from './delivery.ts'
import { stopSentence } from '../number-words.ts'
import { numbersOfAccount } from './accounts.queries.ts'
import { rereadNumbers } from './connect/read-number.ts'
import { stopNumber } from './stop-number.ts'
import { digits } from '#lib/person/phone.ts'
import { recordOf, textOf } from '#lib/loose-json.ts'
import type { Act } from '#platform/act.ts'
import { type Db, transaction } from '#platform/database/database.ts'
import type { WebhookChange } from '#platform/webhooks/changes.ts'
import type { WebhookListener, PartOutcome } from '#platform/webhooks/listener.ts'

const nameField = 'phone_number_name_update'

const nothing: PartOutcome = { kind: 'ignored' }

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
const accountOf = ({ entry_id, value }: WebhookChange) =>
  textOf(recordOf(value.waba_info).waba_id) ?? entry_id

/** Stops the numbers of an account that Meta stopped. After any other event, even an unknown one, asks Meta about them. */
async function takeAccountEvent(act: Act, change: WebhookChange): Promise<PartOutcome> {
  const { house } = act
  const event = textOf(change.value.event) ?? ''
  const numbers = await numbersOfAccount(house.db, accountOf(change))
  if (numbers.length === 0) return nothing
  if (!stops.includes(event)) {
    await rereadNumbers(house, numbers, act.now)
    return { kind: 'stored' }
  }
  for (const { business_id, id } of numbers) {
    await transaction(house.db, async (trx) => {
      await trx
        .updateTable('wa_number')
        .set({ platform_status: event })
        .where('business_id', '=', business_id)
        .where('id', '=', id)
        .execute()
      await stopNumber(trx, act, { business_id, number_id: id, notice: stopSentence(event)! })
    })
  }
  return { kind: 'stored' }
}

/** The number of an account by its display form; events about quality name it in no other way. */
async function findByDigits(db: Db, account: string, shown: string) {
  const numbers = await numbersOfAccount(db, account)
  return numbers.find(({ display_phone_number }) => digits(display_phone_number) === digits(shown))
}

/** What an event says about its number: how many conversations it may begin in a day, or its name. */
function factsIn({ value, field }: WebhookChange) {
  if (field !== nameField) {
    const limit = textOf(value.max_daily_conversations_per_business) ?? textOf(value.current_limit)
    return limit ? { messaging_limit: limit } : {}
  }
  const decision = textOf(value.decision)
  const name = textOf(value.requested_verified_name)
  return {
    ...(decision ? { name_status: decision } : {}),
    ...(decision === 'APPROVED' && name ? { verified_name: name } : {}),
  }
}

/** Events of quality whose limit is all that they say. */
const limits = ['ONBOARDING', 'THROUGHPUT_UPGRADE', 'UPGRADE', 'DOWNGRADE', 'FLAGGED', 'UNFLAGGED']

/** Whether an event says everything that changed; an unknown one never does. */
const saysAll = (change: WebhookChange): boolean =>
  Object.keys(factsIn(change)).length > 0 &&
  (change.field === nameField || limits.includes(textOf(change.value.event) ?? ''))

/** Stores what an event says about a number, or asks Meta if it does not say everything. */
async function noteNumber(act: Act, change: WebhookChange): Promise<PartOutcome> {
  const { house } = act
  const { value, entry_id, at } = change
  const number = await findByDigits(house.db, entry_id, textOf(value.display_phone_number) ?? '')
  if (!number) return nothing
  const facts = factsIn(change)
  if (Object.keys(facts).length > 0) {
    await house.db
      .updateTable('wa_number')
      .set({ ...facts, checked_at: at })
      .where('business_id', '=', number.business_id)
      .where('id', '=', number.id)
      .where((eb) => eb.or([eb('checked_at', 'is', null), eb('checked_at', '<=', at)]))
      .execute()
  }
  if (!saysAll(change)) await rereadNumbers(house, [number], act.now)
  return { kind: 'stored' }
}

/** What Meta says of an account and its numbers (meta-platform §8). */
export const accountEvents: WebhookListener = {
  takes: isOfField('account_update'),
  partsOf: (change) => [(act) => takeAccountEvent(act, change)],
}

export const numberEvents: WebhookListener = {
  takes: isOfField('phone_number_quality_update', nameField),
  partsOf: (change) => [(act) => noteNumber(act, change)],
}
