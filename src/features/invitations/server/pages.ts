import { findTerms } from '#features/availability/server/queries.ts'
import { locationText } from '#features/branches/rules.ts'
import { inviteesPage, rsvpPage } from '../pages.contract.ts'
import { takesInvitees } from '../rules.ts'
import { declineLink } from './invitation.ts'
import { presentHere } from './present.ts'
import { listConfirmed } from './queries.ts'
import { invitedParty } from './invited-party.ts'
import { inviteeLimit } from '#features/reservations/rules.ts'
import { inviteeView } from '#features/reservations/server/shapes.ts'
import { calendarLinksOf } from '#features/reservations/server/own/calendar.ts'
import { houseOf, ownersPage, tokenPage } from '#features/reservations/server/own/token-pages.ts'
import { weekdayAndDate, weekdayAndDay } from '#lib/days/dates.ts'
import * as sitePath from '#lib/address/site-path.ts'

const inviteesPath = sitePath.guests(':slug', ':id', ':token')

const invitees = tokenPage({ path: inviteesPath, reader: 'owner' }, async (opened) => ({
  description: `Agendamento em ${opened.branch.name} ${opened.branch.branch}`,
  page: inviteesPage.with(await ownersPage(opened, invitedParty)),
}))

/** The data of the invitee's view, and nothing else of the reservation (D-87). */
const rsvp = tokenPage(
  { path: sitePath.rsvp(':slug', ':id', ':token'), reader: 'invitee' },
  async (opened) => {
    const { db, settings, branch, reservation, now, local } = opened
    const place = locationText(branch)
    const [confirmed, { service }] = await Promise.all([
      listConfirmed(db, branch, reservation.id),
      findTerms(db, branch, reservation),
    ])
    const phoneHere = presentHere(opened, branch, reservation.id)
    const present = confirmed.find(({ phone }) => phone === phoneHere)
    const { id, owner, person_number, date, time, status: stands, token_rsvp } = inviteeView(reservation)
    return {
      shareTitle: `${owner.name} convidou você · ${weekdayAndDay(date).replace(' de ', ' ')}, ${time}`,
      description: `Convite para ${weekdayAndDate(date)}, às ${time}. Confirme sua presença.`,
      page: rsvpPage.with({
        ...houseOf(branch),
        place,
        service,
        calendar: calendarLinksOf({ settings, now }, branch, reservation, {
          address: place?.lines ?? [],
          token: null,
        }),
        business: branch.business_name,
        call: { business_id: branch.business_id, branch_id: branch.id, id, token: token_rsvp },
        today: local.date,
        isOpen: takesInvitees(reservation, local),
        present: present ? { name: present.name } : null,
        decline: declineLink(owner.name, { branch, date, time }),
        isFull: confirmed.length >= inviteeLimit(person_number),
        reservation: { owner: owner.name, person_number, date, time, status: stands },
      }),
      checksVisitors: true,
    }
  },
)

export const pages = [invitees, rsvp]
