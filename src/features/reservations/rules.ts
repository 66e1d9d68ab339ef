import { minutesOf, timeOf } from '#lib/days/days.ts'
import { peopleText } from '#lib/person/people.ts'

/** Stored statuses (D-43): waiting, confirmed, refused by staff, cancelled by the visitor, took place. */
export const statuses = ['WAI', 'CON', 'REC', 'CAN', 'COM'] as const
export type Status = (typeof statuses)[number]

/** The statuses that visitors can see (STATUS-18). */
export const publicStatuses = ['WAI', 'CON', 'CAN', 'CAB'] as const
export type PublicStatus = (typeof publicStatuses)[number]

/** A waiting reservation holds seats too, so that an approval never overbooks (D-37). */
export const seatHolding = ['WAI', 'CON'] as const satisfies Status[]

const publicOf: Record<Status, PublicStatus> = { WAI: 'WAI', CON: 'CON', REC: 'CAB', CAN: 'CAN', COM: 'CON' }

/** The status shown to a visitor: a refusal is CAB, a visit that took place stays accepted (D-43). */
export const publicStatus = (status: Status): PublicStatus => publicOf[status]

const labels: Record<string, string> = {
  WAI: 'Pendente',
  CON: 'Confirmado',
  REC: 'Recusada',
  CAN: 'Cancelada',
}

/** The status in the staff list; any unknown code is 'Completo' (RES-16…20). */
export const statusLabel = (status: string): string => labels[status] ?? 'Completo'

/** Which action moves a reservation from which statuses (D-43, D-86): button, handler and SQL guard read this table. */
const allowedFrom = {
  approve: ['WAI'],
  refuse: ['WAI', 'CON'],
  cancel: ['WAI', 'CON'],
} as const satisfies Record<string, Status[]>

const leadsTo = { approve: 'CON', refuse: 'REC', cancel: 'CAN' } as const satisfies Record<string, Status>

export type Action = keyof typeof allowedFrom

/**
 * Attendance, marked on the day itself and independent of the status. Null is not marked: when the day ends, they count as arrived (D-44).
 */
export const attendances = ['arrived', 'no_show'] as const
export type AttendanceStatus = (typeof attendances)[number]

export const statusesFor = (action: Action): readonly Status[] => allowedFrom[action]
export const outcomeOf = (action: Action): Status => leadsTo[action]

/** Whether this action is allowed in this status; a party that has arrived cannot be refused or cancel. */
export const can = (
  action: Action,
  { status, attendance }: { status: Status; attendance?: AttendanceStatus | null },
): boolean => statusesFor(action).includes(status) && attendance !== 'arrived'

/** A confirmed reservation of a past day took place (D-44); `today` is the branch's day. */
export function statusOn(today: string, { status, date }: { status: Status; date: string }): Status {
  return status === 'CON' && date < today ? 'COM' : status
}

/** Whether the party was there: its day is over and nobody marked that it did not come (D-44); `today` is the branch's day. */
export const wasThere = (
  reservation: { status: Status; date: string; attendance: AttendanceStatus | null },
  today: string,
): boolean => statusOn(today, reservation) === 'COM' && reservation.attendance !== 'no_show'

/** Whether the reservation time has passed, on the branch's wall clock. */
export function isPast({ date, time }: { date: string; time: string }, now: { date: string; time: string }) {
  return date < now.date || (date === now.date && time <= now.time)
}

/** Whether the owner can say now that they come; `now` is the branch's wall clock. */
export const canConfirmComing = (
  reservation: { status: Status; date: string; time: string; attendance: AttendanceStatus | null },
  now: { date: string; time: string },
): boolean => reservation.status === 'CON' && reservation.attendance === null && !isPast(reservation, now)

/** Whether the owner can change people, day and time now; `now` is the branch's wall clock. */
export const canOwnerChange = (
  reservation: { status: Status; date: string; time: string; attendance: AttendanceStatus | null },
  now: { date: string; time: string },
): boolean =>
  (seatHolding as readonly Status[]).includes(reservation.status) &&
  reservation.attendance === null &&
  !isPast(reservation, now)

/** People, day and time of a reservation, 'HH:mm'. */
export type TableAt = { people: number; date: string; time: string }

export const isSameTable = (a: TableAt, b: TableAt): boolean =>
  a.people === b.people && a.date === b.date && a.time === b.time

/** Whether a change needs no seat that the reservation does not hold: then it stays as decided, and is no new request. */
export const needsNothingNew = (held: TableAt, wish: TableAt): boolean =>
  wish.date === held.date && wish.time === held.time && wish.people <= held.people

/** A reservation and the minutes that its service waits for a late guest. */
type ExpectedTable = { date: string; time: string; status: Status; tolerance: number }

/** Minutes from the reservation's time until `now` on the same date; negative before it. */
const minutesAfter = ({ time }: { time: string }, now: { time: string }): number =>
  minutesOf(now.time) - minutesOf(time)

/**
 * Whether a request's time passed before anybody answered: its day, or its time and the tolerance, are over (D-114). `now` is the branch's
 * wall clock.
 */
export const isUnanswered = (request: ExpectedTable, now: { date: string; time: string }): boolean =>
  request.status === 'WAI' &&
  (request.date < now.date || (request.date === now.date && minutesAfter(request, now) > request.tolerance))

/** Whether a request still waits for an answer: what 'Pendentes' counts on home, day and bell (D-148). The others are 'sem resposta'. */
export const isAnswerable = (request: ExpectedTable, now: { date: string; time: string }): boolean =>
  request.status === 'WAI' && !isUnanswered(request, now)

