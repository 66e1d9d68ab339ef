import { Button } from '@mantine/core'
import type { MutationRefusal } from '#admin/mutations.ts'
import { RefusalAlert } from '#admin/RefusalAlert.tsx'

type Props = { refusal: MutationRefusal | null; onReload: () => void }

/** Why a part was not saved; after somebody else's save the way to begin anew with theirs (D-107). */
export function StaleAlert({ refusal, onReload }: Props) {
  return (
    <RefusalAlert refusal={refusal}>
      {refusal?.code === 'stale' && (
        <Button variant="default" mt="sm" onClick={onReload}>
          Recarregar
        </Button>
      )}
    </RefusalAlert>
  )
}
