import type { ShownDay, ShownDayPart } from '../day/day-search.ts'
import { nowOf } from '../day/day-words.ts'
import { closureText, isServiceAhead, nightWord } from '../day/night-words.ts'
import { peopleOf } from '../../attendance.ts'
import { heldPeople } from '../../seats-held.ts'
import { wholeNumberText } from '#lib/text/count-text.ts'
import { peopleText, takenSeatsText } from '#lib/person/people.ts'

/** `except`: the reservation that staff are changing; its own seats count as free (D-47). */
type Party = { people: number; except: number | undefined }

/** A part of the day that has no time for a party, and why, for staff. Not `canGrow`: more seats would not help. */
export type NoRoom = { part: ShownDayPart; text: string; canGrow: boolean }

/** 'cabe 1 pessoa', 'cabem até 7 pessoas'. */
const fitsText = (people: number): string =>
  people === 1 ? 'cabe 1 pessoa' : `cabem até ${peopleText(people)}`

/** `fitsText` for a time in the list: 'cabe 1', 'cabem até 7'. */
export const fitsShortText = (people: number): string => (people === 1 ? 'cabe 1' : `cabem até ${people}`)

/** The services of a date, still ahead, that have no time for this party. */
export function servicesWithoutRoom(day: ShownDay, { people, except }: Party): NoRoom[] {
  return day.parts.flatMap((part): NoRoom[] => {
    if (!part.service || !isServiceAhead(part, day)) return []
    const { name, seats, is_stopped } = part.service
    if (is_stopped) return [{ part, text: `${name} parou de aceitar ${nightWord(day)}.`, canGrow: false }]
    const held = heldPeople(peopleOf(part, nowOf(day)).held)
    const own = part.reservations.find(({ id }) => id === except)?.person_number ?? 0
    const left = seats - held + own
    if (left >= people) return []
    const taken = `${name}: ${takenSeatsText(held, seats)}`
    const owned = own > 0 ? `, ${wholeNumberText(own)} deste agendamento` : ''
    const text = left > 0 ? `${taken}${owned}: ${fitsText(left)}.` : `${taken}${owned}: lotado.`
    return [{ part, text, canGrow: true }]
  })
}

/** The closures of a date, each in a sentence. */
export const closedTexts = ({ closures }: ShownDay): string[] =>
  closures.map((closure) => `${closureText(closure)}.`)
