import type { EventKind, EventStory } from './words/events.ts'
import type { ChatStatus, Replier } from './rules.ts'

/** What staff ask of a chat: one change. `from_branch_id` is the branch that the caller saw; absent: whatever it is. */
export type ChatChange =
  | { replier: Replier }
  | { status: ChatStatus }
  | { business_branch_id: number | null; from_branch_id?: number | null | undefined }

/** The changes that a person of the house can make. */
export type Deed = Exclude<
  EventKind,
  'taken_over_in_app' | 'handed_over' | 'reopened_by_message' | 'opted_out' | 'opted_in'
>

type State = { status: ChatStatus; replier: Replier; branch_id: number | null }

/** Why a change cannot be made any more: somebody was faster. */
export type ChangeConflict = 'finished' | 'taken' | 'with_bot' | 'moved'

export type ChangeDecision =
  | { kind: 'change'; event: Deed; set: Partial<State> }
  /** The chat is in that state already, and the call succeeds (D-134). */
  | { kind: 'nothing' }
  | { kind: 'refused'; obstacle: ChangeConflict }

const nothing: ChangeDecision = { kind: 'nothing' }
const refused = (obstacle: ChangeConflict): ChangeDecision => ({ kind: 'refused', obstacle })

function replierStep(now: State, replier: Replier): ChangeDecision {
  if (now.status === 'closed') return refused('finished')
  if (now.replier === replier) return refused(replier === 'user' ? 'taken' : 'with_bot')
  return { kind: 'change', event: replier === 'user' ? 'taken_over' : 'given_back', set: { replier } }
}

function statusStep(now: State, status: ChatStatus): ChangeDecision {
  if (now.status === status) return nothing
  return { kind: 'change', event: status === 'closed' ? 'finished' : 'reopened', set: { status } }
}

function branchStep(now: State, to: number | null, from: number | null | undefined): ChangeDecision {
  if (from !== undefined && from !== now.branch_id) return refused('moved')
  if (to === now.branch_id) return nothing
  return { kind: 'change', event: 'transferred', set: { branch_id: to } }
}

/** The effect of a change on a chat as it is now: of two people who take it over at once, the second is refused (D-134). */
export function stepOf(now: State, change: ChatChange): ChangeDecision {
  if ('replier' in change) return replierStep(now, change.replier)
  if ('status' in change) return statusStep(now, change.status)
  return branchStep(now, change.business_branch_id, change.from_branch_id)
}

/** Events that decide who has the chat, whether it is open, and where: the last of them explains an obstacle. */
export const eventsBehind: Record<ChangeConflict, readonly EventKind[]> = {
  finished: ['finished', 'reopened', 'reopened_by_message'],
  taken: ['taken_over', 'taken_over_in_app', 'handed_over', 'given_back', 'reopened_by_message'],
  with_bot: ['taken_over', 'taken_over_in_app', 'handed_over', 'given_back', 'reopened_by_message'],
  moved: ['transferred'],
}

const unexplained: Record<ChangeConflict, string> = {
  finished: 'Este atendimento foi finalizado. Reabra-o para continuar.',
  taken: 'Este atendimento já foi assumido.',
  with_bot: 'Este atendimento já está com o BOT.',
  moved: 'Este atendimento já foi transferido.',
}

/** The sentence for the second person: who was faster, if known. `last` is the last of `eventsBehind`. */
export function obstacleText(obstacle: ChangeConflict, last: EventStory | null): string {
  if (obstacle === 'taken' && last?.kind === 'taken_over_in_app') {
    return 'Este atendimento já foi assumido pelo aplicativo do celular.'
  }
  if (!last?.by) return unexplained[obstacle]
  switch (`${obstacle} ${last.kind}`) {
    case 'finished finished':
      return `${last.by} finalizou este atendimento. Reabra-o para continuar.`
    case 'taken taken_over':
      return `${last.by} já assumiu este atendimento.`
    case 'with_bot given_back':
      return `${last.by} já devolveu este atendimento para o BOT.`
    case 'moved transferred':
      return `${last.by} já transferiu este atendimento para ${last.branch ?? 'Geral'}.`
    default:
      return unexplained[obstacle]
  }
}
