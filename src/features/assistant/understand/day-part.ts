import type { SpokenPart } from './clock.ts'
import type { Understanding } from './understanding.ts'

/** The part in which tables are offered; lunch counts as afternoon. */
export const offeredPart: Record<SpokenPart, NonNullable<Understanding['part']>> = {
  dawn: 'morning',
  morning: 'morning',
  lunch: 'afternoon',
  afternoon: 'afternoon',
  night: 'evening',
}

/** 'de noite não', 'à noite a gente não sai'. */
const denied =
  /\b(?:de|a|na|no|para o) (?:noite|tarde|manha|jantar|almoco) (?:, )?(?:(?:eu|a gente|nos|ela|ele) )?nao\b|\bnao (?:e |quero |queremos |pode ser |vai ser )?(?:de|a|o|na) (?:noite|tarde|manha|jantar|almoco)\b/g

/** The part of the day that the whole message names, if it names one. */
export function dayPartOf(words: string): SpokenPart | null {
  const said = words
    .replace(/\b(?:boa (?:noite|tarde)|bom dia|mais tarde|meia noite)\b/g, ' ')
    .replace('pequeno almoco', 'manha')
    .replace(denied, ' ')
  const found = new Set<SpokenPart>()
  if (/\b(?:noite|jantar|janta|happy)\b/.test(said)) found.add('night')
  if (/\btarde\b/.test(said)) found.add('afternoon')
  if (/\b(?:manha|brunch)\b/.test(said)) found.add('morning')
  if (/\b(?:almoco|almocar)\b/.test(said)) found.add('lunch')
  return found.size === 1 ? [...found][0]! : null
}
