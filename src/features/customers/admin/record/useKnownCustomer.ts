import { useBranchQuery } from '#admin/data/queries.ts'
import { findCustomer } from '#features/guests/lookup.contract.ts'
import { readPhone } from '#lib/person/phone.ts'

/** The branch's customer with a typed phone; null while it is incomplete, is looked up, or nobody has it. */
export function useKnownCustomer(
  phone: string,
  { enabled }: { enabled: boolean },
): { id: number; name: string; email: string | null; birth_date: string | null } | null {
  const customer_id = readPhone(phone) ?? ''
  const found = useBranchQuery(
    findCustomer,
    { params: { customer_id }, query: {} },
    { enabled: enabled && customer_id !== '', keepPrevious: false },
  )
  const answer = found.data
  // Masked data are for visitors (D-60).
  if (!answer?.success || answer.masked || typeof answer.customer.id !== 'number') return null
  const { id, name, email, birth_date } = answer.customer
  return { id, name, email, birth_date }
}
