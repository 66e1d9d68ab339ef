import type { TemplateFields, WholeTemplate } from '../../../templates.contract.ts'

/** The fields of the editor for a template; null for a new one (TPL-25). */
export const templateValues = (template: WholeTemplate | null): TemplateFields => ({
  name: template?.name ?? '',
  language: template?.language ?? 'pt_BR',
  category: template?.category ?? 'utility',
  content: template?.content ?? '',
  footer_content: template?.footer_content ?? '',
  quick_replies: template ? template.quick_replies : [],
  samples: template?.samples ?? {},
})
