import type { EditForm } from '#admin/useEditForm.ts'
import { toastFailure } from '#ui/toast.ts'

type Options<Row, Values extends object> = {
  form: EditForm<Values>
  valuesOf: (row: Row) => Values
  /** Reads the row as it is now: undefined when there is none any more, null when that could not be known. */
  read: () => Promise<Row | undefined | null>
  /** The row that the form now is about; its refusal is forgotten. */
  onBegun: (row: Row) => void
  onGone: () => void
}

/** 'Recarregar' of a form in a dialog: it begins anew with what somebody else saved, and what was typed is gone (D-107). */
export function useReload<Row, Values extends object>(options: Options<Row, Values>) {
  const { form, valuesOf, read, onBegun, onGone } = options
  return async () => {
    const row = await read()
    if (row === null) return toastFailure('Não foi possível recarregar. Tente novamente.')
    if (row === undefined) {
      toastFailure('Registro não encontrado.')
      return onGone()
    }
    const values = valuesOf(row)
    form.setInitialValues(values)
    form.setValues(values)
    form.resetDirty(values)
    form.clearErrors()
    onBegun(row)
  }
}
