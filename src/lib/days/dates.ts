import { countText } from '#lib/text/count-text.ts'
import { localNow } from '#lib/days/zoned.ts'

const weekdays = ['dom', 'seg', 'ter', 'qua', 'qui', 'sex', 'sáb']
const fullWeekdays = [
  'domingo',
  'segunda-feira',
  'terça-feira',
  'quarta-feira',
  'quinta-feira',
  'sexta-feira',
  'sábado',
]
const months = ['jan', 'fev', 'mar', 'abr', 'mai', 'jun', 'jul', 'ago', 'set', 'out', 'nov', 'dez']

/** The parts of a wall-clock text; it is in the venue's zone and never converted (D-07). */
function parts(wall: string) {
  const [year = 0, month = 1, day = 1] = wall.slice(0, 10).split('-').map(Number)
  return {
    year,
    month: months[month - 1] ?? '',
    day,
    weekday: new Date(Date.UTC(year, month - 1, day)).getUTCDay(),
    time: wall.slice(11, 16),
  }
}

/** 'sáb, 21 de nov' of 'YYYY-MM-DD' or a wall-clock date and time. */
export function weekdayAndDay(wall: string): string {
  const { weekday, day, month } = parts(wall)
  return `${weekdays[weekday]}, ${day} de ${month}`
}

/** '21 de nov' (RATE-40). */
export function shortDay(wall: string): string {
  const { day, month } = parts(wall)
  return `${day} de ${month}`
}

/** 'nov de 2026'. */
export function monthAndYear(wall: string): string {
  const { month, year } = parts(wall)
  return `${month} de ${year}`
}

/** 'sáb, 21 de nov · 20:00' of a wall-clock 'YYYY-MM-DDTHH:mm[:ss]'. */
export function dayAndTime(wall: string): string {
  return `${weekdayAndDay(wall)} · ${parts(wall).time}`
}

/** 'sábado, 21 de nov de 2026'. */
export function fullDay(wall: string): string {
  const { weekday, day, month, year } = parts(wall)
  return `${fullWeekdays[weekday]}, ${day} de ${month} de ${year}`
}

/** '21/11/2026'. */
export function numericDate(wall: string): string {
  return wall.slice(0, 10).split('-').toReversed().join('/')
}

/** 'sábado, 21/11/2026' (D-91). */
export function weekdayAndDate(wall: string): string {
  return `${fullWeekdays[parts(wall).weekday]}, ${numericDate(wall)}`
}

/** 'YYYY-MM-DD' from a typed 'DD/MM/YYYY'; '' when it is incomplete. */
export function isoDate(typed: string): string {
  return /^\d{2}\/\d{2}\/\d{4}$/.test(typed) ? typed.split('/').toReversed().join('-') : ''
}

/** The calendar day `days` after (or, if negative, before) 'YYYY-MM-DD'. */
export function addDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}

/** The relative word to show beside a date, never instead of it: 'hoje', 'amanhã', 'ontem' or ''. */
export function relativeDay(wall: string, today: string): string {
  const day = wall.slice(0, 10)
  if (day === today) return 'hoje'
  if (day === addDays(today, 1)) return 'amanhã'
  return day === addDays(today, -1) ? 'ontem' : ''
}

/** The wall clock of an instant in a zone, 'YYYY-MM-DDTHH:mm'; shows a UTC timestamp in the venue's time. */
export function wallClock(instant: string, timezone: string): string {
  const { date, time } = localNow(new Date(instant), timezone)
  return `${date}T${time}`
}

/** A wall-clock date and 'HH:mm' as answers say them, 'YYYY-MM-DDTHH:mm:ss' (D-07). */
export function agoText(at: Date, now: Date): string {
  const minutes = Math.floor((now.getTime() - at.getTime()) / 60_000)
  if (minutes < 1) return 'agora'
  if (minutes < 60) return `há ${minutes} min`
  if (minutes < 24 * 60) return `há ${Math.floor(minutes / 60)} h`
  return `há ${countText(Math.floor(minutes / (24 * 60)), 'dia', 'dias')}`
}

/** A wall-clock date and 'HH:mm' as answers say them, 'YYYY-MM-DDTHH:mm:ss' (D-07). */
export const datetimeOf = ({ date, time }: { date: string; time: string }): string => `${date}T${time}:00`
