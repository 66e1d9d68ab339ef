import { TextInput, type TextInputProps } from '@mantine/core'
import type { MaskitoOptions } from '@maskito/core'
import { useMaskito } from '@maskito/react'
import { maskedText } from './masks.ts'

export type MaskedInputProps = Omit<TextInputProps, 'value' | 'onChange' | 'onInput' | 'ref'> & {
  value: string
  onValue: (text: string) => void
}

/** A text field that keeps its mask while text is typed, pasted or deleted in the middle. */
export function MaskedInput({ mask, value, onValue, ...props }: MaskedInputProps & { mask: MaskitoOptions }) {
  const ref = useMaskito({ options: mask })
  return (
    <TextInput
      {...props}
      ref={ref}
      value={maskedText(value, mask)}
      onInput={(event) => onValue(event.currentTarget.value)}
      onChange={() => {}}
    />
  )
}
