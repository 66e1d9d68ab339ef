import { TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'
import { centsOf, formatCents } from '#lib/text/money.ts'

type Props = Omit<TextInputProps, 'value' | 'onChange' | 'onPaste'> & {
  /** Integer cents; null is an empty field, NaN one whose text is no amount, which the form refuses. */
  value: number | null
  onValue: (cents: number | null) => void
}

/** Digits of an amount: as many as a number holds exactly. */
const digitLimit = 15

/**
 * An amount in reais, typed as at a cash register: digits come in from the right, 4-2-0-0 is 'R$ 42,00'. A pasted amount is read as
 * written; any other text stays as it was pasted, because its digits would be another amount (D-139). Deleting the last digit left empties
 * the field.
 */
export function MoneyInput({ value, onValue, ...props }: Props) {
  const [unread, setUnread] = useState('')
  const read = (text: string) => {
    setUnread(text)
    onValue(text === '' ? null : (centsOf(text) ?? Number.NaN))
  }
  const type = (text: string) => {
    const digits = text.replaceAll(/\D/g, '')
    if (Number.isNaN(value) || digits.length > digitLimit) return read(text)
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
      value={value === null ? '' : Number.isNaN(value) ? unread : formatCents(value)}
      onChange={(event) => type(event.currentTarget.value)}
      onPaste={(event) => {
        event.preventDefault()
        const text = event.clipboardData.getData('text').trim()
        if (text !== '') read(text)
      }}
    />
  )
}
