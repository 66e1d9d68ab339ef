import { useEffect, useEffectEvent, useState } from 'react'
import type { useLookup } from './useLookup.ts'

type OnwardPerson = {
  values: { phone: string }
  lookup: ReturnType<typeof useLookup>
  firstWrong: string | null
  check: () => string | null
  leave: (name: 'phone') => void
}

/**
 * Leaves a form about a person once their phone was looked up and all fields are valid; otherwise it focuses the first invalid field. A
 * press during a look-up waits for its answer. If somebody was found it stays: the guest first sees the filled fields.
 */
export function useOnward(person: OnwardPerson, go: () => void) {
  const { lookup, values } = person
  const [waiting, setWaiting] = useState(false)
  const lead = (wrong: string) => document.getElementById(wrong)?.focus()

  // Fields that have only just appeared show no error yet.
  const settle = useEffectEvent(() => {
    setWaiting(false)
    if (lookup.complete(values.phone) !== 'done') return
    if (person.firstWrong) lead(person.firstWrong)
    else if (lookup.isSomebody) lead('found')
    else go()
  })
  const isAnswered = waiting && !lookup.searching
  useEffect(() => {
    if (!isAnswered) return
    const soon = setTimeout(settle)
    return () => clearTimeout(soon)
  }, [isAnswered])

  return {
    waiting,
    advance() {
      // Nobody goes on with the data of an earlier phone.
      const phone = lookup.complete(values.phone)
      if (phone === 'searching') return setWaiting(true)
      if (phone === 'short') person.leave('phone')
      const wrong = phone === 'short' ? 'phone' : person.check()
      if (wrong) lead(wrong)
      else go()
    },
  }
}
