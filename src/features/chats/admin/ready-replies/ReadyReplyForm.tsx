import { Textarea, TextInput } from '@mantine/core'
import { type FormEvent, useRef, useState } from 'react'
import { useBranch } from '#admin/current/current.ts'
import { FormModal } from '#admin/form/FormModal.tsx'
import { useKeptForm } from '#admin/kept/useKeptForm.ts'
import { useCallMutation } from '#admin/data/mutations.ts'
import { replyLimits, unknownVariables } from '../../ready-replies.ts'
import {
  createReadyReply,
  fillReadyReplies,
  listReadyReplies,
  type ReadyReply,
  ReadyReplyFields,
  updateReadyReply,
} from '../../ready-replies.contract.ts'
import { VariableButtons } from './VariableButtons.tsx'
import styles from './ReadyReplyForm.module.css'

type Props = {
  opened: boolean
  /** Null for a new one. */
  reply: ReadyReply | null
  onClose: () => void
}

const options = { success: 'Resposta salva com sucesso!', changes: [listReadyReplies, fillReadyReplies] }

/** What is wrong with a field, in Portuguese. */
const problemOf = (typed: ReadyReplyFields, field: keyof ReadyReplyFields): string | undefined =>
  ReadyReplyFields.safeParse(typed).error?.issues.find(({ path }) => path[0] === field)?.message

function unknownText(text: string): string | null {
  const names = unknownVariables(text).map((name) => `{{${name}}}`)
  if (names.length === 0) return null
  return `${names.join(', ')} não é preenchido: quem envia precisa trocar à mão.`
}

/** Writes a ready-made reply; a press puts a variable where the cursor is. */
export function ReadyReplyForm({ opened, reply, onClose }: Props) {
  const { business_id } = useBranch()
  const before = { title: reply?.title ?? '', text: reply?.text ?? '' }
  const [typed, setTyped] = useState<ReadyReplyFields>(before)
  const place = `ready-reply.${reply ? reply.id : `new.${business_id}`}`
  useKeptForm(opened ? place : null, {
    saved: before,
    typed,
    isDirty: typed.title !== before.title || typed.text !== before.text,
    restore: setTyped,
  })
  const [isTried, setTried] = useState(false)
  const area = useRef<HTMLTextAreaElement>(null)
  const create = useCallMutation(createReadyReply, options)
  const update = useCallMutation(updateReadyReply, options)
  const refusal = create.refusal ?? update.refusal
  const errorOf = (field: keyof ReadyReplyFields) =>
    refusal?.errors[field]?.[0] ?? (isTried ? problemOf(typed, field) : undefined)

  const save = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!ReadyReplyFields.safeParse(typed).success) return
    const done = reply
      ? await update.run({
          params: { business_id, id: reply.id },
          body: { ...typed, updated_at: reply.updated_at },
        })
      : await create.run({ params: { business_id }, body: typed })
    if (done) onClose()
  }
  return (
    <FormModal
      title={reply ? 'Editar resposta pronta' : 'Nova resposta pronta'}
      opened={opened}
      changed={opened && (typed.title !== before.title || typed.text !== before.text)}
      saving={create.running || update.running}
      refusal={refusal && Object.keys(refusal.errors).length > 0 ? null : refusal}
      onClose={onClose}
      onSubmit={(event) => void save(event)}
    >
      <TextInput
        label="Título"
        description="O que se digita depois de / para achar a resposta."
        data-autofocus
        aria-required
        autoComplete="off"
        maxLength={replyLimits.title}
        value={typed.title}
        error={errorOf('title')}
        onChange={(event) => setTyped({ ...typed, title: event.currentTarget.value })}
      />
      <div>
        <Textarea
          ref={area}
          label="Texto"
          aria-required
          autosize
          minRows={4}
          maxRows={12}
          maxLength={replyLimits.text}
          value={typed.text}
          error={errorOf('text')}
          onChange={(event) => setTyped({ ...typed, text: event.currentTarget.value })}
        />
        <p className={styles.counter}>{`${Array.from(typed.text).length}/${replyLimits.text} caracteres`}</p>
      </div>
      <VariableButtons area={area} text={typed.text} onText={(text) => setTyped({ ...typed, text })} />
      <output className={styles.warning}>{unknownText(typed.text)}</output>
    </FormModal>
  )
}
