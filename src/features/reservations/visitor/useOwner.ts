import * as z from 'zod/mini'
import { RequestForm } from '../form.ts'
import { emptyWishes } from '../wishes.ts'
import { nobody, usePerson } from '#features/guests/visitor/usePerson.ts'
import type { ReserveData } from '../pages.contract.ts'

/** The visitor's data and texts. The table is chosen elsewhere, and the reason's select cannot be invalid. */
const OwnerForm = z.omit(RequestForm, { person_number: true, date: true, time: true, reason: true })

/** `reason` is '' until the guest chooses one (D-113). */
const empty = { ...nobody, reason: '', ...emptyWishes }

export type OwnerValues = typeof empty

/** The customer form of step 0. */
export const useOwner = (data: ReserveData) => usePerson(data, OwnerForm, empty)

export type Owner = ReturnType<typeof useOwner>
