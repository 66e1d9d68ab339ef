import type * as z from 'zod/mini'
import { firstMessages } from '#lib/call/first-messages.ts'
import { afterPress } from '#lib/press.ts'

/** Shows an error below a field, for screen readers too; '' removes it. Same markup as `Field`. */
function say(input: HTMLInputElement, message: string): void {
  const id = `${input.id}-error`
  const shown = document.getElementById(id)
  if ((shown?.textContent ?? '') === message) return
  shown?.remove()
  if (!message) {
    input.removeAttribute('aria-invalid')
    input.removeAttribute('aria-describedby')
    return
  }
  const error = document.createElement('p')
  error.id = id
  error.className = 'error'
  error.setAttribute('role', 'alert')
  error.textContent = message
  input.setAttribute('aria-invalid', 'true')
  input.setAttribute('aria-describedby', id)
  input.parentElement?.append(error)
}

/**
 * Checks the fields of a form that the server rendered with the call's own schema, from the start and on each change (PUB-15); a field's
 * message shows after the guest has left the field (PUB-16). `useFields` for a form without React.
 */
export function watchFields(form: HTMLFormElement, schema: z.ZodMiniType) {
  const inputs = [...form.querySelectorAll<HTMLInputElement>('input[name]')]
  const touched = new Set<HTMLInputElement>()
  const values = () => Object.fromEntries(inputs.map((input) => [input.name, input.value]))

  function show() {
    const errors = firstMessages(schema, values())
    for (const input of touched) say(input, errors[input.name] ?? '')
    return errors
  }

  for (const input of inputs) {
    input.addEventListener('input', show)
    input.addEventListener('blur', () =>
      afterPress(() => {
        touched.add(input)
        show()
      }),
    )
  }
  show()

  return {
    /** Returns the typed values if all are valid; otherwise shows every message, focuses the first invalid field and returns null. */
    check(): Record<string, string> | null {
      for (const input of inputs) touched.add(input)
      const errors = show()
      const wrong = inputs.find(({ name }) => errors[name])
      wrong?.focus()
      return wrong ? null : values()
    },
    /** Shows the server's errors at their fields. */
    explain(errors: Record<string, string[]>): void {
      for (const input of inputs) say(input, errors[input.name]?.[0] ?? '')
      inputs.find(({ name }) => errors[name])?.focus()
    },
  }
}
