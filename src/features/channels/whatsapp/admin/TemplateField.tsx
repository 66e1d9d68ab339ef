import { Button, NativeSelect } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useBranch, useCurrent } from '#admin/current/current.ts'
import { useCallMutation } from '#admin/data/mutations.ts'
import { RefusalAlert } from '#admin/form/RefusalAlert.tsx'
import { templateStatusLabels } from '../../rules.ts'
import { optOutFooter, type ReadyText, type Samples, type TemplateChoices } from '../template-choice.ts'
import { filledIn, templateMessages } from '../template-text.ts'
import { createTemplate } from '../../templates.contract.ts'
import type { Endpoint } from '#lib/call/endpoint.ts'
import { toast } from '#ui/overlay/toast.ts'
import styles from './TemplateField.module.css'

type Message = {
  /** Examples for the values of its variables. */
  samples: Samples
  ready: ReadyText
  choices: TemplateChoices
  /** The call that read the choices. */
  source: Endpoint
}

type Props = Message & {
  label: string
  /** What happens without a template. */
  none: string
  writes: boolean
  value: number | null
  error?: ReactNode
  onChange: (id: number | null) => void
}

/** The template of a message of the house: its text, and if there is none yet, a text that can be submitted as it is. */
export function TemplateField({ label, none, writes, value, error, onChange, ...message }: Props) {
  const { samples, ready, choices } = message
  const { templates, numbers } = choices
  const chosen = templates.find(({ id }) => id === value)
  const submitted = templates.find(({ name }) => name === ready.name)
  const offered = templates.filter((template) => template.fits || template.id === value)
  return (
    <div className={styles.field}>
      <NativeSelect
        label={label}
        value={value ?? ''}
        error={error}
        disabled={!writes}
        onChange={(event) => onChange(event.currentTarget.value ? Number(event.currentTarget.value) : null)}
        data={[
          { value: '', label: none },
          ...offered.map(({ id, name, number, fits }) => ({
            value: String(id),
            label: `${name} (${number})${fits ? '' : ': não pode ser enviado agora'}`,
          })),
        ]}
      />
      {chosen && <p className={styles.preview}>{filledIn(chosen.content, samples)}</p>}
      {numbers.length === 0 ? (
        <p className={styles.hint}>Nenhum número de WhatsApp ativo.</p>
      ) : submitted ? (
        !submitted.fits && (
          <p className={styles.hint}>
            O texto pronto “{submitted.name}” está na Meta:{' '}
            {templateStatusLabels[submitted.status].toLowerCase()}.
          </p>
        )
      ) : (
        writes && <Suggestion {...message} />
      )}
    </div>
  )
}

/** Submits the ready text to Meta by the first active number. */
function Suggestion({ samples, ready, choices, source }: Message) {
  const { business_id } = useBranch()
  const { can } = useCurrent()
  const submitting = useCallMutation(createTemplate, {
    failure: templateMessages.notCreated,
    changes: [source],
  })
  if (!can('channel')) return null
  const submit = async () => {
    const done = await submitting.run({
      params: { business_id, number_id: choices.numbers[0]!.id },
      body: {
        ...ready,
        language: 'pt_BR',
        category: 'utility',
        footer_content: optOutFooter,
        samples,
      },
    })
    if (done) toast('Texto enviado para a Meta. Escolha-o aqui quando for aprovado.')
  }
  return (
    <>
      <p className={styles.preview}>{filledIn(ready.content, samples)}</p>
      {ready.quick_replies && (
        <p className={styles.hint}>
          Com os botões {ready.quick_replies.map((text) => `“${text}”`).join(' e ')}.
        </p>
      )}
      <RefusalAlert refusal={submitting.refusal} />
      <Button
        variant="default"
        leftSection={<IconSend size={18} aria-hidden />}
        loading={submitting.running}
        onClick={() => void submit()}
      >
        Enviar este texto para aprovação da Meta
      </Button>
    </>
  )
}
