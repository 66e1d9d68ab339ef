/** What the clock and the calendar on a venue's wall show. */
export type LocalNow = {
  /** 'YYYY-MM-DD' */
  date: string
  /** 'HH:mm:ss' */
  time: string
}

const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(zone: string): Intl.DateTimeFormat {
  let format = formats.get(zone)
  if (!format) {
    // Swedish writes dates and times as ISO 8601 does.
    format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' })
    formats.set(zone, format)
  }
  return format
}

/** The wall clock of `zone` (IANA name, D-42) at an instant. */
export function localNow(instant: Date, zone: string): LocalNow {
  const [date = '', time = ''] = formatOf(zone).format(instant).split(' ')
  return { date, time }
}

/** The calendar date of `zone` at an instant. */
export const dateIn = (instant: Date, zone: string): string => localNow(instant, zone).date
