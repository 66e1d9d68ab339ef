import { digits } from '#lib/person/phone.ts'
import { placeBehind, shapedDate, shapedPhone } from '#lib/person/shaped.ts'

/**
 * Shapes text as it is typed, pasted, autofilled or deleted, until `signal`; the caret stays behind the same digit. What was typed before the
 * script came is shaped at once.
 */
function shapeAsTyped(input: HTMLInputElement, shape: (text: string) => string, signal?: AbortSignal): void {
  const shapeNow = () => {
    const { value, selectionStart } = input
    const caret = selectionStart ?? value.length
    const shapely = shape(value)
    if (shapely === value) return
    input.value = shapely
    if (caret === value.length) return
    const place = placeBehind(digits(value.slice(0, caret)).length, shapely)
    input.setSelectionRange(place, place)
  }
  input.addEventListener('input', shapeNow, signal && { signal })
  if (input.value !== input.defaultValue) shapeNow()
}

/** Shapes a phone while it is typed. */
export function shapePhone(input: HTMLInputElement, signal?: AbortSignal): void {
  shapeAsTyped(input, shapedPhone, signal)
}

/** 99/99/9999; a date that the browser autofills as YYYY-MM-DD is converted. */
export function shapeDate(input: HTMLInputElement, signal?: AbortSignal): void {
  shapeAsTyped(input, shapedDate, signal)
}
