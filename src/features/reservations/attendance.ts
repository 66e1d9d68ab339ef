import type { Attendance, Status } from '#features/reservations/rules.ts'
import { wholeText } from '#lib/counted.ts'
import { peopleText } from '#lib/people.ts'

/** Reservations, and parties without one, that the answer of one day holds at most. */
export const dayLimit = 1000

/** What a host is told who cannot be done the favour. */
export const attendanceMessages = {
  marked: 'Presença registrada com sucesso!',
  notToday: 'Só é possível marcar a chegada de agendamentos confirmados de hoje.',
  arrived: 'Este cliente já chegou. Desfaça a chegada antes de recusar.',
  walkedIn: (people: number) => `${peopleText(people)} sem reserva: registro feito com sucesso!`,
  noSeats: 'Não há lugares suficientes agora.',
  walkInUndone: 'Registro desfeito com sucesso!',
  walkInNotToday: 'Só é possível desfazer um registro de hoje.',
} as const

/** Whether staff say now who came: a confirmed reservation, on its own day in its branch. Later the day is over (D-44). */
export const isMarkable = ({ status, date }: { status: Status; date: string }, today: string): boolean =>
  status === 'CON' && date === today

/** 'Chegou 20:41', 'Não compareceu'; `time` is the branch's wall clock when it was marked. */
export const attendanceText = (attendance: Attendance, time: string): string =>
  attendance === 'arrived' ? `Chegou ${time}` : 'Não compareceu'

type Party = { person_number: number }

/** People of a list of parties. */
const sum = (parties: readonly Party[]): number =>
  parties.reduce((people, { person_number }) => people + person_number, 0)

/** The people of one service on a day, or of several: all who hold seats, and what is known of their coming. */
export function peopleOf(parts: {
  reservations: readonly (Party & { status: Status; attendance: Attendance | null })[]
  walk_ins: readonly Party[]
}) {
  const marked = (mark: Attendance) => sum(parts.reservations.filter(({ attendance }) => attendance === mark))
  const without = sum(parts.walk_ins)
  return {
    people: sum(parts.reservations) + without,
    waiting: sum(parts.reservations.filter(({ status }) => status === 'WAI')),
    arrived: marked('arrived') + without,
    noShow: marked('no_show'),
    without,
  }
}

/** 'inclui 5 sem reserva', or '' when everybody has one. */
export const withoutText = (people: number): string =>
  people === 0 ? '' : `inclui ${wholeText(people)} sem reserva`
