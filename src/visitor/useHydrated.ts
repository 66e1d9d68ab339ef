import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False in the HTML from the server, true once React has hydrated it. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
