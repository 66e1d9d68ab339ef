import type { KeptRecord, UnsentCall } from './record.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

type CallFailure = { status: number; code?: string | undefined }

/**
 * Whether the server may lack the sent values: no answer, a server out of order, or a session that has ended. After any other answer the
 * server has refused them.
 */
export const isLost = ({ status, code }: CallFailure): boolean =>
  status === 0 || status === 401 || status >= 500 || code === 'unauthenticated'

/** A clock that was set back makes an age negative: that counts as old. */
const isYounger = (at: number, ms: number, now: number) => now - at >= 0 && now - at < ms

/** Whether trying again may send something twice: the server remembers a key for a day (D-106). Then the person is asked first. */
export const mayBeTwice = ({ at }: { at: number }, now: number): boolean => !isYounger(at, 0.9 * dayMs, now)

/**
 * The calls that a press sends: the chosen one, after earlier ones of its place without an answer, in their order. Refused calls, and calls
 * older than an hour, need a press of their own.
 */
export function sentTogether(all: readonly UnsentCall[], chosen: UnsentCall, now: number): UnsentCall[] {
  const before = all.filter(
    (one) =>
      one.place === chosen.place &&
      one.order < chosen.order &&
      !one.isRefused &&
      isYounger(one.at, hourMs, now),
  )
  return [...before.toSorted((a, b) => a.order - b.order), chosen]
}

/**
 * The records that are deleted when this person starts: typed values of somebody else (D-98) or a week old, and unsent calls of somebody
 * else older than a month. Their own calls stay until they are sent or discarded.
 */
export const isOutdated = (record: KeptRecord, person: number, now: number): boolean =>
  record.kind === 'typed'
    ? record.person !== person || now - record.at > 7 * dayMs
    : record.person !== person && now - record.at > 30 * dayMs

const secret = /password|senha|token|secret/i

/** Without the fields that are stored nowhere: passwords and tokens. */
export const withoutSecrets = <Values extends object>(values: Values): Partial<Values> =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !secret.test(name))) as Partial<Values>

/** Whether a call carries something that must not be kept, at any depth. */
export const hasSecrets = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  !(value instanceof Blob) &&
  Object.entries(value).some(([name, inner]) => (secret.test(name) && Boolean(inner)) || hasSecrets(inner))

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** The typed values over `saved`, on top of the present values: only the fields that the person changed. */
export function typedAgain<Values extends object>(
  kept: { saved: object; typed: object },
  now: Values,
): Values {
  const before: Record<string, unknown> = { ...kept.saved }
  const changed = Object.entries(kept.typed).filter(
    ([name, value]) => name in now && !isSame(value, before[name]),
  )
  return { ...now, ...Object.fromEntries(changed) }
}

/** Shown below values that the browser could not store, such as in a private window or without space. */
export const notStored = 'O navegador não conseguiu guardar: não feche esta página antes de enviar.'
