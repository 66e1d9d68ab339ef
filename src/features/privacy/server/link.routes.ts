import { formTextVersion } from '#features/customers/consent.ts'
import { giveMarketingConsent, withdrawMarketingConsent } from '#features/customers/server/consents.ts'
import {
  changeOwnConsent,
  downloadOwnData,
  openDataLink,
  requestDataLink,
  requestErasure,
} from '../link.contract.ts'
import { linkMessages } from '../rules.ts'
import { requestLetter } from './letters.ts'
import { findOpened, openLink } from './links.queries.ts'
import { askForLink } from './links.ts'
import { managerMailboxes } from './managers.queries.ts'
import { ownFile } from './own-data.ts'
import { openRequest } from './requests.queries.ts'
import { done } from '#lib/call/done.ts'
import { phoneKey } from '#lib/person/phone.ts'
import { notFound } from '#lib/call/refusal.ts'
import type { Act } from '#platform/act.ts'
import { audit } from '#platform/audit/audit.ts'
import { type Db, transaction } from '#platform/database/database.ts'
import type { Branch } from '#platform/http/door/door.ts'
import { FileAnswer } from '#platform/http/call/file-answer.ts'
import { serve } from '#platform/http/call/serve.ts'
import { hit } from '#platform/limits/limits.ts'
import { undeclaredLimits } from '#platform/limits/table.ts'
import { sendMail } from '#platform/mail/mail.ts'
import { newLinkToken } from '#platform/secrets.ts'

type TokenCall = Act & { db: Db; ip: string; branch: Branch; params: { token: string } }

/** The guest acts, even where the link opens on a device on which staff are signed in. */
const asGuest = (call: TokenCall): Act => ({ ...call, actor: 'guest', person: null })

/** A wrong secret counts toward the limit and answers like an expired one. */
async function refuseSecret(call: TokenCall): Promise<never> {
  await hit(call, [{ ...undeclaredLimits.dataToken, key: call.ip }])
  throw notFound(linkMessages.closed)
}

/** The customer whose opened page this secret belongs to. */
async function requireOpened(call: TokenCall) {
  return (await findOpened(call.db, call.branch, call.params.token, call.now)) ?? (await refuseSecret(call))
}

const entry = (action: string, branch: Branch, entity_id: number) =>
  ({ action, entity: 'customer', entity_id, branch }) as const

export const linkRoutes = [
  serve(
    requestDataLink,
    { subject: ({ body }) => phoneKey(body.phone) },
    async ({ house, db, branch, body, isMuted }) => {
      // Past the quiet limit the mailbox has links of the same hour; the answer is the same.
      if (!isMuted) await askForLink(house, db, branch, body.phone)
      return done(linkMessages.requested)
    },
  ),

  serve(openDataLink, async (call) => {
    const { db, branch, params, now } = call
    const page_token = newLinkToken()
    const opened = await transaction(db, async (trx) => {
      const customer_id = await openLink(trx, branch, { token: params.token, page_token, now })
      if (customer_id) await audit(trx, asGuest(call), entry('open-data', branch, customer_id))
      return customer_id
    })
    if (!opened) return refuseSecret(call)
    return done(linkMessages.opened, { page_token })
  }),

  serve(downloadOwnData, { find: requireOpened }, async (call, opened) => {
    const { db, branch, now } = call
    await audit(db, asGuest(call), entry('export-data', branch, opened.customer_id))
    const file = await ownFile(db, branch, opened, now)
    return new FileAnswer(JSON.stringify(file, null, 2))
  }),

  serve(changeOwnConsent, { find: requireOpened }, async (call, { customer_id }) => {
    const { db, branch, body } = call
    const act = asGuest(call)
    await transaction(db, async (trx) => {
      const of = { branch, customer_id, text_version: formTextVersion }
      if (body.given)
        await giveMarketingConsent(trx, act, { ...of, given_by: 'guest', form: 'personal_data' })
      else await withdrawMarketingConsent(trx, act, { business_id: branch.business_id, customer_id })
      const action = body.given ? 'consent' : 'withdraw-consent'
      await audit(trx, act, entry(action, branch, customer_id))
    })
    const msg = body.given ? linkMessages.consentGiven : linkMessages.consentWithdrawn
    return done(msg)
  }),

  serve(requestErasure, { find: requireOpened }, async (call, { customer_id }) => {
    const { house, db, branch, now } = call
    const act = asGuest(call)
    await transaction(db, async (trx) => {
      if (!(await openRequest(trx, branch, customer_id, now))) return
      await audit(trx, act, entry('request-erasure', branch, customer_id))
      for (const recipient of await managerMailboxes(trx, branch))
        await sendMail(trx, act, await requestLetter(trx, house, branch, { recipient, customer_id }))
    })
    return done(linkMessages.erasureRequested)
  }),
]
