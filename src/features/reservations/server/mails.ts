import { findTerms } from '#features/availability/server/queries.ts'
import { letterSender, phoneLink } from '#features/site/server/letter-sender.ts'
import { calendarOf } from './calendar.ts'
import {
  branchLetter,
  type BranchNews,
  type LetterFrame,
  ownerLetter,
  type OwnerNews,
  tellsTerms,
} from './letters.ts'
import type { ReservationRow } from './queries.ts'
import * as sitePath from '#lib/site-path.ts'
import * as staffPath from '#lib/staff-path.ts'
import type { Act } from '#platform/act.ts'
import type { Db } from '#platform/database/database.ts'
import type { Branch } from '#platform/http/door.ts'
import type { House } from '#platform/house.ts'
import { isAddress, sendMail } from '#platform/mail/mail.ts'

/** The owner's status page; shared and mailed links use the host of SHORT_LINK_BASE (D-89). */
export const statusLink = (
  house: House,
  branch: Branch,
  { id, token }: Pick<ReservationRow, 'id' | 'token'>,
) => `${house.settings.shortLinkBase}${sitePath.reservation(branch.slug, id, token)}`

type News = { owner?: OwnerNews; branch?: BranchNews }

/**
 * Mails the owner and the venue what happened to a reservation, each their own letter, in the same transaction (D-95). A recipient without
 * an address gets none.
 */
export async function mailNews(
  trx: Db,
  act: Act,
  branch: Branch,
  reservation: ReservationRow,
  news: News,
): Promise<void> {
  const toOwner = news.owner && reservation.owner_email
  const toBranch = news.branch && branch.email
  if (!toOwner && !toBranch) return
  const { house } = act
  const { settings } = house
  const { title, map, sender } = await letterSender(trx, branch, settings)
  const platform = { name: settings.platformName, url: settings.marketingUrl ?? null }
  const frame: LetterFrame = { sender, platform, place: title, map }
  const { business_id } = branch
  if (toOwner) {
    const letter = ownerLetter(reservation, news.owner!, frame, {
      statusUrl: statusLink(house, branch, reservation),
      terms: tellsTerms(news.owner!) ? await findTerms(trx, branch, reservation) : null,
      reply_to: branch.email && isAddress(branch.email) ? branch.email : null,
      calendar: calendarOf(house, branch, reservation, sender.address.join(', ')),
    })
    await sendMail(trx, act, {
      business_id,
      kind: `reservation_${news.owner}`,
      recipient: toOwner,
      ...letter,
    })
  }
  if (toBranch) {
    const letter = branchLetter(reservation, news.branch!, frame, {
      listUrl: `${settings.appUrl}${staffPath.reservations}?dateFrom=${reservation.date}&dateTo=${reservation.date}`,
      phone: phoneLink(reservation.owner_phone),
    })
    const kind = `reservation_${news.branch}_branch`
    await sendMail(trx, act, { business_id, kind, recipient: toBranch, ...letter })
  }
}
