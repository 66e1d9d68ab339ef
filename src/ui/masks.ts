import { maskitoTransform, type MaskitoOptions } from '@maskito/core'

const digit = /\d/

/** '(99) 99999-9999'; a pasted +55 is dropped, a landline keeps its ten digits. */
export const phoneMask: MaskitoOptions = {
  mask: ['(', digit, digit, ')', ' ', digit, digit, digit, digit, digit, '-', digit, digit, digit, digit],
  preprocessors: [
    ({ elementState, data }) => ({
      elementState,
      data: data.replace(/^\s*\+?55(?=\D*\d{2}\D*\d{4,5}\D*\d{4}\D*$)/, ''),
    }),
  ],
  postprocessors: [({ value, selection }) => ({ value: value.replace(/\D+$/, ''), selection })],
}

/** '99/99/9999'. */
export const dateMask: MaskitoOptions = {
  mask: [digit, digit, '/', digit, digit, '/', digit, digit, digit, digit],
  postprocessors: [({ value, selection }) => ({ value: value.replace(/\D+$/, ''), selection })],
}

/** A value from outside, such as '11912345678', as the mask shows it. */
export function masked(value: string, mask: MaskitoOptions): string {
  return maskitoTransform(value, mask)
}
