import type * as z from 'zod/mini'
import { findCustomer, findCustomerById, forgetDevice } from '../lookup.contract.ts'
import { type EmailSource, isProvenEmail, maskedPerson, withOfferedEmail } from '../rules.ts'
import { forgetKnownDevice, isKnownDevice } from './known-device.ts'
import { type FoundCustomer, findById, findByPhone, findInReach } from './queries.ts'
import { newReference, readReference } from './reference.ts'
import { done } from '#lib/call/done.ts'
import { notFound, Refusal } from '#lib/call/refusal.ts'
import type { BranchKey } from '#platform/http/door/door.ts'
import { type Call, serve, unguarded } from '#platform/http/call/serve.ts'

type Answer = z.output<(typeof findCustomer)['answer']>
type ById = Call<typeof findCustomerById>
type Reference = ReturnType<typeof readReference>

const whole = (customer: FoundCustomer): Answer => ({ success: true, masked: false, customer })

/** The data of a customer that a visitor may read: everything on a device that gave it, masks and a reference elsewhere (D-60). */
function answerToVisitor(
  call: Pick<Call, 'house' | 'now' | 'request'>,
  branch: BranchKey,
  customer: FoundCustomer & { email_source: EmailSource | null },
): Answer {
  if (isKnownDevice(call, branch.business_id, customer)) return whole(customer)
  const { phone, email_source } = customer
  const id = newReference(call, branch, phone)
  const masks = maskedPerson(withOfferedEmail(customer))
  return {
    success: true,
    masked: true,
    ...(masks.email && !isProvenEmail(email_source) ? { ask_email: true } : {}),
    customer: { id, phone, ...masks },
  }
}

/** The id as a number, or null if it is not one. */
const numberOf = (id: string) => (/^[1-9]\d{0,14}$/.test(id) ? Number(id) : null)

/** The customer for staff whose branches know them; undefined for other staff and for visitors. */
function findForStaff({ db, person, params }: ById) {
  const id = numberOf(params.id)
  return person && id ? findInReach(db, person, id) : undefined
}

/** The customer that a reference names, or a number on a known device. */
async function findForVisitor(call: ById, reference: Reference): Promise<Answer> {
  const { db, params } = call
  const customer = reference && (await findByPhone(db, reference.branch, reference.phone))
  if (customer) return answerToVisitor(call, reference.branch, customer)
  // Strangers can try all numbers: only a device that knows the customer learns that the number exists.
  const id = numberOf(params.id)
  const numbered = id === null ? undefined : await findById(db, id)
  if (!numbered) throw notFound()
  const { business_id, ...known } = numbered
  if (!isKnownDevice(call, business_id, known)) throw notFound()
  return whole(known)
}

export const routes = [
  serve(
    findCustomer,
    { subject: ({ person, params }) => (person ? unguarded : params.customer_id) },
    async (call) => {
      const { db, branch, params, person } = call
      const customer = await findByPhone(db, branch, params.customer_id)
      if (!customer) throw new Refusal('unknown_phone', 'Nenhum cliente com este telefone.')
      return person ? whole(customer) : answerToVisitor(call, branch, customer)
    },
  ),

  serve(
    findCustomerById,
    {
      find: async (call) => ({
        own: await findForStaff(call),
        reference: numberOf(call.params.id) === null ? readReference(call, call.params.id) : null,
      }),
      subject: (_call, { own, reference }) => (own ? unguarded : (reference?.phone ?? null)),
    },
    async (call, { own, reference }) => (own ? whole(own) : findForVisitor(call, reference)),
  ),

  serve(forgetDevice, async (call) => {
    forgetKnownDevice(call)
    return done('Este aparelho não guarda mais os seus dados.')
  }),
]
