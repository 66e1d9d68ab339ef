import type * as z from 'zod/mini'
import { afterPress } from '#lib/press.ts'

type Input = HTMLInputElement | HTMLTextAreaElement
export type SurveyAnswers = Record<string, string | number>

/**
 * The questions of a form, scales and texts, checked by the call's own schema at the start and on each change (PUB-15). A text shows its
 * error once the guest leaves it (PUB-16), a scale when the form is sent, both in the element `{name}-error` that the server rendered.
 * Disabled inputs are skipped.
 */
export function watchQuestions(form: HTMLFormElement, schema: z.ZodMiniType) {
  const inputs = [...form.querySelectorAll<Input>('input[name], textarea[name]')]
  // Nobody answers a hidden field, and a box cannot be wrong.
  const asked = inputs.filter(({ type }) => type !== 'hidden' && type !== 'checkbox')
  const names = [...new Set(asked.map(({ name }) => name))]
  const firstOf = (name: string | undefined) => inputs.find((input) => input.name === name)
  const touched = new Set<string>()

  function values(): SurveyAnswers {
    const given: SurveyAnswers = {}
    for (const input of inputs) {
      if (input.matches(':disabled')) continue
      const { type, name, value } = input
      if (type === 'radio') {
        if (input.matches(':checked')) given[name] = Number(value)
      } else if (type === 'checkbox' || type === 'hidden') {
        if (value && (type === 'hidden' || input.matches(':checked'))) given[name] = value
      } else given[name] = value
    }
    return given
  }

  function say(name: string, message: string): void {
    const place = document.getElementById(`${name}-error`)!
    // Setting the same text again could make screen readers repeat it.
    if (place.textContent === message) return
    place.textContent = message
    const question = place.closest('[role=radiogroup]') ?? firstOf(name)
    if (message) question?.setAttribute('aria-invalid', 'true')
    else question?.removeAttribute('aria-invalid')
  }

  /** Shows the errors of touched questions; returns the names of all invalid ones, in order. */
  function show(): string[] {
    const result = schema.safeParse(values())
    const issues = result.success ? [] : result.error.issues
    const wrong = new Map(issues.toReversed().map(({ path, message }) => [path[0], message]))
    for (const name of touched) say(name, wrong.get(name) ?? '')
    return names.filter((name) => wrong.has(name))
  }

  /** Focuses the input and opens the `details` that contains it. */
  function leadTo(name: string | undefined): void {
    const input = firstOf(name)
    input?.closest('details')?.setAttribute('open', '')
    input?.focus()
  }

  form.addEventListener('input', show)
  for (const input of asked) {
    if (input.type === 'radio') continue
    input.addEventListener('blur', () =>
      afterPress(() => {
        touched.add(input.name)
        show()
      }),
    )
  }
  show()

  return {
    /** The answers if all are valid; otherwise shows all errors, focuses the first and returns null. */
    check(): SurveyAnswers | null {
      for (const name of names) touched.add(name)
      const [first] = show()
      leadTo(first)
      return first === undefined ? values() : null
    },
    /** Shows the errors that the server found. */
    explain(errors: Record<string, string[]>): void {
      for (const name of names) say(name, errors[name]?.[0] ?? '')
      leadTo(names.find((name) => errors[name]))
    },
  }
}
