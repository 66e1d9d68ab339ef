import { MaskedInput, type MaskedInputProps } from './MaskedInput.tsx'
import { phoneMask } from './masks.ts'

/** A Brazilian phone, '(11) 91234-5678'; `value` may also be bare digits. */
export function PhoneInput(props: MaskedInputProps) {
  return (
    <MaskedInput
      type="tel"
      inputMode="tel"
      autoComplete="tel-national"
      placeholder="(11) 91234-5678"
      {...props}
      mask={phoneMask}
    />
  )
}
