import { maskitoTransform, type MaskitoOptions } from '@maskito/core'
import { arranged, placeBehind, shaped, shapedDate, shapedPhone } from '#lib/person/shaped.ts'

/**
 * A mask that only arranges: surplus characters stay as they were typed or pasted, and the form refuses them (D-139). The caret stays
 * behind the same character of those that `counted` names.
 */
function arranging(shape: (text: string) => string, counted = /\d/): MaskitoOptions {
  const countIn = (text: string) => Array.from(text).filter((character) => counted.test(character)).length
  return {
    mask: /^.*$/s,
    postprocessors: [
      ({ value, selection }) => {
        const shapely = shape(value)
        if (shapely === value) return { value, selection }
        const placeOf = (caret: number) =>
          caret === value.length
            ? shapely.length
            : placeBehind(countIn(value.slice(0, caret)), shapely, counted)
        return { value: shapely, selection: [placeOf(selection[0]), placeOf(selection[1])] }
      },
    ],
  }
}

/** A phone, shaped as the public pages do. */
export const phoneMask = arranging(shapedPhone)

/** '99/99/9999', as the public pages do. */
export const dateMask = arranging(shapedDate)

/** CEP, '99999-999'. */
export const zipcodeMask = arranging((text) => shaped(text, '#####-###'))

/** '999.999.999-99'. */
export const cpfMask = arranging((text) => shaped(text, '###.###.###-##'))

/** 'XX.XXX.XXX/XXXX-99' of digits and letters, in capitals; that its check digits are digits is the form's to say. */
export const cnpjMask = arranging(
  (text) => arranged(text.toUpperCase().replaceAll(/[^0-9A-Z]/g, ''), '##.###.###/####-##'),
  /[0-9a-z]/i,
)

/** A value from outside, such as '11912345678', as the mask shows it. */
export function maskedText(value: string, mask: MaskitoOptions): string {
  return maskitoTransform(value, mask)
}
