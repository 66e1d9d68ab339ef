import type * as z from 'zod/mini'

/** The first message for each invalid field, by the field's path such as 'address.street'. */
export function firstMessages(schema: z.ZodMiniType, values: object): Partial<Record<string, string>> {
  const messages: Partial<Record<string, string>> = {}
  for (const { path, message } of schema.safeParse(values).error?.issues ?? []) {
    messages[path.join('.')] ??= message
  }
  return messages
}
