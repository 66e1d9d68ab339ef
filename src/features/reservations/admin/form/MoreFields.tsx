import { NativeSelect, Textarea } from '@mantine/core'
import { useState } from 'react'
import type { EditForm } from '#admin/form/useEditForm.ts'
import type { ReservationValues } from './reservation-form.ts'
import { commentLengthLimit } from '../../wishes.ts'
import { noReason, reasons } from '../../rules.ts'
import styles from './ReservationForm.module.css'

const reasonChoices = [
  { value: '', label: noReason },
  ...reasons.map(({ value, label }) => ({ value: String(value), label })),
]

/** The optional fields of a reservation, folded unless one has a value or a message. */
export function MoreFields({ form }: { form: EditForm<ReservationValues> }) {
  const { reason, comment } = form.getValues()
  const [opened, setOpened] = useState(reason !== '' || comment !== '')
  return (
    <details
      className={styles.more}
      open={opened || Boolean(form.errors['comment'] || form.errors['reason'])}
      onToggle={(event) => setOpened(event.currentTarget.open)}
    >
      <summary>
        Mais dados <span className={styles.hint}>motivo e comentário</span>
      </summary>
      <div className={styles.moreFields}>
        <NativeSelect label="Motivo" data={reasonChoices} {...form.getInputProps('reason')} />
        <Textarea
          label="Comentário"
          autosize
          minRows={2}
          maxRows={6}
          maxLength={commentLengthLimit}
          {...form.getInputProps('comment')}
        />
      </div>
    </details>
  )
}
