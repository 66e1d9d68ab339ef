import type { ReactNode } from 'react'
import { Checkbox, NativeSelect, Radio, Switch } from '@mantine/core'
import { useBranch } from '#admin/current/current.ts'
import { useBranchMutation } from '#admin/data/mutations.ts'
import { StaleAlert } from '#admin/form/StaleAlert.tsx'
import { reloadRow, useEditForm } from '#admin/form/useEditForm.ts'
import { useLeaveQuestion } from '#admin/form/useLeaveQuestion.ts'
import { AssistantFields, getAssistant, saveAssistant, type SavedSettings } from '../settings.contract.ts'
import { choiceNames, defaultWords, optionalChoices } from '../settings.ts'
import { Rehearsal } from './rehearsal/Rehearsal.tsx'
import { WordsField } from './WordsField.tsx'
import { openings } from '#features/branches/schedule.ts'
import { SaveBar } from '#ui/SaveBar.tsx'
import { toast } from '#ui/overlay/toast.ts'
import styles from './AssistantPage.module.css'

type Props = {
  settings: SavedSettings
  /** Reads the settings again; null when that failed. */
  readAgain: () => Promise<SavedSettings | null>
  /** Stands below the form, beside the test conversation. */
  children: ReactNode
}

const valuesOf = ({ updated_at: _at, ...fields }: SavedSettings): AssistantFields => fields

const times = [{ value: '', label: '--:--' }, ...openings]

/** The settings of the assistant, one form, one save; beside it a test conversation with the values in the form. */
export function AssistantForm({ settings, readAgain, children }: Props) {
  const { id } = useBranch()
  const saving = useBranchMutation(saveAssistant, { changes: [getAssistant] })
  const form = useEditForm({
    schema: AssistantFields,
    row: settings,
    valuesOf,
    saving,
    keep: { place: `assistant.${id}`, what: 'Assistente' },
  })
  const changed = form.isDirty()
  useLeaveQuestion(changed)
  const { enabled, answers_when } = form.values

  const save = form.onSubmit(async (values) => {
    const done = await saving.run({ body: { ...values, updated_at: form.row.updated_at } })
    if (!done) return
    form.merge(done.settings)
    toast(done.msg)
  })
  const timeField = (name: 'hours_from' | 'hours_to') => ({
    data: times,
    ...form.getInputProps(name),
    value: form.values[name] ?? '',
    onChange: (event: { currentTarget: HTMLSelectElement }) =>
      form.setFieldValue(name, event.currentTarget.value || null),
  })

  return (
    <div className={styles.columns}>
      <div className={styles.column}>
        <form noValidate className={styles.card} aria-label="Assistente" onSubmit={save}>
          <StaleAlert
            refusal={saving.refusal}
            onReload={() => reloadRow(readAgain, { onRead: form.begin })}
          />
          <Switch
            size="md"
            classNames={{ body: styles.switch }}
            label="Assistente ligado"
            aria-label="Assistente ligado"
            description={
              enabled ? 'Responde a quem escreve.' : 'Quem escreve espera por uma pessoa da equipe.'
            }
            {...form.getInputProps('enabled', { type: 'checkbox' })}
          />
          <Radio.Group
            label="Quando responde"
            description="Fora destes horários, as conversas vão direto para a equipe."
            {...form.getInputProps('answers_when')}
          >
            <div className={styles.choices}>
              <Radio value="always" label="Sempre" classNames={{ body: styles.option }} />
              <Radio value="closed" label="Só com a casa fechada" classNames={{ body: styles.option }} />
              <Radio
                value="hours"
                label="Todos os dias, em um horário"
                classNames={{ body: styles.option }}
              />
            </div>
          </Radio.Group>
          {answers_when === 'hours' && (
            <div className={styles.hours}>
              <NativeSelect label="Das" {...timeField('hours_from')} />
              <NativeSelect
                label="Até"
                inputWrapperOrder={['label', 'input', 'description', 'error']}
                description={isNextDay(form.values) ? 'do dia seguinte' : undefined}
                {...timeField('hours_to')}
              />
            </div>
          )}
          <WordsField
            label="Saudação"
            description="Antes do menu, quando alguém começa a conversa."
            own={defaultWords.greeting}
            value={form.values.greeting ?? ''}
            error={form.errors.greeting}
            onChange={(text) => form.setFieldValue('greeting', text || null)}
          />
          <WordsField
            label="Despedida"
            description="Quando a pessoa agradece."
            own={defaultWords.closing}
            value={form.values.closing ?? ''}
            error={form.errors.closing}
            onChange={(text) => form.setFieldValue('closing', text || null)}
          />
          <Checkbox.Group
            label="O que o menu oferece"
            description="‘4 Falar com atendente’ está sempre no menu."
            value={form.values.choices}
            onChange={(chosen) =>
              form.setFieldValue(
                'choices',
                optionalChoices.filter((choice) => chosen.includes(choice)),
              )
            }
          >
            <div className={styles.choices}>
              {optionalChoices.map((choice) => (
                <Checkbox
                  key={choice}
                  value={choice}
                  label={choiceNames[choice]}
                  classNames={{ body: styles.option }}
                />
              ))}
            </div>
          </Checkbox.Group>
          <SaveBar changed={changed} saving={saving.running} onCancel={form.cancel} />
        </form>
        {children}
      </div>
      <Rehearsal words={form.values} />
    </div>
  )
}

const isNextDay = ({ hours_from, hours_to }: AssistantFields) =>
  hours_from !== null && hours_to !== null && hours_to < hours_from
