import type { TemplateComponent } from '../../world/template.ts'
import { invalidParameter } from '../../wire/graph-error.ts'
import { fieldsOf, listOf, textOf, type Fields } from '../../wire/json.ts'
import { checkBody, checkHeader } from './body.ts'
import { refusedTemplate } from './refusal.ts'
import { variablesOf } from './variables.ts'
import { lengthOf } from '../length.ts'

type Format = 'NAMED' | 'POSITIONAL'

const types = ['HEADER', 'BODY', 'FOOTER', 'BUTTONS']

function checkFooter(component: Fields): void {
  const text = textOf(component.text) ?? ''
  if (text === '' || variablesOf(text).length > 0 || text.includes('\n'))
    throw refusedTemplate(
      2_388_073,
      'Footer format is invalid',
      'The footer has variables, line breaks or no text.',
    )
  if (lengthOf(text) > 60)
    throw refusedTemplate(2_388_040, 'Character limit exceeded', 'The footer has more than 60 characters.')
}

/** A link is the same for everybody, or ends in one variable that has an example. */
function checkLink({ url, example }: Fields): void {
  const address = textOf(url) ?? ''
  if (!/^https?:\/\/\S+$/.test(address) || lengthOf(address) > 2000)
    throw refusedTemplate(2_388_073, 'Buttons are invalid', 'A button of type URL needs an address.')
  const variables = variablesOf(address)
  if (variables.length === 0) return
  if (variables.length > 1 || !/\{\{\s*1\s*\}\}$/.test(address))
    throw refusedTemplate(2_388_073, 'Buttons are invalid', 'An address may end in one variable, {{1}}.')
  if (!listOf(example).some((one) => !!textOf(one)))
    throw refusedTemplate(
      2_388_043,
      'Message template is missing expected field(s)',
      'component of type BUTTONS is missing expected field(s) (example)',
    )
}

function checkButtons(component: Fields): void {
  const buttons = listOf(component.buttons).map(fieldsOf)
  if (buttons.length < 1 || buttons.length > 10)
    throw refusedTemplate(2_388_073, 'Buttons are invalid', 'A template has one to ten buttons.')
  for (const button of buttons) {
    const text = textOf(button.text) ?? ''
    if (button.type === 'OTP') continue
    if (!['QUICK_REPLY', 'URL', 'PHONE_NUMBER', 'COPY_CODE'].includes(String(button.type)))
      throw invalidParameter('Param type of a button is not valid')
    if (text === '' || lengthOf(text) > 25)
      throw refusedTemplate(
        2_388_040,
        'Character limit exceeded',
        'The text of a button has 1 to 25 characters.',
      )
    if (variablesOf(text).length > 0 || /[\n*_~`]|\p{Extended_Pictographic}/u.test(text))
      throw refusedTemplate(
        2_388_060,
        'Buttons are invalid',
        "Buttons can't have any variables, newlines, emojis or formatting characters.",
      )
    if (button.type === 'URL') checkLink(button)
  }
  const replies = buttons.filter(({ type }) => type === 'QUICK_REPLY').map(({ text }) => text)
  if (new Set(replies).size < replies.length)
    throw refusedTemplate(2_388_073, 'Buttons are invalid', 'Quick replies need different texts.')
}

/** For AUTHENTICATION Meta writes the body itself and wants an OTP button. */
function checkAuthentication(components: Fields[]): void {
  const body = components.find(({ type }) => type === 'BODY') ?? {}
  const footer = components.find(({ type }) => type === 'FOOTER')
  const otp = components
    .filter(({ type }) => type === 'BUTTONS')
    .flatMap(({ buttons }) => listOf(buttons).map(fieldsOf))
  if (body.text !== undefined || footer?.text !== undefined)
    throw refusedTemplate(
      2_388_042,
      'Component is not allowed',
      'Authentication templates have a fixed text.',
    )
  if (
    otp.length !== 1 ||
    otp[0]!.type !== 'OTP' ||
    !['COPY_CODE', 'ONE_TAP', 'ZERO_TAP'].includes(String(otp[0]!.otp_type))
  ) {
    throw refusedTemplate(2_388_042, 'Component is missing', 'Authentication templates need one OTP button.')
  }
}

/** Meta's text of an authentication template. */
const authenticationText = (component: TemplateComponent): TemplateComponent => {
  if (component.type === 'BODY') {
    const advice = component.add_security_recommendation
      ? ' Para sua segurança, não compartilhe este código.'
      : ''
    return { ...component, text: `{{1}} é seu código de verificação.${advice}` }
  }
  if (component.type === 'FOOTER')
    return { ...component, text: `Este código expira em ${component.code_expiration_minutes ?? 10} minutos.` }
  return component
}

/** Checks the components of a template; answers them as they are kept. */
export function checkedComponents(value: unknown, category: string, format: Format): TemplateComponent[] {
  const components = listOf(value).map(fieldsOf)
  if (components.length === 0) throw invalidParameter('The parameter components is required.')
  const names = components.map(({ type }) => String(type))
  const unknown = names.find((name) => !types.includes(name))
  if (unknown !== undefined)
    throw invalidParameter(`Param components['type'] must be one of {${types.join(', ')}} - got "${unknown}"`)
  if (new Set(names).size < names.length)
    throw refusedTemplate(2_388_042, 'Components are invalid', 'A template has each component once.')
  if (!names.includes('BODY'))
    throw refusedTemplate(2_388_043, 'Message template is missing expected field(s)', 'The body is missing.')
  if (category === 'AUTHENTICATION') {
    checkAuthentication(components)
    return (components as TemplateComponent[]).map(authenticationText)
  }
  for (const component of components) {
    if (component.type === 'BODY') checkBody(component, format)
    if (component.type === 'HEADER') checkHeader(component, format)
    if (component.type === 'FOOTER') checkFooter(component)
    if (component.type === 'BUTTONS') checkButtons(component)
  }
  return components as TemplateComponent[]
}
