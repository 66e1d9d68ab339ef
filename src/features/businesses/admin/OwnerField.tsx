import { TextInput } from '@mantine/core'
import { lazy, Suspense, useEffect, useState } from 'react'
import { ownerSentence } from '#features/businesses/rules.ts'
import { ownerLabel } from './owner-label.ts'
import type { OwnerProps } from './OwnerSelect.tsx'

const load = () => import('./OwnerSelect.tsx')
const OwnerSelect = lazy(async () => ({ default: (await load()).OwnerSelect }))

/** Milliseconds until the choice is fetched by itself: out of the way of what is read first. */
const restMs = 1000

/**
 * Who answers for a business. The library's searchable select is nearly as heavy as the page around it, which does not wait for
 * it: it comes when the field is entered, or while the page rests.
 */
export function OwnerField(props: OwnerProps) {
  const [wanted, setWanted] = useState<'entered' | 'rested' | null>(null)
  useEffect(() => {
    const rested = () => setWanted((already) => already ?? 'rested')
    // What does not come now is asked for again when the field is entered; nothing of the form is lost for it.
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
