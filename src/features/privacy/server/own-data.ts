import { findPerson } from '#features/customers/server/personal-data.ts'
import type { OwnData } from '../pages.contract.ts'
import { heldByFeatures } from './holdings.ts'
import { personOf } from '#lib/person.ts'
import { formatPhone } from '#lib/phone.ts'
import { dateIn } from '#lib/zoned.ts'
import type { Db } from '#platform/database/database.ts'
import type { Branch } from '#platform/http/door.ts'

type Opened = { customer_id: number; email: string }

/**
 * What the holder of a mailbox may see of a customer through a link: the record, and what was given with this e-mail or with none. A stranger
 * who was the first to use a phone could have put their own e-mail there (docs/decisions/0021): what the phone's owner later typed with
 * another e-mail, what staff wrote, and conversations are only counted.
 */
function ownPart(held: Awaited<ReturnType<typeof heldByFeatures>>, { customer_id, email }: Opened) {
  const isTheirs = (other: string | null) => !other || other.toLowerCase() === email.toLowerCase()
  const { customers, registrations, visits, consents, erasure_requests } = held
  return {
    // A record that staff merged may have another e-mail.
    customers: customers.filter(
      (row) => row.id === customer_id || row.email?.toLowerCase() === email.toLowerCase(),
    ),
    registrations,
    visits,
    consents,
    reservations: held.reservations.filter((row) => isTheirs(row.owner_email)),
    invitations: held.invitations.filter((row) => isTheirs(row.email)),
    research_answers: held.research_answers.map((answer) => ({ ...answer, handling_note: undefined })),
    survey_links: held.survey_links,
    message_opt_outs: held.message_opt_outs,
    erasure_requests,
  }
}

async function holdingsOf(db: Db, business_id: number, { customer_id }: Opened) {
  const { phone } = await db
    .selectFrom('customer')
    .select('phone')
    .where('business_id', '=', business_id)
    .where('id', '=', customer_id)
    .executeTakeFirstOrThrow()
  const held = await heldByFeatures(db, await findPerson(db, personOf(business_id, phone)))
  return { phone, held }
}

/** The file of the guest's page: what they gave themselves, and how many rows of the rest the house gives when asked. */
export async function ownFile(db: Db, branch: Branch, opened: Opened, now: Date) {
  const { phone, held } = await holdingsOf(db, branch.business_id, opened)
  const own = ownPart(held, opened)
  return {
    phone: formatPhone(phone),
    exported_at: now.toISOString(),
    ...own,
    ask_the_house_for: {
      reservations_with_another_email: held.reservations.length - own.reservations.length,
      notes: held.notes.length,
      notes_on_answers: held.research_answers.filter(({ handling_note }) => handling_note).length,
      chats: held.chats.length,
    },
  }
}

/** What the guest's page shows. */
export async function ownDataOf(db: Db, branch: Branch, opened: Opened): Promise<OwnData> {
  const { phone, held } = await holdingsOf(db, branch.business_id, opened)
  const own = ownPart(held, opened)
  const units = await db
    .selectFrom('branch')
    .select(['id', 'branch'])
    .where('business_id', '=', branch.business_id)
    .execute()
  const unitOf = (id: number) => units.find((unit) => unit.id === id)?.branch ?? ''
  const dayOf = (at: Date) => dateIn(at, branch.timezone)
  const customer = held.customers.find(({ id }) => id === opened.customer_id)!
  const standing = held.consents.filter(({ withdrawn_at }) => withdrawn_at === null)
  const given = standing.find(({ given_by }) => given_by !== 'unknown_device')
  const asked = held.erasure_requests.find(({ settled_at }) => settled_at === null)
  return {
    name: customer.name,
    phone: formatPhone(phone),
    email: customer.email,
    birth_date: customer.birth_date,
    registrations: held.registrations.map(({ branch_id, created_at, visits_count }) => ({
      unit: unitOf(branch_id),
      day: dayOf(created_at),
      visits: visits_count,
    })),
    reservations: own.reservations.toReversed().map(({ branch_id, date, time, person_number }) => ({
      unit: unitOf(branch_id),
      date,
      time: time.slice(0, 5),
      person_number,
    })),
    hidden: held.reservations.length - own.reservations.length,
    answers: held.research_answers.filter(({ finished_at }) => finished_at).length,
    consent: given
      ? { kind: 'given', day: dayOf(given.given_at), unit: unitOf(given.branch_id) }
      : standing[0]
        ? { kind: 'waiting', day: dayOf(standing[0].given_at) }
        : { kind: 'none' },
    erasure_requested: asked ? dayOf(asked.requested_at) : null,
  }
}
