import { ActionIcon, Button, NativeSelect, Textarea } from '@mantine/core'
import { IconAlertTriangle, IconTrash } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { useBranch } from '#admin/current/current.ts'
import { useKeptForm } from '#admin/kept/useKeptForm.ts'
import { useBranchMutation } from '#admin/data/mutations.ts'
import { RefusalAlert } from '#admin/form/RefusalAlert.tsx'
import { addNote, type Note, removeNote, showCustomer } from '../../record.contract.ts'
import { noteKindLabels, noteKinds, noteLengthLimit, type NoteKind } from '../../rules.ts'
import type { CustomerRow } from './customer-form.ts'
import { dayAndTime, wallClock } from '#lib/days/dates.ts'
import { confirm } from '#ui/overlay/dialogs.ts'
import { toast } from '#ui/overlay/toast.ts'
import styles from './CustomerRecord.module.css'

type Props = {
  customer: Pick<CustomerRow, 'id' | 'notes'>
  /** Absent: they are only shown, such as those of another branch. */
  onChanged?: () => unknown
}

const kinds = noteKinds.map((kind) => ({ value: kind, label: noteKindLabels[kind] }))

/** What staff wrote: allergies and diets first, because the kitchen needs them, then the notes. */
export function Notes({ customer, onChanged }: Props) {
  const health = customer.notes.filter(({ kind }) => kind !== 'note')
  const notes = customer.notes.filter(({ kind }) => kind === 'note')
  const list = (rows: Note[]) => (
    <ul className={styles.notes}>
      {rows.map((note) => (
        <NoteRow key={note.id} note={note} customerId={customer.id} onChanged={onChanged} />
      ))}
    </ul>
  )
  return (
    <section className={styles.section} aria-label="Anotações">
      <h3 className={styles.title}>Anotações</h3>
      {health.length > 0 && list(health)}
      {notes.length > 0 && list(notes)}
      {customer.notes.length === 0 && (
        <p className={styles.none}>Nada anotado ainda. Alergias, mesa preferida, quem costuma vir junto…</p>
      )}
      {onChanged && <NewNote customerId={customer.id} onChanged={onChanged} />}
    </section>
  )
}

type RowProps = { note: Note; customerId: number; onChanged: Props['onChanged'] }

function NoteRow({ note, customerId, onChanged }: RowProps) {
  const { timezone } = useBranch()
  const removing = useBranchMutation(removeNote, { changes: [showCustomer] })
  const remove = async () => {
    const options = { detail: note.text, destructive: true, yes: 'Remover', no: 'Manter' }
    if (!(await confirm('Deseja remover esta anotação?', options))) return
    const done = await removing.run({ params: { customer_id: customerId, id: note.id } })
    if (done) onChanged?.()
  }
  const isHealth = note.kind !== 'note'
  return (
    <li className={styles.note} data-health={isHealth || undefined}>
      <div>
        <p className={styles.noteText}>
          {isHealth && (
            <strong className={styles.kind}>
              <IconAlertTriangle size={16} aria-hidden /> {noteKindLabels[note.kind]}:{' '}
            </strong>
          )}
          {note.text}
        </p>
        <p className={styles.noteMeta}>
          {note.author ?? 'Usuário removido'} · {dayAndTime(wallClock(note.created_at, timezone))}
        </p>
        <RefusalAlert refusal={removing.refusal} />
      </div>
      {onChanged && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size={44}
          aria-label={`Remover anotação: ${note.text.slice(0, 40)}`}
          loading={removing.running}
          onClick={() => void remove()}
        >
          <IconTrash size={18} aria-hidden />
        </ActionIcon>
      )}
    </li>
  )
}

function NewNote({ customerId, onChanged }: { customerId: number; onChanged: () => unknown }) {
  const [kind, setKind] = useState<NoteKind>('note')
  const [text, setText] = useState('')
  useKeptForm(`note.${customerId}`, {
    saved: { kind: kinds[0]!.value, text: '' },
    typed: { kind, text },
    isDirty: text !== '',
    restore: (kept) => {
      setKind(kept.kind)
      setText(kept.text)
    },
  })
  const adding = useBranchMutation(addNote, { changes: [showCustomer] })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const done = await adding.run({ params: { customer_id: customerId }, body: { kind, text } })
    if (!done) return
    setText('')
    setKind('note')
    toast(done.msg)
    onChanged()
  }
  return (
    <form noValidate className={styles.newNote} onSubmit={(event) => void submit(event)}>
      <RefusalAlert refusal={adding.refusal?.errors.text ? null : adding.refusal} />
      <div className={styles.newNoteFields}>
        <NativeSelect
          aria-label="Tipo da anotação"
          data={kinds}
          value={kind}
          onChange={(event) => setKind(event.currentTarget.value as NoteKind)}
        />
        <Textarea
          className={styles.newNoteText}
          aria-label="Nova anotação"
          placeholder="Escreva uma anotação"
          autosize
          minRows={1}
          maxRows={6}
          maxLength={noteLengthLimit}
          error={adding.refusal?.errors.text?.[0]}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Button type="submit" variant="default" loading={adding.running}>
          Anotar
        </Button>
      </div>
    </form>
  )
}
