import type { Template } from '../../world/template.ts'
import { json, type Answer } from '../../wire/answer.ts'
import type { Call } from '../../wire/call.ts'
import { unknownNode } from '../../wire/graph-error.ts'
import { reachable, requireAccount, requireScope, requireToken } from '../access.ts'
import { pick } from '../fields.ts'
import { page } from '../paging.ts'
import { templateFields, usualTemplateFields } from './fields.ts'

/** `GET /{waba}/message_templates`, filtered by name, language, status and category. */
export function listTemplates(call: Call): Answer {
  const account = requireAccount(call, call.params.id ?? '')
  const { name, language, status, category } = call.query
  const rows = Object.values(call.sim.world.templates).filter(
    (one) =>
      one.account_id === account.id &&
      one.status !== 'DELETED' &&
      (name === undefined || one.name.includes(name)) &&
      (language === undefined || one.language === language) &&
      (status === undefined || one.status === status) &&
      (category === undefined || one.category === category),
  )
  return page(call, rows, (one) =>
    pick(call, templateFields(one), usualTemplateFields, 'WhatsAppMessageTemplate'),
  )
}

/** A template within reach of the call's token. */
export function requireTemplateNode(call: Call): Template {
  const id = call.params.id ?? ''
  const token = requireToken(call)
  const template = call.sim.world.templates[id]
  if (
    !template ||
    template.status === 'DELETED' ||
    !reachable(call.sim.world, token).some((one) => one.id === template.account_id)
  ) {
    throw unknownNode(id, call.method)
  }
  requireScope(token, 'whatsapp_business_management')
  return template
}

/** `GET /{template_id}`. */
export function readTemplate(call: Call): Answer {
  return json(
    pick(call, templateFields(requireTemplateNode(call)), usualTemplateFields, 'WhatsAppMessageTemplate'),
  )
}
