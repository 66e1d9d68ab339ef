import { MaskedInput, type MaskedInputProps } from './MaskedInput.tsx'
import { dateMask } from './masks.ts'

/** A typed calendar date, 'DD/MM/YYYY', for distant days such as a birth date; `isoDate` of lib/dates converts it. */
export function DateInput(props: MaskedInputProps) {
  return (
    <MaskedInput inputMode="numeric" autoComplete="off" placeholder="dd/mm/aaaa" {...props} mask={dateMask} />
  )
}
