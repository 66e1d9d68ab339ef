import type { Selectable } from 'kysely'
import { branchTitle } from '#features/branches/rules.ts'
import { type SendableTemplate, sendableTemplate } from '#features/chats/server/outbound/sendable.ts'
import { sendTemplateTo } from '#features/chats/server/outbound/template-to.ts'
import { mailboxOf, mailNews, statusLink } from '#features/reservations/server/letters/mails.ts'
import { dueNow, onApproval, type PlannedReminder, samples, type ReminderSchedule } from '../rules.ts'
import {
  keepReminder,
  listComing,
  listSenders,
  lockRemindable,
  nameMessage,
  type ReminderKey,
} from './due.queries.ts'
import { findSetting } from './settings.queries.ts'
import { weekdayAndDay } from '#lib/days/dates.ts'
import { firstNameOf } from '#lib/person/first-name.ts'
import { peopleText } from '#lib/person/people.ts'
import type { Act } from '#platform/act.ts'
import { transaction, type Trx } from '#platform/database/database.ts'
import type { ReservationTable } from '#platform/database/tables.ts'
import type { Branch } from '#platform/http/door/door.ts'
import type { House } from '#platform/house.ts'
import type { Job } from '#platform/jobs/job.ts'

type Reservation = Selectable<ReservationTable>

/** What a branch sends with: its settings, and for each kind the template, if it can be sent now. */
type Sender = {
  branch: Branch
  wanted: ReminderSchedule
  templates: { approval: Template; reminder: Template }
}
type Template = SendableTemplate | null

async function senderOf(house: House, branch: Branch): Promise<Sender | null> {
  const setting = await findSetting(house.db, branch)
  if (!setting?.sends_since) return null
  const { sends_since, quiet_from, quiet_until, approval_template_id, reminder_template_id } = setting
  const approval = await sendableTemplate(house, branch.business_id, approval_template_id, samples)
  return {
    branch,
    wanted: {
      sends_since,
      // By mail the letter of the confirmation says it already.
      on_approval: setting.on_approval && approval !== null,
      leads: setting.leads,
      quiet_from,
      quiet_until,
    },
    templates: {
      approval,
      reminder: await sendableTemplate(house, branch.business_id, reminder_template_id, samples),
    },
  }
}

const valuesOf = (house: House, branch: Branch, reservation: Reservation) => ({
  nome: firstNameOf(reservation.owner_name),
  estabelecimento: branchTitle(branch),
  data: weekdayAndDay(reservation.date),
  hora: reservation.time,
  pessoas: peopleText(reservation.person_number),
  link: statusLink(house, branch, reservation),
})

/** Sends by WhatsApp, otherwise by mail; a reservation without either gets nothing, and nothing is written down. */
async function sendOne(trx: Trx, act: Act, { branch, templates }: Sender, lead: number, key: ReminderKey) {
  const { house, now } = act
  const reservation = await lockRemindable(trx, branch, key, now)
  if (!reservation) return
  const template = lead === onApproval ? templates.approval : templates.reminder
  if (!template && !mailboxOf(reservation)) return
  if (!(await keepReminder(trx, branch, key, { lead, now }))) return
  if (!template) return mailNews(trx, act, branch, reservation, { owner: 'reminder' })
  const message_id = await sendTemplateTo(trx, act, {
    business_id: branch.business_id,
    account: template.account,
    branch_id: branch.id,
    phone: reservation.owner_phone,
    name: reservation.owner_name,
    template: { id: template.id, values: valuesOf(house, branch, reservation) },
  })
  await nameMessage(trx, branch, key, { lead, message_id })
}

async function remindBranch(act: Act, branch: Branch): Promise<void> {
  const { house, now } = act
  const { db } = house
  const sender = await senderOf(house, branch)
  if (!sender) return
  const isDue = (row: Awaited<ReturnType<typeof listComing>>[number]): PlannedReminder | null => {
    const due = dueNow(row, sender.wanted, branch.timezone, now)
    return due && !row.sent.includes(due.lead) ? due : null
  }
  for (const row of await listComing(db, branch, now)) {
    const due = isDue(row)
    if (due) await transaction(db, (trx) => sendOne(trx, act, sender, due.lead, row))
  }
}

/**
 * Every few minutes sends the reminders that are due, each once for a reservation, its date and time (docs/decisions/0059). It looks at what
 * is so at that moment, so nothing has to be taken back; two servers share the work by locks of rows. What fails in one branch does not keep
 * another one waiting.
 */
export const sendReminders: Job<Record<never, never>> = {
  name: 'reminders.send',
  cron: '*/5 * * * *',
  async run(act) {
    const failures: unknown[] = []
    for (const branch of await listSenders(act.house.db))
      await remindBranch(act, branch).catch((error: unknown) => failures.push(error))
    if (failures.length > 0) throw new AggregateError(failures, 'Some reminders were not sent')
  },
}
