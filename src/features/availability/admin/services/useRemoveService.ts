import { useEffect, useEffectEvent } from 'react'
import { useBranchMutation } from '#admin/data/mutations.ts'
import { confirmLeftOut, useForesight } from '../left-out/useForesight.ts'
import type { ListedService } from './service-card.ts'
import { changedByService } from './useSaveService.ts'
import { deleteService, type LeftOut, restoreService } from '../../services.contract.ts'
import { confirm, notice } from '#ui/overlay/dialogs.ts'
import { toast } from '#ui/overlay/toast.ts'

const failed = 'Houve um erro, tente novamente.'
const question = 'Deseja realmente excluir esse registro?'

/**
 * Asks for confirmation, with whom it leaves without a seat, deletes and shows the result (SERV-26, SERV-59, SERV-61, D-124). The toast can
 * take the deletion back.
 */
export function useRemoveService(options: {
  /** The guests whom the deletion, or its undoing, left without a seat. */
  onLeftOut: (leftOut: LeftOut) => void
  onFailed: () => unknown
}) {
  const foresight = useForesight()
  const deed = useBranchMutation(deleteService, { failure: failed, changes: changedByService })
  const undo = useBranchMutation(restoreService, { failure: failed, changes: changedByService })
  const tell = useEffectEvent((first: string, said: string | undefined) => {
    void notice(first, said)
    void options.onFailed()
  })
  const refusal = foresight.refusal ?? deed.refusal
  useEffect(() => {
    if (refusal) tell(failed, refusal.serverSentence)
  }, [refusal])
  useEffect(() => {
    if (undo.refusal) tell('Não foi possível desfazer.', undo.refusal.serverSentence)
  }, [undo.refusal])

  const takeBack = async (id: number, name: string) => {
    const back = await undo.run({ params: { id } })
    if (!back) return
    toast(`${name} voltou.`)
    options.onLeftOut(back.left_out)
  }

  return {
    running: deed.running || undo.running,
    async ask({ id, name }: ListedService) {
      const leftOut = await foresight.foresee({ id })
      if (!leftOut) return
      const detail = `${name} #${id}`
      const goesOn =
        leftOut.total > 0
          ? confirmLeftOut(leftOut, { question, detail, yes: 'Excluir mesmo assim' })
          : confirm(question, { detail, destructive: true })
      if (!(await goesOn)) return
      const done = await deed.run({ params: { id } })
      if (!done) return
      toast('Registro excluído com sucesso!', {
        label: 'Desfazer',
        onPress: () => void takeBack(id, name),
      })
      options.onLeftOut(done.left_out)
    },
  }
}
