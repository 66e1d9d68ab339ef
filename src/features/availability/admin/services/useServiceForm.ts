import { useBranch } from '#admin/current/current.ts'
import { reloadRow, useEditForm } from '#admin/form/useEditForm.ts'
import { useLeaveQuestion } from '#admin/form/useLeaveQuestion.ts'
import type { ListedService } from './service-card.ts'
import type { ServiceValues } from './service-values.ts'
import { useSaveService } from './useSaveService.ts'
import { ServiceBody } from '../../service-form.ts'
import type { LeftOut } from '../../services.contract.ts'

/** Props of the dialogs for a service and for a closing period. Give each record its own `key`, so that the dialog mounts again. */
export type ServiceDialog = {
  /** Null adds a new one. */
  edited: ListedService | null
  opened: boolean
  onClose: () => void
  onSaved: (leftOut: LeftOut) => void
  /** Reads the record again: undefined when it is gone, null when the call failed. */
  readAgain: (id: number) => Promise<ListedService | undefined | null>
}

/** The fields of such a dialog, and the props of the modal around them. */
export function useServiceForm(
  { edited, opened, onClose, onSaved, readAgain }: ServiceDialog,
  valuesOf: (service: ListedService | null) => ServiceValues,
  kind: 'service' | 'closure',
) {
  const branch = useBranch()
  const place = `service.${edited ? edited.id : `new.${kind}.${branch.id}`}`
  const keep = opened
    ? { place, what: kind === 'closure' ? 'Período de fechamento' : 'Disponibilidade' }
    : null
  const { save, ...saving } = useSaveService(edited?.id ?? null)
  const form = useEditForm({ schema: ServiceBody, row: edited, valuesOf, saving, keep })
  const onReload = () =>
    reloadRow(async () => edited && readAgain(edited.id), { onRead: form.begin, onGone: onClose })
  const changed = opened && form.isDirty()
  useLeaveQuestion(changed)
  const onSubmit = form.onSubmit(async (values) => {
    const saved = await save(values)
    if (!saved) return
    onClose()
    onSaved(saved.left_out)
  })
  const { running, refusal } = saving
  return { form, modal: { opened, changed, saving: running, refusal, onReload, onClose, onSubmit } }
}
