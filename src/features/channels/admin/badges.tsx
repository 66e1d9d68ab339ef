import { numberStatusLabel, type TemplateStatus, templateStatusLabels } from '../rules.ts'
import { type BadgeTone, StatusBadge } from '#ui/list/StatusBadge.tsx'

export function NumberBadge({ status }: { status: string }) {
  return <StatusBadge tone={status === 'active' ? 'good' : 'off'}>{numberStatusLabel(status)}</StatusBadge>
}

const tones: Record<TemplateStatus, BadgeTone> = {
  active: 'good',
  inactive: 'off',
  pending: 'waiting',
  rejected: 'bad',
}

/** The provider's status of a template. */
export function TemplateBadge({ status }: { status: TemplateStatus }) {
  return <StatusBadge tone={tones[status]}>{templateStatusLabels[status]}</StatusBadge>
}
