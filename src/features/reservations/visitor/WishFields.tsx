import { commentLengthLimit } from '../wishes.ts'
import { noReason, reasons } from '../rules.ts'
import { Field } from '#visitor/form/Field.tsx'
import type { Owner } from './useOwner.ts'

/** The reason and the optional texts. */
export function WishFields({ owner }: { owner: Owner }) {
  const { values } = owner
  return (
    <>
      <Field id="reason" label="Ocasião" optional error={owner.errorOf('reason')}>
        {(input) => (
          <select
            {...input}
            className="input"
            value={values.reason}
            onChange={(event) => owner.set('reason', event.target.value)}
          >
            <option value="">{noReason}</option>
            {reasons.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field id="comment" label="Observações" optional error={owner.errorOf('comment')}>
        {(input) => (
          <textarea
            {...input}
            name="comment"
            className="input"
            value={values.comment}
            onChange={(event) => owner.set('comment', event.target.value)}
            onBlur={() => owner.leave('comment')}
            rows={3}
            maxLength={commentLengthLimit}
            placeholder="Cadeirinha, mesa na varanda, alergias…"
          />
        )}
      </Field>
    </>
  )
}
