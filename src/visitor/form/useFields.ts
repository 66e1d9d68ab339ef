import { useMemo, useState } from 'react'
import type * as z from 'zod/mini'
import { firstMessages } from '#lib/call/first-messages.ts'
import { afterPress } from '#lib/press.ts'

type Values = Record<string, string>

/**
 * The text fields of a public form, checked by the call's own schema from the start and on each change (PUB-15); a field's message shows
 * after the guest has left the field (PUB-16). Errors follow from the values alone, so there is no second state to keep in step, and no
 * form library on the phone.
 */
export function useFields<Fields extends Values>(schema: z.ZodMiniType, initial: Fields) {
  const [values, setValues] = useState(initial)
  const [touched, setTouched] = useState<ReadonlySet<keyof Fields>>(new Set())
  const errors = useMemo(() => firstMessages(schema, values), [schema, values])
  const names = Object.keys(initial) as (keyof Fields & string)[]
  const firstWrong = names.find((name) => errors[name]) ?? null
  const touch = (...more: (keyof Fields)[]) => setTouched((before) => new Set([...before, ...more]))

  return {
    values,
    isValid: firstWrong === null,
    /** The first field with a message, shown or not. */
    firstWrong,
    errorOf: (name: keyof Fields & string) => (touched.has(name) ? (errors[name] ?? null) : null),
    set: (name: keyof Fields, value: string) => setValues((before) => ({ ...before, [name]: value })),
    /** Sets some fields at once and marks them as untouched. */
    fill(some: Partial<Fields>) {
      setValues((before) => ({ ...before, ...some }))
      setTouched((before) => new Set([...before].filter((name) => !(name in some))))
    },
    leave: (name: keyof Fields) => afterPress(() => touch(name)),
    /** Shows every message; returns the first field that has one. */
    check(): (keyof Fields & string) | null {
      touch(...names)
      return firstWrong
    },
    reset() {
      setValues(initial)
      setTouched(new Set())
    },
  }
}
