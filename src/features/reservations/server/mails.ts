import { findTerms } from '#features/availability/server/queries.ts'
import { letterSender, phoneLink } from '#features/site/server/letter-sender.ts'
import { calendarOf } from './calendar.ts'
import {
  branchLetter,
  type BranchNews,
  inviteeLetter,
  type InviteeNews,
  type LetterFrame,
  type LetterReservation,
  occasionFields,
  ownerLetter,
  type OwnerNews,
  tellsTerms,
} from './letters.ts'
import { listInvitees, type ReservationRecord } from './queries.ts'
import * as sitePath from '#lib/site-path.ts'
import * as staffPath from '#lib/staff-path.ts'
import type { Act } from '#platform/act.ts'
import type { Db } from '#platform/database/database.ts'
import type { Branch } from '#platform/http/door.ts'
import type { House } from '#platform/house.ts'
import type { MailRow } from '#platform/mail/letter.ts'
import { factsRow, isAddress, type LetterFacts, post, type LetterWords } from '#platform/mail/mail.ts'
import type { OutboxRow } from '#platform/mail/outbox.ts'

/** The owner's status page; shared and mailed links use the host of SHORT_LINK_BASE (D-89). */
export const statusLink = (
  house: Pick<House, 'settings'>,
  branch: Branch,
  { id, token }: Pick<ReservationRecord, 'id' | 'token'>,
) => `${house.settings.shortLinkBase}${sitePath.reservation(branch.slug, id, token)}`

/** Who is told what of a change. */
export type ReservationNews = { owner?: OwnerNews; branch?: BranchNews }

/** What a letter about a reservation says happened, to whom it goes, and the reservation as it then was. */
type Facts = LetterFacts & { branch_id: number; reservation: LetterReservation } & (
    | { to: 'owner'; news: OwnerNews }
    | { to: 'branch'; news: BranchNews }
    | { to: 'invitee'; news: InviteeNews; name: string }
  )

/**
 * The letters that say what happened to a reservation, one to the owner and one to the venue (D-95): rows of the outbox with facts. A
 * recipient without an address gets none.
 */
export function newsRows(
  act: Act,
  branch: Branch,
  reservation: LetterReservation & Pick<ReservationRecord, 'owner_email'>,
  news: ReservationNews,
): OutboxRow[] {
  const { business_id, id: branch_id } = branch
  const about = { about: 'reservation', branch_id, reservation: occasionFields(reservation) }
  const row = (kind: string, recipient: string, facts: Facts) =>
    factsRow(act, { business_id, kind, recipient }, facts)
  const { owner_email } = reservation
  return [
    ...(news.owner && owner_email
      ? [row(`reservation_${news.owner}`, owner_email, { ...about, to: 'owner', news: news.owner })]
      : []),
    ...(news.branch && branch.email
      ? [
          row(`reservation_${news.branch}_branch`, branch.email, {
            ...about,
            to: 'branch',
            news: news.branch,
          }),
        ]
      : []),
  ]
}

/** Mails owner and venue what happened to a reservation, in the same transaction. */
export const mailNews = (
  trx: Db,
  act: Act,
  branch: Branch,
  reservation: ReservationRecord,
  news: ReservationNews,
): Promise<void> => post(trx, act, newsRows(act, branch, reservation, news))

/** Mails those who confirmed the owner's invitation that nobody needs to come, in the same transaction; once an address. */
export async function mailInvitees(
  trx: Db,
  act: Act,
  branch: Branch,
  reservation: ReservationRecord,
  news: InviteeNews,
): Promise<void> {
  const { business_id, id: branch_id } = branch
  const invitees = await listInvitees(trx, branch, reservation.id)
  // The owner's own letter says it already.
  const told = new Set([reservation.owner_email?.toLowerCase()])
  const rows = invitees.flatMap(({ name, email }) => {
    if (told.has(email.toLowerCase())) return []
    told.add(email.toLowerCase())
    const about = { about: 'reservation', branch_id, reservation: occasionFields(reservation) }
    const facts: Facts = { ...about, to: 'invitee', news, name }
    return [factsRow(act, { business_id, kind: `invitation_${news}`, recipient: email }, facts)]
  })
  await post(trx, act, rows)
}

/** Writes a letter about a reservation from its facts; what the venue says of itself is as it is now. */
export async function writeReservationLetter(
  house: House,
  { business_id, created_at }: MailRow,
  facts: Facts,
): Promise<LetterWords> {
  const { db, settings } = house
  const { branch_id, reservation } = facts
  const branch = await db
    .selectFrom('branch')
    .selectAll()
    .where('business_id', '=', business_id)
    .where('id', '=', branch_id)
    .executeTakeFirstOrThrow()
  const { title, map, sender } = await letterSender(db, branch, settings)
  const platform = { name: settings.platformName, url: settings.marketingUrl ?? null }
  const frame: LetterFrame = { sender, platform, place: title, map }
  if (facts.to === 'branch') {
    const { id, date, status, owner_phone } = reservation
    const isAsked = facts.news !== 'cancelled' && status === 'WAI'
    return branchLetter(reservation, facts.news, frame, {
      listUrl:
        settings.appUrl +
        staffPath.ofBranch(
          branch_id,
          isAsked ? staffPath.reservationRequest(date, id) : staffPath.reservationDay(date),
        ),
      phone: phoneLink(owner_phone),
    })
  }
  const reply_to = branch.email && isAddress(branch.email) ? branch.email : null
  if (facts.to === 'invitee') {
    return inviteeLetter(reservation, facts.news, frame, { name: facts.name, reply_to })
  }
  return ownerLetter(reservation, facts.news, frame, {
    statusUrl: statusLink(house, branch, reservation),
    againUrl: `${settings.shortLinkBase}${sitePath.reserveAgain(branch.slug, reservation.person_number)}`,
    terms: tellsTerms(facts.news) ? await findTerms(db, branch, reservation) : null,
    reply_to,
    // The letter was made by the change that it tells.
    calendar: calendarOf(
      { settings, now: created_at },
      branch,
      { ...reservation, updated_at: created_at },
      sender.address.join(', '),
    ),
  })
}
