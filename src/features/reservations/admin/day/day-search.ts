import type { showDay } from '../../attendance.contract.ts'
import type { AnswerOf } from '#lib/call/endpoint.ts'
import { phoneParts, searchMinLength } from '#lib/text/search.ts'
import { searchForm } from '#lib/text/search-form.ts'

export type ShownDay = AnswerOf<typeof showDay>
export type ShownDayPart = ShownDay['parts'][number]

/** The parts with people who match every word (names) or the digits (phones). A search that is too short matches everybody. */
export function partsFound(parts: ShownDayPart[], search: string): ShownDayPart[] {
  const words = searchForm(search).split(/\s+/).filter(Boolean)
  if (search.trim().length < searchMinLength) return parts
  const typed = phoneParts(search)?.join('.*')
  const isFound = (name: string | null, phone: string) =>
    typed === undefined
      ? words.every((word) => searchForm(name ?? '').includes(word))
      : new RegExp(typed).test(phone)
  return parts
    .map((part) => ({
      ...part,
      reservations: part.reservations.filter(({ owner }) => isFound(owner.name, owner.phone)),
      walk_ins: part.walk_ins.filter(({ name }) => isFound(name, '')),
    }))
    .filter(({ reservations, walk_ins }) => reservations.length + walk_ins.length > 0)
}
