import { useState } from 'react'
import { forgetDevice } from '../lookup.contract.ts'
import { phoneLookup } from '#lib/person/phone-lookup.ts'
import { call } from '#visitor/call.ts'
import { showNotice } from '#visitor/dialog.ts'
import { markKnownHere } from './known-here.ts'
import { type LookupResult, lookUp, without } from './lookup.ts'

type Scope = Parameters<typeof lookUp>[0]

/**
 * Recognises a guest by their phone (PUB-RES-15…18). `fill` gets the values that a public form then shows: empty texts if nobody was found
 * or the call failed (D-126). The answer for an earlier phone is dropped. `scope` and `fill` are those of the first render.
 */
export function useLookup(scope: Scope, fill: (found: LookupResult) => void) {
  const [found, setFound] = useState<LookupResult | null>(null)
  const [searching, setSearching] = useState(false)
  const isSomebody = found?.kind === 'known' || found?.kind === 'masked'

  function settle(next: LookupResult) {
    if (next.kind === 'known') markKnownHere(true)
    if (next.kind === 'cleared') markKnownHere(false)
    fill(next)
    setFound(next)
  }

  const [lookup] = useState(() =>
    phoneLookup<LookupResult>({
      find: (phone) => lookUp(scope, phone),
      onSearching: setSearching,
      onFound: settle,
    }),
  )

  return {
    ...lookup,
    searching,
    /** The result of the last look-up; null before the first. */
    kind: found?.kind ?? null,
    isSomebody,
    /** 'Não é você? Limpar dados': empties the form and makes this device forget the guest (D-60). */
    async clear() {
      lookup.stop()
      settle(without('cleared'))
      await call(forgetDevice, {}).catch(() => showNotice('Houve um erro, tente novamente.'))
    },
    /** Goes on from an earlier look-up of this phone: with what it found, or by looking the phone up now. */
    restore(kind: LookupResult['kind'] | null, phone: string) {
      if (!kind) return void lookup.typed(phone)
      lookup.resume(phone)
      setFound(without(kind))
    },
    reset() {
      lookup.stop()
      setFound(null)
    },
  }
}
