import { readFileSync } from 'node:fs'
import type { DayHours, ServiceRow } from '#features/availability/rules.ts'
import { defaultConfig, type StoredConfig } from '#features/availability/config.ts'
import { weekdays } from '#lib/days/days.ts'

const page = new URL('../src/features/availability/golden.md', import.meta.url)

const zones: Record<string, string> = {
  'São Paulo': 'America/Sao_Paulo',
  Manaus: 'America/Manaus',
  'Rio Branco': 'America/Rio_Branco',
  Noronha: 'America/Noronha',
}

/** A row of golden.md: what a branch of `zone` offers for `date` at `instant`; `wall` is its clock, `which` is over, today or ahead. */
export type GoldenRow = {
  instant: string
  zone: string
  wall: string
  date: string
  which: string
  staff: string[]
  visitors: string[]
}

const timesOf = (cell: string) => (cell === '–' ? [] : cell.split(' '))

/** The rows of src/features/availability/golden.md. */
export const goldenRows: GoldenRow[] = readFileSync(page, 'utf8')
  .split('\n')
  .filter((line) => /^\| \d/.test(line))
  .map((line) => {
    const [, instant = '', city = '', wall = '', date = '', which = '', staff = '', visitors = ''] = line
      .split('|')
      .map((cell) => cell.trim())
    return {
      instant,
      zone: zones[city]!,
      wall,
      date,
      which,
      staff: timesOf(staff),
      visitors: timesOf(visitors),
    }
  })

const week = (from: string, to: string, days: readonly string[] = weekdays): DayHours[] =>
  weekdays.map((day_of_week) => ({
    day_of_week,
    enabled: days.includes(day_of_week),
    from,
    to,
    max_delay: null,
  }))

const on = (date: string) => ({ date_start: date, date_end: date })
const always = { date_start: null, date_end: null }
const rest = { max_persons: 20, service_id: null }

/** The services that golden.md names. */
export const goldenServices: ServiceRow[] = [
  { ...rest, id: 1, name: 'Almoço', type: 'REC', ...always, meta: week('12:00', '14:00') },
  { ...rest, id: 2, name: 'Jantar', type: 'REC', ...always, meta: week('18:30', '22:30') },
  { ...rest, id: 3, name: 'Café da manhã', type: 'REC', ...always, meta: week('10:00', '11:00', ['SUN']) },
  { ...rest, id: 4, name: 'Noite da virada', type: 'UNI', ...on('2026-12-31'), meta: week('20:00', '23:00') },
  { ...rest, id: 5, name: 'Fechamento', type: 'CLO', ...on('2027-01-01'), meta: [] },
]

/** The settings that golden.md names. */
export const goldenConfig: StoredConfig = {
  ...defaultConfig,
  max_person_per_reservation: 12,
  reservations_interval: 60,
  minimum_antecedence: 60,
  maximum_antecedence: 1440,
}
