import { TextInput, type TextInputProps } from '@mantine/core'
import { centsOf, formatCents } from '#lib/money.ts'

type Props = Omit<TextInputProps, 'value' | 'onChange' | 'onPaste'> & {
  /** Integer cents; null is an empty field. */
  value: number | null
  onValue: (cents: number | null) => void
}

/** Digits that a field accepts: as many as an integer of cents holds. */
const digitLimit = 11

/**
 * An amount in reais, typed as at a cash register: digits come in from the right, 4-2-0-0 is 'R$ 42,00'. A pasted amount is read as
 * written; any other pasted text changes nothing, because its digits would be another amount. Deleting the last digit left empties the
 * field.
 */
export function MoneyInput({ value, onValue, ...props }: Props) {
  const type = (text: string) => {
    const digits = text.replaceAll(/\D/g, '').slice(0, digitLimit)
    const cents = Number(digits)
    const shorter = value !== null && text.length < formatCents(value).length
    onValue(digits === '' || (cents === 0 && shorter) ? null : cents)
  }
  return (
    <TextInput
      inputMode="numeric"
      autoComplete="off"
      placeholder="R$ 0,00"
      {...props}
      value={value === null ? '' : formatCents(value)}
      onChange={(event) => type(event.currentTarget.value)}
      onPaste={(event) => {
        event.preventDefault()
        const cents = centsOf(event.clipboardData.getData('text').trim())
        if (cents !== null && String(cents).length <= digitLimit) onValue(cents)
      }}
    />
  )
}
