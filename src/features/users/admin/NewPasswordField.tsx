import type { ComponentProps, ReactNode } from 'react'
import { passwordHint } from '../rules.ts'
import { PasswordField } from './PasswordField.tsx'
import { StrengthMeter } from './StrengthMeter.tsx'

type Props = ComponentProps<typeof PasswordField> & { value: string }

const above = (below: ReactNode) => (input: ReactNode) => (
  <>
    {input}
    {below}
  </>
)

/** A new password: below it its strength, then the hint, then the error. */
export function NewPasswordField(props: Props) {
  return (
    <PasswordField
      autoComplete="new-password"
      description={passwordHint}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      inputContainer={above(<StrengthMeter password={props.value} />)}
      {...props}
    />
  )
}
