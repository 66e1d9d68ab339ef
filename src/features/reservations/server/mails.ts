import { reasonLabel } from '#features/reservations/rules.ts'
import type { ReservationRow } from '#features/reservations/server/queries.ts'
import { numericDate } from '#lib/dates.ts'
import { peopleText } from '#lib/people.ts'
import { formatPhone } from '#lib/phone.ts'
import type { Db } from '#platform/database/database.ts'
import type { Branch } from '#platform/http/door.ts'
import type { Call } from '#platform/http/serve.ts'
import type { House } from '#platform/house.ts'
import { sendMail } from '#platform/mail/mail.ts'

/** The call that made a reservation change: what is written and sent because of it names it. */
export type Cause = Pick<Call, 'house' | 'now' | 'ip' | 'request'> & { person: { id: number } | null }

/** What the owner hears (D-95): the request arrived, it is confirmed, refused, or cancelled by themselves. */
export type OwnerNews = 'received' | 'confirmed' | 'refused' | 'cancelled'

const ownerTexts: Record<OwnerNews, { subject: string; sentence: string }> = {
  received: {
    subject: 'Recebemos o seu pedido de agendamento',
    sentence: 'Recebemos o seu pedido de agendamento. O restaurante entrará em contato após a confirmação.',
  },
  confirmed: { subject: 'Agendamento aceito', sentence: 'O seu agendamento foi aceito. Esperamos por você!' },
  refused: {
    subject: 'Agendamento não aceito',
    sentence: 'Infelizmente não será possível recebê-lo desta vez. Esperamos vê-lo em uma próxima ocasião.',
  },
  cancelled: { subject: 'Agendamento cancelado', sentence: 'O seu agendamento foi cancelado.' },
}

/** The policy matters to whoever may still cancel (D-32). */
const withPolicy: OwnerNews[] = ['received', 'confirmed']

const placeOf = ({ name, branch }: Branch) => (branch === name ? name : `${name} – ${branch}`)

function occasion({ date, time, person_number }: ReservationRow): string {
  const weekday = new Date(`${date}T00:00:00Z`).toLocaleDateString('pt-BR', {
    weekday: 'long',
    timeZone: 'UTC',
  })
  return `Data: ${weekday}, ${numericDate(date)}\nHorário: ${time.slice(0, 5)}\nPessoas: ${peopleText(person_number)}`
}

// A name is typed by a stranger and goes to an address typed by a stranger: letters only, no room for a message.
const greeting = (name: string) => {
  const first = name.trim().split(/\s/)[0] ?? ''
  return /^\p{L}[\p{L}'’-]{0,39}$/u.test(first) ? `Olá, ${first}!` : 'Olá!'
}

/** Where the owner follows the reservation; shared and mailed links take their host from SHORT_LINK_BASE (D-89). */
export const statusLink = (
  house: House,
  branch: Branch,
  { id, token }: Pick<ReservationRow, 'id' | 'token'>,
) => `${house.settings.shortLinkBase}/reserva/${branch.slug}/${id}/${token}`

/** Tells the owner, in the transaction that made it news. Without an address there is nobody to tell. */
export async function mailOwner(
  trx: Db,
  { house, request }: Cause,
  branch: Branch,
  reservation: ReservationRow,
  news: OwnerNews,
  cancellationPolicy: string | null = null,
): Promise<void> {
  if (!reservation.owner_email) return
  const { subject, sentence } = ownerTexts[news]
  const policy = withPolicy.includes(news) && cancellationPolicy ? cancellationPolicy.trim() : ''
  await sendMail(trx, house, {
    business_id: branch.business_id,
    kind: `reservation_${news}`,
    recipient: reservation.owner_email,
    subject: `${subject} – ${placeOf(branch)}`,
    body: [
      greeting(reservation.owner_name),
      sentence,
      `${placeOf(branch)}\n${occasion(reservation)}`,
      `Acompanhe o seu agendamento:\n${statusLink(house, branch, reservation)}`,
      ...(policy ? [`Política de cancelamento:\n${policy}`] : []),
    ].join('\n\n'),
    request_id: request.id,
  })
}

/** Tells the venue of a new request or of a cancellation, if it has an address (D-95). */
export async function mailBranch(
  trx: Db,
  { house, request }: Cause,
  branch: Branch,
  reservation: ReservationRow,
  news: 'requested' | 'cancelled',
): Promise<void> {
  if (!branch.email) return
  const subject = news === 'requested' ? 'Novo agendamento' : 'Agendamento cancelado pelo cliente'
  const waits = reservation.status === 'WAI' ? ['Este agendamento aguarda a sua aprovação.'] : []
  await sendMail(trx, house, {
    business_id: branch.business_id,
    kind: `reservation_${news}_branch`,
    recipient: branch.email,
    subject: `${subject} – ${placeOf(branch)}`,
    body: [
      `${subject} (#${reservation.id})`,
      ...waits,
      `Cliente: ${reservation.owner_name}\nTelefone: ${formatPhone(reservation.owner_phone)}`,
      `${occasion(reservation)}\nMotivo: ${reasonLabel(reservation.reason)}`,
      ...(reservation.comment ? [`Observação: ${reservation.comment}`] : []),
      `${house.settings.appUrl}/admin/reservations`,
    ].join('\n\n'),
    request_id: request.id,
  })
}
