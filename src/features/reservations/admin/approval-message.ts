import { branchTitle } from '#features/branches/rules.ts'
import { dayAndTime } from '#lib/days/dates.ts'
import { peopleText } from '#lib/person/people.ts'
import { waLink } from '#lib/person/phone.ts'
import * as sitePath from '#lib/address/site-path.ts'

type ConfirmedReservation = {
  id: number
  token: string
  datetime: string
  person_number: number
  owner: { name: string; phone: string }
}

/**
 * The messaging app link that tells a guest of the approval: name, branch, date, time, people and the address of the status page, under
 * `shortLinkBase` (D-54, D-89).
 */
export function approvalLink(
  reservation: ConfirmedReservation,
  branch: { name: string; branch: string; slug: string },
  shortLinkBase: string,
): string {
  const { id, token, datetime, person_number, owner } = reservation
  const text = [
    `Olá, ${owner.name}! Sua reserva foi confirmada.`,
    '',
    branchTitle(branch),
    dayAndTime(datetime),
    peopleText(person_number),
    '',
    `Acompanhe sua reserva: ${shortLinkBase}${sitePath.reservation(branch.slug, id, token)}`,
  ]
  return waLink(owner.phone, text.join('\n'))
}
