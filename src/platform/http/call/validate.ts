import * as z from 'zod/mini'
import type { Schema } from '#lib/call/endpoint.ts'
import { invalid, notFound, type Refusal } from '#lib/call/refusal.ts'
import { isStorable } from '#lib/call/storable.ts'
import { decode, FormValues } from '#platform/http/call/decode.ts'
import { fieldSentence } from '#platform/http/call/field-sentences.ts'

// zod/mini has no messages of its own, and those of its Portuguese locale name types to people.
z.config({ localeError: fieldSentence })

/** A failed parse as the `errors` of a 422: field path → Portuguese messages. */
function errorsOf(error: z.core.$ZodError): Record<string, string[]> {
  const errors: Record<string, string[]> = {}
  for (const issue of error.issues) (errors[issue.path.join('.')] ??= []).push(issue.message)
  return errors
}

/** The fields of parsed input with a text that the database cannot store, each with its message. */
function unstorable(parsed: unknown): Record<string, string[]> {
  const broken = Object.entries(parsed as object).filter(([, value]) => !isStorable(value))
  return Object.fromEntries(broken.map(([field]) => [field, ['O texto contém caracteres inválidos.']]))
}

/** Maximum number of values in a body; the longest real one is the order of a menu's 5,000 items. */
const valueLimit = 6000
/** Maximum characters of one text; no field takes that many. */
const characterLimit = 200_000

/** Why input is too large to validate: a schema checks every value, even beyond a list's limit, and reports each. */
function excess(given: unknown): string | null {
  const waiting = [given]
  for (let value = waiting.pop(), seen = 0; value !== undefined; value = waiting.pop()) {
    if (typeof value === 'string' && value.length > characterLimit) {
      return 'Um dos textos enviados é longo demais.'
    }
    if (typeof value !== 'object' || value === null) continue
    const inner: unknown[] = Array.isArray(value) ? value : Object.values(value)
    seen += inner.length
    if (seen > valueLimit) return 'Os dados enviados têm itens demais.'
    for (const each of inner) if (each !== undefined) waiting.push(each)
  }
  return null
}

export type InputPart = 'params' | 'querystring' | 'body'

/**
 * Parses one part of a request with its schema. Invalid path values are unknown ids (404), other invalid input is a 422.
 * A missing body counts as an empty one, so that PUT and DELETE need none (D-06).
 */
export function parseInput(
  schema: Schema,
  part: InputPart,
  given: unknown,
): { value: unknown } | { error: Refusal } {
  const isText = part === 'params' || part === 'querystring' || given instanceof FormValues
  const form = given instanceof FormValues ? given : new FormValues((given ?? {}) as Record<string, unknown>)
  // Decoding may produce more values, so its result is checked too.
  const sent = excess(isText ? form.values : given)
  const input = sent === null && isText ? decode(form, schema) : (given ?? {})
  const found = sent ?? excess(input)
  if (found) return { error: part === 'params' ? notFound() : invalid({ '': [found] }) }
  const result = schema.safeParse(input)
  const errors = result.success ? unstorable(result.data) : errorsOf(result.error)
  if (result.success && Object.keys(errors).length === 0) return { value: result.data }
  return { error: part === 'params' ? notFound() : invalid(errors) }
}
