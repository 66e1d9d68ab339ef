import { useEffect, useEffectEvent } from 'react'
import { useBranchMutation } from '#admin/mutations.ts'
import type { Service } from './service-card.ts'
import type { LeftOut } from './useSaveService.ts'
import { listServices } from '../../contract.ts'
import { deleteService, explainSlots, findObstacle } from '../../services.contract.ts'
import { confirm, notice } from '#ui/dialogs.ts'

const failed = 'Houve um erro, tente novamente.'

/** Asks for confirmation, deletes and shows the result (SERV-26, SERV-59, SERV-61). */
export function useRemoveService(options: {
  onRemoved: (leftOut: LeftOut) => void
  onFailed: () => unknown
}) {
  const { run, running, refusal } = useBranchMutation(deleteService, {
    success: 'Registro excluído com sucesso!',
    failure: failed,
    changes: [listServices, explainSlots, findObstacle],
  })
  const tell = useEffectEvent((said: string | undefined) => {
    void notice(failed, said)
    void options.onFailed()
  })
  useEffect(() => {
    if (refusal) tell(refusal.serverSentence)
  }, [refusal])

  return {
    running,
    async ask({ id, name }: Service) {
      const question = 'Deseja realmente excluir esse registro?'
      if (!(await confirm(question, { detail: `${name} #${id}`, destructive: true }))) return
      const done = await run({ params: { id } })
      if (done) options.onRemoved(done.left_out)
    },
  }
}
