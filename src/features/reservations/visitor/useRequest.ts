import { useRef, useState } from 'react'
import { requestReservation } from '#features/reservations/request.contract.ts'
import { CallFailed, newKey } from '#lib/call.ts'
import { call } from '#visitor/call.ts'
import { tell } from '#visitor/dialog.ts'
import type { Choice } from './choice.ts'
import type { Made } from './DoneStep.tsx'
import type { ReserveData } from './reserve-data.ts'
import type { OwnerValues } from './useOwner.ts'

const failed = 'Houve um erro! Por favor, tente novamente.'

type Outcome =
  | { kind: 'made'; made: Made }
  | { kind: 'refused'; code: string | undefined }
  | { kind: 'failed' }

/**
 * Sends the request once: a second tap does nothing, and a repeated send of the same request carries the same key, so that the
 * server answers what it answered (D-106). Refusals are told in the server's words, anything else in the catalogue's (2 §8).
 */
export function useRequest(branch: ReserveData['branch']) {
  const [sending, setSending] = useState(false)
  const busy = useRef(false)
  const keyed = useRef({ key: '', body: '' })

  async function send(choice: Choice, owner: OwnerValues): Promise<Outcome> {
    const body = {
      person_number: choice.people,
      date: choice.date,
      time: choice.time,
      service_id: -1,
      ...owner,
      dont_remember: owner.dont_remember !== '',
    }
    const text = JSON.stringify(body)
    if (keyed.current.body !== text) keyed.current = { key: newKey(), body: text }
    try {
      const answer = await call(
        requestReservation,
        { params: { business_id: branch.business_id, branch_id: branch.id }, body },
        { key: keyed.current.key },
      )
      if (answer.success) return { kind: 'made', made: { ...answer.reservation, choice } }
      await tell(answer.error ? answer.msg : [failed, answer.msg].filter(Boolean).join('\n'))
      return answer.error ? { kind: 'refused', code: answer.code } : { kind: 'failed' }
    } catch (error) {
      const said = error instanceof CallFailed ? error.msg : undefined
      await tell([failed, said].filter(Boolean).join('\n'))
      return { kind: 'failed' }
    }
  }

  return {
    sending,
    async send(choice: Choice, owner: OwnerValues): Promise<Outcome | null> {
      if (busy.current) return null
      busy.current = true
      setSending(true)
      const outcome = await send(choice, owner)
      busy.current = false
      setSending(false)
      return outcome
    },
  }
}
