import type * as z from 'zod/mini'
import type { Customer } from '../contract.ts'
import { dateIn } from '#lib/days/zoned.ts'
import type { Branch } from '#platform/http/door/door.ts'

type Row = {
  id: number
  name: string
  phone: string
  email: string | null
  birth_date: string | null
  /** When the customer was linked to the branch. */
  created_at: Date
  visits_count: number
  visits: { created_at: string | Date }[]
}

/** A customer as the staff of a branch see them; 'Cadastro' is a day of the branch's zone (D-57). */
export const customerView = (
  branch: Branch,
  { created_at, visits_count, visits, ...customer }: Row,
): z.output<typeof Customer> => ({
  ...customer,
  registered_at: dateIn(created_at, branch.timezone),
  customer_branch: { visits_count },
  customer_branch_visit: visits.map((visit) => ({ created_at: new Date(visit.created_at).toISOString() })),
})
