import { useMemo, useState } from 'react'
import { useAddress } from '#admin/address.ts'
import { found, type Section } from '#features/menus/admin/menu-words.ts'

/** Which items of a menu are looked at: those that a search finds, or those that are out; the address keeps it. */
export function useLooking(sections: Section[]) {
  const [{ search, only }, setAddress] = useAddress({ search: '', only: '' })
  const onlyOut = only === 'indisponiveis'
  /** Switched on among those that are out: they stay while these are looked at, so that no other slides below the finger. */
  const [kept, setKept] = useState<ReadonlySet<number>>(new Set())
  const out = useMemo(
    () => sections.flatMap(({ items }) => items).filter((one) => !one.available).length,
    [sections],
  )
  const seen = useMemo(() => found(sections, search, onlyOut, kept), [sections, search, onlyOut, kept])
  return {
    search,
    onlyOut,
    /** How many items are out. */
    out,
    looking: search !== '' || onlyOut,
    /** The sections with the items that are looked at. */
    seen,
    find: (text: string) => setAddress({ search: text }),
    showOut: (checked: boolean) => {
      setKept(new Set())
      setAddress({ only: checked ? 'indisponiveis' : '' })
    },
    /** The item is being switched on or off. */
    keep: (id: number) => {
      if (onlyOut) setKept((all) => new Set(all).add(id))
    },
  }
}

export type Looking = ReturnType<typeof useLooking>
