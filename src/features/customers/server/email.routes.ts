import { confirmEmail, emailMessages } from '../email.contract.ts'
import { confirmMailbox } from './email-confirmation.ts'
import { done } from '#lib/call/done.ts'
import { notFound } from '#lib/call/refusal.ts'
import type { Act } from '#platform/act.ts'
import { audit } from '#platform/audit/audit.ts'
import { transaction } from '#platform/database/database.ts'
import { serve } from '#platform/http/call/serve.ts'
import { hit } from '#platform/limits/limits.ts'
import { undeclaredLimits } from '#platform/limits/table.ts'

export const emailRoutes = [
  serve(confirmEmail, async (call) => {
    const { db, branch, params, now } = call
    // The holder of the mailbox acts, even if the link opens on a device with signed-in staff.
    const act: Act = { ...call, actor: 'guest', person: null }
    const customer_id = await transaction(db, async (trx) => {
      const id = await confirmMailbox(trx, branch, params.token, now)
      if (id) await audit(trx, act, { action: 'confirm-email', entity: 'customer', entity_id: id, branch })
      return id
    })
    if (!customer_id) {
      await hit(call, [{ ...undeclaredLimits.emailToken, key: call.ip }])
      throw notFound(emailMessages.closed)
    }
    return done(emailMessages.confirmed)
  }),
]
