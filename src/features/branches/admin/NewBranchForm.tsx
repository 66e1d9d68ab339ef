import type { CurrentBusiness } from '#admin/current/current.ts'
import { FormModal } from '#admin/form/FormModal.tsx'
import { NewBranchFields } from './NewBranchFields.tsx'
import { useNewBranch } from './useNewBranch.ts'

type Props = { business: CurrentBusiness; opened: boolean; onClose: () => void }

/** Adds an establishment from the list of a business (D-66). */
export function NewBranchForm({ business, opened, onClose }: Props) {
  const state = useNewBranch(business)
  const close = () => {
    state.reset()
    onClose()
  }
  return (
    <FormModal
      title="Adicionar estabelecimento"
      opened={opened}
      changed={state.form.isDirty()}
      saving={state.saving}
      refusal={state.refusal}
      submitLabel="Adicionar"
      onClose={close}
      onSubmit={state.submit}
    >
      <NewBranchFields {...state} />
    </FormModal>
  )
}
