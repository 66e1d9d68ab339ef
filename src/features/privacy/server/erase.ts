import { eraseConversations } from '#features/assistant/server/personal-data.ts'
import { eraseChats } from '#features/chats/server/personal-data.ts'
import { eraseImportedLines } from '#features/customers/server/import/personal-data.ts'
import { eraseCustomers, lockPerson } from '#features/customers/server/personal-data.ts'
import { eraseInvitee } from '#features/invitations/server/personal-data.ts'
import {
  countAhead,
  eraseReservations,
  eraseWalkIns,
  lockReservationsOf,
} from '#features/reservations/server/personal-data.ts'
import { eraseAnswers } from '#features/research/server/personal-data.ts'
import { aheadSentence } from '../rules.ts'
import { countsOf, findHoldings } from './holdings.ts'
import { deleteLinks } from './links.queries.ts'
import { settleRequests } from './requests.queries.ts'
import { personOf } from '#lib/person/person.ts'
import { Refusal } from '#lib/call/refusal.ts'
import type { Act } from '#platform/act.ts'
import { audit } from '#platform/audit/audit.ts'
import { clearEntriesAbout } from '#platform/audit/person.ts'
import { type Db, transaction } from '#platform/database/database.ts'
import { deleteAnswersAbout } from '#platform/http/door/idempotency.ts'
import { emptyLettersAbout } from '#platform/mail/person.ts'

/**
 * Anonymises a phone's person everywhere in a business, in one transaction, and returns how many rows of each kind were theirs (D-98).
 * Counts of visits, reservations and ratings stay, and the phone may register again as a new customer. Locks the customers first, as a
 * booking does, then the reservations by id: a booking of the same phone waits. Throws `upcoming` if the person has a future reservation,
 * because the house could not receive a guest without a name.
 */
export function erasePerson(
  db: Db,
  act: Act,
  { business_id, phone }: { business_id: number; phone: string },
): Promise<ReturnType<typeof countsOf>> {
  return transaction(db, async (trx) => {
    const person = await lockPerson(trx, personOf(business_id, phone))
    const ahead = await countAhead(trx, person, act.now)
    if (ahead > 0) throw new Refusal('upcoming', aheadSentence(ahead))
    const reservations = await lockReservationsOf(trx, person)
    const { held, names, traces, rows } = await findHoldings(trx, person)

    await eraseReservations(trx, business_id, reservations, act.now)
    await eraseInvitee(trx, person)
    await eraseWalkIns(trx, business_id, names)
    await eraseAnswers(trx, person)
    await eraseConversations(trx, person)
    await eraseChats(trx, act.house, person)
    await eraseCustomers(trx, act, person)
    await eraseImportedLines(trx, business_id, traces)
    await settleRequests(trx, act, person)
    await deleteLinks(trx, person)
    await emptyLettersAbout(trx, business_id, traces)
    await clearEntriesAbout(trx, business_id, rows, traces)
    await deleteAnswersAbout(trx, business_id, traces)

    const counts = countsOf(held)
    for (const id of person.customer_ids) {
      await audit(trx, act, {
        action: 'erase',
        entity: 'customer',
        entity_id: id,
        business_id,
        changes: counts,
      })
    }
    return counts
  })
}
