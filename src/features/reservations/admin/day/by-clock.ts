import type { DayPart } from './day-search.ts'
import { isUnanswered } from '../../rules.ts'

type Row = DayPart['reservations'][number]

/** Rows that the clock puts together; the title is empty where there is nothing to say. */
export type ClockGroup = { kind: 'due' | 'ahead' | 'unanswered'; title: string; rows: Row[] }

/**
 * A service's reservations in the order in which the door needs them: by time, with a line of the clock between who was due and who is to
 * come, and at the end the requests whose time has passed (D-114). `now` is the branch's wall clock; another day has no line.
 */
export function groupsByClock(rows: readonly Row[], now: { date: string; time: string }): ClockGroup[] {
  const kindOf = (row: Row): ClockGroup['kind'] => {
    if (isUnanswered(row, now)) return 'unanswered'
    return row.date === now.date && row.time > now.time ? 'ahead' : 'due'
  }
  const groups = Map.groupBy(rows, kindOf)
  const titles = {
    due: '',
    ahead: groups.has('due') ? `agora ${now.time}` : '',
    unanswered: `Sem resposta (${groups.get('unanswered')?.length})`,
  }
  return (['due', 'ahead', 'unanswered'] as const).flatMap((kind) => {
    const found = groups.get(kind)
    return found ? [{ kind, title: titles[kind], rows: found }] : []
  })
}
