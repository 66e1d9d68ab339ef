import { useEffect, useEffectEvent } from 'react'
import { useBranchMutation } from '#admin/mutations.ts'
import { confirmLeftOut, useForesight } from '../left-out/useForesight.ts'
import type { Service } from './service-card.ts'
import { listServices } from '../../contract.ts'
import { deleteService, explainSlots, findObstacle, type LeftOut } from '../../services.contract.ts'
import { confirm, notice } from '#ui/dialogs.ts'

const failed = 'Houve um erro, tente novamente.'
const question = 'Deseja realmente excluir esse registro?'

/** Asks for confirmation, with whom it leaves without a seat, deletes and shows the result (SERV-26, SERV-59, SERV-61, D-124). */
export function useRemoveService(options: {
  onRemoved: (leftOut: LeftOut) => void
  onFailed: () => unknown
}) {
  const foresight = useForesight()
  const deed = useBranchMutation(deleteService, {
    success: 'Registro excluído com sucesso!',
    failure: failed,
    changes: [listServices, explainSlots, findObstacle],
  })
  const tell = useEffectEvent((said: string | undefined) => {
    void notice(failed, said)
    void options.onFailed()
  })
  const refusal = foresight.refusal ?? deed.refusal
  useEffect(() => {
    if (refusal) tell(refusal.serverSentence)
  }, [refusal])

  return {
    running: deed.running,
    async ask({ id, name }: Service) {
      const leftOut = await foresight.foresee({ id })
      if (!leftOut) return
      const detail = `${name} #${id}`
      const goesOn =
        leftOut.total > 0
          ? confirmLeftOut(leftOut, { question, detail, yes: 'Excluir mesmo assim' })
          : confirm(question, { detail, destructive: true })
      if (!(await goesOn)) return
      const done = await deed.run({ params: { id } })
      if (done) options.onRemoved(done.left_out)
    },
  }
}
