import * as z from 'zod/mini'
import { noteKinds } from './rules.ts'

/** Facts that the host should know about a customer with a reservation; `visits_count` is this branch's. */
export const CustomerMarks = z.object({
  visits_count: z.int(),
  tags: z.array(z.string()),
  /** Allergies and diets, the newest first. */
  health: z.array(z.object({ kind: z.enum(noteKinds), text: z.string() })),
})
export type CustomerMarks = z.output<typeof CustomerMarks>
