import { platforms } from '#features/channels/platforms.ts'
import { findPerson } from '#features/customers/server/personal-data.ts'
import type { OwnData } from '../pages.contract.ts'
import { heldByFeatures } from './holdings.ts'
import { personOf } from '#lib/person/person.ts'
import { formatPhone } from '#lib/person/phone.ts'
import { dateIn } from '#lib/days/zoned.ts'
import type { Db } from '#platform/database/database.ts'
import type { Branch } from '#platform/http/door/door.ts'

/** Whose page is open: `proof` says whether staff entered the e-mail or only its mailbox confirmed it. */
type OpenedPage = { customer_id: number; email: string; proof: 'staff' | 'mailbox' }

/**
 * The data of a customer that the holder of a mailbox may see through a link: data given with the same proven e-mail or phone (D-168).
 * Staff who entered the e-mail say that it and the record's phone belong to one person: then that includes the record, and data that
 * WhatsApp or staff took under this phone without an e-mail. A mailbox that only confirmed itself proves nothing about the phone: it gets
 * the data given with this e-mail. Anybody can type a phone, so an answer to a survey counts only with the visit whose link led to it.
 * Everything else, the staff's notes, and conversations are only counted.
 */
function ownPart(
  held: Awaited<ReturnType<typeof heldByFeatures>>,
  { customer_id, email, proof }: OpenedPage,
) {
  const isPhoneTheirs = proof === 'staff'
  const isTheirs = (other: string | null) => other?.toLowerCase() === email.toLowerCase()
  const byPhone = new Set(
    held.chats.filter(({ channel }) => platforms[channel].namesByPhone).map(({ id }) => id),
  )
  const reservations = held.reservations.filter(
    ({ owner_email, chat_id }) =>
      isTheirs(owner_email) || (isPhoneTheirs && !owner_email && (chat_id === null || byPhone.has(chat_id))),
  )
  const last = reservations.at(-1)
  const isOwnDay = (visit: { branch_id: number; date: string }) =>
    reservations.some(({ branch_id, date }) => branch_id === visit.branch_id && date === visit.date)
  const isOwnReservation = (id: number | null) => reservations.some((row) => row.id === id)
  const isOwnUnit = (branch_id: number) => reservations.some((row) => row.branch_id === branch_id)
  return {
    // A record that staff merged may have another e-mail.
    customers: held.customers
      .filter((row) => row.id === customer_id || isTheirs(row.email))
      .map((row) =>
        isPhoneTheirs
          ? row
          : { ...row, name: last?.owner_name ?? '', birth_date: last?.owner_birth_date ?? null },
      ),
    registrations: held.registrations.flatMap((row) => {
      if (isPhoneTheirs) return [row]
      if (!isOwnUnit(row.branch_id)) return []
      const visits = held.visits.filter((visit) => visit.branch_id === row.branch_id && isOwnDay(visit))
      return [{ ...row, visits_count: visits.length }]
    }),
    visits: held.visits.filter((visit) => isPhoneTheirs || isOwnDay(visit)),
    consents: held.consents.filter(({ given_by }) => isPhoneTheirs || given_by === 'guest'),
    reservations,
    invitations: held.invitations.filter((row) => isTheirs(row.email)),
    research_answers: held.research_answers
      .filter(({ reservation_id }) => isOwnReservation(reservation_id))
      .map((answer) => ({ ...answer, handling_note: undefined })),
    survey_links: held.survey_links.filter(({ reservation_id }) => isOwnReservation(reservation_id)),
    message_opt_outs: isPhoneTheirs ? held.message_opt_outs : [],
    erasure_requests: held.erasure_requests,
  }
}

async function holdingsOf(db: Db, business_id: number, { customer_id }: OpenedPage) {
  const { phone } = await db
    .selectFrom('customer')
    .select('phone')
    .where('business_id', '=', business_id)
    .where('id', '=', customer_id)
    .executeTakeFirstOrThrow()
  const held = await heldByFeatures(db, await findPerson(db, personOf(business_id, phone)))
  return { phone, held }
}

/** The file of the guest's page: the data that they gave themselves, and the number of other rows, which the house gives on request. */
export async function ownFile(db: Db, branch: Branch, opened: OpenedPage, now: Date) {
  const { phone, held } = await holdingsOf(db, branch.business_id, opened)
  const own = ownPart(held, opened)
  return {
    phone: formatPhone(phone),
    exported_at: now.toISOString(),
    ...own,
    ask_the_house_for: {
      reservations_with_another_email: held.reservations.length - own.reservations.length,
      invitations: held.invitations.length - own.invitations.length,
      research_answers: held.research_answers.length - own.research_answers.length,
      visits: held.visits.length - own.visits.length,
      notes: held.notes.length,
      notes_on_answers: held.research_answers.filter(({ handling_note }) => handling_note).length,
      chats: held.chats.length,
    },
  }
}

/** The data of the guest's page. */
export async function ownDataOf(db: Db, branch: Branch, opened: OpenedPage): Promise<OwnData> {
  const { phone, held } = await holdingsOf(db, branch.business_id, opened)
  const own = ownPart(held, opened)
  const units = await db
    .selectFrom('branch')
    .select(['id', 'branch'])
    .where('business_id', '=', branch.business_id)
    .execute()
  const unitOf = (id: number) => units.find((unit) => unit.id === id)?.branch ?? ''
  const dayOf = (at: Date) => dateIn(at, branch.timezone)
  const customer = own.customers.find(({ id }) => id === opened.customer_id)!
  const standing = held.consents.filter(({ withdrawn_at }) => withdrawn_at === null)
  const given = standing.find(({ given_by }) => given_by !== 'unknown_device')
  const asked = held.erasure_requests.find(({ settled_at }) => settled_at === null)
  return {
    name: customer.name,
    phone: formatPhone(phone),
    email: opened.email,
    birth_date: customer.birth_date,
    registrations: own.registrations.map(({ branch_id, created_at, visits_count }) => ({
      unit: unitOf(branch_id),
      day: dayOf(created_at),
      visits: visits_count,
    })),
    reservations: own.reservations.toReversed().map(({ branch_id, date, time, person_number }) => ({
      unit: unitOf(branch_id),
      date,
      time,
      person_number,
    })),
    hidden: held.reservations.length - own.reservations.length,
    answers: own.research_answers.filter(({ finished_at }) => finished_at).length,
    consent: given
      ? { kind: 'given', day: dayOf(given.given_at), unit: unitOf(given.branch_id) }
      : standing[0]
        ? { kind: 'waiting', day: dayOf(standing[0].given_at) }
        : { kind: 'none' },
    erasure_requested: asked ? dayOf(asked.requested_at) : null,
  }
}
