import { peopleText } from '#lib/people.ts'

/** Stored statuses (D-43): waiting, confirmed, refused by staff, cancelled by the visitor, over. */
export const statuses = ['WAI', 'CON', 'REC', 'CAN', 'COM'] as const
export type Status = (typeof statuses)[number]

/** What visitors ever see (STATUS-18). */
export const publicStatuses = ['WAI', 'CON', 'CAN', 'CAB'] as const
export type PublicStatus = (typeof publicStatuses)[number]

/** A waiting reservation holds seats too, so that an approval never overbooks (D-37). */
export const seatHolding = ['WAI', 'CON'] as const satisfies Status[]

const publicOf: Record<Status, PublicStatus> = { WAI: 'WAI', CON: 'CON', REC: 'CAB', CAN: 'CAN', COM: 'CON' }

/** The status a visitor reads: a refusal is CAB, a visit that took place stays accepted (D-43). */
export const publicStatus = (status: Status): PublicStatus => publicOf[status]

const labels: Record<string, string> = {
  WAI: 'Pendente',
  CON: 'Confirmado',
  REC: 'Recusada',
  CAN: 'Cancelada',
}

/** What the staff list calls a status; any other code is 'Completo' (RES-16…20). */
export const statusLabel = (status: string): string => labels[status] ?? 'Completo'

/** Who moves a reservation from where (D-43, D-86): button, handler and SQL guard read the same table. */
const allowedFrom = {
  approve: ['WAI'],
  refuse: ['WAI', 'CON'],
  cancel: ['WAI', 'CON'],
} as const satisfies Record<string, Status[]>

const leadsTo = { approve: 'CON', refuse: 'REC', cancel: 'CAN' } as const satisfies Record<string, Status>

export type Action = keyof typeof allowedFrom

/** Who came, marked on the day itself beside the status. Null is not marked: then the day's end says they came (D-44). */
export const attendances = ['arrived', 'no_show'] as const
export type Attendance = (typeof attendances)[number]

export const statusesFor = (action: Action): readonly Status[] => allowedFrom[action]
export const outcomeOf = (action: Action): Status => leadsTo[action]

/** Whether this action may be taken on a reservation in this status; who sits at the table is neither refused nor cancels. */
export const can = (
  action: Action,
  { status, attendance }: { status: Status; attendance?: Attendance | null },
): boolean => statusesFor(action).includes(status) && attendance !== 'arrived'

/** A confirmed reservation of a past day took place (D-44); `today` is the branch's day. */
export function statusOn(today: string, { status, date }: { status: Status; date: string }): Status {
  return status === 'CON' && date < today ? 'COM' : status
}

/** Whether the table's time has come, on the branch's wall clock. */
export function isPast({ date, time }: { date: string; time: string }, now: { date: string; time: string }) {
  return date < now.date || (date === now.date && time.slice(0, 5) <= now.time.slice(0, 5))
}

/** Whether guests may still be invited and confirm: waiting or confirmed, and the table's time is to come (D-87). */
export function takesGuests(
  reservation: { status: string; date: string; time: string },
  now: { date: string; time: string },
): boolean {
  return ['WAI', 'CON'].includes(reservation.status) && !isPast(reservation, now)
}

/** 'n de m confirmados': guests who said they come, of the people the table is for. */
export const presenceText = (guests: number, people: number): string =>
  `${guests} de ${people} ${people === 1 ? 'confirmado' : 'confirmados'}`

/** What staff read who made a party smaller than the guests who confirmed (D-88); null where all of them find a seat. */
export const guestsOverNotice = (guests: number, people: number): string | null =>
  guests <= people
    ? null
    : `${guests} convidados já confirmaram presença, e a reserva agora é para ${peopleText(people)}. Avise quem reservou.`

/** Why people come (RES-54…60). */
export const reasons = [
  { value: 1, label: 'Aniversário' },
  { value: 2, label: 'Aniversário de Casamento' },
  { value: 3, label: 'Bodas' },
  { value: 4, label: 'Batizado' },
  { value: 5, label: 'Casamento' },
  { value: 6, label: 'Confraternização da Empresa' },
  { value: 7, label: 'Outros' },
] as const

/** The first choice of both forms, which names no reason (D-113). */
export const noReason = 'Nenhuma em especial'

/** What is stored and answered when no reason was named (D-52). */
const defaultReason = 1

type Reason = { reason: number; reason_told: boolean }

/** A reason as it is kept: `given` is what the request named, if anything (D-113). */
export const storedReason = (given: number | null | undefined): Reason => ({
  reason: given ?? defaultReason,
  reason_told: typeof given === 'number',
})

/** Whether somebody named the reason. Rows of before do not say so, but a reason other than the default was named (D-113). */
export const isReasonTold = ({ reason, reason_told }: Reason): boolean =>
  reason_told || reason !== defaultReason

/** The occasion as people read it; null unless it was told, and then nothing is shown (D-113). */
export const toldReason = (reservation: Reason): string | null =>
  isReasonTold(reservation)
    ? (reasons.find(({ value }) => value === reservation.reason)?.label ?? 'Outros')
    : null

/** Live reservations one phone may hold without staff, so that nobody squats on seats (D-104). */
export const liveLimit = { perDay: 2, perBranch: 5 } as const

/** Whether a phone with these live reservations may ask for one more on `date`. */
export function mayAskForAnother(live: { date: string }[], date: string): boolean {
  return (
    live.length < liveLimit.perBranch && live.filter((one) => one.date === date).length < liveLimit.perDay
  )
}

/** Days a staff list may span, and those it shows unless told otherwise (D-49). */
export const listDays = { max: 366, shown: 7 } as const

export const messages = {
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
  notWaiting: 'Este agendamento não está mais pendente.',
  notRefusable: 'Este agendamento não pode mais ser recusado.',
  notCancellable: 'Este agendamento não pode mais ser cancelado.',
  present: (name: string) => `${name}, sua presença foi confirmada com sucesso!`,
  noMoreGuests: 'Este convite não recebe mais confirmações.',
  guestsFull: 'Todos os convidados desta reserva já confirmaram presença.',
} as const
