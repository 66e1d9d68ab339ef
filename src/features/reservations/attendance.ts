import { type AttendanceStatus, isAnswerable, isUnanswered, type Status } from './rules.ts'
import type { SeatsHeld } from './seats-held.ts'
import { wholeNumberText } from '#lib/text/count-text.ts'
import { peopleText } from '#lib/person/people.ts'

/** Most reservations, and most walk-ins, in the answer of one day. */
export const dayRowsLimit = 1000

export const attendanceMessages = {
  marked: 'Presença registrada com sucesso!',
  notToday: 'Só é possível marcar a chegada de agendamentos confirmados de hoje.',
  arrived: 'Este cliente já chegou. Desfaça a chegada antes de recusar.',
  walkedIn: (people: number) => `${peopleText(people)} sem reserva: registro feito com sucesso!`,
  noSeats: 'Não há lugares suficientes agora.',
  walkInUndone: 'Registro desfeito com sucesso!',
  walkInNotToday: 'Só é possível desfazer um registro de hoje.',
} as const

/** Whether staff can mark attendance now: only on confirmed reservations, on their own day in the branch. Later the day is over (D-44). */
export const isMarkable = ({ status, date }: { status: Status; date: string }, today: string): boolean =>
  status === 'CON' && date === today

/** 'Chegou 20:41', 'Não compareceu'; `time` is when it was marked, on the branch's wall clock. */
export const attendanceText = (attendance: AttendanceStatus, time: string): string =>
  attendance === 'arrived' ? `Chegou ${time}` : 'Não compareceu'

type Party = { person_number: number }

/** The total number of people in these parties. */
const sum = (parties: readonly Party[]): number =>
  parties.reduce((people, { person_number }) => people + person_number, 0)

type ReservedParty = Party & {
  date: string
  time: string
  status: Status
  attendance: AttendanceStatus | null
  tolerance: number
}

/**
 * Counts of one or more services of a day: held seats, requests that wait for an answer and those whose time passed without one (D-148),
 * and how many people arrived or did not. `now` is the branch's wall clock.
 */
export function peopleOf(
  parts: { reservations: readonly ReservedParty[]; walk_ins: readonly Party[] },
  now: { date: string; time: string },
): { held: SeatsHeld; requests: number; unanswered: number; arrived: number; noShow: number } {
  const marked = (mark: AttendanceStatus) =>
    sum(parts.reservations.filter(({ attendance }) => attendance === mark))
  const without = sum(parts.walk_ins)
  const requests = parts.reservations.filter((party) => isAnswerable(party, now))
  const past = parts.reservations.filter((party) => isUnanswered(party, now))
  const [waiting, unanswered] = [sum(requests), sum(past)]
  return {
    held: { confirmed: sum(parts.reservations) - waiting - unanswered, waiting, unanswered, without },
    requests: requests.length,
    unanswered: past.length,
    arrived: marked('arrived') + without,
    noShow: marked('no_show'),
  }
}

/** 'inclui 5 sem reserva', or '' for none. */
export const withoutText = (people: number): string =>
  people === 0 ? '' : `inclui ${wholeNumberText(people)} sem reserva`
