import type { Guard } from '#lib/call/endpoint.ts'
import { phoneKey } from '#lib/person/phone.ts'
import { Refusal } from '#lib/call/refusal.ts'
import { requireHuman } from '#platform/bot-check/bot-check.ts'
import type { Db } from '#platform/database/database.ts'
import type { Act } from '#platform/act.ts'
import { type Hit, hit, hitCheaply, type Limit } from '#platform/limits/limits.ts'
import { type GuardLimits, guardLimits } from '#platform/limits/table.ts'

type GuardedCall = Act & { ip: string; db: Db; business_id: number | null }

/** The phone or e-mail that an attempt is about; null for neither. */
export type Subject = string | null

/** The keys that an attempt is counted under. */
function keysOf({ ip, person, business_id }: GuardedCall, subject: Subject) {
  const about = subject && phoneKey(subject.toLowerCase())
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

type KeyedLimit = Limit & { key: string }

/** The limits of a guard with their keys; those of the subject separately. */
function keyedLimits(guarded: GuardLimits, call: GuardedCall, subject: Subject) {
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

/** Counts an attempt; past a quiet limit it returns null and refuses nobody. */
async function hitQuietly(call: GuardedCall, limits: KeyedLimit[]): Promise<Hit | null> {
  try {
    return await hit(call, limits)
  } catch (error) {
    if (limits.every(({ isQuiet }) => isQuiet) && error instanceof Refusal) return null
    throw error
  }
}

export type GuardPass = {
  /** Past a quiet limit: the call answers as usual but does nothing. */
  isMuted: boolean
  /** Call it with the outcome; where only failures count, it takes the attempts of a success back. */
  settle(outcome: { error?: unknown }): Promise<void>
}

/**
 * Runs before a call: counts the attempt by address and subject, and asks for a solved bot check, a harder one past a soft limit
 * (D-93, D-94). An attempt that fails the bot check does not count for its subject, because anybody can type a phone or an e-mail
 * (D-129). Runs outside every transaction, because a refusal would roll the count back. Throws 429 and 'bot_check'.
 */
export async function passGuard(
  call: GuardedCall,
  { limits, botCheck, botCheckIfAsked }: Guard,
  { subject, token }: { subject: Subject; token: string | undefined },
): Promise<GuardPass> {
  const guarded: GuardLimits = guardLimits[limits]
  const passed: GuardPass = { isMuted: false, settle: async () => {} }
  if (call.person && guarded.people === 'free') return passed
  const keyed = keyedLimits(guarded, call, subject)
  for (const limit of keyed.cheap) hitCheaply(call, limit)

  const countsFailures = guarded.counts === 'failures'
  // Where only failures count, every count can be taken back; otherwise only that of the subject.
  const kept = countsFailures ? [] : keyed.others
  const returnable = countsFailures ? [...keyed.ofSubject, ...keyed.others] : keyed.ofSubject
  const keptHit = kept.length > 0 ? await hit(call, kept) : none
  const returnableHit = returnable.length > 0 ? await hitQuietly(call, returnable) : none
  passed.isMuted = returnableHit === null
  if (countsFailures) {
    passed.settle = async ({ error }) => {
      if (!(error instanceof Refusal)) await returnableHit?.undo()
    }
  }

  const isHard = keptHit.soft || returnableHit?.soft !== false
  const isExempt = call.person !== null && guarded.people === 'counted'
  if (!botCheck || isExempt || (botCheckIfAsked && !isHard)) return passed
  try {
    await requireHuman({ ...call, action: botCheck, token, hard: isHard })
  } catch (refusal) {
    await returnableHit?.undo()
    throw refusal
  }
  return passed
}
