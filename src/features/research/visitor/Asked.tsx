import type { ReactElement } from 'react'
import { Field } from '#visitor/form/Field.tsx'

type AskedProps = {
  name: string
  label: string
  optional?: boolean
  children: (input: {
    id: string
    name: string
    className: string
    'aria-describedby': string
  }) => ReactElement
}

/** A field with room for its error. */
export function Asked({ name, label, optional, children }: AskedProps) {
  const errorId = `${name}-error`
  return (
    <Field id={name} label={label} optional={optional ?? false}>
      {() => (
        <>
          {children({ id: name, name, className: 'input', 'aria-describedby': errorId })}
          <p className="error" id={errorId} role="alert" />
        </>
      )}
    </Field>
  )
}
