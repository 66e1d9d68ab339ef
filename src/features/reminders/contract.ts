import * as z from 'zod/mini'
import { TemplateChoices } from '#features/channels/whatsapp/template-choice.ts'
import { leadChoices, mostLeads } from './rules.ts'
import { endpoint } from '#lib/call/endpoint.ts'
import { BranchPath, Done, Id } from '#lib/fields.ts'

const path = '/api/business/:business_id/branch/:branch_id/reminders'

const Clock = z.string('Informe o horário.').check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Informe o horário.'))
const Lead = z
  .int()
  .check(z.refine((hours) => (leadChoices as readonly number[]).includes(hours), 'Antecedência inválida.'))

/** What a branch wants of its reminders. Template null: reminders go by mail, and nobody is told at once. */
export const ReminderPreferences = z.object({
  sends: z.boolean('Informe se os lembretes são enviados.'),
  on_approval: z.boolean('Informe se a confirmação é avisada.'),
  /** Hours before the reservation. */
  leads: z.array(Lead).check(z.maxLength(mostLeads, `Escolha no máximo ${mostLeads} antecedências.`)),
  approval_template_id: z.nullable(Id),
  reminder_template_id: z.nullable(Id),
  /** Wall clock of the branch; equal: no quiet hours. */
  quiet_from: Clock,
  quiet_until: Clock,
})

const Settings = z.extend(TemplateChoices, { wanted: ReminderPreferences })

export const loadReminders = endpoint({
  method: 'GET',
  path,
  access: { who: 'ability', ability: 'reservation', scope: 'branch' },
  summary: 'What a branch wants of its reminders, and the templates that it can send.',
  params: BranchPath,
  answer: Settings,
})
export type ReminderSettings = z.output<typeof Settings>

export const saveReminders = endpoint({
  method: 'PUT',
  path,
  access: { who: 'ability', ability: 'reservation-config', scope: 'branch' },
  summary: 'Save what a branch wants of its reminders; switched on again, they start from that moment.',
  params: BranchPath,
  body: ReminderPreferences,
  answer: Done,
  json: true,
})
