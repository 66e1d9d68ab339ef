import { reload, useEditForm } from '#admin/useEditForm.ts'
import { useLeaveQuestion } from '#admin/useLeaveQuestion.ts'
import type { Service } from '#features/availability/admin/services/service-card.ts'
import type { ServiceValues } from '#features/availability/admin/services/service-values.ts'
import { type LeftOut, useSaveService } from '#features/availability/admin/services/useSaveService.ts'
import { ServiceForm } from '#features/availability/service-form.ts'

/** What the dialogs of an availability and of a closing period are told. Mount them anew (`key`) for each one. */
export type ServiceDialog = {
  /** Null adds one. */
  edited: Service | null
  opened: boolean
  onClose: () => void
  onSaved: (leftOut: LeftOut) => void
  /** Reads it again: undefined when it is gone, null when that failed. */
  readAgain: (id: number) => Promise<Service | undefined | null>
}

/** The fields of such a dialog, and the `modal` around them. */
export function useServiceForm(
  { edited, opened, onClose, onSaved, readAgain }: ServiceDialog,
  valuesOf: (service: Service | null) => ServiceValues,
) {
  const { save, ...saving } = useSaveService(edited?.id ?? null)
  const form = useEditForm({ schema: ServiceForm, row: edited, valuesOf, saving })
  const onReload = () =>
    reload(async () => edited && readAgain(edited.id), { onRead: form.begin, onGone: onClose })
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
