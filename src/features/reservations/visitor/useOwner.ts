import { schemaResolver, useForm } from '@mantine/form'
import * as z from 'zod/mini'
import { birthDateProblem } from '#features/customers/rules.ts'
import { RequestForm } from '#features/reservations/form.ts'

export type OwnerValues = {
  name: string
  phone: string
  email: string
  birth_date: string
  reason: string
  comment: string
}

export type OwnerField = keyof OwnerValues

const empty: OwnerValues = { name: '', phone: '', email: '', birth_date: '', reason: '1', comment: '' }

/** The server's own schema, and that nobody is born after the venue's today. */
const schemaOn = (today: string) => {
  const owner = z.omit(RequestForm, { person_number: true, date: true, time: true })
  return z.extend(owner, {
    birth_date: owner.shape.birth_date.check(
      z.refine((date) => birthDateProblem(date, today) === null, 'Data de nascimento inválida.'),
    ),
  })
}

/** The customer form of step 0: checked from the start and on each change, its messages shown once a field was left or changed. */
export function useOwner(today: string) {
  const form = useForm<OwnerValues>({
    mode: 'controlled',
    initialValues: empty,
    validate: schemaResolver(schemaOn(today), { sync: true }),
    validateInputOnChange: true,
    validateInputOnBlur: true,
  })
  const touch = (fields: OwnerField[]) =>
    form.setTouched((touched) => ({ ...touched, ...Object.fromEntries(fields.map((name) => [name, true])) }))
  return {
    values: form.values,
    isValid: () => form.isValid(),
    reset: () => form.reset(),
    errorOf: (name: OwnerField) =>
      form.isTouched(name) ? ((form.errors[name] as string | undefined) ?? null) : null,
    set: (name: OwnerField, value: string) => form.setFieldValue(name, value),
    leave(name: OwnerField) {
      touch([name])
      form.validateField(name)
    },
    /** Shows every message; answers the first field that has one. */
    check(): OwnerField | null {
      touch(Object.keys(empty) as OwnerField[])
      const { errors } = form.validate()
      return (Object.keys(empty) as OwnerField[]).find((name) => name in errors) ?? null
    },
  }
}

export type Owner = ReturnType<typeof useOwner>
