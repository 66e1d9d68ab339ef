import { fieldsOf, listOf, textOf, type Fields } from '../../wire/json.ts'
import { refusedTemplate } from './refusal.ts'
import { variablesOf } from './variables.ts'
import { lengthOf } from '../length.ts'

type Format = 'NAMED' | 'POSITIONAL'

function checkNames(names: string[], format: Format): void {
  const right = format === 'NAMED' ? /^[a-z][a-z0-9_]*$/ : /^[1-9]\d*$/
  if (names.some((name) => !right.test(name))) {
    throw refusedTemplate(
      2_388_073,
      'Parameter format is invalid',
      `Variables must ${format === 'NAMED' ? 'use lowercase letters, digits and underscores' : 'be whole numbers'}.`,
    )
  }
  if (format === 'POSITIONAL' && names.some((name, index) => name !== String(index + 1))) {
    throw refusedTemplate(
      2_388_073,
      'Parameter format is invalid',
      'Variables must be numbered without gaps.',
    )
  }
}

/** Every variable has an example. */
function checkExamples(names: string[], format: Format, example: Fields, place: 'body' | 'header'): void {
  if (names.length === 0) return
  const isWhole =
    format === 'NAMED'
      ? names.every((name) =>
          listOf(example[`${place}_text_named_params`])
            .map(fieldsOf)
            .some((one) => one.param_name === name && !!textOf(one.example)),
        )
      : (place === 'body' ? listOf(listOf(example.body_text)[0]) : listOf(example.header_text)).filter(
          (one) => !!textOf(one),
        ).length === names.length
  if (!isWhole)
    throw refusedTemplate(
      2_388_043,
      'Message template is missing expected field(s)',
      `component of type ${place.toUpperCase()} is missing expected field(s) (example)`,
    )
}

/** The text of a body: at most 1024, no variable at its start or end, not too many for its length, each with an example. */
export function checkBody(component: Fields, format: Format): void {
  const text = textOf(component.text)
  if (!text)
    throw refusedTemplate(
      2_388_043,
      'Message template is missing expected field(s)',
      'component of type BODY is missing expected field(s) (text)',
    )
  if (lengthOf(text) > 1024)
    throw refusedTemplate(2_388_040, 'Character limit exceeded', 'The body has more than 1024 characters.')
  const names = variablesOf(text)
  checkNames(names, format)
  if (/^\s*\{\{/.test(text) || /\}\}\s*$/.test(text))
    throw refusedTemplate(
      2_388_299,
      "Variables can't be at the start or end of the template",
      'This template has leading or trailing params.',
    )
  const words = text
    .replaceAll(/\{\{[^{}]*\}\}/g, ' ')
    .split(/\s+/)
    .filter(Boolean).length
  if (names.length > 0 && words < 2 * names.length + 1) {
    throw refusedTemplate(
      2_388_293,
      'This template has too many variables for its length',
      'Reduce the number of variables or increase the message length.',
    )
  }
  checkExamples(names, format, fieldsOf(component.example), 'body')
}

/** The text of a header: at most 60, at most one variable. */
export function checkHeader(component: Fields, format: Format): void {
  if (component.format !== 'TEXT') {
    if (!['IMAGE', 'VIDEO', 'DOCUMENT', 'LOCATION'].includes(String(component.format))) {
      throw refusedTemplate(2_388_047, 'Header format is invalid', 'The header needs a format.')
    }
    return
  }
  const text = textOf(component.text) ?? ''
  if (text === '' || /[\n*_~]/.test(text))
    throw refusedTemplate(
      2_388_047,
      'Header format is invalid',
      'The header has line breaks, formatting characters or no text.',
    )
  if (lengthOf(text) > 60)
    throw refusedTemplate(2_388_040, 'Character limit exceeded', 'The header has more than 60 characters.')
  const names = variablesOf(text)
  checkNames(names, format)
  if (names.length > 1)
    throw refusedTemplate(2_388_047, 'Header format is invalid', 'The header may have one variable.')
  checkExamples(names, format, fieldsOf(component.example), 'header')
}
