import { useEffect, useEffectEvent, useState } from 'react'
import { call } from '#admin/data/call.ts'
import { useBranchPath } from '#admin/current/current.ts'
import type { EditForm } from '#admin/form/useEditForm.ts'
import { findCustomer } from '#features/guests/lookup.contract.ts'
import type { NamedGuest, ReservationValues } from './reservation-form.ts'
import { CallFailed } from '#lib/call/call.ts'
import { numericDate } from '#lib/days/dates.ts'
import { phoneKey } from '#lib/person/phone.ts'
import { phoneLookup } from '#lib/person/phone-lookup.ts'

const nobody = { name: '', email: '', birth_date: '', customer_id: null, update_customer: false }

type LookupResult = {
  kind: 'found' | 'unknown' | 'failed'
  fields: Pick<ReservationValues, keyof typeof nobody>
}

/**
 * Looks up the customer of this phone in the branch and fills the owner's fields, or clears them if nobody was found or the call failed
 * (RES-32…34, D-126). `revealed`: a look-up has ended, whatever its result, so the rest of the form shows (RES-35). `known` is the phone
 * that the form opened with; `guest` is somebody to book for, looked up at once, whose name stays if nobody has the phone.
 */
export function useCustomerLookup(form: EditForm<ReservationValues>, known: string, guest?: NamedGuest) {
  const scope = useBranchPath()
  const [searching, setSearching] = useState(false)
  const [kind, setKind] = useState<'idle' | LookupResult['kind']>('idle')
  const [revealed, setRevealed] = useState(known !== '')

  async function find(customer_id: string): Promise<LookupResult> {
    try {
      const answer = await call(findCustomer, { params: { ...scope, customer_id } })
      if (!answer.success) throw new CallFailed(200, answer)
      const { id, name, email, birth_date } = answer.customer
      // Masked data are for visitors and never reach a staff screen (D-60).
      if (answer.masked || typeof id !== 'number') throw new CallFailed(0)
      const fields = {
        name,
        email: email ?? '',
        birth_date: birth_date ? numericDate(birth_date) : '',
        customer_id: id,
        update_customer: false,
      }
      return { kind: 'found', fields }
    } catch (error) {
      const isUnknown = error instanceof CallFailed && error.code === 'unknown_phone'
      const isTheirs = guest && (guest.phone === '' || phoneKey(guest.phone) === phoneKey(customer_id))
      const fields = isTheirs ? { ...nobody, name: guest.name } : nobody
      return { kind: isUnknown ? 'unknown' : 'failed', fields }
    }
  }

  const [lookup] = useState(() =>
    phoneLookup<LookupResult>(
      {
        find,
        onSearching: setSearching,
        onFound: (found) => {
          form.setValues(found.fields)
          setKind(found.kind)
          setRevealed(true)
        },
      },
      known,
    ),
  )

  const first = useEffectEvent(() => {
    const { phone, name } = form.getValues()
    const isTypedBefore = phone !== known && name !== '' && name !== guest?.name
    if (!isTypedBefore) return guest?.phone && lookup.complete(guest.phone)
    // Values that came back after a reload or a new sign-in were looked up before: another answer would replace typed values.
    lookup.resume(phone)
    setRevealed(true)
  })
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- what was typed before comes back in an effect too, just before this one
    first()
  }, [])

  return {
    state: searching ? 'searching' : kind,
    revealed,
    /** Call when the phone field changes. */
    typed(phone: string) {
      if (!lookup.typed(phone)) setKind('idle')
    },
    /** Call when the phone is complete; returns whether it was looked up before, is being looked up, or is too short. */
    complete: (phone: string) => lookup.complete(phone),
  } as const
}

export type CustomerLookup = ReturnType<typeof useCustomerLookup>
