import { formTextVersion, isInForce } from '#features/customers/consent.ts'
import {
  giveMarketingConsent,
  listConsents,
  withdrawMarketingConsent,
} from '#features/customers/server/consents.ts'
import { findPerson, findPrivacyMarks } from '#features/customers/server/personal-data.ts'
import { lockCustomer } from '#features/customers/server/record/queries.ts'
import { countAhead } from '#features/reservations/server/personal-data.ts'
import {
  countPersonalData,
  downloadPersonalData,
  eraseCustomer,
  saveConsent,
  showPrivacy,
} from '../contract.ts'
import { staffMessages } from '../rules.ts'
import { erasePerson } from './erase.ts'
import { exportPerson } from './export.ts'
import { findOpenRequest } from './requests.queries.ts'
import { done } from '#lib/call/done.ts'
import { isErasedPhone, personOf } from '#lib/person/person.ts'
import { notFound } from '#lib/call/refusal.ts'
import { audit } from '#platform/audit/audit.ts'
import { type Db, transaction } from '#platform/database/database.ts'
import type { Branch } from '#platform/http/door/door.ts'
import { FileAnswer } from '#platform/http/call/file-answer.ts'
import { serve } from '#platform/http/call/serve.ts'

type CustomerCall = { db: Db; branch: Branch; params: { customer_id: number } }

/** A customer of this branch, with what privacy shows of the record; 404 for others. */
async function requireMarks({ db, branch, params }: CustomerCall) {
  const marks = await findPrivacyMarks(db, branch, params.customer_id)
  if (!marks) throw notFound()
  return marks
}

/** The person of a customer of this branch; 404 once they were erased. */
async function requirePerson(call: CustomerCall): Promise<{ business_id: number; phone: string }> {
  const { phone } = await requireMarks(call)
  if (isErasedPhone(phone)) throw notFound(staffMessages.alreadyErased)
  return { business_id: call.branch.business_id, phone }
}

const iso = (at: Date | null | undefined) => at?.toISOString() ?? null

export const customerPrivacyRoutes = [
  serve(showPrivacy, async (call) => {
    const { db, branch, params } = call
    const { business_id } = branch
    const marks = await requireMarks(call)
    const consents = await listConsents(db, business_id, params.customer_id)
    const request = await findOpenRequest(db, business_id, params.customer_id)
    const standing = consents.filter(({ withdrawn_at }) => withdrawn_at === null)
    const consent = standing.find(({ given_by }) => isInForce(given_by)) ?? standing[0]
    return {
      consent: consent
        ? {
            given_by: consent.given_by,
            given_at: consent.given_at.toISOString(),
            unit: consent.unit,
            is_in_force: isInForce(consent.given_by),
          }
        : null,
      withdrawn_at: consent ? null : iso(consents[0]?.withdrawn_at),
      notice_at: iso(marks.notice_at),
      erasure_requested_at: iso(request?.requested_at),
      erased_at: iso(marks.erased_at),
    }
  }),

  serve(saveConsent, (call) => {
    const { db, branch, params, body } = call
    const { customer_id } = params
    return transaction(db, async (trx) => {
      await lockCustomer(trx, branch, customer_id)
      const consent = {
        branch,
        customer_id,
        given_by: 'staff',
        form: null,
        text_version: formTextVersion,
      } as const
      if (body.given) await giveMarketingConsent(trx, call, consent)
      else await withdrawMarketingConsent(trx, call, { business_id: branch.business_id, customer_id })
      const action = body.given ? 'consent' : 'withdraw-consent'
      await audit(trx, call, { action, entity: 'customer', entity_id: customer_id, branch })
      return done(body.given ? staffMessages.consentGiven : staffMessages.consentWithdrawn)
    })
  }),

  serve(countPersonalData, async (call) => {
    const { db, now } = call
    const { business_id, phone } = await requirePerson(call)
    const { counts } = await exportPerson(db, { business_id, phone }, now)
    const person = await findPerson(db, personOf(business_id, phone))
    const { reservations, research_answers, chats, mails } = counts
    return { reservations, research_answers, chats, mails, ahead: await countAhead(db, person, now) }
  }),

  serve(downloadPersonalData, async (call) => {
    const { db, branch, params, now } = call
    const held = await exportPerson(db, await requirePerson(call), now)
    await audit(db, call, {
      action: 'export-data',
      entity: 'customer',
      entity_id: params.customer_id,
      branch,
      changes: held.counts,
    })
    return new FileAnswer(JSON.stringify(held, null, 2))
  }),

  serve(eraseCustomer, async (call) => {
    await erasePerson(call.db, call, await requirePerson(call))
    return done(staffMessages.erased)
  }),
]
