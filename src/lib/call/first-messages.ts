import type * as z from 'zod/mini'

/** The first message for each invalid field, by the field's path such as 'address.street'. */
export function firstMessages(schema: z.ZodMiniType, values: object): Partial<Record<string, string>> {
  const messages: Partial<Record<string, string>> = {}
  for (const { path, message } of schema.safeParse(values).error?.issues ?? []) {
    messages[path.join('.')] ??= message
  }
  return messages
}

/**
 * Without those of fields that still have their saved value: the rule may be younger than the value (D-139). An empty value does not count.
 */
export function exceptSaved(
  messages: Partial<Record<string, string>>,
  fields: readonly string[],
  { values, saved }: { values: object; saved: object },
): Partial<Record<string, string>> {
  const valueIn = (of: object, field: string) => (of as Record<string, unknown>)[field]
  const isSaved = (field: string) =>
    fields.includes(field) && valueIn(saved, field) !== '' && valueIn(values, field) === valueIn(saved, field)
  return Object.fromEntries(Object.entries(messages).filter(([field]) => !isSaved(field)))
}
