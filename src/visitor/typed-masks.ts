import { digits, formatPhone, phoneDigits } from '#lib/phone.ts'

/** The digits of a text in the places of `#`, with what stands between them: 'shaped("1705", "##/##/####")' is '17/05'. */
export function shaped(text: string, pattern: string): string {
  const rest = Array.from(digits(text))
  let out = ''
  for (const character of pattern) {
    if (rest.length === 0) return out
    out += character === '#' ? rest.shift() : character
  }
  return out
}

/** Shapes what is typed, pasted or filled in at the end of a field; whoever deletes or corrects in the middle is left alone. */
function shapeAsTyped(input: HTMLInputElement, shape: (text: string) => string): void {
  input.addEventListener('input', (event) => {
    const deletes = event instanceof InputEvent && event.inputType.startsWith('delete')
    if (!deletes && input.selectionStart === input.value.length) input.value = shape(input.value)
  })
}

/** (99) 99999-9999, or (99) 9999-9999 once the field is left; a country code is dropped. Masks of pages without React. */
export function typedPhone(input: HTMLInputElement): void {
  shapeAsTyped(input, (text) => shaped(phoneDigits(text), '(##) #####-####'))
  input.addEventListener('blur', () => void (input.value = formatPhone(input.value)))
}

/** 99/99/9999; a date that the browser fills in as YYYY-MM-DD is turned around. */
export function typedDate(input: HTMLInputElement): void {
  shapeAsTyped(input, (text) => shaped(text.replace(/^(\d{4})-(\d{2})-(\d{2})$/, '$3/$2/$1'), '##/##/####'))
}
