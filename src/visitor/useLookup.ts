import { useRef, useState } from 'react'
import { forgetDevice } from '#features/customers/lookup.contract.ts'
import { digits } from '#lib/phone.ts'
import { call } from './call.ts'
import { tell } from './dialog.ts'
import { type Found, lookUp, without } from './lookup.ts'

/** Digits at which the look-up goes by itself (PUB-RES-15); a landline, one digit shorter, is looked up once its field is left. */
const mobileDigits = 11

type Scope = Parameters<typeof lookUp>[0]

/**
 * Recognises a guest by their phone (PUB-RES-15…18). `fill` gets what a public form then shows: empty texts where nobody was found and
 * where the call failed (D-126). The answer for a phone left behind is dropped.
 */
export function useLookup(scope: Scope, fill: (found: Found) => void) {
  const [found, setFound] = useState<Found | null>(null)
  const [searching, setSearching] = useState(false)
  const asked = useRef('')
  const turn = useRef(0)
  const isSomebody = found?.kind === 'known' || found?.kind === 'masked'

  function settle(next: Found) {
    fill(next)
    setFound(next)
  }

  async function look(phone: string) {
    if (phone === asked.current) return
    asked.current = phone
    const mine = ++turn.current
    setSearching(true)
    const next = await lookUp(scope, phone)
    if (mine !== turn.current) return
    setSearching(false)
    settle(next)
  }

  function stop() {
    turn.current++
    asked.current = ''
    setSearching(false)
  }

  return {
    searching,
    /** What the last look-up gave; null before the first. */
    kind: found?.kind ?? null,
    isSomebody,
    /** The phone's field changed. */
    typed(phone: string) {
      const typed = digits(phone)
      if (typed.length >= mobileDigits) void look(typed)
      else if (searching) stop()
    },
    /** The phone is said to be complete; answers whether it was looked up before, is being so now, or is none that could be. */
    complete(phone: string): 'done' | 'searching' | 'short' {
      const typed = digits(phone)
      const isDone = typed === asked.current && !searching
      if (isDone && typed) return 'done'
      if (typed.length < mobileDigits - 1) return 'short'
      void look(typed)
      return 'searching'
    },
    /** The masks hold no longer (after 30 minutes): the same phone again. */
    again(phone: string) {
      asked.current = ''
      void look(digits(phone))
    },
    /** 'Não é você? Limpar dados': empties the form, and this device is nobody's any more (D-60). */
    async clear() {
      settle(without('cleared'))
      await call(forgetDevice, {}).catch(() => tell('Houve um erro, tente novamente.'))
    },
    reset() {
      stop()
      setFound(null)
    },
  }
}
