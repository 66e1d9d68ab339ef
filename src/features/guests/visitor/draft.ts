import type { LookupResult } from './lookup.ts'
import type { PersonValues } from './usePerson.ts'

/** The typed values of a form about a person, and the result of its look-up. */
export type PersonDraft = {
  values: PersonValues
  kind: LookupResult['kind'] | null
  locked: LookupResult['locked']
  hasMuteEmail?: boolean
}

const keyOf = (name: string) => `casa-cheia.${name}`

/** The draft of this tab; null without one, and where storage is blocked. */
export function readDraft(name: string): PersonDraft | null {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(name)) ?? 'null') as PersonDraft | null
  } catch {
    return null
  }
}

/** Keeps the draft until this tab is closed; null removes it. */
export function writeDraft(name: string, draft: PersonDraft | null): void {
  try {
    if (draft) sessionStorage.setItem(keyOf(name), JSON.stringify(draft))
    else sessionStorage.removeItem(keyOf(name))
  } catch {
    // Where storage is blocked, a reload empties the form.
  }
}
