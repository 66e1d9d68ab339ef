import { useEffect, useEffectEvent } from 'react'
import { type BranchInput } from '#admin/data/queries.ts'
import { useBranchMutation } from '#admin/data/mutations.ts'
import { listServices } from '#features/availability/contract.ts'
import { setException } from '#features/availability/exceptions.contract.ts'
import { explainSlots, findOfferObstacle, listLeftOut } from '#features/availability/services.contract.ts'
import { listSlots } from '#features/availability/slots.contract.ts'
import { showDay } from '../../attendance.contract.ts'
import { listReservations } from '../../contract.ts'
import { toast, toastFailure } from '#ui/overlay/toast.ts'

type Change = BranchInput<typeof setException>['body']

/** Calls whose answers a change of one date outdates. */
export const changedByNight = [
  showDay,
  listReservations,
  listServices,
  listSlots,
  explainSlots,
  findOfferObstacle,
  listLeftOut,
] as const

/** Makes one date of a service different, or like the others again; a toast says so and can take it back (D-123). */
export function useNight(
  { service_id, date }: { service_id: number; date: string },
  onChanged: () => unknown,
) {
  const { run, running, refusal } = useBranchMutation(setException, { changes: changedByNight })
  // A refused change was based on stale data: refetch.
  const tell = useEffectEvent((msg: string) => {
    toastFailure(msg)
    onChanged()
  })
  useEffect(() => {
    if (refusal) tell(refusal.msg)
  }, [refusal])

  const set = (body: Change) => run({ params: { id: service_id, date }, body })
  return {
    running,
    /** Resolves with whether it was done. */
    async change(body: Change, { said, back }: { said: string; back: Change }): Promise<boolean> {
      if (!(await set(body))) return false
      const undo = async () => {
        if (await set(back)) toast('Desfeito.')
      }
      toast(said, { label: 'Desfazer', onPress: () => void undo() })
      return true
    },
  }
}
