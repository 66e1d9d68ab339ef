import { maskitoTransform, type MaskitoOptions } from '@maskito/core'

const digit = /\d/

/** Punctuation stands only between what was typed. */
const endOnDigit: MaskitoOptions['postprocessors'] = [
  ({ value, selection }) => ({ value: value.replace(/\D+$/, ''), selection }),
]

const pattern = (text: string) => Array.from(text, (sign) => (sign === '9' ? digit : sign))
const [mobile, landline] = [pattern('(99) 99999-9999'), pattern('(99) 9999-9999')]

/** What stands before a whole phone: the country's code or the 0 of a long distance (D-55). */
const prefix = /^\s*(?:\+?55|0)(?=\D*\d{2}\D*\d{4,5}\D*\d{4}\D*$)/

/** '(99) 99999-9999', a landline '(99) 9999-9999': its number begins with 2 to 5. A +55 or 0 before a whole phone is dropped, pasted or filled in. */
export const phoneMask: MaskitoOptions = {
  mask: ({ value }) => (/^\D*\d\D*\d\D*[2-5]/.test(value) ? landline : mobile),
  preprocessors: [
    ({ elementState, data }) => ({
      elementState: { ...elementState, value: elementState.value.replace(prefix, '') },
      data: data.replace(prefix, ''),
    }),
  ],
  postprocessors: endOnDigit,
}

/** '99/99/9999'. */
export const dateMask: MaskitoOptions = {
  mask: [digit, digit, '/', digit, digit, '/', digit, digit, digit, digit],
  postprocessors: endOnDigit,
}

/** CEP, '99999-999'. */
export const zipcodeMask: MaskitoOptions = {
  mask: [digit, digit, digit, digit, digit, '-', digit, digit, digit],
  postprocessors: endOnDigit,
}

/** '999.999.999-99'. */
export const cpfMask: MaskitoOptions = {
  mask: pattern('999.999.999-99'),
  postprocessors: endOnDigit,
}

/** 'XX.XXX.XXX/XXXX-99': twelve letters or digits, in capitals, and two digits. */
export const cnpjMask: MaskitoOptions = {
  mask: Array.from('XX.XXX.XXX/XXXX-99', (sign) => (sign === 'X' ? /[0-9A-Z]/ : sign === '9' ? digit : sign)),
  preprocessors: [
    ({ elementState, data }) => ({
      elementState: { ...elementState, value: elementState.value.toUpperCase() },
      data: data.toUpperCase(),
    }),
  ],
  postprocessors: [({ value, selection }) => ({ value: value.replace(/[^0-9A-Z]+$/, ''), selection })],
}

/** A value from outside, such as '11912345678', as the mask shows it. */
export function masked(value: string, mask: MaskitoOptions): string {
  return maskitoTransform(value, mask)
}
