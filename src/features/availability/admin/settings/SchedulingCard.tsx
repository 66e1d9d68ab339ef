import { NativeSelect, Switch } from '@mantine/core'
import { NumberSelect } from './NumberSelect.tsx'
import { PartFooter } from './PartFooter.tsx'
import type { SchedulingValues } from './scheduling.ts'
import { antecedenceText, approvalText } from './settings-words.ts'
import { SettingsCard } from '#admin/page/SettingsCard.tsx'
import { StaleAlert } from '#admin/form/StaleAlert.tsx'
import type { SettingsPart } from './useSettingsPart.ts'
import {
  antecedenceOptions,
  intervalOptions,
  isMaximumIgnored,
  partySize,
  withMaximum,
  withMinimum,
} from '../../config.ts'
import { peopleText } from '#lib/person/people.ts'
import styles from './SettingsPage.module.css'

const upTo = (max: number) => Array.from({ length: max }, (_, index) => index + 1)
const people = upTo(partySize.max)
const minutesText = (minutes: number) => `${minutes} minutos`
const approvals = [false, true].map((automatic) => ({
  value: automatic ? 'automatic' : 'manual',
  label: approvalText(automatic),
}))

/** How the branch takes reservations (RESCFG-07 to RESCFG-09), saved with 'Salvar' (D-28). */
export function SchedulingCard({ part }: { part: SettingsPart<SchedulingValues> }) {
  const { form } = part
  const { values } = form
  return (
    <SettingsCard title="Configuração de Agendamento">
      <form noValidate onSubmit={part.submit} className={styles.form}>
        <StaleAlert refusal={part.refusal} onReload={part.reload} />
        <Switch
          size="md"
          classNames={{ body: styles.switch }}
          label="Aceitar agendamentos"
          // The description is part of the label element; this keeps it out of the accessible name.
          aria-label="Aceitar agendamentos"
          description="Desligado, nenhum agendamento é aceito, nem online nem por telefone."
          {...form.getInputProps('accept_reservations', { type: 'checkbox' })}
        />
        <div className={styles.fields}>
          <NumberSelect
            form={form}
            name="min_person_per_reservation"
            label="Mínimo de pessoas"
            options={people}
            words={peopleText}
            chosen={withMinimum}
          />
          <NumberSelect
            form={form}
            name="max_person_per_reservation"
            label="Máximo de pessoas"
            options={people}
            words={peopleText}
            chosen={withMaximum}
            warning={values.max_person_per_reservation === 1 ? 'Só mesas para uma pessoa' : undefined}
          />
          <NativeSelect
            label="Aprovação"
            data={approvals}
            {...form.getInputProps('auto_accept_reservations')}
            value={values.auto_accept_reservations ? 'automatic' : 'manual'}
            onChange={(event) =>
              form.setFieldValue('auto_accept_reservations', event.currentTarget.value === 'automatic')
            }
          />
          {values.auto_accept_reservations && (
            <NumberSelect
              form={form}
              name="auto_accept_reservations_max"
              label="Aceitar até"
              options={upTo(values.max_person_per_reservation)}
              words={peopleText}
            />
          )}
          <NumberSelect
            form={form}
            name="reservations_interval"
            label="Intervalo entre horários"
            options={intervalOptions}
            words={minutesText}
          />
        </div>
        <div className={styles.fields}>
          <NumberSelect
            form={form}
            name="minimum_antecedence"
            label="Antecedência mínima"
            options={antecedenceOptions}
            words={antecedenceText}
          />
          <NumberSelect
            form={form}
            name="maximum_antecedence"
            label="Antecedência máxima"
            options={antecedenceOptions}
            words={antecedenceText}
            description={
              isMaximumIgnored(values)
                ? 'Sem efeito: não passa da mínima, então conta como nenhuma.'
                : undefined
            }
          />
        </div>
        <PartFooter changed={part.changed} saving={part.saving} onCancel={part.cancel} />
      </form>
    </SettingsCard>
  )
}
