import { birthDateProblem } from '../rules.ts'
import { invalid } from '#lib/call/refusal.ts'
import { dateIn } from '#lib/days/zoned.ts'
import type { Branch } from '#platform/http/door/door.ts'

/** Throws 422 for a birth date after the venue's today (D-59). */
export function requirePastBirthDate(
  { branch, now }: { branch: Pick<Branch, 'timezone'>; now: Date },
  birth_date: string,
): void {
  const problem = birthDateProblem(birth_date, dateIn(now, branch.timezone))
  if (problem) throw invalid({ birth_date: [problem] })
}
