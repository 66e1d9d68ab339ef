import type { Guard } from '#lib/endpoint.ts'
import { Refusal } from '#lib/refusal.ts'
import { requireHuman } from '#platform/bot-check/bot-check.ts'
import type { Db } from '#platform/database/database.ts'
import type { Act } from '#platform/act.ts'
import { type Hit, hit, hitCheaply, type Limit } from '#platform/limits/limits.ts'
import { type Guarded, guards } from '#platform/limits/table.ts'

type Guarding = Act & { ip: string; db: Db; business_id: number | null }

/** Whom a try is about: a phone, an e-mail, or nobody. */
export type Subject = string | null

/** What counts a try, by what it is counted by. */
function keysOf({ ip, person, business_id }: Guarding, subject: Subject) {
  const about = subject?.toLowerCase() ?? null
  return {
    byAddress: ip,
    byPhone: about,
    byEmail: about,
    byPair: about === null ? null : `${about} ${ip}`,
    byPerson: person && String(person.id),
    byBusiness: business_id === null ? null : String(business_id),
  }
}

const ofSubject = new Set<string>(['byPhone', 'byEmail', 'byPair'])

type Keyed = Limit & { key: string }

/** The limits of a guard with their keys, those of the subject apart. */
function keyedLimits(guarded: Guarded, call: Guarding, subject: Subject) {
  const keyed = Object.entries(keysOf(call, subject)).flatMap(([by, key]) => {
    const limit = guarded[by as keyof ReturnType<typeof keysOf>]
    return limit && key !== null ? [{ ...limit, key, isOfSubject: ofSubject.has(by) }] : []
  })
  return {
    cheap: keyed.filter(({ isCheap }) => isCheap),
    others: keyed.filter(({ isCheap, isOfSubject }) => !isCheap && !isOfSubject),
    ofSubject: keyed.filter(({ isCheap, isOfSubject }) => !isCheap && isOfSubject),
  }
}

const none: Hit = { soft: false, undo: async () => {} }

/** Counts a try by a limit past which nobody is refused; null past it. */
async function hitQuietly(call: Guarding, limits: Keyed[]): Promise<Hit | null> {
  try {
    return await hit(call, limits)
  } catch (error) {
    if (limits.every(({ isQuiet }) => isQuiet) && error instanceof Refusal) return null
    throw error
  }
}

export type Passed = {
  /** Past a quiet limit: the call answers as ever, and does nothing. */
  isMuted: boolean
  /** Called with what the call came to; takes back tries of which only failures count. */
  settle(outcome: { error?: unknown }): Promise<void>
}

/**
 * What stands before a call: counts the try by address and subject, and asks for a solved bot check, a harder one past a soft limit
 * (D-93, D-94). What no person sent is not counted for its subject, because a phone or an e-mail is anybody's to type (D-129). Runs
 * outside of any transaction, whose refusal would take the count back. Throws 429 and 'bot_check'.
 */
export async function passGuard(
  call: Guarding,
  { limits, botCheck, botCheckIfAsked }: Guard,
  { subject, token }: { subject: Subject; token: string | undefined },
): Promise<Passed> {
  const guarded: Guarded = guards[limits]
  const passed: Passed = { isMuted: false, settle: async () => {} }
  if (call.person && guarded.people === 'free') return passed
  const keyed = keyedLimits(guarded, call, subject)
  for (const limit of keyed.cheap) hitCheaply(call, limit)

  const countsFailures = guarded.counts === 'failures'
  const together = countsFailures
    ? [[...keyed.ofSubject, ...keyed.others], []]
    : [keyed.ofSubject, keyed.others]
  const [taken = [], kept = []] = together
  const byOthers = kept.length > 0 ? await hit(call, kept) : none
  const bySubject = taken.length > 0 ? await hitQuietly(call, taken) : none
  passed.isMuted = bySubject === null
  if (countsFailures) {
    passed.settle = async ({ error }) => {
      if (!(error instanceof Refusal)) await bySubject?.undo()
    }
  }

  const isHard = byOthers.soft || bySubject?.soft !== false
  const isExempt = call.person !== null && guarded.people === 'counted'
  if (!botCheck || isExempt || (botCheckIfAsked && !isHard)) return passed
  try {
    await requireHuman({ ...call, action: botCheck, token, hard: isHard })
  } catch (refusal) {
    await bySubject?.undo()
    throw refusal
  }
  return passed
}
