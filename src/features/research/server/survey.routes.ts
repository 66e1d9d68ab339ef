import { recordVisits } from '#features/customers/server/visits.ts'
import { requirePastBirthDate } from '#features/guests/server/birth-date.ts'
import { readPerson, rememberPerson } from '#features/guests/server/masked-form.ts'
import { registerFromForm, type SavedCustomer } from '#features/guests/server/registration.queries.ts'
import { canFinish, surveyMessages } from '../rules.ts'
import { rememberAnswered } from './answered.ts'
import { closeLink, findLink, lockLink } from './survey-links.queries.ts'
import { findTry, insertTry, lockTry, saveAnswer, type Try } from './survey.queries.ts'
import { finishSurvey, startSurvey, type SurveyForm } from '../survey.contract.ts'
import { done } from '#lib/call/done.ts'
import { notFound, Refusal } from '#lib/call/refusal.ts'
import { dateIn } from '#lib/days/zoned.ts'
import { type Trx, transaction } from '#platform/database/database.ts'
import { type Call, serve, unguarded } from '#platform/http/call/serve.ts'
import { hit } from '#platform/limits/limits.ts'
import { undeclaredLimits } from '#platform/limits/table.ts'
import { hashToken, isLinkToken, isSameToken, newLinkToken } from '#platform/secrets.ts'

type FinishCall = Call<typeof finishSurvey>

/** The visit of a mailed link that has no answer yet. Throws 404, which counts toward the limit of wrong tokens, and 'already_sent'. */
async function requireLink(call: Call<typeof startSurvey>, token: string) {
  const { db, branch, now } = call
  const link = isLinkToken(token) ? await findLink(db, branch, token, now) : undefined
  if (!link) {
    await hit(call, [{ ...undeclaredLimits.surveyToken, key: call.ip }])
    throw notFound(surveyMessages.linkClosed)
  }
  if (link.answered_at) throw new Refusal('already_sent', surveyMessages.alreadySent)
  return link
}

async function start(call: Call<typeof startSurvey>) {
  const { db, branch, body, now } = call
  const link = body.link ? await requireLink(call, body.link) : null
  const token = newLinkToken()
  const begun = { token_hash: hashToken(token), now, reservation_id: link?.reservation_id ?? null }
  const id = await insertTry(db, branch, begun)
  return { success: true as const, id, token }
}

/** Only the device that began a try can finish it: a wrong token counts toward the limit and answers like an unknown id. */
async function requireOwnTry(call: FinishCall): Promise<Try> {
  const { db, branch, params } = call
  const found = await findTry(db, branch, params.id)
  if (found && isSameToken(hashToken(params.token), found.token_hash)) return found
  await hit(call, [{ ...undeclaredLimits.surveyToken, key: call.ip }])
  throw notFound()
}

/** The fields stored with an answer; e-mail and birth date belong to the customer. */
function opinionOf(form: SurveyForm) {
  const { nps, food_note, treatment_note, place_note, price_note, time_note, comment = null } = form
  return { nps, food_note, treatment_note, place_note, price_note, time_note, comment }
}

type Answerer = { name: string | null; phone: string | null }

/** Whether the finished try has the same stored fields as this form. The guest of a mailed link gives only the opinion. */
function isSameAnswer(found: Try, form: SurveyForm, { name, phone }: Answerer): boolean {
  const kept = { ...opinionOf(form), ...(found.reservation_id === null && { name, phone }) }
  return (Object.keys(kept) as (keyof typeof kept)[]).every((field) => found[field] === kept[field])
}

/**
 * The person that a form names, with the stored values for the masks of a look-up (D-60). Throws 'masked' for a mask that is no longer
 * valid, and 422 for a birth date in the future.
 */
async function readGuest(call: FinishCall) {
  const { body } = call
  const { name = null, phone = null } = body
  if (!phone || !name) return { kind: 'anonymous' as const, name, phone }
  const { customer_id } = body
  const form = { name, phone, email: body.email ?? '', birth_date: body.birth_date ?? '', customer_id }
  const { person, masked, before, isKnown } = await readPerson(call, form)
  const { email, birth_date } = person
  if (birth_date) requirePastBirthDate(call, birth_date)
  const owner = { name: person.name, phone, email: email || null, birth_date: birth_date || null }
  const isRemembered = !masked && !body.dont_remember
  return { kind: 'customer' as const, ...owner, owner, form, before, isKnown, isRemembered }
}
type Guest = Awaited<ReturnType<typeof readGuest>>

/** A guest who leaves a phone becomes a customer who was here today (D-55, D-56). Null for an anonymous guest. */
async function welcome(trx: Trx, { branch, now }: FinishCall, guest: Guest): Promise<SavedCustomer | null> {
  if (guest.kind === 'anonymous') return null
  const { owner, isKnown } = guest
  const stored = await registerFromForm(trx, branch, owner, { now, isKnown })
  const { business_id, id: branch_id } = branch
  const visit = { business_id, branch_id, customer_id: stored.id, date: dateIn(now, branch.timezone) }
  await recordVisits(trx, [visit], now)
  return stored
}

/**
 * The person who answers through a mailed link: the owner of its reservation, whose visit counted when they came. Takes the link, so that
 * nobody else can answer by it. Throws 'already_sent', and 'expired' if the guest was erased in the meantime.
 */
async function takeLink(trx: Trx, call: FinishCall, reservation_id: number) {
  const { branch, now } = call
  const link = await lockLink(trx, branch, reservation_id)
  if (!link) throw new Refusal('expired', surveyMessages.expired)
  if (link.answered_at) throw new Refusal('already_sent', surveyMessages.alreadySent)
  await closeLink(trx, branch, reservation_id, now)
  return { name: link.owner_name, phone: link.owner_phone, customer_id: link.customer_id }
}

/** Writes the answer of a try, once; returns the customer as stored, null if neither a link nor the form names one. */
function answerOnce(call: FinishCall, guest: Guest): Promise<SavedCustomer | null> {
  const { db, branch, params, body, now } = call
  return transaction(db, async (trx) => {
    const found = await lockTry(trx, branch, params.id)
    const { reservation_id } = found
    if (found.finished_at) {
      if (isSameAnswer(found, body, guest)) return null
      rememberAnswered(call)
      throw new Refusal('already_sent', surveyMessages.alreadySent)
    }
    if (!canFinish(found.started_at, now)) throw new Refusal('expired', surveyMessages.expired)
    const stored = reservation_id === null ? await welcome(trx, call, guest) : null
    const answerer =
      reservation_id === null
        ? { name: guest.name, phone: guest.phone, customer_id: stored?.id ?? null }
        : await takeLink(trx, call, reservation_id)
    await saveAnswer(trx, branch, found.id, { ...opinionOf(body), ...answerer, finished_at: now })
    return stored
  })
}

async function finish(call: FinishCall, { reservation_id }: Try) {
  const guest: Guest =
    reservation_id === null ? await readGuest(call) : { kind: 'anonymous', name: null, phone: null }
  const stored = await answerOnce(call, guest)
  rememberAnswered(call)
  if (stored && guest.kind === 'customer' && guest.isRemembered) {
    rememberPerson(call, guest.form, { before: guest.before, stored })
  }
  return done(surveyMessages.thanks)
}

export const surveyRoutes = [
  serve(startSurvey, start),
  serve(
    finishSurvey,
    {
      find: requireOwnTry,
      // A finished try that is sent again is not counted again, and a mailed link names no phone.
      subject: ({ body }, { finished_at, reservation_id }) =>
        body.phone && !finished_at && reservation_id === null ? body.phone : unguarded,
    },
    finish,
  ),
]
