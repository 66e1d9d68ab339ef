import { useMemo, useState } from 'react'
import * as z from 'zod/mini'
import { birthDateProblem } from '#features/customers/rules.ts'
import type { Personal } from '#visitor/lookup.ts'
import { useLookup } from '#visitor/useLookup.ts'
import { RequestForm } from '#features/reservations/form.ts'
import { useFields } from '#visitor/useFields.ts'
import type { ReserveData } from './reserve-data.ts'

const empty = {
  phone: '',
  name: '',
  email: '',
  birth_date: '',
  reason: '1',
  comment: '',
  customer_id: '',
  dont_remember: '',
}

const nothing: readonly Personal[] = []

export type OwnerValues = typeof empty
export type OwnerField = keyof OwnerValues

/** The server's own schema, and that nobody is born after the venue's today; what is masked, the server knows (D-60). */
function schemaOn(today: string, locked: readonly Personal[]) {
  const birth_date = RequestForm.shape.birth_date.check(
    z.refine((date) => birthDateProblem(date, today) === null, 'Data de nascimento inválida.'),
  )
  const left = ['person_number', 'date', 'time', ...locked].map((name) => [name, true])
  return z.omit(z.extend(RequestForm, { birth_date }), Object.fromEntries(left) as Record<never, true>)
}

/** The customer form of step 0: the phone first, and whoever it belongs to (PUB-RES-15…18). */
export function useOwner({ branch, today }: ReserveData) {
  const [locked, setLocked] = useState(nothing)
  const schema = useMemo(() => schemaOn(today, locked), [today, locked])
  const fields = useFields(schema, empty)
  const lookup = useLookup({ business_id: branch.business_id, branch_id: branch.id }, (found) => {
    fields.fill(found.fields)
    setLocked(found.locked)
  })

  return {
    ...fields,
    lookup,
    locked,
    set(name: OwnerField, value: string) {
      fields.set(name, value)
      if (name === 'phone') lookup.typed(value)
    },
    leave(name: OwnerField) {
      fields.leave(name)
      if (name === 'phone') lookup.complete(fields.values.phone)
    },
    reset() {
      fields.reset()
      lookup.reset()
      setLocked(nothing)
    },
  }
}

export type Owner = ReturnType<typeof useOwner>
