import { createContext, use } from 'react'

/** Opens a customer's record, or the form that adds one, over any staff page. `shown` is the customer of the open record. */
export type CustomerRecordControl = {
  open: (customerId: number) => void
  add: () => void
  /** For a link that leads away from the record. */
  close: () => void
  shown: number | null
}

/** `CustomerRecordHost` provides it. */
export const CustomerRecordPlace = createContext<CustomerRecordControl | null>(null)

export function useCustomerRecord(): CustomerRecordControl {
  const control = use(CustomerRecordPlace)
  if (!control) throw new Error('useCustomerRecord needs a CustomerRecordHost above it.')
  return control
}
