import { replaceEqualDeep, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { call } from '#admin/data/call.ts'
import { useBranchPath } from '#admin/current/current.ts'
import { keepTag, tagOf } from '#lib/call/answer-tags.ts'
import type { CallFailed } from '#lib/call/call.ts'
import type { AnswerOf, CallInput, Endpoint } from '#lib/call/endpoint.ts'

export type QueryOptions = {
  /** Milliseconds between two reads while the tab is visible. */
  pollMs?: number
  /** Polls in a hidden tab too, for news that the tab announces. */
  pollHidden?: boolean
  /** False: do not ask yet, such as a search without letters. */
  enabled?: boolean
  /** Shows the rows of the previous page until those of the next arrive; the default. Never rows of another scope. */
  keepPrevious?: boolean
}

type Rest<E extends Endpoint> = Omit<NonNullable<CallInput<E>['params']>, 'business_id' | 'branch_id'>

/** A branch call's input without the ids that the shell adds. */
export type BranchInput<E extends Endpoint> = Omit<CallInput<E>, 'params'> &
  ([keyof Rest<E>] extends [never] ? { params?: undefined } : { params: Rest<E> })

type OptionalInput<Input> =
  Partial<Input> extends Input
    ? [input?: Input, options?: QueryOptions]
    : [input: Input, options?: QueryOptions]

/** The cache key of a call's answer: path, scope and question. */
export function queryKey(endpoint: Endpoint, input: { params?: object; query?: object }) {
  return [endpoint.path, input.params ?? {}, input.query ?? {}] as const
}

/** What stayed equal stays the same object, and the answer keeps the tag by which it is asked for again. */
function shareStructure(before: unknown, next: unknown): unknown {
  const shared: unknown = replaceEqualDeep(before, next)
  keepTag(shared as object, tagOf(next as object))
  return shared
}

/** Reads a call outside any branch. */
export function useCallQuery<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  { pollMs, pollHidden = false, enabled = true, keepPrevious = true }: QueryOptions = {},
): UseQueryResult<AnswerOf<E>, CallFailed> {
  const key = queryKey(endpoint, input as { params?: object; query?: object })
  const client = useQueryClient()
  return useQuery<AnswerOf<E>, CallFailed>({
    queryKey: key,
    queryFn: ({ signal }) => {
      const held = endpoint.tagged ? client.getQueryData<object>(key) : undefined
      return call(endpoint, input, { signal, held }) as Promise<AnswerOf<E>>
    },
    ...(endpoint.tagged ? { structuralSharing: shareStructure } : {}),
    enabled,
    refetchInterval: pollMs ?? false,
    refetchIntervalInBackground: pollHidden,
    placeholderData: (previous, query) =>
      keepPrevious && JSON.stringify(query?.queryKey[1]) === JSON.stringify(key[1]) ? previous : undefined,
  })
}

/** Reads a call of the current branch; each branch has answers of its own, so another's rows never show here (PERM-07). */
export function useBranchQuery<E extends Endpoint>(
  endpoint: E,
  ...[input, options]: OptionalInput<BranchInput<E>>
): UseQueryResult<AnswerOf<E>, CallFailed> {
  const scope = useBranchPath()
  const params = { ...scope, ...input?.params }
  return useCallQuery(endpoint, { ...input, params } as unknown as CallInput<E>, options)
}

/** Reads a query again; null when no answer came. */
export async function readAgain<Answer>(query: UseQueryResult<Answer, CallFailed>): Promise<Answer | null> {
  const { data, isError } = await query.refetch()
  return isError ? null : (data ?? null)
}
