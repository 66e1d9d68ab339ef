import type { Template } from '../../world/template.ts'

/** A template's fields as Graph shows them. */
export function templateFields(template: Template): Record<string, unknown> {
  return {
    id: template.id,
    name: template.name,
    language: template.language,
    status: template.status,
    category: template.category,
    components: template.components,
    parameter_format: template.parameter_format,
    quality_score: { score: template.quality_score, date: Math.floor(template.created_at / 1000) },
    rejected_reason: template.rejected_reason,
    message_send_ttl_seconds: undefined,
    previous_category: undefined,
    sub_category: undefined,
  }
}

export const usualTemplateFields = [
  'name',
  'parameter_format',
  'components',
  'language',
  'status',
  'category',
]
