import { success, type Answer } from '../../wire/answer.ts'
import type { Call } from '../../wire/call.ts'
import { textOf } from '../../wire/json.ts'
import type { Template } from '../../world/template.ts'
import { reviewLater } from '../../review/automatic.ts'
import { checkedComponents } from './components.ts'
import { requireTemplateNode } from './read.ts'
import { refusedTemplate } from './refusal.ts'

const day = 86_400_000

/** Only approved, rejected or paused ones; an approved one once in 24 hours and ten times in 30 days. */
function checkEditable(template: Template, now: number, changesCategory: boolean): void {
  if (!['APPROVED', 'REJECTED', 'PAUSED'].includes(template.status)) {
    throw refusedTemplate(
      2_388_025,
      "Message template can't be edited",
      `A template with status ${template.status} can't be edited.`,
    )
  }
  if (template.status !== 'APPROVED') return
  if (changesCategory)
    throw refusedTemplate(
      2_388_026,
      "Category can't be changed",
      "The category of an approved template can't be changed.",
    )
  const recent = (days: number) => template.edits.filter((at) => at > now - days * day).length
  if (recent(1) >= 1 || recent(30) >= 10) {
    throw refusedTemplate(
      2_593_002,
      'Message template edit limit',
      'An approved template can be edited once in 24 hours and ten times in 30 days.',
    )
  }
}

/** `POST /{template_id}`: goes back to review. */
export function editTemplate(call: Call): Answer {
  const template = requireTemplateNode(call)
  const { body, sim } = call
  if (body.name !== undefined || body.language !== undefined) {
    throw refusedTemplate(2_388_026, "Name and language can't be changed", 'Create a new template instead.')
  }
  const category = textOf(body.category) ?? template.category
  checkEditable(template, sim.clock.now(), category !== template.category)
  if (body.components !== undefined)
    template.components = checkedComponents(body.components, category, template.parameter_format)
  if (template.status === 'APPROVED') template.edits.push(sim.clock.now())
  Object.assign(template, { category, status: 'PENDING', rejected_reason: 'NONE' })
  reviewLater(sim, template)
  sim.changed()
  return success
}
