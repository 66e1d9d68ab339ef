import type * as z from 'zod/mini'
import type { Schema } from '#lib/call/endpoint.ts'

/** Text values of a form, a query or a path, not yet decoded. A class of its own, so that JSON bodies are not decoded too. */
export class FormValues {
  readonly values: Record<string, unknown>
  constructor(values: Record<string, unknown>) {
    this.values = values
  }
}

type Definition = z.core.$ZodTypes['_zod']['def']

const definitionOf = (schema: Schema): Definition => (schema as unknown as z.core.$ZodTypes)._zod.def

/** The schema inside optional, nullable, default and the input side of pipes. */
function unwrap(schema: Schema): { schema: Schema; nullable: boolean; optional: boolean } {
  let current = schema
  let nullable = false
  let optional = false
  for (;;) {
    const def = definitionOf(current)
    if (def.type === 'nullable') nullable = true
    if (def.type === 'optional' || def.type === 'default' || def.type === 'prefault') optional = true
    if (def.type === 'pipe') current = def.in as unknown as Schema
    else if ('innerType' in def) current = def.innerType as unknown as Schema
    else return { schema: current, nullable, optional }
  }
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** Decodes one value by its field's schema; an unsuitable value stays as it is, and the schema refuses it with its own message. */
function decodeValue(given: unknown, schema: Schema): unknown {
  const { schema: inner, nullable, optional } = unwrap(schema)
  if (given === '' && nullable) return null
  if (given === '' && optional) return undefined
  const def = definitionOf(inner)
  switch (def.type) {
    case 'boolean':
      if (given === 'true' || given === '1' || given === 'on') return true
      return given === 'false' || given === '0' ? false : given
    case 'number':
      return typeof given === 'string' && /^-?\d{1,30}(\.\d{1,10})?$/.test(given) ? Number(given) : given
    case 'union': {
      const options = def.options as unknown as Schema[]
      const numeric = options.find((option) => definitionOf(unwrap(option).schema).type === 'number')
      return numeric ? decodeValue(given, numeric) : given
    }
    case 'object':
    case 'record': {
      const value = typeof given === 'string' ? parsedJson(given) : given
      if (typeof given === 'string') return value
      return def.type === 'object' && isPlain(value) ? decodeFields(value, inner) : value
    }
    case 'array': {
      if (typeof given === 'string') return parsedJson(given)
      const list = isPlain(given) && isIndexed(given) ? Object.values(given) : given
      const element = def.element as unknown as Schema
      return Array.isArray(list) ? list.map((item) => decodeValue(item, element)) : list
    }
    default:
      return given
  }
}

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isIndexed = (value: Record<string, unknown>) => Object.keys(value).every((key) => /^\d+$/.test(key))

function decodeFields(values: Record<string, unknown>, schema: Schema): Record<string, unknown> {
  const def = definitionOf(schema)
  if (def.type !== 'object') return values
  const fields: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(def.shape as unknown as Record<string, Schema>)) {
    if (Object.hasOwn(values, name)) fields[name] = decodeValue(values[name], field)
  }
  return fields
}

/**
 * Decodes form, query and path text by the field's schema, never by what the text looks like (D-06): a phone, CEP or password stays
 * text, booleans take true/1/on and false/0, numbers take digits, '' becomes null or absent where the field allows it.
 */
export function decode(form: FormValues, schema: Schema): unknown {
  return decodeFields(form.values, unwrap(schema).schema)
}
