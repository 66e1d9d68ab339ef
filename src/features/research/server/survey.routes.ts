import { birthDateProblem } from '#features/guests/rules.ts'
import { isDeviceOfPhone } from '#features/guests/server/masked-form.ts'
import { registerFromForm } from '#features/guests/server/registration.ts'
import { recordVisits } from '#features/customers/server/visits.ts'
import { canFinish, marks, surveyMessages } from '../rules.ts'
import { rememberAnswered } from './answered.ts'
import { findTry, insertTry, lockTry, saveAnswer, type Try } from './survey.queries.ts'
import { finishSurvey, startSurvey, type SurveyForm } from '../survey.contract.ts'
import { invalid, notFound, Refusal } from '#lib/refusal.ts'
import { dateIn } from '#lib/zoned.ts'
import { type Db, transaction } from '#platform/database/database.ts'
import type { Branch } from '#platform/http/door.ts'
import { type Call, serve, unguarded } from '#platform/http/serve.ts'
import { hit } from '#platform/limits/limits.ts'
import { undeclaredLimits } from '#platform/limits/table.ts'
import { hashToken, isSameToken, newLinkToken } from '#platform/secrets.ts'

type Finishing = Call<typeof finishSurvey>

async function start({ db, branch, now }: Call<typeof startSurvey>) {
  const token = newLinkToken()
  const id = await insertTry(db, branch, hashToken(token), now)
  return { success: true as const, id, token }
}

/** Only the device that began a try can finish it: a wrong token counts toward the limit and answers like an unknown id. */
async function requireOwnTry(call: Finishing): Promise<Try> {
  const { db, branch, params } = call
  const found = await findTry(db, branch, params.id)
  if (found && isSameToken(hashToken(params.token), found.token_hash)) return found
  await hit(call, [{ ...undeclaredLimits.surveyToken, key: call.ip }])
  throw notFound()
}

/** The fields stored with an answer; e-mail and birth date belong to the customer. */
function keptOf(form: SurveyForm) {
  const { nps, food_note, treatment_note, place_note, price_note, time_note } = form
  const { comment = null, name = null, phone = null } = form
  return { nps, food_note, treatment_note, place_note, price_note, time_note, comment, name, phone }
}

/** Whether the finished try has the same stored fields as this form. */
function isSameAnswer(found: Try, form: SurveyForm): boolean {
  const kept = keptOf(form)
  return (['nps', 'comment', 'name', 'phone', ...marks.map(({ field }) => field)] as const).every(
    (field) => found[field] === kept[field],
  )
}

/** A guest who leaves a phone becomes a customer who was here today (D-55, D-56). Returns their id; null for an anonymous guest. */
async function welcome(
  trx: Db,
  branch: Branch,
  form: SurveyForm,
  { now, isKnown }: { now: Date; isKnown: boolean },
): Promise<number | null> {
  const { name, phone, email = null, birth_date = null } = form
  if (!phone || !name) return null
  const owner = { name, phone, email, birth_date }
  const { id: customer_id } = await registerFromForm(trx, branch, owner, { now, isKnown })
  const { business_id, id: branch_id } = branch
  await recordVisits(trx, [{ business_id, branch_id, customer_id, date: dateIn(now, branch.timezone) }], now)
  return customer_id
}

async function finish(call: Finishing) {
  const { db, branch, params, body, now } = call
  const problem = body.birth_date && birthDateProblem(body.birth_date, dateIn(now, branch.timezone))
  if (problem) throw invalid({ birth_date: [problem] })
  const isKnown = !!body.phone && !!body.email && (await isDeviceOfPhone(call, body.phone))
  await transaction(db, async (trx) => {
    const found = await lockTry(trx, branch, params.id)
    if (found.finished_at) {
      if (isSameAnswer(found, body)) return
      rememberAnswered(call)
      throw new Refusal('already_sent', surveyMessages.alreadySent)
    }
    if (!canFinish(found.started_at, now)) throw new Refusal('expired', surveyMessages.expired)
    const customer_id = await welcome(trx, branch, body, { now, isKnown })
    await saveAnswer(trx, branch, found.id, { ...keptOf(body), customer_id, finished_at: now })
  })
  rememberAnswered(call)
  return { success: true as const, msg: surveyMessages.thanks }
}

export const surveyRoutes = [
  serve(startSurvey, start),
  serve(
    finishSurvey,
    {
      find: requireOwnTry,
      // A finished try that is sent again is not counted again.
      subject: ({ body }, { finished_at }) => (body.phone && !finished_at ? body.phone : unguarded),
    },
    finish,
  ),
]
