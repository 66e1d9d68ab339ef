import type { ReactElement } from 'react'

type FieldProps = {
  id: string
  label: string
  /** Shown below the input and announced to screen readers; null or undefined while the value is valid. */
  error?: string | null
  optional?: boolean
  /** Label and input on one line. */
  beside?: boolean
  hint?: string
  children: (input: {
    id: string
    'aria-invalid': boolean | undefined
    'aria-describedby': string | undefined
  }) => ReactElement
}

/** A label, its input below it, and the input's error. */
export function Field({ id, label, error, optional, beside, hint, children }: FieldProps) {
  const about = error ? `${id}-error` : hint ? `${id}-hint` : undefined
  return (
    <div className={beside ? 'field beside' : 'field'}>
      <label htmlFor={id}>
        {label}
        {optional && <span className="muted"> (opcional)</span>}
      </label>
      {children({ id, 'aria-invalid': error ? true : undefined, 'aria-describedby': about })}
      {hint && !error && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error && (
        <p className="error" id={`${id}-error`} role="alert">
          {error}
        </p>
      )}
    </div>
  )
}
