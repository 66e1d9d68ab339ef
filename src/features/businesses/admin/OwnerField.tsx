import { TextInput } from '@mantine/core'
import { lazy, Suspense, useEffect, useState } from 'react'
import { ownerSentence } from '../rules.ts'
import { ownerLabel } from './owner-label.ts'
import type { OwnerProps } from './OwnerSelect.tsx'

const load = () => import('./OwnerSelect.tsx')
const OwnerSelect = lazy(async () => ({ default: (await load()).OwnerSelect }))

/** Milliseconds until the select is fetched in the background, after the rest of the page. */
const restMs = 1000

/**
 * The owner of a business. The library's searchable select is nearly as large as the rest of the page, so it loads only when the field gets
 * the focus, or when the page is idle.
 */
export function OwnerField(props: OwnerProps) {
  const [wanted, setWanted] = useState<'entered' | 'rested' | null>(null)
  useEffect(() => {
    const rested = () => setWanted((already) => already ?? 'rested')
    // If this fetch fails, focusing the field tries again; the form loses nothing.
    const rest = setTimeout(() => void load().then(rested, () => {}), restMs)
    return () => clearTimeout(rest)
  }, [])
  const atFirst = (
    <TextInput
      label="Responsável"
      description={ownerSentence}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      value={props.owner ? ownerLabel(props.owner) : ''}
      readOnly
      onFocus={() => setWanted('entered')}
      onBlur={() => setWanted('rested')}
    />
  )
  if (!wanted) return atFirst
  return (
    <Suspense fallback={atFirst}>
      <OwnerSelect {...props} entered={wanted === 'entered'} />
    </Suspense>
  )
}
