import { maskitoTransform, type MaskitoOptions } from '@maskito/core'
import { digits } from '#lib/phone.ts'
import { placeBehind, shapedPhone } from '#lib/shaped.ts'

const digit = /\d/

/** Punctuation appears only between typed characters. */
const endOnDigit: MaskitoOptions['postprocessors'] = [
  ({ value, selection }) => ({ value: value.replace(/\D+$/, ''), selection }),
]

const pattern = (text: string) => Array.from(text, (sign) => (sign === '#' ? digit : sign))

/** Shapes a phone as the public pages do (`shapedPhone`); the caret stays behind the same digit. */
export const phoneMask: MaskitoOptions = {
  mask: /^.*$/s,
  postprocessors: [
    ({ value, selection }) => {
      const shapely = shapedPhone(value)
      if (shapely === value) return { value, selection }
      const placeOf = (caret: number) =>
        caret === value.length ? shapely.length : placeBehind(digits(value.slice(0, caret)).length, shapely)
      return { value: shapely, selection: [placeOf(selection[0]), placeOf(selection[1])] }
    },
  ],
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
