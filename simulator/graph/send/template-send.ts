import type { Account } from '../../world/account.ts'
import type { Template, TemplateButton, TemplateComponent } from '../../world/template.ts'
import type { World } from '../../world/world.ts'
import { GraphError, invalidParameter } from '../../wire/graph-error.ts'
import { fieldsOf, listOf, textOf, type Fields } from '../../wire/json.ts'
import { variablesOf } from '../templates/variables.ts'
import { lengthOf } from '../length.ts'

const sendable = ['APPROVED', 'FLAGGED', 'QUALITY_PENDING', 'REINSTATED']
const bodyLimit = 1024

function requireTemplate(world: World, account: Account, content: Fields): Template {
  const name = textOf(content.name)
  const language = textOf(fieldsOf(content.language).code)
  if (!name) throw invalidParameter("The parameter template['name'] is required.")
  if (!language) throw invalidParameter("The parameter template['language']['code'] is required.")
  const template = Object.values(world.templates).find(
    (one) =>
      one.account_id === account.id &&
      one.name === name &&
      one.language === language &&
      one.status !== 'DELETED',
  )
  if (template?.status === 'PAUSED')
    throw new GraphError(132_015, `Template ${name} is paused due to low quality`)
  if (template?.status === 'DISABLED') throw new GraphError(132_016, `Template ${name} is disabled`)
  if (!template || !sendable.includes(template.status))
    throw new GraphError(132_001, `template name (${name}) does not exist in ${language}`)
  return template
}

function checkValue(parameter: Fields): string {
  if (parameter.type !== 'text')
    throw new GraphError(
      132_012,
      'Parameter format does not match format in the created template: expected text',
    )
  const text = textOf(parameter.text)
  if (!text) throw new GraphError(132_008, 'Parameter of type text is missing text value')
  if (/[\n\t]| {5,}/.test(text))
    throw new GraphError(
      132_008,
      'Param text cannot have new-line/tab characters or more than 4 consecutive spaces',
    )
  return text
}

/** The component's text with its values. Names for NAMED, order for POSITIONAL. */
function filled(template: Template, component: TemplateComponent, parameters: Fields[]): string {
  const place = component.type.toLowerCase()
  const wanted = variablesOf(component.text ?? '')
  if (parameters.length !== wanted.length) {
    throw new GraphError(
      132_000,
      `${place}: number of localizable_params (${parameters.length}) does not match the expected number of params (${wanted.length})`,
    )
  }
  const values = new Map<string, string>()
  for (const [index, parameter] of parameters.entries()) {
    if (template.parameter_format === 'NAMED') {
      const name = textOf(parameter.parameter_name)
      if (!name) throw invalidParameter('Invalid parameter', 'Parameter name is missing or empty')
      if (!wanted.includes(name))
        throw new GraphError(132_012, `${place}: parameter name '${name}' is not in the created template`)
      values.set(name, checkValue(parameter))
    } else values.set(String(index + 1), checkValue(parameter))
  }
  const text = (component.text ?? '').replaceAll(
    /\{\{\s*(\w+)\s*\}\}/g,
    (whole, name: string) => values.get(name) ?? whole,
  )
  if (component.type === 'BODY' && lengthOf(text) > bodyLimit)
    throw new GraphError(
      132_005,
      `Translated text too long: ${lengthOf(text)} characters, at most ${bodyLimit}`,
    )
  return text
}

/** The buttons with their links filled in. A link that ends in a variable wants its value with each send. */
function filledButtons({ buttons = [] }: TemplateComponent, given: Fields[]): TemplateButton[] {
  return buttons.map((button, index) => {
    if (button.type !== 'URL' || variablesOf(button.url ?? '').length === 0) return button
    const own = given.find(
      ({ type, sub_type, index: place }) =>
        [type, sub_type].map((word) => String(word).toLowerCase()).join() === 'button,url' &&
        String(place) === String(index),
    )
    const [parameter] = listOf(own?.parameters).map(fieldsOf)
    if (!parameter)
      throw new GraphError(131_008, `buttons: Button at index ${index} of type Url requires a parameter`)
    const value = checkValue(parameter)
    return { ...button, url: (button.url ?? '').replace(/\{\{[^{}]*\}\}/, () => value) }
  })
}

export type SentTemplate = { template: Template; shown: Fields }

/** Checks a template message, and what the customer sees of it. */
export function templateContent(world: World, account: Account, content: Fields): SentTemplate {
  const template = requireTemplate(world, account, content)
  const given = listOf(content.components).map(fieldsOf)
  const parametersOf = (type: string) =>
    listOf(given.find((one) => String(one.type).toLowerCase() === type)?.parameters).map(fieldsOf)
  const shown: Fields = { name: template.name, language: template.language }
  for (const component of template.components) {
    if (component.type === 'BUTTONS') shown.buttons = filledButtons(component, given)
    else if (component.text !== undefined) {
      shown[component.type.toLowerCase()] = filled(
        template,
        component,
        parametersOf(component.type.toLowerCase()),
      )
    }
  }
  return { template, shown }
}
