import * as z from 'zod/mini'
import type { Schema } from '#lib/endpoint.ts'
import { invalid, notFound, type Refusal } from '#lib/refusal.ts'
import { isStorable } from '#lib/storable.ts'
import { decode, FormValues } from '#platform/http/decode.ts'

// zod/mini carries no messages of its own; what a schema leaves unsaid is said in Portuguese.
z.config(z.locales.pt())

/** A failed parse as the `errors` of a 422: field path → Portuguese messages. */
function errorsOf(error: z.core.$ZodError): Record<string, string[]> {
  const errors: Record<string, string[]> = {}
  for (const issue of error.issues) (errors[issue.path.join('.')] ??= []).push(issue.message)
  return errors
}

/** The fields of parsed input that hold a text no database keeps, each with its message. */
function unstorable(parsed: unknown): Record<string, string[]> {
  const broken = Object.entries(parsed as object).filter(([, value]) => !isStorable(value))
  return Object.fromEntries(broken.map(([field]) => [field, ['O texto contém caracteres inválidos.']]))
}

export type InputPart = 'params' | 'querystring' | 'body'

/**
 * Parses one part of a request with its schema. Broken path values are unknown ids (404), everything else is broken input (422).
 * A missing body counts as an empty one, so that PUT and DELETE need none (D-06).
 */
export function parseInput(
  schema: Schema,
  part: InputPart,
  given: unknown,
): { value: unknown } | { error: Refusal } {
  const isText = part === 'params' || part === 'querystring' || given instanceof FormValues
  const form = given instanceof FormValues ? given : new FormValues((given ?? {}) as Record<string, unknown>)
  const result = schema.safeParse(isText ? decode(form, schema) : (given ?? {}))
  const errors = result.success ? unstorable(result.data) : errorsOf(result.error)
  if (result.success && Object.keys(errors).length === 0) return { value: result.data }
  return { error: part === 'params' ? notFound() : invalid(errors) }
}
