/** Times from here on are dinner, before it lunch. */
const dinner = '16:00'

/** Times of a day under the meal they belong to; a meal without any is left out. */
export function periodsOf<Slot extends { time: string }>(slots: Slot[]): { name: string; slots: Slot[] }[] {
  return [
    { name: 'Almoço', slots: slots.filter(({ time }) => time < dinner) },
    { name: 'Jantar', slots: slots.filter(({ time }) => time >= dinner) },
  ].filter((period) => period.slots.length > 0)
}
