import { useForm } from '@mantine/form'
import { useEffect } from 'react'
import type * as z from 'zod/mini'
import type { MutationRefusal } from '#admin/mutations.ts'
import { afterPress } from '#lib/press.ts'

export type EditForm<Values extends object> = Omit<
  ReturnType<typeof useForm<Values>>,
  'validate' | 'validateField' | 'isValid'
>

type Options<Values extends object> = {
  /** The rules of the form: the call's own body schema, or one made of the same fields. */
  schema: z.ZodMiniType<unknown, Values>
  /** What was saved, as the fields hold it. When it changes and nothing was typed, the form follows it. */
  saved: Values
  /** Of the mutation that saves: its messages by field stand under their fields. What was typed stays. */
  refusal: MutationRefusal | null
}

/**
 * The fields of one edit form. A field says what is wrong with it once it was left, all of them when the form is submitted;
 * the first wrong one gets the focus. `isDirty()` says whether anything differs from what was saved.
 */
export function useEditForm<Values extends object>({
  schema,
  saved,
  refusal,
}: Options<Values>): EditForm<Values> {
  const form = useForm<Values>({
    initialValues: saved,
    enhanceGetInputProps: ({ form: own, field }) => ({
      onBlur: () => afterPress(() => void own.validateField(field)),
    }),
    validate: (values) => messagesOf(schema, values),
    onSubmitPreventDefault: 'always',
  })
  const known = JSON.stringify(saved)

  useEffect(() => {
    if (form.isDirty()) return
    form.setInitialValues(saved)
    form.setValues(saved)
    form.resetDirty(saved)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the values are new at every render, their text is not
  }, [known])

  useEffect(() => {
    if (!refusal) return
    const messages = firstMessages(refusal.errors)
    form.setErrors(messages)
    focusFirst(form)(messages)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once per refusal
  }, [refusal])

  return form
}

/** Moves the focus, and the eye, to the first field with a message: the second argument of the form's `onSubmit`. */
export function focusFirst(form: { getInputNode: (path: never) => HTMLElement | null }) {
  return (errors: object) => {
    const first = Object.keys(errors)[0]
    const field = first === undefined ? null : form.getInputNode(first as never)
    field?.focus()
    // Where the focus already was, giving it has not scrolled.
    field?.scrollIntoView({ block: 'nearest' })
  }
}

function messagesOf(schema: z.ZodMiniType, values: object): Record<string, string> {
  const messages: Record<string, string> = {}
  for (const { path, message } of schema.safeParse(values).error?.issues ?? []) {
    messages[path.join('.')] ??= message
  }
  return messages
}

const firstMessages = (errors: Record<string, string[]>) =>
  Object.fromEntries(Object.entries(errors).map(([field, messages]) => [field, messages[0] ?? '']))
