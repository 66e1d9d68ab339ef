import { NativeSelect } from '@mantine/core'
import styles from './SettingsPage.module.css'
import type { SchedulingForm, SchedulingValues } from './scheduling.ts'

type Props = {
  form: SchedulingForm
  name: {
    [Name in keyof SchedulingValues]: SchedulingValues[Name] extends number ? Name : never
  }[keyof SchedulingValues]
  label: string
  options: readonly number[]
  words: (option: number) => string
  /** The form's values after this choice; without it only this field changes. */
  chosen?: (values: SchedulingValues, choice: number) => SchedulingValues
  description?: string | undefined
  /** An unusual consequence of the chosen number, in amber. */
  warning?: string | undefined
}

/** A select for one number in the settings form. */
export function NumberSelect({ form, name, label, options, words, chosen, description, warning }: Props) {
  const { value, ...field } = form.getInputProps(name)
  return (
    <NativeSelect
      label={label}
      description={warning ? <strong className={styles.warning}>{warning}</strong> : description}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      data={options.map((option) => ({ value: String(option), label: words(option) }))}
      {...field}
      value={String(value)}
      onChange={(event) => {
        const choice = Number(event.currentTarget.value)
        const values = form.getValues()
        form.setValues(chosen ? chosen(values, choice) : { ...values, [name]: choice })
      }}
    />
  )
}
