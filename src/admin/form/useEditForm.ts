import { useForm } from '@mantine/form'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type * as z from 'zod/mini'
import { useKeptForm } from '#admin/kept/useKeptForm.ts'
import type { KeptAs, MutationRefusal } from '#admin/data/mutations.ts'
import { exceptSaved, firstMessages } from '#lib/call/first-messages.ts'
import { afterPress } from '#lib/press.ts'
import { toast, toastFailure } from '#ui/overlay/toast.ts'

/** The fields of an edit form. */
export type EditForm<Values extends object> = Omit<
  ReturnType<typeof useForm<Values>>,
  'validate' | 'validateField' | 'isValid' | 'reset' | 'setInitialValues'
>

/** An edit form over a row that others may change. */
type RowForm<Values extends object, Row> = EditForm<Values> & {
  /** The row that filled the fields: a save must not overwrite anything newer (D-107). */
  row: Row
  /** Fills the fields from this row and drops typed values, their errors and the refusal. */
  begin: (row: Row) => void
  /** Takes this row as the saved one; the fields keep typed values. */
  merge: (row: Row, typed?: Values) => void
  /** Fills the fields again from the row that the page knows. */
  cancel: () => void
}

type Options<Row, Values extends object> = {
  /** The rules of the form: the call's own body schema, or one made of the same fields. */
  schema: z.ZodMiniType<unknown, Values>
  /** The edited row as the page knows it, the same object while it is unchanged; null for a new row. */
  row: Row
  /** The values of the fields for a row. */
  valuesOf: (row: Row) => Values
  /** The mutation that saves: its messages by field appear under the fields. What was typed stays. */
  saving: {
    refusal: MutationRefusal | null
    reset: () => void
    keepAs?: ((kept: KeptAs | null) => void) | undefined
  }
  /** Fields whose saved value is accepted while it stays, although the rule refuses it by now: phones (D-139). */
  keepsSaved?: readonly (keyof Values & string)[]
  /**
   * The form's own name, one for each row and branch, and its title in Portuguese; null while it is closed. Typed values, and values sent
   * without an answer, then come back after a reload or a new sign-in (kept/).
   */
  keep: KeptAs | null
  /** Something besides the fields is unsaved, such as an image: meanwhile the form does not follow the row. */
  isHeld?: () => boolean
  /** Scrolls to the first field that has one of these messages; without this option that field gets the focus. */
  onErrors?: (errors: object) => void
  /** Somebody else changed or deleted the row: the page reads it again, so that the next form opens with the newest one (D-107). */
  onOutdated?: () => unknown
}

/**
 * The fields of one edit form over a row that others may change. While nothing is typed it follows the row. A field shows its error after
 * it was left, all fields do after a submit. `isDirty()` says whether anything differs from what was saved.
 */
export function useEditForm<Values extends object, Row>(options: Options<Row, Values>): RowForm<Values, Row> {
  const { schema, row: known, valuesOf, saving, keep } = options
  const [row, setRow] = useState(known)
  const form = useForm<Values>({
    initialValues: valuesOf(known),
    enhanceGetInputProps: ({ form: own, field }) => ({
      onBlur: () => afterPress(() => void own.validateField(field)),
    }),
    validate: (values) =>
      exceptSaved(firstMessages(schema, values), options.keepsSaved ?? [], { values, saved: valuesOf(row) }),
    onSubmitPreventDefault: 'always',
  })
  const text = JSON.stringify(valuesOf(known))
  // The row that the form last followed or was told to ignore.
  const followed = useRef({ known, text })

  const fill = (next: Row, typed = valuesOf(next)) => {
    followed.current = { known, text }
    const saved = valuesOf(next)
    setRow(next)
    form.setInitialValues(saved)
    form.setValues(typed)
    form.resetDirty(saved)
  }
  const begin = (next: Row) => {
    fill(next)
    form.clearErrors()
    saving.reset()
  }

  const follow = useEffectEvent(() => {
    const { current } = followed
    if ((known === current.known && text === current.text) || form.isDirty() || options.isHeld?.()) return
    if (text !== current.text) return fill(known)
    // Nothing that the fields show has changed: their messages stay.
    followed.current = { known, text }
    setRow(known)
  })
  // After each render: what holds the form is not known earlier.
  useEffect(() => {
    follow()
  })

  useEffect(() => saving.keepAs?.(keep))
  useKeptForm(keep?.place ?? null, {
    saved: valuesOf(row),
    typed: form.values,
    isDirty: form.isDirty(),
    restore: (typed) => {
      form.setValues(typed)
      toast('O que você digitou antes está aqui de novo.')
    },
  })

  const show = options.onErrors ?? focusFirst(form)
  const tell = useEffectEvent(({ code, errors }: MutationRefusal) => {
    const messages = firstOfEach(errors)
    form.setErrors(messages)
    show(messages)
    if (code === 'stale' || code === 'not_found') options.onOutdated?.()
  })
  useEffect(() => {
    if (saving.refusal) tell(saving.refusal)
  }, [saving.refusal])

  return {
    ...form,
    onSubmit: (send, onWrong = show) => form.onSubmit(send, onWrong),
    row,
    begin,
    merge: fill,
    cancel: () => begin(known),
  }
}

/**
 * 'Recarregar': the form continues with the values that somebody else saved (D-107). `read` returns undefined if the row is gone and null
 * without an answer.
 */
export async function reloadRow<Row>(
  read: () => Promise<Row | undefined | null>,
  { onRead, onGone }: { onRead: (row: Row) => void; onGone?: () => void },
): Promise<void> {
  const row = await read()
  if (row === null) return toastFailure('Não foi possível recarregar. Tente novamente.')
  if (row !== undefined) return onRead(row)
  toastFailure('Registro não encontrado.')
  onGone?.()
}

/** Focuses the first field with a message and scrolls it into view. */
function focusFirst(form: { getInputNode: (path: never) => HTMLElement | null }) {
  return (errors: object) => {
    const first = Object.keys(errors)[0]
    const field = first === undefined ? null : form.getInputNode(first as never)
    field?.focus()
    // Focusing a field that already has the focus does not scroll.
    field?.scrollIntoView({ block: 'nearest' })
  }
}

const firstOfEach = (errors: Record<string, string[]>) =>
  Object.fromEntries(Object.entries(errors).map(([field, messages]) => [field, messages[0] ?? '']))
