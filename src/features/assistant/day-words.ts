/** Days and times as the assistant says them. All are the branch's wall clock. */
import { relativeDay, shortDay } from '#lib/days/dates.ts'
import { type Weekday, weekdayNames, weekdayOf } from '#lib/days/days.ts'

const masculine: Weekday[] = ['SAT', 'SUN']

/** 'sábado, 28 de nov', 'hoje, 23 de nov', 'amanhã, 24 de nov'. */
export const dayName = (date: string, today: string): string =>
  `${relativeDay(date, today) || weekdayNames[weekdayOf(date)].toLowerCase()}, ${shortDay(date)}`

/** `dayName` with its preposition: 'no sábado, 28 de nov', 'na sexta-feira, 27 de nov', 'amanhã, 24 de nov'. */
export function onDay(date: string, today: string): string {
  if (relativeDay(date, today)) return dayName(date, today)
  return `${masculine.includes(weekdayOf(date)) ? 'no' : 'na'} ${dayName(date, today)}`
}

/** '20h', '20h30' of 'HH:mm'. */
export function hourText(time: string): string {
  const [hour, minute] = time.split(':')
  return `${Number(hour)}h${minute === '00' ? '' : minute}`
}

/** 'às 20h30', 'à 1h'. */
export const atHour = (time: string): string => `${time.startsWith('01') ? 'à' : 'às'} ${hourText(time)}`
