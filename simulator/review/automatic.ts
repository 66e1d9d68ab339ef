import type { Template } from '../world/template.ts'
import type { Sim } from '../sim.ts'
import { review } from './review.ts'

/** Words that the automatic review takes for a violation. */
const violation = /\b(golpe|pix gr[aá]tis|aposta|cassino|senha do cart[aã]o)\b/i

/** Reviews a pending template by itself, if the world says so. */
export function reviewLater(sim: Sim, template: Template): void {
  const { after_ms, rejects_violations } = sim.world.review
  if (after_ms === null) return
  sim.clock.after(after_ms, 'review', () => {
    if (template.status !== 'PENDING') return
    const isViolation =
      rejects_violations && template.components.some(({ text }) => violation.test(text ?? ''))
    review(sim, template, isViolation ? { verdict: 'reject', reason: 'SCAM' } : { verdict: 'approve' })
  })
}
