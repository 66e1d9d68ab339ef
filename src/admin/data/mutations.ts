import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { call } from '#admin/data/call.ts'
import { causeOf } from '#admin/data/cause.ts'
import { useBranchPath } from '#admin/current/current.ts'
import { kept } from '#admin/kept/kept.ts'
import { hasSecrets } from '#admin/kept/rules.ts'
import type { BranchInput } from '#admin/data/queries.ts'
import { anyFailure } from '#lib/call/any-failure.ts'
import { CallFailed, newIdempotencyKey } from '#lib/call/call.ts'
import type { AnswerOf, CallInput, Endpoint } from '#lib/call/endpoint.ts'
import { toast } from '#ui/overlay/toast.ts'

/** The name under which a call is kept until the server has it, and its title in the list of unsent things. */
export type KeptAs = { place: string; what: string }

export type MutationOptions<Input = never> = {
  /** Toast after a success; without it the page reports the success itself. */
  success?: string
  /** The catalogue's sentence, for answers without one. */
  failure?: string
  /** Calls whose answers are outdated after a success. */
  changes?: readonly Endpoint[]
  /** Keeps the call until the server has it; not for edit forms, which name it themselves (`keepAs`). */
  keep?: (input: Input) => KeptAs
}

/** Why a mutation failed, ready to be shown. */
export type MutationRefusal = {
  /** The server's sentence, else the catalogue's. */
  msg: string
  /** The server's sentence, or that there is no network (D-48: the second line under a fixed text). */
  serverSentence: string | undefined
  code: string | undefined
  /** Messages by field (422). */
  errors: Record<string, string[]>
  /** The whole answer of a refusal, such as the conflicts of a service; undefined when no answer came. */
  answer: Record<string, unknown> | undefined
}

export type Mutation<Input, Answer> = {
  /** Resolves with the answer of a success, otherwise with null: then `refusal` says why. A second press while it runs is ignored. */
  run: (input: Input) => Promise<Answer | null>
  running: boolean
  refusal: MutationRefusal | null
  /** Clears the refusal and, for a create, starts a new one: call it when the form opens again. */
  reset: () => void
  /** From now on a call that got no answer is kept under this name; null: it is not kept. */
  keepAs: (kept: KeptAs | null) => void
}

type Parts = { params?: object; query?: object; body?: object }

const sentElsewhere = 'Já foi enviado por outra aba.'

/** Makes a call that changes something, outside any branch. */
export function useCallMutation<E extends Endpoint>(
  endpoint: E,
  options: MutationOptions<CallInput<E>> = {},
): Mutation<CallInput<E>, AnswerOf<E>> {
  const client = useQueryClient()
  const [running, setRunning] = useState(false)
  const [refusal, setRefusal] = useState<MutationRefusal | null>(null)
  const busy = useRef(false)
  // One idempotency key from the form's opening to its success: however often it is sent, it creates once (D-106).
  const key = useRef<string>(undefined)
  const failure = options.failure ?? anyFailure

  const keptAs = useRef<KeptAs | null>(null)

  type MutationAnswer = Record<string, unknown> & {
    success?: boolean
    msg?: string
    code?: string
    errors?: Record<string, string[]>
  }

  /** Makes the call, kept until it is answered. Throws CallFailed. */
  const callKept = async ({ place, what }: KeptAs, input: CallInput<E>): Promise<MutationAnswer> => {
    key.current ??= kept.inPlace(place)[0]?.id ?? newIdempotencyKey()
    const { method, path, json } = endpoint
    const outcome = await kept.send({
      id: key.current,
      place,
      what,
      detail: '',
      endpoint: { method, path, ...(json && { json }) },
      input: input as Parts,
    })
    if (outcome.kind === 'lost') throw outcome.error
    if (outcome.kind === 'gone') return { success: false, msg: sentElsewhere }
    if (outcome.kind === 'done') return outcome.answer as MutationAnswer
    // The page shows why; there is nothing to send again as it is.
    await kept.discard(key.current)
    if (outcome.answer instanceof CallFailed) throw outcome.answer
    return outcome.answer as MutationAnswer
  }

  const send = async (input: CallInput<E>): Promise<AnswerOf<E> | null> => {
    try {
      const keepAs = hasSecrets(input) ? null : (options.keep?.(input) ?? keptAs.current)
      if (endpoint.creates && !keepAs) key.current ??= newIdempotencyKey()
      const answer = keepAs
        ? await callKept(keepAs, input)
        : ((await call(endpoint, input, { key: key.current })) as MutationAnswer)
      if (answer.success === false) {
        const { msg, code, errors = {} } = answer
        setRefusal({ msg: msg || failure, serverSentence: msg || undefined, code, errors, answer })
        return null
      }
      key.current = undefined
      if (options.success) toast(options.success)
      const stale = (options.changes ?? []).map(({ path }) => client.invalidateQueries({ queryKey: [path] }))
      void Promise.all(stale)
      return answer as AnswerOf<E>
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error
      const { msg, code, errors = {} } = error
      const cause = causeOf(error)
      // A page's own catalogue text stays the first line (D-48); the text for any failure says less than the cause.
      const first = msg ?? options.failure ?? cause ?? anyFailure
      setRefusal({ msg: first, serverSentence: cause, code, errors, answer: undefined })
      return null
    }
  }

  return {
    run: async (input) => {
      if (busy.current) return null
      busy.current = true
      setRunning(true)
      setRefusal(null)
      try {
        return await send(input)
      } finally {
        busy.current = false
        setRunning(false)
      }
    },
    running,
    refusal,
    reset: () => {
      key.current = undefined
      setRefusal(null)
    },
    keepAs: (next) => {
      keptAs.current = next
    },
  }
}

/** Makes a call that changes something of the current branch. */
export function useBranchMutation<E extends Endpoint>(
  endpoint: E,
  options: MutationOptions<CallInput<E>> = {},
): Mutation<BranchInput<E>, AnswerOf<E>> {
  const scope = useBranchPath()
  const mutation = useCallMutation(endpoint, options)
  const run = (input: BranchInput<E>) =>
    mutation.run({ ...input, params: { ...scope, ...input.params } } as unknown as CallInput<E>)
  return { ...mutation, run }
}
