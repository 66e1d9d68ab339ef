import { useBranchMutation } from '#admin/data/mutations.ts'
import { useForesight } from '../left-out/useForesight.ts'
import type { ServiceValues } from './service-values.ts'
import { listServices } from '../../contract.ts'
import {
  createService,
  deleteService,
  explainSlots,
  findOfferObstacle,
  listLeftOut,
  updateService,
} from '../../services.contract.ts'
import { toast, toastFailure } from '#ui/overlay/toast.ts'

const said = 'Disponibilidade salva com sucesso!'

/** Calls whose answers a saved, deleted or restored service outdates. */
export const changedByService = [listServices, explainSlots, findOfferObstacle, listLeftOut]

const saved = { success: said, changes: changedByService }

const questions = {
  service: { question: 'Salvar esta disponibilidade?', yes: 'Salvar mesmo assim' },
  closure: { question: 'Fechar neste período?', yes: 'Fechar mesmo assim' },
}

/**
 * Saves a service or closure, as a new one when `id` is null, after asking if people lose their seats (D-124). Resolves with null when the
 * server refused, or the person who was asked did not go on. A new closure can be undone.
 */
export function useSaveService(id: number | null) {
  const foresight = useForesight()
  const create = useBranchMutation(createService, { changes: changedByService })
  const update = useBranchMutation(updateService, saved)
  const undo = useBranchMutation(deleteService, {
    success: 'Fechamento desfeito!',
    changes: changedByService,
  })
  const deed = id === null ? create : update

  const add = async (body: ServiceValues) => {
    const done = await create.run({ body })
    if (!done) return null
    const params = { id: done.service.id }
    const takeBack = async () => {
      if (!(await undo.run({ params }))) toastFailure('Não foi possível desfazer.')
    }
    toast(said, body.type === 'CLO' ? { label: 'Desfazer', onPress: () => void takeBack() } : undefined)
    return done
  }
  const save = async (body: ServiceValues) => {
    const asked = body.type === 'CLO' ? questions.closure : questions.service
    if (!(await foresight.mayChange({ id, service: body }, asked))) return null
    return id === null ? add(body) : update.run({ params: { id }, body })
  }
  return {
    save,
    running: foresight.running || deed.running,
    refusal: foresight.refusal ?? deed.refusal,
    keepAs: deed.keepAs,
    reset: () => {
      foresight.reset()
      deed.reset()
    },
  }
}
