import { maskitoTransform, type MaskitoOptions } from '@maskito/core'
import { digits, phoneDigits, phonePattern } from '#lib/phone.ts'

const digit = /\d/

/** Punctuation appears only between typed characters. */
const endOnDigit: MaskitoOptions['postprocessors'] = [
  ({ value, selection }) => ({ value: value.replace(/\D+$/, ''), selection }),
]

const pattern = (text: string) => Array.from(text, (sign) => (sign === '#' ? digit : sign))

/** Drops the country code or the long-distance 0 before a complete phone (D-55). */
const withoutPrefix = (text: string) => (phoneDigits(text) === digits(text) ? text : phoneDigits(text))

/**
 * '(99) 99999-9999'; a landline, whose number begins with 2 to 5, '(99) 9999-9999'. A +55 or 0 before a complete phone is dropped, whether
 * pasted or autofilled.
 */
export const phoneMask: MaskitoOptions = {
  mask: ({ value }) => pattern(phonePattern(digits(value))),
  preprocessors: [
    ({ elementState, data }) => ({
      elementState: { ...elementState, value: withoutPrefix(elementState.value) },
      data: withoutPrefix(data),
    }),
  ],
  postprocessors: endOnDigit,
}

/** '99/99/9999'. */
export const dateMask: MaskitoOptions = {
  mask: pattern('##/##/####'),
  postprocessors: endOnDigit,
}

/** CEP, '99999-999'. */
export const zipcodeMask: MaskitoOptions = {
  mask: pattern('#####-###'),
  postprocessors: endOnDigit,
}

/** '999.999.999-99'. */
export const cpfMask: MaskitoOptions = {
  mask: pattern('###.###.###-##'),
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
export function maskedText(value: string, mask: MaskitoOptions): string {
  return maskitoTransform(value, mask)
}
