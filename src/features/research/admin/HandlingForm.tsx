import { Radio, Textarea } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { FormModal } from '#admin/form/FormModal.tsx'
import { useKeptForm } from '#admin/kept/useKeptForm.ts'
import { useBranchMutation } from '#admin/data/mutations.ts'
import { handleReview, listReviews, type Review } from '../contract.ts'
import { type Handling, handlingLabels, handlingNoteLimit, handlings, reviewerName } from '../rules.ts'
import { formatPhone, waLink } from '#lib/person/phone.ts'
import { toast } from '#ui/overlay/toast.ts'
import styles from './HandlingForm.module.css'

type Props = { review: Review; opened: boolean; onClose: () => void; onReload: () => Promise<void> }

/** The handling of an answer: a note, and whether it is dealt with. */
export function HandlingForm({ review, opened, onClose, onReload }: Props) {
  const { id, name, nps, phone, comment, handling_at, handling_note } = review
  const before = { note: handling_note ?? '', handling: review.handling }
  const [note, setNote] = useState(before.note)
  const [handling, setHandling] = useState<Handling>('handled')
  useKeptForm(opened ? `handling.${id}` : null, {
    saved: { note: before.note },
    typed: { note },
    isDirty: note !== before.note,
    restore: (kept) => setNote(kept.note),
  })
  const saving = useBranchMutation(handleReview, { changes: [listReviews] })

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const done = await saving.run({ params: { id }, body: { handling, note, seen_at: handling_at } })
    if (!done) return
    toast(done.msg)
    onClose()
  }

  return (
    <FormModal
      title="Retorno ao cliente"
      opened={opened}
      changed={note !== before.note}
      saving={saving.running}
      refusal={saving.refusal?.errors.note ? null : saving.refusal}
      onReload={onReload}
      onClose={onClose}
      onSubmit={(event) => void submit(event)}
    >
      <div className={styles.said}>
        <p className={styles.who}>
          <b>{reviewerName(name)}</b>
          {nps !== null && <span>NPS {nps}</span>}
          {phone && (
            <a href={waLink(phone)} target="_blank" rel="noopener noreferrer" className={styles.phone}>
              {formatPhone(phone)}
            </a>
          )}
        </p>
        {comment && <blockquote className={styles.comment}>{comment}</blockquote>}
      </div>
      <Textarea
        label="O que foi feito"
        description="Só a equipe lê. O cliente não vê esta nota."
        placeholder="Liguei, pedi desculpas e ofereci a sobremesa na próxima visita."
        autosize
        minRows={3}
        maxRows={10}
        maxLength={handlingNoteLimit}
        data-autofocus
        error={saving.refusal?.errors.note?.[0]}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <Radio.Group label="Situação" value={handling} onChange={(value) => setHandling(value)}>
        <div className={styles.states}>
          {handlings.toReversed().map((value) => (
            <Radio key={value} value={value} label={handlingLabels[value]} />
          ))}
        </div>
      </Radio.Group>
    </FormModal>
  )
}
