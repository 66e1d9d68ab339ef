const { rawJSON } = JSON as unknown as { rawJSON: (text: string) => unknown }

/** A number that is written digit by digit, also above 2^53. */
export const exactNumber = (digits: string): unknown => rawJSON(digits)

/** JSON as Meta writes it: compact, everything beyond ASCII as `\uXXXX`, and slashes as `\/`. */
export function metaJson(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('/', '\\/')
    .replaceAll(/[\u007f-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

export type Fields = Record<string, unknown>

/** The value as an object; anything else has no fields. */
export function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {}
}

/** The text, or undefined for anything else. */
export const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

/** The list, or an empty one for anything else. */
export const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
