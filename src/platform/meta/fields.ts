import * as z from 'zod/mini'
import { catch as orElse } from 'zod/mini'

/** An id of Meta. Some are JSON numbers, and some of those above 2^53: `parseWhole` keeps them as text. */
export const MetaId = z.pipe(
  z.union([z.string(), z.int()]),
  z.transform((id) => String(id)),
)

/** A text that may be absent or null. */
export const MetaText = orElse(z.nullish(z.string()), null)

/** `{success: true}`; Meta says failures with an error. */
export const Success = z.object({ success: z.literal(true) })
