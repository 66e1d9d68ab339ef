import { useEffect, useEffectEvent } from 'react'
import type { MutationRefusal } from '#admin/mutations.ts'

/**
 * Reads the page again behind a form that was refused because somebody changed or deleted what it is about (D-107): once the form is
 * closed, it opens with what there is.
 */
export function useOutdated(refusal: MutationRefusal | null, reload: () => unknown): void {
  const read = useEffectEvent(() => void reload())
  useEffect(() => {
    if (refusal && (refusal.code === 'stale' || refusal.code === 'not_found')) read()
  }, [refusal])
}
