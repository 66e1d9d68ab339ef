import { useBranchMutation } from '#admin/data/mutations.ts'
import { foreseeChange } from '../../foresee.contract.ts'
import { consequenceText } from '../../left-out.ts'
import type { LeftOut } from '../../services.contract.ts'
import { confirmTouched } from '#features/branches/admin/touched/confirm-touched.tsx'
import type { CallInput } from '#lib/call/endpoint.ts'

/** Asks before people with a reservation lose their seats (D-124). */
export const confirmLeftOut = (
  leftOut: LeftOut,
  asked: { question: string; detail?: string; yes: string },
): Promise<boolean> => confirmTouched(leftOut, { ...asked, consequence: consequenceText(leftOut) })

type Change = CallInput<typeof foreseeChange>['body']

/**
 * Asks the server which guests a change of a service would leave without a seat, before the change is made (D-124). A change that the
 * server would refuse is refused here, as `refusal`.
 */
export function useForesight() {
  const { run, running, refusal, reset } = useBranchMutation(foreseeChange)
  const foresee = async (change: Change) => (await run({ body: change }))?.left_out ?? null
  return {
    running,
    refusal,
    reset,
    /** Null when it was refused. */
    foresee,
    /** Whether the change may be made: it harms nobody, or the person confirmed it. */
    async mayChange(change: Change, asked: { question: string; yes: string }): Promise<boolean> {
      const leftOut = await foresee(change)
      if (!leftOut) return false
      return leftOut.total === 0 || confirmLeftOut(leftOut, asked)
    },
  }
}
