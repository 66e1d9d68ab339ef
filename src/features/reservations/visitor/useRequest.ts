import { type OwnDuplicate, requestReservation } from '../request.contract.ts'
import { anyFailure } from '#lib/call/any-failure.ts'
import { showNotice } from '#visitor/dialog.ts'
import { useSend } from '#visitor/form/useSend.ts'
import type { TableChoice } from '../choice.ts'
import type { ReservationDone } from './DoneStep.tsx'
import { markKnownHere } from '#features/guests/visitor/known-here.ts'
import type { ReserveData } from '../pages.contract.ts'
import type { OwnerValues } from './useOwner.ts'

type Outcome =
  | { kind: 'made'; made: Omit<ReservationDone, 'service'> }
  | { kind: 'duplicate'; own: OwnDuplicate }
  | { kind: 'refused'; code: string | undefined }
  | { kind: 'failed' }

/** Sends the request once. Refusals show the server's sentence, other failures the fixed one of pages spec §8. */
export function useRequest(branch: ReserveData['branch']) {
  const request = useSend(requestReservation)
  return {
    sending: request.sending,
    /** `anyway`: the guest knows of the table that they have that day (D-142). */
    async send(choice: TableChoice, owner: OwnerValues, anyway: boolean): Promise<Outcome | null> {
      const answer = await request.send({
        params: { business_id: branch.business_id, branch_id: branch.id },
        body: {
          person_number: choice.people,
          date: choice.date,
          time: choice.time,
          service_id: -1,
          ...owner,
          reason: owner.reason || undefined,
          dont_remember: owner.dont_remember !== '',
          ...(anyway && { anyway }),
        },
      })
      if (!answer) return null
      if (answer.success && !owner.dont_remember) markKnownHere(true)
      if (answer.success) return { kind: 'made', made: { ...answer.reservation, choice } }
      const { own } = answer as { own?: OwnDuplicate }
      if (own && own.time !== choice.time && !anyway) return { kind: 'duplicate', own }
      await (answer.error ? showNotice(answer.msg) : showNotice(anyFailure, answer.msg))
      return answer.error ? { kind: 'refused', code: answer.code } : { kind: 'failed' }
    },
  }
}
