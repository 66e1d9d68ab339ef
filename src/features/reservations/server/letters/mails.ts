import { offerConfirmation } from '#features/customers/server/email-confirmation.ts'
import { findTerms } from '#features/availability/server/queries.ts'
import { branchOf } from '#features/site/server/public-branch.queries.ts'
import { letterSender, phoneLink } from '#features/site/server/letter-sender.ts'
import { calendarOf } from '../own/calendar.ts'
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
import { listInvitees, type ReservationRecord } from '../queries.ts'
import * as sitePath from '#lib/address/site-path.ts'
import * as staffPath from '#lib/address/staff-path.ts'
import type { Act } from '#platform/act.ts'
import type { Db } from '#platform/database/database.ts'
import type { Branch } from '#platform/http/door/door.ts'
import type { House } from '#platform/house.ts'
import type { MailRow } from '#platform/mail/letter.ts'
import { factsRow, isAddress, type LetterFacts, type LetterWords } from '#platform/mail/mail.ts'
import { post } from '#platform/mail/outbox.queries.ts'
import type { OutboxRow } from '#platform/mail/outbox.queries.ts'

/** The owner's status page; shared and mailed links use the host of SHORT_LINK_BASE (D-89). */
export const statusLink = (
  house: Pick<House, 'settings'>,
  branch: Branch,
  { id, token }: Pick<ReservationRecord, 'id' | 'token'>,
) => `${house.settings.shortLinkBase}${sitePath.reservation(branch.slug, id, token)}`

/**
 * The address of letters to the owner; null without an e-mail, and for an e-mail that nobody proved or typed for this reservation (D-168).
 */
export const mailboxOf = ({
  owner_email,
  owner_email_muted,
}: Pick<ReservationRecord, 'owner_email' | 'owner_email_muted'>): string | null =>
  owner_email_muted ? null : owner_email

/** The recipients of a change's letters. */
export type ReservationNews = {
  owner?: OwnerNews
  /** The owner was told of another table before. */
  isChange?: boolean
  branch?: BranchNews
}

/** The event of a letter about a reservation, its recipient, and the reservation as it then was. */
type Facts = LetterFacts & { branch_id: number; reservation: LetterReservation } & (
    | { to: 'owner'; news: OwnerNews; isChange?: boolean }
    | { to: 'branch'; news: BranchNews }
    | { to: 'invitee'; news: InviteeNews; name: string }
  )

/**
 * The letters about an event of a reservation, one to the owner and one to the venue (D-95): rows of the outbox with facts. A recipient
 * without an address gets none.
 */
export function newsRows(
  act: Act,
  branch: Branch,
  reservation: LetterReservation & Pick<ReservationRecord, 'owner_email' | 'owner_email_muted'>,
  news: ReservationNews,
): OutboxRow[] {
  const { business_id, id: branch_id } = branch
  const about = { about: 'reservation', branch_id, reservation: occasionFields(reservation) }
  const row = (kind: string, recipient: string, facts: Facts) =>
    factsRow(act, { business_id, kind, recipient }, facts)
  const mailbox = mailboxOf(reservation)
  return [
    ...(news.owner && mailbox
      ? [
          row(`reservation_${news.owner}`, mailbox, {
            ...about,
            to: 'owner',
            news: news.owner,
            ...(news.isChange && { isChange: true }),
          }),
        ]
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

/** Mails the people who confirmed the owner's invitation that nobody needs to come, in the same transaction; once for each address. */
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
  const told = new Set([mailboxOf(reservation)?.toLowerCase()])
  const rows = invitees.flatMap(({ name, email }) => {
    if (told.has(email.toLowerCase())) return []
    told.add(email.toLowerCase())
    const about = { about: 'reservation', branch_id, reservation: occasionFields(reservation) }
    const facts: Facts = { ...about, to: 'invitee', news, name }
    return [factsRow(act, { business_id, kind: `invitation_${news}`, recipient: email }, facts)]
  })
  await post(trx, act, rows)
}

/**
 * The link by which the mailbox of a visitor's own form confirms itself (D-168). A conversation's letters go to proven e-mails, and what
 * stayed masked was not typed by who asked.
 */
async function confirmUrlOf(
  house: House,
  branch: Branch,
  { news, reservation }: Extract<Facts, { to: 'owner' }>,
  { recipient, created_at }: MailRow,
): Promise<string | null> {
  if (news !== 'received' && news !== 'confirmed') return null
  const own = await house.db
    .selectFrom('reservation')
    .select(['customer_id', 'token'])
    .where('business_id', '=', branch.business_id)
    .where('id', '=', reservation.id)
    .where('owner_email', '=', recipient)
    .where('owner_masked', '=', false)
    .where('chat_id', 'is', null)
    .where('customer_id', 'is not', null)
    .$narrowType<{ customer_id: number }>()
    .executeTakeFirst()
  if (!own) return null
  const asked = { customer_id: own.customer_id, email: recipient, secret: own.token, created_at }
  const token = await offerConfirmation(house, branch, asked)
  return token && `${house.settings.shortLinkBase}${sitePath.confirmEmail(branch.slug, token)}`
}

/** Writes a letter about a reservation from its facts; the venue's own data is the present one. */
export async function writeReservationLetter(house: House, row: MailRow, facts: Facts): Promise<LetterWords> {
  const { business_id, created_at } = row
  const { db, settings } = house
  const { branch_id } = facts
  // Letters that an earlier version queued have seconds.
  const reservation = { ...facts.reservation, time: facts.reservation.time.slice(0, 5) }
  const branch = await branchOf(db, { business_id: business_id!, branch_id })
  const { title, map, sender } = await letterSender(db, branch, settings)
  const platform = { name: settings.platformName, url: settings.marketingUrl ?? null }
  const { service, ...terms } = await findTerms(db, branch, reservation)
  const frame: LetterFrame = { sender, platform, place: title, map, service }
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
  /** The letter was made by the change that it tells. */
  const calendarFor = (token: string | null) =>
    calendarOf(
      { settings, now: created_at },
      branch,
      { ...reservation, updated_at: created_at },
      { address: sender.address, token },
    )
  if (facts.to === 'invitee') {
    const { news, name } = facts
    return inviteeLetter(reservation, news, frame, { name, reply_to, calendar: calendarFor(null) })
  }
  return ownerLetter(reservation, facts.news, frame, {
    statusUrl: statusLink(house, branch, reservation),
    againUrl: `${settings.shortLinkBase}${sitePath.reserveAgain(branch.slug, reservation.person_number)}`,
    terms: tellsTerms(facts.news) ? terms : null,
    reply_to,
    confirmUrl: await confirmUrlOf(house, branch, facts, row),
    isChange: facts.isChange ?? false,
    calendar: calendarFor(reservation.token),
  })
}
