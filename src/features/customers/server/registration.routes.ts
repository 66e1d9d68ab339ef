import { registerCustomer, registered } from '../registration.contract.ts'
import { requirePastBirthDate } from '#features/guests/server/birth-date.ts'
import { readPerson, rememberPerson } from '#features/guests/server/masked-form.ts'
import { type GuestData, registerFromForm } from '#features/guests/server/registration.ts'
import { recordVisits } from './visits.ts'
import { invalid } from '#lib/refusal.ts'
import { dateIn } from '#lib/zoned.ts'
import { audit } from '#platform/audit/audit.ts'
import { transaction } from '#platform/database/database.ts'
import { type Call, serve } from '#platform/http/serve.ts'

type Registering = Call<typeof registerCustomer>

/** Saves customer, visit and audit entry in one transaction. With `quick` the visit is for the branch's today (D-56). */
function save(
  call: Registering,
  owner: GuestData,
  { quick, isKnown }: { quick: boolean; isKnown: boolean },
): Promise<void> {
  const { db, branch, now } = call
  return transaction(db, async (trx) => {
    const customer_id = await registerFromForm(trx, branch, owner, { now, isKnown })
    if (quick) {
      const { business_id, id: branch_id } = branch
      const date = dateIn(now, branch.timezone)
      await recordVisits(trx, [{ business_id, branch_id, customer_id, date }], now)
    }
    const changes = { quick }
    await audit(trx, call, {
      action: 'register',
      entity: 'customer',
      entity_id: customer_id,
      branch,
      changes,
    })
  })
}

async function register(call: Registering) {
  const { phone, customer_id, dont_remember, quick = false, ...typed } = call.body
  const email = typed.email ?? ''
  if (!quick && !email) throw invalid({ email: ['Email é obrigatório.'] })
  const form = { name: typed.name, phone, email, birth_date: typed.birth_date, customer_id }
  const { person, masked, before, isKnown } = await readPerson(call, form)
  requirePastBirthDate(call, person.birth_date)
  await save(call, { ...person, phone, email: person.email || null }, { quick, isKnown })
  if (!masked && !dont_remember) await rememberPerson(call, form, before)
  return { success: true as const, msg: registered }
}

export const registrationRoutes = [serve(registerCustomer, register)]
