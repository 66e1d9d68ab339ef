import { useEffect, useEffectEvent } from 'react'
import { useBranchMutation } from '#admin/data/mutations.ts'
import { listLeftOut } from '#features/availability/services.contract.ts'
import type { Reservation } from './reservation.ts'
import { showDay } from '../attendance.contract.ts'
import { listReservations, refuseReservation } from '../contract.ts'
import { listRequests } from '../queue.contract.ts'
import { searchReservations } from '../search.contract.ts'
import { reservationMessages } from '../rules.ts'
import { dayAndTime } from '#lib/days/dates.ts'
import { peopleText } from '#lib/person/people.ts'
import { confirm, notice } from '#ui/overlay/dialogs.ts'

/** The reservation in the question. */
type RefusalSubject = Pick<Reservation, 'id' | 'datetime' | 'person_number'> & {
  owner: Pick<Reservation['owner'], 'name'>
}

const failed = 'Houve um erro, tente novamente.'

/** Asks for confirmation, refuses and shows the result (RES-25, RES-26, RES-83); the list then shows the new status (RES-29). */
export function useRefuse(onChanged: () => unknown) {
  const { run, running, refusal } = useBranchMutation(refuseReservation, {
    success: reservationMessages.refused,
    failure: failed,
    changes: [listReservations, showDay, listRequests, searchReservations, listLeftOut],
  })
  const tell = useEffectEvent((said: string | undefined) => {
    void notice(failed, said)
    onChanged()
  })
  useEffect(() => {
    if (refusal) tell(refusal.serverSentence)
  }, [refusal])

  return {
    running,
    /** Resolves with whether it was refused. */
    async ask({ id, owner, datetime, person_number }: RefusalSubject): Promise<boolean> {
      const detail = `${owner.name}\n${dayAndTime(datetime)} · ${peopleText(person_number)}`
      const yes = await confirm('Deseja realmente recusar esse agendamento?', { detail, destructive: true })
      return yes && (await run({ params: { id } })) !== null
    },
  }
}
