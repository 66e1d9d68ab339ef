type EarlyInput = { value: string; checked: boolean }

/** Sets a field as a person would, starting from another value: React ignores an event that changes nothing. */
function giveAgain(input: HTMLInputElement, { value, checked }: EarlyInput): void {
  if (input.type === 'radio') {
    input.checked = false
    if (checked) input.click()
    return
  }
  input.value = ''
  // React overrides `value` on the element itself, and learns of the change by the event.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value)
  input.dispatchEvent(new Event('input', { bubbles: true }))
}

/**
 * Keeps the values that a guest typed or chose while the script was still loading: React resets every field when it hydrates. Returns a
 * function that fills the fields again. Values that the browser restored after a reload are not kept: the form starts empty.
 */
export function keepEarlyInput(place: Element): () => void {
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const given = new Map<HTMLInputElement, EarlyInput>()
  function keep(input: HTMLInputElement) {
    // Moves the newest to the end: of two chosen times the last one counts.
    given.delete(input)
    given.set(input, { value: input.value, checked: input.checked })
  }
  if (visit?.type === 'navigate') {
    for (const input of place.querySelectorAll('input')) {
      if (input.value !== input.defaultValue || input.checked !== input.defaultChecked) keep(input)
    }
  }
  const follow = ({ target }: Event) => {
    if (target instanceof HTMLInputElement) keep(target)
  }
  place.addEventListener('input', follow)
  return () => {
    place.removeEventListener('input', follow)
    for (const [input, what] of given) giveAgain(input, what)
  }
}
