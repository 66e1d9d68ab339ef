type Given = { value: string; checked: boolean }

/** Set as a person would, after what React believes to be there: it overlooks what is no change to it. */
function giveAgain(input: HTMLInputElement, { value, checked }: Given): void {
  if (input.type === 'radio') {
    input.checked = false
    if (checked) input.click()
    return
  }
  input.value = ''
  // React watches `value` on the element itself, and learns by the event.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value)
  input.dispatchEvent(new Event('input', { bubbles: true }))
}

/**
 * Keeps what a guest typed or chose in a place while its script was still on the way: React sets every field back as it takes the
 * place over. Answers what gives it again. What the browser itself restored after a reload is not kept: a form begins anew.
 */
export function keepEarlyInput(place: Element): () => void {
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const given = new Map<HTMLInputElement, Given>()
  function keep(input: HTMLInputElement) {
    // The last one stands last: of two times, that is the chosen one.
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
