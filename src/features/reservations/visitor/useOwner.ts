import { useMemo } from 'react'
import * as z from 'zod/mini'
import { birthDateProblem } from '#features/customers/rules.ts'
import { RequestForm } from '#features/reservations/form.ts'
import { useFields } from '#visitor/useFields.ts'

const empty = { phone: '', name: '', email: '', birth_date: '', reason: '1', comment: '' }

export type OwnerValues = typeof empty
export type OwnerField = keyof OwnerValues

/** The server's own schema, and that nobody is born after the venue's today. */
function schemaOn(today: string) {
  const owner = z.omit(RequestForm, { person_number: true, date: true, time: true })
  const birth_date = owner.shape.birth_date.check(
    z.refine((date) => birthDateProblem(date, today) === null, 'Data de nascimento inválida.'),
  )
  return z.extend(owner, { birth_date })
}

/** The customer form of step 0. */
export function useOwner(today: string) {
  const schema = useMemo(() => schemaOn(today), [today])
  return useFields(schema, empty)
}

export type Owner = ReturnType<typeof useOwner>
