import { useRef, useState } from 'react'
import { call } from '#admin/call.ts'
import { useBranchPath } from '#admin/current.ts'
import type { EditForm } from '#admin/useEditForm.ts'
import { findCustomer } from '#features/customers/lookup.contract.ts'
import type { ReservationValues } from '#features/reservations/admin/reservation-form.ts'
import { CallFailed } from '#lib/call.ts'
import { numericDate } from '#lib/dates.ts'
import { digits } from '#lib/phone.ts'

/** Digits at which the look-up goes by itself; a landline, one digit shorter, is looked up once its field is left (RES-32). */
const mobileDigits = 11

const nobody = { name: '', email: '', birth_date: '', customer_id: null }

type Found = {
  kind: 'found' | 'unknown' | 'failed'
  fields: Pick<ReservationValues, keyof typeof nobody>
}

/**
 * Finds the customer of the phone in the branch and fills the owner's fields with them, or clears the fields where nobody was found and
 * where the call failed (RES-32…34, D-126). `revealed`: a look-up ended, whatever it found, so the rest of the form is there (RES-35).
 * `known` is the phone that the form opened with.
 */
export function useCustomerLookup(form: EditForm<ReservationValues>, known: string) {
  const scope = useBranchPath()
  const [state, setState] = useState<'idle' | 'searching' | Found['kind']>('idle')
  const [revealed, setRevealed] = useState(known !== '')
  const last = useRef(known)

  async function find(customer_id: string): Promise<Found> {
    try {
      const answer = await call(findCustomer, { params: { ...scope, customer_id } })
      if (!answer.success) throw new CallFailed(200, answer)
      const { id, name, email, birth_date } = answer.customer
      // What a stranger would read never reaches a staff screen (D-60).
      if (answer.masked || typeof id !== 'number') throw new CallFailed(0)
      const fields = {
        name,
        email: email ?? '',
        birth_date: birth_date ? numericDate(birth_date) : '',
        customer_id: id,
      }
      return { kind: 'found', fields }
    } catch (error) {
      const isUnknown = error instanceof CallFailed && error.code === 'unknown_phone'
      return { kind: isUnknown ? 'unknown' : 'failed', fields: nobody }
    }
  }

  async function look(phone: string) {
    if (phone === last.current) return
    last.current = phone
    setState('searching')
    const { kind, fields } = await find(phone)
    if (last.current !== phone) return
    form.setValues(fields)
    setState(kind)
    setRevealed(true)
  }

  return {
    state,
    revealed,
    /** The phone field changed. */
    typed(phone: string) {
      if (digits(phone).length >= mobileDigits) void look(digits(phone))
      else {
        // What is still being looked up was for another phone than the one that is being typed. What failed is tried again once the
        // phone is typed again, and not while the fields below are being filled in.
        if (state === 'searching' || state === 'failed') last.current = ''
        setState('idle')
      }
    },
    /** The phone is said to be complete; answers whether it can be one. */
    complete(phone: string): boolean {
      const isPhone = digits(phone).length >= mobileDigits - 1
      if (isPhone) void look(digits(phone))
      return isPhone
    },
  }
}

export type CustomerLookup = ReturnType<typeof useCustomerLookup>
