import { TextInput } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { ownerSentences } from '#features/businesses/rules.ts'
import { ownerLabel } from './owner-label.ts'
import type { OwnerProps } from './OwnerSelect.tsx'

const OwnerSelect = lazy(async () => ({ default: (await import('./OwnerSelect.tsx')).OwnerSelect }))

/** Who answers for a business. The library's searchable select is heavier than the page around it, which does not wait for it. */
export function OwnerField(props: OwnerProps) {
  const atFirst = (
    <TextInput
      label="Responsável"
      description={ownerSentences.none}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      value={props.owner ? ownerLabel(props.owner) : ''}
      readOnly
    />
  )
  return (
    <Suspense fallback={atFirst}>
      <OwnerSelect {...props} />
    </Suspense>
  )
}
