import type * as z from 'zod/mini'

const units: Record<string, [one: string, many: string]> = {
  string: ['caractere', 'caracteres'],
  array: ['item', 'itens'],
}

function sized(bound: 'mínimo' | 'máximo', origin: string, limit: number | bigint): string {
  const unit = units[origin]
  if (unit) return `O ${bound} é de ${limit} ${unit[Number(limit) === 1 ? 0 : 1]}.`
  return origin === 'number' || origin === 'int' ? `O ${bound} é ${limit}.` : 'Valor inválido.'
}

/** The sentence for a fault for which the schema has none: never the schema's expectation, in a programmer's words. */
export function fieldSentence(issue: z.core.$ZodRawIssue): string {
  const { input } = issue
  if (issue.code === 'invalid_type' && (input === undefined || input === null)) return 'Campo obrigatório.'
  if (issue.code === 'too_small') {
    if (input === '') return 'Campo obrigatório.'
    return sized('mínimo', issue.origin, issue.minimum)
  }
  if (issue.code === 'too_big') return sized('máximo', issue.origin, issue.maximum)
  if (issue.code === 'invalid_format') return 'Formato inválido.'
  if (issue.code === 'unrecognized_keys') return 'Há campos desconhecidos.'
  return 'Valor inválido.'
}
