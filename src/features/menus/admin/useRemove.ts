import { useEffect, useEffectEvent } from 'react'
import { type BranchInput } from '#admin/data/queries.ts'
import { useBranchMutation } from '#admin/data/mutations.ts'
import type { Endpoint } from '#lib/call/endpoint.ts'
import { confirm, notice } from '#ui/overlay/dialogs.ts'

const failed = 'Houve um erro, tente novamente.'

/** Asks for confirmation in the words of pages spec §2.5, deletes, and shows the result. */
export function useRemove<E extends Endpoint>(
  endpoint: E,
  options: { changes: readonly Endpoint[]; onFailed: () => unknown },
) {
  const { run, refusal } = useBranchMutation(endpoint, {
    success: 'Registro excluído com sucesso!',
    failure: failed,
    changes: options.changes,
  })
  const tell = useEffectEvent((said: string | undefined) => {
    void notice(failed, said)
    void options.onFailed()
  })
  useEffect(() => {
    if (refusal) tell(refusal.serverSentence)
  }, [refusal])

  /** Resolves with whether it was deleted. `detail` says what will be deleted. */
  return async (input: BranchInput<E>, detail: string): Promise<boolean> => {
    const question = 'Deseja realmente excluir esse registro?'
    if (!(await confirm(question, { detail, destructive: true }))) return false
    return (await run(input)) !== null
  }
}
