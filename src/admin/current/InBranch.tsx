import { type ReactNode, useMemo } from 'react'
import { CurrentContext, useCurrent } from '#admin/current/current.ts'

/**
 * Makes another branch of the session the current one for its children, such as a reservation of that branch; the page stays where it is.
 */
export function InBranch({ id, children }: { id: number; children: ReactNode }) {
  const current = useCurrent()
  const there = useMemo(() => {
    const business = current.businesses.find(({ branches }) => branches.some((branch) => branch.id === id))
    const branch = business?.branches.find((one) => one.id === id)
    return business && branch ? { ...current, business, branch } : current
  }, [current, id])
  return <CurrentContext value={there}>{children}</CurrentContext>
}
