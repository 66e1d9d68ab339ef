import type { ErrorAction } from '../../rules.ts'
import type { RefusalEffect } from '#features/channels/server/port.ts'
import { type Advice, metaError } from '#platform/meta/errors.ts'

/** The parts of Meta's refusal that decide what happens next. */
export type SendError = { code: number | null; advice: Advice; waitMs: number | null }

const effects = new Map<number, RefusalEffect>([
  ...[0, 190].map((code) => [code, 'lose access'] as const),
  ...[368, 131031, 131042].map((code) => [code, 'stop number'] as const),
  ...[130497, 131048, 131064].map((code) => [code, 'warn'] as const),
  ...[131045, 133010].map((code) => [code, 'register'] as const),
  ...[132000, 132001].map((code) => [code, 'read templates'] as const),
  ...[132015, 132016].map((code) => [code, 'stop template'] as const),
  [131050, 'opt out'],
])

export const effectOf = (code: number | null): RefusalEffect | null =>
  code === null ? null : (effects.get(code) ?? null)

/** Refusals that a template solves, or another template. */
const templateCodes = new Set([
  131047, 132000, 132001, 132005, 132007, 132008, 132012, 132015, 132016, 132068,
])

/** Refusals whose cause lies outside the message: once it is removed, the message can be sent again. */
const mendedCodes = new Set([131045, 133010, 131042, 131053])

/** The meaning of Meta's code; a refusal without a code is a fault of theirs. */
export const refusalWords = (code: number | null) => metaError(code, code === null ? 503 : 400)

/** The remedy for a message that Meta refused for good. */
export function actionFor(code: number | null): ErrorAction {
  if (templateCodes.has(code ?? 0)) return 'template'
  if (mendedCodes.has(code ?? 0)) return 'retry'
  const { advice } = refusalWords(code)
  if (advice === 'reconnect') return 'reconnect'
  return advice === 'final' ? 'none' : 'retry'
}

/** Refusals of a message's form; the same words as a plain text may pass. */
const formCodes = new Set([100, 131008, 131009, 131051])

export const isAboutForm = (code: number | null): boolean => formCodes.has(code ?? 0)

/** The most calls for one message, until a person sends it again. */
export const callsLimit = 4

/** The number sends too much; this person gets too much; the number is not registered. */
const tooFast = 130429
const pairLimit = 131056
const maintenance = 131057
/** The flow of this template is slowed down; other messages of the number are not. */
const flowThrottled = 132069

/**
 * What follows a refusal: nothing more (`final`), or another call after so many milliseconds. Until then the messages of the person wait,
 * or of the whole account (`whole`), which sent too much (`strikes`).
 */
export type NextCall = { kind: 'final' } | { kind: 'again'; waitMs: number; whole: boolean; strikes?: true }

const secondMs = 1000
const final: NextCall = { kind: 'final' }

const again = (waitMs: number, whole: boolean): NextCall => ({ kind: 'again', waitMs, whole })

/** The longest wait of an account that sends too much. */
const slowestMs = 120 * secondMs

/**
 * The table of meta-platform §7. `calls` were made for this message, including this one; `strikes` is how often in a row the account sent
 * too much, including this time; `chance` is from 0 to 1 and spreads the repeated calls.
 */
export function nextAfter(
  { code, advice, waitMs }: SendError,
  { calls, strikes, chance }: { calls: number; strikes: number; chance: number },
): NextCall {
  if (code === tooFast) {
    const waitMs = Math.min(slowestMs, 3 ** strikes * secondMs) * (1 + chance / 5)
    return { kind: 'again', waitMs, whole: true, strikes: true }
  }
  if (calls >= callsLimit) return final
  const growing = 4 ** (calls - 1)
  if (code === pairLimit) return again(4 ** calls * secondMs, false)
  if (effectOf(code) === 'register') return again(8 * growing * secondMs, true)
  if (code === maintenance) return again(60 * 2 ** (calls - 1) * secondMs * (1 + chance / 5), true)
  if (advice === 'wait')
    return again((waitMs ?? 60 * secondMs) + 10 * secondMs * chance, code !== flowThrottled)
  return advice === 'retry' ? again(3 * growing * (1 + chance) * secondMs, false) : final
}
