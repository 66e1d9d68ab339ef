import { useEffect, useEffectEvent, useRef } from 'react'
import { readDraft, writeDraft } from './draft.ts'
import type { PersonForm } from './usePerson.ts'

type DraftPerson = Pick<
  PersonForm,
  'values' | 'locked' | 'hasMuteEmail' | 'lookup' | 'restore' | 'isUntouched'
>

/**
 * Keeps what is typed into a form about a person in this tab, so that a reload loses nothing, until it was sent or 'Não lembrar neste
 * aparelho' is checked. `name` is the form's own.
 */
export function usePersonDraft(name: string, person: DraftPerson) {
  const { values, locked, hasMuteEmail, isUntouched } = person
  const { kind } = person.lookup
  const isRead = useRef(false)

  const restore = useEffectEvent(() => {
    const draft = readDraft(name)
    if (draft) person.restore(draft)
  })

  useEffect(() => {
    if (!isRead.current) {
      isRead.current = true
      return restore()
    }
    writeDraft(name, isUntouched || values.dont_remember ? null : { values, kind, locked, hasMuteEmail })
  }, [name, values, kind, locked, hasMuteEmail, isUntouched])

  return { forget: () => writeDraft(name, null) }
}
