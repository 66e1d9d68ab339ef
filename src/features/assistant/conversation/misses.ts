/** Notes questions that were not understood or not answered, by kind (docs/decisions/0091). */
import type { Miss } from '../misses.ts'
import { lengthLimit, plainText } from '../understand/plain-text.ts'
import { foreignLanguage } from '../understand/strangers.ts'
import { heardTextOf } from './heard-text.ts'
import type { Scene } from './scene.ts'
import type { StepName } from './state.ts'
import type { HeardInput } from './turn.ts'

/** Why a message was not understood; `step` is the question that was waiting. */
function missOf(heard: HeardInput, step: StepName): Miss {
  const text = heardTextOf(heard)
  if (text === null) return { kind: 'wordless', detail: heard.type }
  if (text.length > lengthLimit) return { kind: 'long', detail: null }
  if (foreignLanguage(plainText(text)) !== null) return { kind: 'language', detail: null }
  return step === 'idle' ? { kind: 'other', detail: null } : { kind: 'step', detail: step }
}

/**
 * Adds a message to the misses of its turn if nobody answered it (`unanswered`) or it was not understood. Counts none before a unit is
 * chosen.
 */
export function noteMiss(
  scene: Scene,
  heard: HeardInput,
  { step, isUnderstood }: { step: StepName; isUnderstood: boolean },
): void {
  const { desk, unanswered, misses } = scene
  scene.unanswered = null
  const miss = unanswered ?? (isUnderstood ? null : missOf(heard, step))
  if (desk && miss)
    scene.misses = [...misses, { ...miss, branch_id: desk.unit.id, message_id: heard.message_id }]
}
