import type { ShownDay, ShownDayPart } from './day-search.ts'
import { peopleOf, withoutText } from '../../attendance.ts'
import { toldReason } from '../../rules.ts'
import { heldText, requestsText, unansweredText } from '../../seats-held.ts'
import { countText, wholeNumberText } from '#lib/text/count-text.ts'

type Clock = Pick<ShownDay, 'today' | 'time'>

/** The branch's wall clock when the day was read. */
export const nowOf = ({ today, time }: Clock): { date: string; time: string } => ({ date: today, time })

/** 'Jantar · 18:30 às 22:30', or 'Fora dos horários' for people outside all services. */
export const partTitle = ({ service }: ShownDayPart): string =>
  service ? `${service.name} · ${service.time_start} às ${service.time_end}` : 'Fora dos horários'

/** '46 de 60 lugares'; outside all services, only the number of people. */
export const partSeats = (part: ShownDayPart, day: Clock): string =>
  heldText(peopleOf(part, nowOf(day)).held, part.service?.seats ?? 0)

/** '1 de 3 convidados': how many of the people that the owner may invite confirmed; the owner is the first of the party (D-143). */
function invitedText({ guests_confirmed, person_number }: ShownDayPart['reservations'][number]): string {
  const invited = Math.max(person_number - 1, guests_confirmed)
  return `${guests_confirmed} de ${countText(invited, 'convidado', 'convidados')}`
}

/** 'Bodas · 2 de 3 convidados': the occasion, if the guest told one, and how many invitees confirmed; '' without either. */
export const partyWords = (reservation: ShownDayPart['reservations'][number]): string =>
  [toldReason(reservation), reservation.guests_confirmed > 0 && invitedText(reservation)]
    .filter(Boolean)
    .join(' · ')

/** The totals of the day: seats held, requests that wait, requests that nobody answered in time, people who arrived, did not come, or came without a reservation (D-116, D-148). */
export function dayFigures({ parts, ...clock }: Pick<ShownDay, 'parts' | 'today' | 'time'>): string[] {
  const seats = parts.reduce((sum, { service }) => sum + (service?.seats ?? 0), 0)
  const { held, requests, unanswered, arrived, noShow } = peopleOf(
    {
      reservations: parts.flatMap(({ reservations }) => reservations),
      walk_ins: parts.flatMap(({ walk_ins }) => walk_ins),
    },
    nowOf(clock),
  )
  return [
    heldText(held, seats),
    requests > 0 ? `${requestsText(requests, held.waiting)} a confirmar` : '',
    unanswered > 0 ? unansweredText(unanswered) : '',
    arrived > 0 ? countText(arrived, 'chegou', 'chegaram') : '',
    noShow > 0 ? `${wholeNumberText(noShow)} não ${noShow === 1 ? 'compareceu' : 'compareceram'}` : '',
    withoutText(held.without),
  ].filter(Boolean)
}

/** Today's services that have ended while another is still to end, by the branch's clock. The host needs these least. */
export function partsOver({
  date,
  today,
  time,
  parts,
}: Pick<ShownDay, 'date' | 'today' | 'time' | 'parts'>): ShownDayPart[] {
  if (date !== today) return []
  const over = parts.filter(({ service }) => service !== null && service.time_end < time)
  return parts.some((part) => part.service !== null && !over.includes(part)) ? over : []
}
