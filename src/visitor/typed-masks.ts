import { digits, phoneDigits, phonePattern } from '#lib/phone.ts'

/** The digits of a text in the places of `#`, with the pattern's characters between them: 'shaped("1705", "##/##/####")' is '17/05'. */
export function shaped(text: string, pattern: string): string {
  const rest = Array.from(digits(text))
  let out = ''
  for (const character of pattern) {
    if (rest.length === 0) return out
    out += character === '#' ? rest.shift() : character
  }
  return out
}

/** The caret position after this many digits of a text. */
export function placeBehind(count: number, text: string): number {
  let place = 0
  for (let left = count; left > 0 && place < text.length; place++) if (/\d/.test(text[place]!)) left--
  return place
}

/** Shapes text as it is typed, pasted, autofilled or deleted, until `signal`; the caret stays behind the same digit. */
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
}

/** '(99) 99999-9999', a landline '(99) 9999-9999'; a country code is dropped. */
export function shapedPhone(text: string): string {
  const local = phoneDigits(text)
  return shaped(local, phonePattern(local))
}

/** Shapes a phone while it is typed. */
export function shapePhone(input: HTMLInputElement, signal?: AbortSignal): void {
  shapeAsTyped(input, shapedPhone, signal)
}

/** 99/99/9999; a date that the browser autofills as YYYY-MM-DD is converted. */
export function shapeDate(input: HTMLInputElement, signal?: AbortSignal): void {
  const turned = (text: string) => text.replace(/^(\d{4})-(\d{2})-(\d{2})$/, '$3/$2/$1')
  shapeAsTyped(input, (text) => shaped(turned(text), '##/##/####'), signal)
}
