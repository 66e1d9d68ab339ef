import { useLocation, useRouter } from '@tanstack/react-router'
import {
  type AddressValues,
  readAddress,
  type WidenedValues,
  writeAddress,
} from '#admin/address/address-values.ts'

/**
 * The values that a page keeps in the address bar, so that a link, a reload and 'back' restore them. A typed search replaces the history
 * entry, other changes add one unless they ask for `replace`.
 */
export function useAddress<const T extends AddressValues>(
  defaults: T,
): [
  values: WidenedValues<T>,
  set: (change: Partial<WidenedValues<T>>, options?: { replace?: boolean }) => void,
] {
  const router = useRouter()
  const search = useLocation({ select: ({ searchStr }) => searchStr })
  const set = (change: Partial<WidenedValues<T>>, { replace = 'search' in change } = {}) => {
    const { pathname, searchStr } = router.latestLocation
    const next = writeAddress(searchStr, defaults, change)
    void router.navigate({
      to: pathname,
      search: next,
      replace,
      resetScroll: 'page' in change,
    })
  }
  return [readAddress(search, defaults), set]
}
