import { MaskedInput, type MaskedInputProps } from './MaskedInput.tsx'
import { dateMask } from './masks.ts'

/** A typed calendar date, 'DD/MM/YYYY', for days far away such as a birth date; `isoDate` of lib/dates turns it round. */
export function DateInput(props: MaskedInputProps) {
  return (
    <MaskedInput inputMode="numeric" autoComplete="off" placeholder="dd/mm/aaaa" {...props} mask={dateMask} />
  )
}
