import * as z from 'zod/mini'
import { WaTemplate } from './contract.ts'
import { categories } from './rules.ts'
import { templateLimits, templateMessages, templateName } from './whatsapp/template-text.ts'
import { endpoint } from '#lib/call/endpoint.ts'
import { Done, Id } from '#lib/fields.ts'

/** A template with what else the editor needs: the values of its variables, and Meta's verdict. */
export const WholeTemplate = z.extend(WaTemplate, {
  samples: z.record(z.string(), z.string()),
  /** Why Meta rejected it, in Portuguese; null if it did not. */
  rejection: z.nullable(z.string()),
  /** Meta's advice about the rejection, in Meta's words. */
  advice: z.nullable(z.string()),
  /** Meta's word for its status if we do not know the word; `status` is then the last one that we knew. */
  unknown_status: z.nullable(z.string()),
  /** Meta's word for its quality; null until Meta says one. */
  quality: z.nullable(z.string()),
  /** Why it cannot be edited now, in Portuguese; null if it can. */
  locked: z.nullable(z.string()),
  /** The texts of its quick-reply buttons; null where it has buttons of other kinds, which are kept as they are. */
  quick_replies: z.nullable(z.array(z.string())),
  /** Meta wants more with each send than texts, so nothing here sends it. */
  is_beyond_us: z.boolean(),
  /** Parts that the editor does not show and keeps, such as 'HEADER'. */
  other_parts: z.array(z.string()),
})
export type WholeTemplate = z.output<typeof WholeTemplate>
z.globalRegistry.add(WholeTemplate, { id: 'WholeTemplate' })

export const invalidLanguage = 'Idioma inválido.'

/** The fields of the editor. The length of the footer is Meta's affair: it may be typed, and is refused with the submission (TPL-16, D-85). */
export const TemplateFields = z.object({
  name: z.pipe(
    z.string(templateMessages.noName).check(z.maxLength(2000, 'O nome é longo demais.')),
    z.pipe(
      z.transform(templateName),
      z
        .string()
        .check(
          z.minLength(1, templateMessages.noName),
          z.maxLength(templateLimits.name, `O nome pode ter no máximo ${templateLimits.name} caracteres.`),
        ),
    ),
  ),
  /** A new template takes one of the editor's; an imported one keeps its own. */
  language: z._default(z.string().check(z.regex(/^[a-z]{2,3}(_[A-Z]{2})?$/, invalidLanguage)), 'pt_BR'),
  category: z.enum(categories, 'Escolha a categoria.'),
  content: z.string(templateMessages.noContent).check(
    z.refine((text) => text.trim() !== '', templateMessages.noContent),
    z.maxLength(
      templateLimits.content,
      `O conteúdo pode ter no máximo ${templateLimits.content} caracteres.`,
    ),
  ),
  footer_content: z.optional(z.nullable(z.string().check(z.maxLength(1000, 'O rodapé é longo demais.')))),
  /** The texts of its quick-reply buttons; without the field its buttons stay as they are. */
  quick_replies: z.optional(
    z.nullable(
      z
        .array(z.string().check(z.maxLength(200, 'O texto do botão é longo demais.')))
        .check(z.maxLength(50, 'Há botões demais.')),
    ),
  ),
  samples: z.optional(
    z.nullable(z.record(z.string(), z.string().check(z.maxLength(200, 'O exemplo é longo demais.')))),
  ),
})
export type TemplateFields = z.output<typeof TemplateFields>

const managing = { who: 'ability', ability: 'channel', scope: 'business' } as const
const models = '/api/business/:business_id/wa-numbers/:number_id/models'
const TemplatePath = z.object({ business_id: Id, number_id: Id, id: Id })
const Saved = z.object({ success: z.literal(true), msg: z.string(), model: WholeTemplate })

export const findTemplate = endpoint({
  method: 'GET',
  path: `${models}/:id`,
  access: managing,
  summary: 'A message template of a WhatsApp number.',
  params: TemplatePath,
  answer: WholeTemplate,
})

/** Saved once Meta took it for review; a failed submission saves nothing (D-84) and its refusal has Meta's reason as `reason`. */
export const createTemplate = endpoint({
  method: 'POST',
  path: models,
  access: managing,
  summary: 'Submit a message template for review and save it.',
  params: z.object({ business_id: Id, number_id: Id }),
  body: TemplateFields,
  answer: Saved,
  json: true,
  creates: true,
})

export const updateTemplate = endpoint({
  method: 'PUT',
  path: `${models}/:id`,
  access: managing,
  summary: 'Submit a change of a message template; it is reviewed again.',
  params: TemplatePath,
  body: TemplateFields,
  answer: Saved,
  json: true,
})

export const deleteTemplate = endpoint({
  method: 'DELETE',
  path: `${models}/:id`,
  access: managing,
  summary: 'Delete a message template here and at Meta.',
  params: TemplatePath,
  answer: Done,
})
