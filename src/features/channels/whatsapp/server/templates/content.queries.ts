import { wantsMoreThanTexts } from '../../template-parts.ts'
import { filledIn, isPositional, templateLimits, valuesProblem, variablesIn } from '../../template-text.ts'
import { recordsOf, textOf } from '#lib/loose-json.ts'
import { invalid } from '#lib/call/refusal.ts'
import type { Db } from '#platform/database/database.ts'

export type Template = NonNullable<Awaited<ReturnType<typeof findNumberTemplate>>>

/** A template of the number by the platform's id, even if deleted meanwhile; Meta then refuses it. */
export function findNumberTemplate(
  db: Db,
  { business_id, account }: { business_id: number; account: string },
  id: number,
) {
  return db
    .selectFrom('wa_template')
    .innerJoin('wa_number', (join) =>
      join
        .onRef('wa_number.business_id', '=', 'wa_template.business_id')
        .onRef('wa_number.id', '=', 'wa_template.wa_number_id'),
    )
    .select(['wa_template.id', 'wa_template.status', 'wa_template.content', 'wa_template.language'])
    .select(['wa_template.meta_name', 'wa_template.category', 'wa_template.components'])
    .select('wa_template.deleted_at')
    .where('wa_template.business_id', '=', business_id)
    .where('wa_template.id', '=', id)
    .where('wa_number.phone_number_id', '=', account)
    .executeTakeFirst()
}

/** The text of the header, if it has one. */
const headerOf = ({ components }: Pick<Template, 'components'>) =>
  textOf(recordsOf(components).find(({ type }) => type === 'HEADER')?.text) ?? ''

const refused = (problem: string) => invalid({ template: [problem] })

/** Parts whose values this product cannot fill in: a picture above the text, the end of a link, a code. */
const isBeyondUs = ({ components, category }: Template) =>
  category === 'authentication' || wantsMoreThanTexts(components)

/** The text of a template with these values, or why it cannot be sent: it must be active, and every variable filled (D-134). */
export function filledText(template: Template | undefined, values: Record<string, string>): string {
  if (!template || template.deleted_at) throw refused('Este modelo não pertence ao número desta conversa.')
  if (template.status !== 'active') throw refused('Este modelo não está ativo. Escolha outro.')
  if (isBeyondUs(template)) throw refused('Este modelo não pode ser enviado pelo atendimento.')
  const header = headerOf(template)
  const problem = valuesProblem(`${header}\n${template.content}`, values)
  if (problem) throw refused(problem)
  const body = filledIn(template.content, values)
  if (Array.from(body).length > templateLimits.content) {
    throw refused(`O texto do modelo pode ter no máximo ${templateLimits.content} caracteres.`)
  }
  return [filledIn(header, values), body].filter(Boolean).join('\n')
}

const parametersOf = (text: string, values: Record<string, string>) => {
  const variables = variablesIn(text)
  const isNamed = !isPositional(variables)
  const inOrder = isNamed ? variables : variables.toSorted((a, b) => Number(a) - Number(b))
  return inOrder.map((name) => ({
    type: 'text',
    ...(isNamed ? { parameter_name: name } : {}),
    text: values[name]?.trim() ?? '',
  }))
}

/** The template as a send names it. */
export function templateContent(template: Template, values: Record<string, string>) {
  const parts = [
    ['header', headerOf(template)],
    ['body', template.content],
  ] as const
  const components = parts
    .map(([type, text]) => ({ type, parameters: parametersOf(text, values) }))
    .filter(({ parameters }) => parameters.length > 0)
  return {
    type: 'template',
    template: { name: template.meta_name ?? '', language: { code: template.language }, components },
  } as const
}
