import { minutesOf } from '#lib/days.ts'

/** A list has room for so many times beside 'Outro dia'. */
const shownLimit = 9

/** Of many times those on the half hour, on the hour, on every second hour: as many as a list shows. Others can be typed. */
export function thinned(times: string[]): string[] {
  for (const step of [1, 30, 60, 120]) {
    const left = times.filter((time) => minutesOf(time) % step === 0)
    if (left.length > 0 && left.length <= shownLimit) return left
  }
  return times.slice(0, shownLimit)
}

/** The four times nearest to one that is not there, ascending. */
export const nearestTo = (times: string[], wanted: string): string[] =>
  times
    .toSorted(
      (a, b) => Math.abs(minutesOf(a) - minutesOf(wanted)) - Math.abs(minutesOf(b) - minutesOf(wanted)),
    )
    .slice(0, 4)
    .toSorted()
