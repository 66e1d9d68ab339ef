import { visitSamples } from '../rules.ts'
import { listSurveyTemplates, lockDueVisits } from './after-visit.queries.ts'
import { visitLetter } from './letters.ts'
import { insertLinks } from './survey-links.queries.ts'
import { branchTitle } from '#features/branches/rules.ts'
import { branchOf } from '#features/site/server/public-branch.queries.ts'
import { type SendableTemplate, sendableTemplate } from '#features/chats/server/outbound/sendable.ts'
import { sendTemplateTo } from '#features/chats/server/outbound/template-to.ts'
import { weekdayAndDay } from '#lib/days/dates.ts'
import { firstNameOf } from '#lib/person/first-name.ts'
import * as sitePath from '#lib/address/site-path.ts'
import type { Act } from '#platform/act.ts'
import { type Trx, transaction } from '#platform/database/database.ts'
import type { Branch } from '#platform/http/door/door.ts'
import type { Job } from '#platform/jobs/job.ts'
import { sendMail } from '#platform/mail/mail.ts'
import { hashToken, newLinkToken } from '#platform/secrets.ts'

const batchSize = 50

/** The chosen templates that a survey can leave by now, by their ids. */
async function sendableTemplates({ house }: Act): Promise<Map<number, SendableTemplate>> {
  const found = new Map<number, SendableTemplate>()
  for (const { business_id, template_id } of await listSurveyTemplates(house.db)) {
    const template = await sendableTemplate(house, business_id, template_id, visitSamples)
    if (template) found.set(template_id, template)
  }
  return found
}

type Visit = Awaited<ReturnType<typeof lockDueVisits>>[number] & { token: string }

/** Sends one survey: by its template if the branch chose one that can leave now, otherwise by mail. */
async function sendSurvey(trx: Trx, act: Act, branch: Branch, visit: Visit, template?: SendableTemplate) {
  const { business_id, owner_name, owner_phone, owner_email, date, token } = visit
  const { house } = act
  if (!template) {
    // lockDueVisits leaves out who has neither.
    await sendMail(
      trx,
      act,
      await visitLetter(trx, house, branch, { owner_name, owner_email: owner_email!, date, token }),
    )
    return
  }
  await sendTemplateTo(trx, act, {
    business_id,
    account: template.account,
    branch_id: branch.id,
    phone: owner_phone,
    name: owner_name,
    template: {
      id: template.id,
      values: {
        nome: firstNameOf(owner_name),
        estabelecimento: branchTitle(branch),
        data: weekdayAndDay(date),
        link: `${house.settings.shortLinkBase}${sitePath.visitSurvey(branch.slug, token)}`,
      },
    },
  })
}

/** Sends one batch of surveys that are due, each with its link in one transaction; returns how many visits it looked at. */
function sendBatch(act: Act, templates: Map<number, SendableTemplate>): Promise<number> {
  const { house, now } = act
  return transaction(house.db, async (trx) => {
    const due = await lockDueVisits(trx, { now, templates: [...templates.keys()], most: batchSize })
    // A guest who booked two tables for one day is asked once.
    const visits = new Map(
      due.map((visit) => [[visit.branch_id, visit.customer_id, visit.date].join(' '), visit]),
    )
    const surveys = [...visits.values()].map((visit) => ({ ...visit, token: newLinkToken() }))
    const stored = await insertLinks(
      trx,
      surveys.map(({ business_id, branch_id, id, customer_id, token }) => ({
        business_id,
        branch_id,
        reservation_id: id,
        customer_id,
        token_hash: hashToken(token),
        sent_at: now,
      })),
    )
    const branches = new Map<number, Branch>()
    for (const survey of surveys.filter(({ id }) => stored.includes(id))) {
      const branch = branches.get(survey.branch_id) ?? (await branchOf(trx, survey))
      branches.set(survey.branch_id, branch)
      const template = survey.by_template ? templates.get(survey.template_id!) : undefined
      await sendSurvey(trx, act, branch, survey, template)
    }
    return due.length
  })
}

/**
 * Two hours after a guest arrived, asks how the visit was, by WhatsApp or mail, in branches that switched it on; once for a reservation
 * (docs/decisions/0038, 0061).
 */
export const sendSurveys: Job<Record<never, never>> = {
  name: 'research.mail_surveys',
  cron: '*/5 * * * *',
  async run(act) {
    const templates = await sendableTemplates(act)
    while ((await sendBatch(act, templates)) === batchSize);
  },
}

export const jobs = [sendSurveys]
