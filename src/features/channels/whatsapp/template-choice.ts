import * as z from 'zod/mini'
import { templateStatuses } from '../rules.ts'

/** A template of one of the business's numbers, for a setting that chooses what the house sends by itself. */
const Choice = z.object({
  id: z.int(),
  name: z.string(),
  /** As Meta writes it, such as 'pt_BR'. */
  language: z.string(),
  status: z.enum(templateStatuses),
  content: z.string(),
  /** The number's, as people read it. */
  number: z.string(),
  number_id: z.int(),
  /** The message can be made of it. */
  fits: z.boolean(),
})

/** What can be chosen from. */
export const TemplateChoices = z.object({
  templates: z.array(Choice),
  /** The business's active numbers. */
  numbers: z.array(z.object({ id: z.int(), name: z.string() })),
})
export type TemplateChoices = z.output<typeof TemplateChoices>

/** Examples for the variables of such a message. */
export type Samples = Readonly<Record<string, string>>

/** Whether a message that knows these values can be made of a template with these variables. */
export const canFill = (variables: readonly string[], known: Samples): boolean =>
  variables.every((name) => Object.hasOwn(known, name))

/** A text that a branch may submit to Meta as it is. */
export type ReadyText = { name: string; content: string; quick_replies?: string[] }

/** The footer of all of them. */
export const optOutFooter = 'Responda SAIR para não receber'
