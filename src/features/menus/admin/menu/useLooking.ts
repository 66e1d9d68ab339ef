import { useMemo, useState } from 'react'
import { useAddress } from '#admin/address/address.ts'
import { found, type Section } from '../menu-words.ts'

/** Filters the items of a menu: those that match a search, or those that are unavailable. The address keeps the filters. */
export function useLooking(sections: Section[]) {
  const [{ search, only }, setAddress] = useAddress({ search: '', only: '' })
  const onlyOut = only === 'indisponiveis'
  /** Items made available in the list of unavailable ones: they stay in it, so that no other item moves under the finger. */
  const [kept, setKept] = useState<ReadonlySet<number>>(new Set())
  const out = useMemo(
    () => sections.flatMap(({ items }) => items).filter((one) => !one.available).length,
    [sections],
  )
  const seen = useMemo(() => found(sections, search, onlyOut, kept), [sections, search, onlyOut, kept])
  return {
    search,
    onlyOut,
    /** Number of unavailable items. */
    out,
    looking: search !== '' || onlyOut,
    /** The sections with the items that match. */
    seen,
    find: (text: string) => setAddress({ search: text }),
    showOut: (checked: boolean) => {
      setKept(new Set())
      setAddress({ only: checked ? 'indisponiveis' : '' })
    },
    /** Called when an item is switched on or off. */
    keep: (id: number) => {
      if (onlyOut) setKept((all) => new Set(all).add(id))
    },
  }
}

export type MenuView = ReturnType<typeof useLooking>
