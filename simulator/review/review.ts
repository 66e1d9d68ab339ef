import type { Template, TemplateStatus } from '../world/template.ts'
import type { DeliveryProfile } from '../world/profile.ts'
import type { Sim } from '../sim.ts'
import type { Fields } from '../wire/json.ts'
import { tellTemplate } from './events.ts'

const day = 86_400_000

export type Verdict =
  | {
      verdict:
        | 'approve'
        | 'appeal'
        | 'flag'
        | 'unpause'
        | 'archive'
        | 'unarchive'
        | 'lock'
        | 'delete'
        | 'pend-deletion'
        | 'limit'
    }
  | { verdict: 'reject'; reason?: string; recommendation?: string }
  | { verdict: 'pause'; title?: 'FIRST_PAUSE' | 'SECOND_PAUSE' | 'RATE_LIMITING_PAUSE' }
  | { verdict: 'disable' }
  | { verdict: 'reinstate' }
  | { verdict: 'category'; category: Template['category'] }
  | { verdict: 'quality'; score: Template['quality_score'] }

const statusAfter: Record<Exclude<Verdict['verdict'], 'category' | 'quality'>, TemplateStatus> = {
  approve: 'APPROVED',
  appeal: 'IN_APPEAL',
  flag: 'FLAGGED',
  unpause: 'APPROVED',
  archive: 'ARCHIVED',
  unarchive: 'UNARCHIVED',
  lock: 'LOCKED',
  delete: 'DELETED',
  'pend-deletion': 'PENDING_DELETION',
  limit: 'LIMIT_EXCEEDED',
  reject: 'REJECTED',
  pause: 'PAUSED',
  disable: 'DISABLED',
  reinstate: 'REINSTATED',
}

export const isVerdict = (name: string): name is Verdict['verdict'] =>
  name in statusAfter || name === 'category' || name === 'quality'

/** The event's name where it differs from the status. */
const eventOf: Partial<Record<Verdict['verdict'], string>> = { unpause: 'APPROVED' }

function partsOf(sim: Sim, given: Verdict): Fields {
  switch (given.verdict) {
    case 'reject':
      return {
        reason: given.reason ?? 'INVALID_FORMAT',
        rejection_info: {
          reason: given.reason ?? 'INVALID_FORMAT',
          recommendation: given.recommendation ?? 'Revise o texto do modelo e envie de novo.',
        },
      }
    case 'pause':
      return {
        reason: null,
        other_info: {
          title: given.title ?? 'FIRST_PAUSE',
          description: 'O modelo foi pausado por baixa qualidade.',
        },
      }
    case 'unpause':
      return { reason: null, other_info: { title: 'UNPAUSE', description: 'O modelo voltou a ser enviado.' } }
    case 'disable':
      return {
        reason: null,
        disable_info: { disable_date: Math.floor((sim.clock.now() + day) / 1000) },
        other_info: { title: 'DISABLED', description: 'O modelo foi desativado por baixa qualidade.' },
      }
    default:
      return { reason: 'NONE' }
  }
}

/** The decision of Meta's reviewer on a template, and the event about it. */
export function review(
  sim: Sim,
  template: Template,
  given: Verdict,
  delivery?: Partial<DeliveryProfile>,
): void {
  if (given.verdict === 'category') {
    const previous = template.category
    template.category = given.category
    tellTemplate(
      sim,
      template,
      'template_category_update',
      { previous_category: previous, new_category: given.category },
      delivery,
    )
  } else if (given.verdict === 'quality') {
    const previous = template.quality_score
    template.quality_score = given.score
    tellTemplate(
      sim,
      template,
      'message_template_quality_update',
      { previous_quality_score: previous, new_quality_score: given.score },
      delivery,
    )
  } else {
    // A reinstated template is approved when the list is read.
    template.status = given.verdict === 'reinstate' ? 'APPROVED' : statusAfter[given.verdict]
    template.rejected_reason = given.verdict === 'reject' ? (given.reason ?? 'INVALID_FORMAT') : 'NONE'
    const event = eventOf[given.verdict] ?? statusAfter[given.verdict]
    tellTemplate(
      sim,
      template,
      'message_template_status_update',
      { event, message_template_category: template.category, ...partsOf(sim, given) },
      delivery,
    )
  }
  sim.changed()
}
