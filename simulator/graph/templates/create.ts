import type { Account } from '../../world/account.ts'
import { newTemplateId } from '../../world/ids.ts'
import type { Template } from '../../world/template.ts'
import { json, type Answer } from '../../wire/answer.ts'
import type { Call } from '../../wire/call.ts'
import { GraphError, invalidParameter } from '../../wire/graph-error.ts'
import { textOf } from '../../wire/json.ts'
import { reviewLater } from '../../review/automatic.ts'
import { requireAccount } from '../access.ts'
import { checkedComponents } from './components.ts'
import { refusedTemplate } from './refusal.ts'

const hour = 3_600_000
const creationsPerHour = 100
/** Templates of one WABA of a business that Meta has not verified. */
const templateLimit = 250
const categories = ['UTILITY', 'MARKETING', 'AUTHENTICATION']

function checkName(call: Call, account: Account, name: string, language: string): void {
  const { world, clock } = call.sim
  if (!/^[a-z0-9_]{1,512}$/.test(name)) {
    throw refusedTemplate(
      2_388_023,
      'Invalid template name',
      'Message template name can only have lowercase letters, digits and underscores.',
    )
  }
  const until = account.locked_names[`${name} ${language}`] ?? account.locked_names[name] ?? 0
  if (until > clock.now()) {
    throw refusedTemplate(
      2_388_023,
      "The message template language can't be added while its previous version is deleted",
      `New ${language} content can't be added while the existing content is being deleted. Try again in 4 weeks.`,
    )
  }
  const others = Object.values(world.templates).filter(
    (one) => one.account_id === account.id && one.status !== 'DELETED',
  )
  if (others.some((one) => one.name === name && one.language === language)) {
    throw refusedTemplate(
      2_388_024,
      'Content in this language already exists',
      `There is already ${language} content for this template. You can create a new template and try again.`,
    )
  }
  if (others.length >= templateLimit)
    throw refusedTemplate(
      2_388_019,
      'Message template limit exceeded',
      'This account has the most message templates it may have.',
    )
  const recent = others.filter((one) => one.created_at > clock.now() - hour).length
  if (recent >= creationsPerHour) throw new GraphError(80_007, '')
}

/** `POST /{waba}/message_templates`: pending until the review. */
export function createTemplate(call: Call): Answer {
  const account = requireAccount(call, call.params.id ?? '')
  const { body, sim } = call
  const [name, language] = [textOf(body.name), textOf(body.language)]
  if (!name) throw invalidParameter('The parameter name is required.')
  if (!language || !/^[a-z]{2,3}(_[A-Z]{2})?$/.test(language))
    throw invalidParameter('Param language must be one of the supported languages')
  const category = textOf(body.category) ?? ''
  if (!categories.includes(category))
    throw invalidParameter(`Param category must be one of {${categories.join(', ')}}`)
  const format = textOf(body.parameter_format)?.toUpperCase() ?? 'POSITIONAL'
  if (format !== 'NAMED' && format !== 'POSITIONAL')
    throw invalidParameter('Param parameter_format must be one of {NAMED, POSITIONAL}')
  checkName(call, account, name, language)
  const components = checkedComponents(body.components, category, format)
  const template: Template = {
    id: newTemplateId(sim.world),
    account_id: account.id,
    name,
    language,
    components,
    category: category as Template['category'],
    parameter_format: format,
    status: 'PENDING',
    quality_score: 'UNKNOWN',
    rejected_reason: 'NONE',
    created_at: sim.clock.now(),
    edits: [],
  }
  sim.world.templates[template.id] = template
  reviewLater(sim, template)
  sim.changed()
  return json({ id: template.id, status: template.status, category: template.category })
}
