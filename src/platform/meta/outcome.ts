import type { Advice } from '#platform/meta/errors.ts'

/** Meta answered with an error of its table (`errors.ts`). */
export type MetaRefusal = {
  kind: 'refused'
  /** Meta's code; null when the answer had none, such as a gateway's 502. */
  code: number | null
  subcode: number | null
  /** HTTP status. */
  status: number
  /** What to do about it. */
  advice: Advice
  /** For the person, in Portuguese, without the code. */
  sentence: string
  /** Meta's own words for the person, which it gives for templates above all; null when absent. */
  told: { title: string; text: string } | null
  /** Meta's message for developers and logs, without tokens, at most 300 characters. */
  message: string
  /** Meta's name of this failure, for its support. */
  trace: string | null
  /** With the advice `wait`: milliseconds until this caller may ask again. */
  waitMs: number | null
}

/**
 * Whatever a call to Meta comes to; nothing throws. `unreachable`: it certainly had no effect. `unclear`: no answer that can be read, so it
 * may have had its effect; only for calls that change something.
 */
export type MetaOutcome<T> =
  | { kind: 'done'; answer: T }
  | MetaRefusal
  | { kind: 'unreachable' | 'unclear'; reason: SilenceReason; sentence: string }

/**
 * Why there is no answer: `network`, `timeout`, `unreadable` (HTML, too large, or not as promised), `circuit` (no call was made after too
 * many failures in a row), `paused` (no call was made because Meta asked this caller to wait).
 */
export type SilenceReason = 'network' | 'timeout' | 'unreadable' | 'circuit' | 'paused'

export type MetaFailure = Exclude<MetaOutcome<never>, { kind: 'done' }>

const sentences: Record<SilenceReason, string> = {
  network: 'Não foi possível falar com a Meta. Tente novamente em alguns minutos.',
  timeout: 'A Meta demorou demais para responder. Tente novamente em alguns minutos.',
  unreadable: 'A Meta respondeu de um jeito inesperado. Tente novamente em alguns minutos.',
  circuit: 'A Meta não está respondendo. Tente novamente em alguns minutos.',
  paused: 'A Meta pediu uma pausa por excesso de chamadas. Tente novamente em alguns minutos.',
}

export const unanswered = (kind: 'unreachable' | 'unclear', reason: SilenceReason): MetaFailure => ({
  kind,
  reason,
  sentence: sentences[reason],
})

/** A failure as it may be logged: codes, and no text that somebody else wrote. */
export function logged(failed: MetaFailure): Record<string, unknown> {
  if (failed.kind !== 'refused') return { outcome: failed.kind, reason: failed.reason }
  const { code, subcode, status, advice, trace } = failed
  return { outcome: 'refused', code, subcode, status, advice, trace }
}
