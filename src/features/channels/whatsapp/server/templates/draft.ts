import { metaName, isPositional, variablesIn, defaultSample, typedReplies } from '../../template-text.ts'
import type { TemplateFields } from '../../../templates.contract.ts'
import type { TemplateDraft } from '../graph/templates.ts'

/** What Meta's reviewer reads for each variable of the body: what was typed, or the default. */
export function samplesFor({
  content,
  samples,
}: Pick<TemplateFields, 'content' | 'samples'>): Record<string, string> {
  return Object.fromEntries(
    variablesIn(content).map((name) => [name, samples?.[name]?.trim() || defaultSample(name)]),
  )
}

function bodyOf(fields: TemplateFields): Part {
  const variables = variablesIn(fields.content)
  const samples = samplesFor(fields)
  if (variables.length === 0) return { type: 'BODY', text: fields.content }
  const example = isPositional(variables)
    ? { body_text: [variables.toSorted((a, b) => Number(a) - Number(b)).map((name) => samples[name])] }
    : { body_text_named_params: variables.map((name) => ({ param_name: name, example: samples[name] })) }
  return { type: 'BODY', text: fields.content, example }
}

/** Meta writes the text of a code itself and wants a button to copy it; the typed text stays with us (meta-platform §8). */
const codeParts = [
  { type: 'BODY', add_security_recommendation: true },
  { type: 'BUTTONS', buttons: [{ type: 'OTP', otp_type: 'COPY_CODE' }] },
]

type Part = Record<string, unknown>

/** The part with its quick replies, none if the list is empty; without a list, the buttons that it has. */
function buttonsFor({ quick_replies }: TemplateFields, before: readonly Part[]): readonly Part[] {
  if (!quick_replies) return before
  const buttons = typedReplies(quick_replies).map((text) => ({ type: 'QUICK_REPLY', text }))
  return buttons.length > 0 ? [{ type: 'BUTTONS', buttons }] : []
}

/** The parts of a template as they are submitted; `others` are kept as Meta has them. */
export function partsFor(fields: TemplateFields, others: readonly Part[]): Part[] {
  if (fields.category === 'authentication') return codeParts
  const footer = fields.footer_content?.trim()
  const isButtons = ({ type }: Part) => type === 'BUTTONS'
  return [
    ...others.filter((part) => !isButtons(part)),
    bodyOf(fields),
    ...(footer ? [{ type: 'FOOTER', text: footer }] : []),
    ...buttonsFor(fields, others.filter(isButtons)),
  ]
}

/** A new template as Meta gets it (D-85). */
export function draftOf(fields: TemplateFields): TemplateDraft {
  const variables = variablesIn(fields.content)
  const hasVariables = variables.length > 0 && fields.category !== 'authentication'
  return {
    name: metaName(fields.name),
    language: fields.language,
    category: fields.category.toUpperCase() as TemplateDraft['category'],
    ...(hasVariables ? { parameter_format: isPositional(variables) ? 'POSITIONAL' : 'NAMED' } : {}),
    components: partsFor(fields, []),
  }
}
