import { Button } from '@mantine/core'
import { useState } from 'react'
import type { MutationRefusal } from '#admin/data/mutations.ts'
import { RefusalAlert } from '#admin/form/RefusalAlert.tsx'

type Props = {
  refusal: MutationRefusal | null
  /** The catalogue's fixed text, above the server's message (D-48). */
  first?: string | undefined
  onReload: () => unknown
}

/** Why something was not saved; after somebody else's save it offers to start again from theirs (D-107). */
export function StaleAlert({ refusal, first, onReload }: Props) {
  const [reading, setReading] = useState(false)
  const reload = async () => {
    setReading(true)
    await onReload()
    setReading(false)
  }
  return (
    <RefusalAlert refusal={refusal} {...(first && { first })}>
      {refusal?.code === 'stale' && (
        <Button variant="default" mt="sm" loading={reading} onClick={() => void reload()}>
          Recarregar
        </Button>
      )}
    </RefusalAlert>
  )
}
