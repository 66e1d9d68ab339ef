/** The clock and the calendar on a venue's wall. */
export type LocalNow = {
  /** 'YYYY-MM-DD' */
  date: string
  /** 'HH:mm' */
  time: string
  /** Since that minute began; absent: 0. Only what counts from now to the second needs them (D-36). */
  seconds?: number
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** The zone to use when a row names an unknown one (D-42). */
const defaultZone = 'America/Sao_Paulo'

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone)
  if (known) return known
  try {
    // Swedish writes dates and times as ISO 8601 does.
    const format = new Intl.DateTimeFormat('sv-SE', {
      timeZone: zone,
      dateStyle: 'short',
      timeStyle: 'medium',
    })
    formats.set(zone, format)
    return format
  } catch {
    return formatOf(defaultZone)
  }
}

/** The zone itself, or Brasília's for an unknown name. */
export const knownZone = (zone: string): string =>
  formatOf(zone) === formatOf(defaultZone) ? defaultZone : zone

/** The wall clock of `zone` (IANA name, D-42) at an instant. */
export function localNow(instant: Date, zone: string): LocalNow {
  const [date = '', clock = ''] = formatOf(zone).format(instant).split(' ')
  return { date, time: clock.slice(0, 5), seconds: Number(clock.slice(6)) }
}

/** The calendar date of `zone` at an instant. */
export const dateIn = (instant: Date, zone: string): string => localNow(instant, zone).date

/**
 * The instant at which the wall clock of `zone` shows 'YYYY-MM-DD' and 'HH:mm'. For an hour that occurs twice, one of the two;
 * for an hour that is skipped, the hour beside it.
 */
export function instantOf(wall: { date: string; time: string }, zone: string): Date {
  const wanted = Date.parse(`${wall.date}T${wall.time}Z`)
  let instant = new Date(wanted)
  // The offset from UTC is known only at an instant; a second pass corrects the first where the clocks changed in between.
  for (let looks = 0; looks < 2; looks++) {
    const shown = localNow(instant, zone)
    instant = new Date(instant.getTime() + wanted - Date.parse(`${shown.date}T${shown.time}Z`))
  }
  return instant
}
