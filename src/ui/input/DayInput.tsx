import { TextInput, type TextInputProps } from '@mantine/core'

type Props = Omit<TextInputProps, 'value' | 'onChange' | 'type'> & {
  /** 'YYYY-MM-DD' or ''. */
  value: string
  onValue: (day: string) => void
}

/** A near day, chosen in the browser's own calendar. An impossible or unfinished date is ''. */
export function DayInput({ onValue, ...props }: Props) {
  return <TextInput {...props} type="date" onChange={(event) => onValue(event.currentTarget.value)} />
}
