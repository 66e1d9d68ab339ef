import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False in the HTML that the server sent, true once React has taken it over. */
export function useAwake(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
