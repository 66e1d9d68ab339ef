import { type DayService, largestParty } from './days-ahead.ts'
import type { SlotAt } from './rules.ts'
import { peopleText } from '#lib/person/people.ts'

/**
 * The times of one service that a party can have, and what heads them: its name; without any it says so, 'Jantar · sem mesa para 8 · até 6
 * pessoas' or 'Jantar · sem mesa' (D-144). The title is '' for the own time of a reservation outside all services.
 */
export type ServiceTimes<Slot extends SlotAt = SlotAt> = { title: string; slots: Slot[] }

function titleOf(name: string | null, slots: readonly SlotAt[], people: number): string {
  const most = largestParty(slots)
  const lack = most === 0 ? 'sem mesa' : `sem mesa para ${people} · até ${peopleText(most)}`
  return [name, most < people && lack].filter(Boolean).join(' · ')
}

/**
 * A date's times (D-34) by service, in the order of the day (D-144). `services` are those of the date: a service without a time for these
 * people keeps its heading. A time belongs to the service whose seats it takes, as the engine says. `isKept`: times that stay although
 * these people have no room, such as a chosen one (D-47).
 */
export function timesByService<Slot extends SlotAt>(
  slots: readonly Slot[],
  services: readonly Pick<DayService, 'name' | 'from'>[],
  people: number,
  isKept: (slot: Slot) => boolean = () => false,
): ServiceTimes<Slot>[] {
  const begins = services.map(({ name, from }) => ({ name, at: from, slot: null }))
  const places = [...begins, ...slots.map((slot) => ({ name: slot.service, at: slot.time, slot }))]
  const parts: { name: string | null; slots: Slot[] }[] = []
  for (const { name, slot } of places.toSorted((a, b) => a.at.localeCompare(b.at))) {
    const last = parts.at(-1)
    if (slot && last?.name === name) last.slots.push(slot)
    else parts.push({ name, slots: slot ? [slot] : [] })
  }
  return parts.map((part) => ({
    title: titleOf(part.name, part.slots, people),
    slots: part.slots.filter((slot) => slot.available >= people || isKept(slot)),
  }))
}
