import type { Endpoint } from '#lib/call/endpoint.ts'

/** A call that the server has not confirmed. It is kept on this device, for the person who sent it. */
export type UnsentCall = {
  kind: 'unsent'
  /** Also the Idempotency-Key: however often it is sent, from however many tabs, the server makes one of it (D-106). */
  id: string
  person: number
  /** The place that it belongs to, such as 'chat.12' or the name of a form. */
  place: string
  /** Its title in Portuguese, for the person who sent it. */
  what: string
  /** Its words, such as the text of a message; '' without. */
  detail: string
  /** Milliseconds, by this device's clock. */
  at: number
  /** Grows within a place. */
  order: number
  endpoint: Pick<Endpoint, 'method' | 'path' | 'json'>
  input: { params?: object; query?: object; body?: object }
  /** Why the last try failed; '' before its end. */
  problem: string
  /** The server has refused it, so it does not hold up later sends. */
  isRefused: boolean
}

/** Typed values of a form that are not saved. */
export type TypedForm = {
  kind: 'typed'
  id: string
  person: number
  place: string
  at: number
  /** The values that the form began with. */
  saved: object
  typed: object
}

export type KeptRecord = UnsentCall | TypedForm

/** Where records are kept. Every promise may be rejected: storage can be blocked, full or upgraded by another tab. */
export type KeptStore = {
  /** Of everybody who used this device. */
  all: () => Promise<KeptRecord[]>
  find: (id: string) => Promise<KeptRecord | undefined>
  put: (record: KeptRecord) => Promise<unknown>
  remove: (id: string) => Promise<unknown>
}
