import { Maskito, type MaskitoOptions } from '@maskito/core'
import { phoneDigits } from '#lib/phone.ts'

const digit = /\d/

/** A React ref that keeps a mask on its input while it is there. */
const refOf = (options: MaskitoOptions) => (input: HTMLInputElement | null) => {
  if (!input) return
  const mask = new Maskito(input, options)
  return () => mask.destroy()
}

/** (99) 99999-9999; a pasted or autofilled country code is dropped. */
export const phoneMask = refOf({
  mask: ['(', digit, digit, ')', ' ', digit, digit, digit, digit, digit, '-', digit, digit, digit, digit],
  preprocessors: [
    ({ elementState, data }) => ({
      elementState: withCountryCode(elementState.value)
        ? { value: phoneDigits(elementState.value), selection: elementState.selection }
        : elementState,
      data: withCountryCode(data) ? phoneDigits(data) : data,
    }),
  ],
})

const withCountryCode = (text: string) => text.replace(/\D/g, '').length > 11

/** 99/99/9999; a date that the browser fills in as YYYY-MM-DD is turned around. */
export const dateMask = refOf({
  mask: [digit, digit, '/', digit, digit, '/', digit, digit, digit, digit],
  preprocessors: [
    ({ elementState, data }) => ({
      elementState: { ...elementState, value: asTyped(elementState.value) },
      data: asTyped(data),
    }),
  ],
})

const asTyped = (text: string) => text.replace(/^(\d{4})-(\d{2})-(\d{2})$/, '$3/$2/$1')