/** Minutes by which a confirmed party is late that nobody has marked; null for all others. `now` is the branch's wall clock. */
export function lateMinutes(
  { status, attendance, ...party }: ExpectedTable & { attendance: AttendanceStatus | null },
  now: { date: string; time: string },
): number | null {
  if (status !== 'CON' || attendance !== null || party.date !== now.date) return null
  const late = minutesAfter(party, now)
  return late > 0 ? late : null
}

/** The last minute of arrival for a late guest, 'HH:mm'. Services never pass midnight, but their tolerance may. */
export const latestArrival = ({ time }: { time: string }, tolerance: number): string =>
  timeOf((minutesOf(time) + tolerance) % 1440)

/** How many invitees a party has places for: its owner is the first of it (D-143). */
export const inviteeLimit = (people: number): number => people - 1

/** How many people come as far as we know: the owner, and the invitees who confirmed (D-143). */
export const partyConfirmed = (invitees: number): number => invitees + 1

/** '2 de 4, com você': who comes, of the party size, for its owner (D-143). */
export const presenceText = (invitees: number, people: number): string =>
  `${partyConfirmed(invitees)} de ${people}, com você`

/** Shown to staff who made a party smaller than the number who confirmed (D-88, D-143); null if all of them still fit. */
export const tooManyConfirmedNotice = (confirmed: number, people: number): string | null =>
  confirmed <= inviteeLimit(people)
    ? null
    : `${confirmed} convidados já confirmaram presença, e a reserva agora é para ${peopleText(people)}. Avise quem reservou.`

/** Reasons for a visit (RES-54…60). */
export const reasons = [
  { value: 1, label: 'Aniversário' },
  { value: 2, label: 'Aniversário de Casamento' },
  { value: 3, label: 'Bodas' },
  { value: 4, label: 'Batizado' },
  { value: 5, label: 'Casamento' },
  { value: 6, label: 'Confraternização da Empresa' },
  { value: 7, label: 'Outros' },
] as const

/** The first choice on both forms: no reason (D-113). */
export const noReason = 'Nenhuma em especial'

/** Stored and answered when the guest named no reason (D-52). */
const defaultReason = 1

type Reason = { reason: number; reason_told: boolean }

/** The columns for a reason; `given` is what the request named, if anything (D-113). */
export const storedReason = (given: number | null | undefined): Reason => ({
  reason: given ?? defaultReason,
  reason_told: typeof given === 'number',
})

/** Whether the guest named the reason. Old rows do not record it, but a reason other than the default was named (D-113). */
export const isReasonTold = ({ reason, reason_told }: Reason): boolean =>
  reason_told || reason !== defaultReason

/** The occasion as shown to people; null if the guest told none, and then nothing is shown (D-113). */
export const toldReason = (reservation: Reason): string | null =>
  isReasonTold(reservation)
    ? (reasons.find(({ value }) => value === reservation.reason)?.label ?? 'Outros')
    : null

/** How many waiting or confirmed reservations of a branch a phone may hold without staff, and so a conversation, whose phone is only typed (D-104). */
export const liveLimit = { perDay: 2, perBranch: 5 } as const

/**
 * How many requests a conversation may make in 24 hours, whatever became of them, and how often an owner may change one reservation: each
 * writes to the house.
 */
export const oftenLimit = { hours: 24, requests: 5, changes: 5 } as const

/** Apart from the messages that the request form loads. */
export const oftenMessage = 'Foram muitos pedidos em pouco tempo. Fale com o estabelecimento.'

/** Since when requests and changes count. */
export const oftenSince = (now: Date): Date => new Date(now.getTime() - oftenLimit.hours * 3_600_000)

/** Most days that a staff list may span, and its default (D-49). */
export const listSpanDays = { max: 366, shown: 7 } as const

export const reservationMessages = {
  gone: 'Esse horário não está mais disponível. Escolha outro horário.',
  full: 'Não há lugares suficientes nesse horário. Escolha outro horário.',
  closed: 'Este estabelecimento não está aceitando agendamentos online no momento.',
  closedToAll: 'Este estabelecimento não está aceitando agendamentos no momento.',
  tooFew: (minimum: number) => `O número mínimo de pessoas é ${minimum}.`,
  tooMany: (maximum: number) => `O número máximo de pessoas é ${maximum}.`,
  enough: 'Você já possui agendamentos para este período.',
  requested: 'Agendamento enviado com sucesso!',
  added: 'Agendamento adicionado com sucesso!',
  updated: 'Agendamento atualizado com sucesso!',
  approved: 'Agendamento aprovado com sucesso!',
  refused: 'Agendamento recusado com sucesso!',
  cancelled: 'A reserva foi cancelada.',
  past: 'Este horário já passou.',
  notWaiting: 'Este agendamento não está mais pendente.',
  notRefusable: 'Este agendamento não pode mais ser recusado.',
  present: 'Presença confirmada. Esperamos por você.',
  notConfirmable: 'A presença neste agendamento não pode mais ser confirmada.',
  notChangeable: 'Este agendamento não pode mais ser mudado.',
  changedMeanwhile: 'Este agendamento foi mudado nesse meio-tempo.',
  notCancellable: 'Este agendamento não pode mais ser cancelado.',
} as const

/** In a message: by the address of the calendar file of a cancelled reservation its event leaves the guest's calendar. */
export const takenOutText = (file: string): string =>
  `Se guardou a data no seu calendário, este arquivo a retira: ${file}`
