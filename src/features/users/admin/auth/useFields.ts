import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import type * as z from 'zod/mini'
import { firstMessages } from '#lib/call/first-messages.ts'
import { afterPress } from '#lib/press.ts'

/** Milliseconds without typing after which a focused field shows its error. */
const restMs = 800

/**
 * The text fields of a form, checked by the schema on load and at every change. A field shows its error once the person has left it or
 * paused in it.
 */
export function useFields<Values extends Record<string, string>>(
  schema: z.ZodMiniType<unknown, Values>,
  initial: Values,
) {
  const [values, setValues] = useState(initial)
  const [touched, setTouched] = useState<ReadonlySet<keyof Values>>(new Set())
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(rest.current), [])

  const touch = (name: keyof Values) => setTouched((names) => new Set(names).add(name))
  const messages = firstMessages(schema, values)

  return {
    values,
    valid: Object.keys(messages).length === 0,
    field: (name: keyof Values & string) => ({
      name,
      value: values[name],
      error: touched.has(name) ? messages[name] : undefined,
      onChange({ currentTarget: { value } }: ChangeEvent<HTMLInputElement>) {
        setValues((current) => ({ ...current, [name]: value }))
        clearTimeout(rest.current)
        rest.current = setTimeout(() => touch(name), restMs)
      },
      onBlur() {
        // A person who switches windows, for example to look up a password, has not left the field.
        if (document.hasFocus()) afterPress(() => touch(name))
      },
    }),
  }
}
