import { useEffect, useState } from 'react'

/** The library returns the focus only when a modal was mounted before it opened: this opens it one render later. */
export function useOpenedLater(opened: boolean): boolean {
  const [later, setLater] = useState(false)
  // oxlint-disable-next-line react/set-state-in-effect -- the second render is what this is for
  useEffect(() => setLater(opened), [opened])
  return later
}
