import { useBranchMutation } from '#admin/mutations.ts'
import type { ServiceValues } from './service-values.ts'
import { listServices } from '../../contract.ts'
import { createService, explainSlots, findObstacle, updateService } from '../../services.contract.ts'
import type { AnswerOf } from '#lib/endpoint.ts'

/** Reservations that a change left without a seat. */
export type LeftOut = AnswerOf<typeof createService>['left_out']

const saved = {
  success: 'Disponibilidade salva com sucesso!',
  changes: [listServices, explainSlots, findObstacle],
}

/** Saves a service or closure, as a new one when `id` is null. Resolves with null when the server refused. */
export function useSaveService(id: number | null) {
  const create = useBranchMutation(createService, saved)
  const update = useBranchMutation(updateService, saved)
  const { running, refusal, reset } = id === null ? create : update
  const save = (body: ServiceValues) =>
    id === null ? create.run({ body }) : update.run({ params: { id }, body })
  return { save, running, refusal, reset }
}
