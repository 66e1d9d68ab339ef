import { useEffect, useEffectEvent } from 'react'
import { kept } from './kept.ts'
import type { TypedForm } from './record.ts'
import { typedAgain } from './rules.ts'

/** The form's own name, one for each row and branch, such as 'menu.7'; null while it is closed. */
type FormKey = string | null

type Fields<Values extends object> = {
  saved: Values
  typed: Values
  isDirty: boolean
  /** Fills the fields with what was typed before, on top of the values as they are now. */
  restore: (values: Values, before: TypedForm) => void
}

/**
 * Keeps the typed values of a form until it is saved or the person closes it: they come back when the form opens after a reload, or after
 * signing in again. Passwords and tokens are left out.
 */
export function useKeptForm<Values extends object>(place: FormKey, fields: Fields<Values>): void {
  const { saved, typed, isDirty } = fields
  const open = useEffectEvent((name: string) => {
    const before = kept.typedIn(name)
    if (!before) return
    const values = typedAgain(before, fields.saved)
    if (JSON.stringify(values) === JSON.stringify(fields.saved)) return
    fields.restore(values, before)
  })
  useEffect(() => {
    if (place === null) return
    const release = kept.hold(place)
    open(place)
    // The end of the page, such as a reload, runs no clean-up: then everything stays.
    return () => {
      release()
      kept.giveUp(place)
    }
  }, [place])

  const text = JSON.stringify(typed)
  const keep = useEffectEvent((name: string) => kept.keepTyped(name, saved, typed))
  useEffect(() => {
    if (place === null) return
    if (isDirty) keep(place)
    else kept.forgetTyped(place)
  }, [place, text, isDirty])
}
