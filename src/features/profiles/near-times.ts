/** Most times of a day on the profile: two rows on a phone. */
const mostTimes = 8

/**
 * A day's times ('HH:mm', ascending) as the profile shows them: all, or with too many only those on the half and whole hour, then on the
 * whole hour, then the first.
 */
export function nearTimes(times: readonly string[]): string[] {
  const rounder = [/./, /:[03]0$/, /:00$/].map((grid) => times.filter((time) => grid.test(time)))
  const fitting = rounder.find((some) => some.length > 0 && some.length <= mostTimes)
  return fitting ?? times.slice(0, mostTimes)
}

/** The same for a day by services, in its order: each service with times keeps at least its first. */
export function nearTimesOf<Service extends { times: string[] }>(services: readonly Service[]): Service[] {
  const near = nearTimes(services.flatMap(({ times }) => times))
  return services.map((service) => {
    const times = service.times.filter((time) => near.includes(time))
    return { ...service, times: times.length > 0 ? times : service.times.slice(0, 1) }
  })
}
