import { isPast } from '#features/reservations/rules.ts'

/** Whether people can still be invited and confirm: while waiting or confirmed, before the reservation time (D-87). */
export function takesInvitees(
  reservation: { status: string; date: string; time: string },
  now: { date: string; time: string },
): boolean {
  return ['WAI', 'CON'].includes(reservation.status) && !isPast(reservation, now)
}

export const invitationMessages = {
  present: (name: string) => `${name}, sua presença foi confirmada com sucesso!`,
  closed: 'Este convite não recebe mais confirmações.',
  withdrawn: 'Sua presença foi retirada.',
  unknown: 'Este aparelho não confirmou presença nesta reserva.',
  full: 'Todos os convidados desta reserva já confirmaram presença.',
} as const
