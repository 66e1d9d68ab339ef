import type { showCustomer } from '../../record.contract.ts'
import { numericDate } from '#lib/days/dates.ts'
import type { AnswerOf } from '#lib/call/endpoint.ts'

export type CustomerRow = AnswerOf<typeof showCustomer>

/** The fields as typed: the birth date as 'DD/MM/YYYY'. */
export type CustomerValues = { name: string; phone: string; email: string; birth_date: string }

/** The first values of the form; null adds a customer. */
export const customerValuesOf = (customer: CustomerRow | null): CustomerValues => ({
  name: customer?.name ?? '',
  phone: customer?.phone ?? '',
  email: customer?.email ?? '',
  birth_date: customer?.birth_date ? numericDate(customer.birth_date) : '',
})
