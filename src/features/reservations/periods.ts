/** The first time that counts as dinner; earlier ones are lunch. */
const dinner = '16:00'

/** A day's times grouped by meal, without empty meals. */
export function periodsOf<Slot extends { time: string }>(slots: Slot[]): { name: string; slots: Slot[] }[] {
  return [
    { name: 'Almoço', slots: slots.filter(({ time }) => time < dinner) },
    { name: 'Jantar', slots: slots.filter(({ time }) => time >= dinner) },
  ].filter((period) => period.slots.length > 0)
}
