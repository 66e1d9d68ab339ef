import { useRef, useState } from 'react'
import { newIdempotencyKey, type CallOutcome } from '#lib/call/call.ts'
import type { CallInput, Endpoint, RefusedAnswer } from '#lib/call/endpoint.ts'
import { call, withoutAnswer } from '../call.ts'

/**
 * Makes a create call, one at a time; sending the same body again carries the same key, so that the server repeats its answer (D-106). A
 * missing answer is a refusal too, with the server's sentence, or that there is no network. Null while another send is running.
 */
export function useSend<E extends Endpoint>(endpoint: E) {
  const [sending, setSending] = useState(false)
  const busy = useRef(false)
  const keyed = useRef({ key: '', text: '' })

  return {
    sending,
    async send(input: CallInput<E>): Promise<CallOutcome<E> | RefusedAnswer | null> {
      if (busy.current) return null
      busy.current = true
      setSending(true)
      const text = JSON.stringify(input)
      if (keyed.current.text !== text) keyed.current = { key: newIdempotencyKey(), text }
      const answer = await call(endpoint, input, { key: keyed.current.key }).catch(withoutAnswer)
      busy.current = false
      setSending(false)
      return answer
    },
  }
}
