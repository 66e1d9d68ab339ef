import { giverOfForm } from '../consent.ts'
import { registerCustomer, registered } from '../registration.contract.ts'
import { giveMarketingConsent } from './consents.ts'
import { storeNotice } from './notice.ts'
import { requirePastBirthDate } from '#features/guests/server/birth-date.ts'
import { readPerson, rememberPerson } from '#features/guests/server/masked-form.ts'
import {
  type GuestData,
  registerFromForm,
  type SavedCustomer,
} from '#features/guests/server/registration.queries.ts'
import { recordVisits } from './visits.ts'
import { done } from '#lib/call/done.ts'
import { invalid } from '#lib/call/refusal.ts'
import { dateIn } from '#lib/days/zoned.ts'
import { audit } from '#platform/audit/audit.ts'
import { transaction } from '#platform/database/database.ts'
import { type Call, serve } from '#platform/http/call/serve.ts'

type RegistrationCall = Call<typeof registerCustomer>

/**
 * Saves customer, visit, consent and audit entry in one transaction and answers the customer. With `quick` the visit is for the branch's today (D-56). An unticked
 * box withdraws nothing: anybody can type a known phone.
 */
function save(
  call: RegistrationCall,
  owner: GuestData,
  { quick, isKnown, isNew }: { quick: boolean; isKnown: boolean; isNew: boolean },
): Promise<SavedCustomer> {
  const { db, branch, now, body } = call
  const { marketing = false, text_version } = body
  return transaction(db, async (trx) => {
    const stored = await registerFromForm(trx, branch, owner, { now, isKnown })
    const customer_id = stored.id
    if (text_version) await storeNotice(trx, branch, customer_id, { text_version, now })
    if (marketing && text_version) {
      const given_by = giverOfForm({ isNew, isKnown })
      const form = quick ? 'quick_registration' : 'registration'
      await giveMarketingConsent(trx, call, { branch, customer_id, given_by, form, text_version })
    }
    if (quick) {
      const { business_id, id: branch_id } = branch
      const date = dateIn(now, branch.timezone)
      await recordVisits(trx, [{ business_id, branch_id, customer_id, date }], now)
    }
    const changes = { quick, marketing }
    await audit(trx, call, {
      action: 'register',
      entity: 'customer',
      entity_id: customer_id,
      branch,
      changes,
    })
    return stored
  })
}

async function register(call: RegistrationCall) {
  const { phone, customer_id, dont_remember, quick = false, ...typed } = call.body
  const email = typed.email ?? ''
  // A consent to an unknown text would prove nothing.
  if (typed.marketing && !typed.text_version) throw invalid({ text_version: ['Versão do texto inválida.'] })
  if (!quick && !email) throw invalid({ email: ['Email é obrigatório.'] })
  const form = { name: typed.name, phone, email, birth_date: typed.birth_date, customer_id }
  const { person, masked, before, isKnown } = await readPerson(call, form)
  requirePastBirthDate(call, person.birth_date)
  const stored = await save(
    call,
    { ...person, phone, email: person.email || null },
    { quick, isKnown, isNew: before === null },
  )
  if (!masked && !dont_remember) rememberPerson(call, form, { before, stored })
  return done(registered)
}

export const registrationRoutes = [serve(registerCustomer, register)]
