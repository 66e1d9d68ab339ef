import { Checkbox, Switch, TextInput } from '@mantine/core'
import { useBranch } from '#admin/current/current.ts'
import { useBranchMutation } from '#admin/data/mutations.ts'
import { RefusalAlert } from '#admin/form/RefusalAlert.tsx'
import { useEditForm } from '#admin/form/useEditForm.ts'
import { useLeaveQuestion } from '#admin/form/useLeaveQuestion.ts'
import { TemplateField } from '#features/channels/whatsapp/admin/TemplateField.tsx'
import { loadReminders, type ReminderSettings, saveReminders, ReminderPreferences } from '../contract.ts'
import { leadChoices, mostLeads, samples, saved, suggestions } from '../rules.ts'
import { SaveBar } from '#ui/SaveBar.tsx'
import { toast } from '#ui/overlay/toast.ts'
import { SettingsCard } from '#admin/page/SettingsCard.tsx'
import styles from './Reminders.module.css'

type Props = { settings: ReminderSettings; writes: boolean; onOutdated: () => unknown }

const templateWords = {
  reminder: { label: 'Lembrete', none: 'Nenhum: por e-mail' },
  approval: { label: 'Reserva confirmada', none: 'Nenhum: não avisar' },
}

const valuesOf = ({ wanted }: ReminderSettings) => wanted

/** When reminders leave, by which template, and when the branch is quiet. */
export function RemindersForm({ settings, writes, onOutdated }: Props) {
  const { id } = useBranch()
  const saving = useBranchMutation(saveReminders, { changes: [loadReminders] })
  const form = useEditForm({
    schema: ReminderPreferences,
    row: settings,
    valuesOf,
    saving,
    keep: { place: `reminders.${id}`, what: 'Lembretes' },
    onOutdated,
  })
  useLeaveQuestion(form.isDirty() && !saving.running)
  const values = form.getValues()
  const toggle = (lead: number, isOn: boolean) =>
    form.setFieldValue(
      'leads',
      isOn ? [...values.leads, lead].toSorted((a, b) => b - a) : values.leads.filter((each) => each !== lead),
    )
  const save = form.onSubmit(async (body) => {
    if (!(await saving.run({ body }))) return
    form.begin({ ...settings, wanted: body })
    toast(saved)
  })
  const templates = (kind: keyof typeof templateWords) => ({
    ...templateWords[kind],
    samples,
    ready: suggestions[kind],
    choices: settings,
    source: loadReminders,
    writes,
    value: values[`${kind}_template_id`],
    error: form.errors[`${kind}_template_id`],
    onChange: (id: number | null) => form.setFieldValue(`${kind}_template_id`, id),
  })
  return (
    <form onSubmit={save} noValidate>
      {!writes && <p className={styles.readOnly}>Só quem administra o negócio altera os lembretes.</p>}
      <RefusalAlert refusal={saving.refusal} />
      <fieldset className={styles.fields} disabled={!writes}>
        <div className={styles.columns}>
          <SettingsCard title="Quando avisar">
            <div className={styles.part}>
              <Switch
                className={styles.choice}
                size="md"
                label="Enviar lembretes"
                description="Pelo WhatsApp, ou por e-mail onde não houver número, modelo ou conexão. Quem responder SAIR não recebe mais nada automático."
                {...form.getInputProps('sends', { type: 'checkbox' })}
              />
              <fieldset className={`${styles.fields} ${styles.group}`}>
                <legend className={styles.label}>Antes da reserva (até {mostLeads})</legend>
                <div className={styles.leads}>
                  {leadChoices.map((lead) => (
                    <Checkbox
                      key={lead}
                      className={styles.choice}
                      label={`${lead} horas`}
                      checked={values.leads.includes(lead)}
                      disabled={!values.leads.includes(lead) && values.leads.length >= mostLeads}
                      onChange={(event) => toggle(lead, event.currentTarget.checked)}
                    />
                  ))}
                </div>
                <p className={styles.hint}>Quem reserva depois desse momento não recebe esse lembrete.</p>
              </fieldset>
              <Checkbox
                className={styles.choice}
                label="Quando a reserva é confirmada"
                description="Só pelo WhatsApp: por e-mail a confirmação já vai."
                {...form.getInputProps('on_approval', { type: 'checkbox' })}
              />
            </div>
          </SettingsCard>
          <SettingsCard title="Modelos do WhatsApp">
            <div className={styles.part}>
              <TemplateField {...templates('reminder')} />
              <TemplateField {...templates('approval')} />
            </div>
          </SettingsCard>
          <SettingsCard title="Horário de silêncio">
            <div className={styles.part}>
              <div className={styles.times}>
                <TextInput type="time" label="Das" {...form.getInputProps('quiet_from')} />
                <TextInput type="time" label="Até as" {...form.getInputProps('quiet_until')} />
              </div>
              <p className={styles.hint}>
                Nada é enviado nesse período. O lembrete sai quando ele termina, se faltarem duas horas ou
                mais para a reserva; senão, meia hora antes de começar. Horários iguais: sem silêncio.
              </p>
            </div>
          </SettingsCard>
        </div>
      </fieldset>
      <SaveBar changed={form.isDirty()} saving={saving.running} onCancel={form.cancel} />
    </form>
  )
}
