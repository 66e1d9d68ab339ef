import { Textarea } from '@mantine/core'
import * as z from 'zod/mini'
import { PartFooter } from './PartFooter.tsx'
import { SettingsCard } from '#admin/page/SettingsCard.tsx'
import type { Config } from './settings-words.ts'
import { StaleAlert } from '#admin/form/StaleAlert.tsx'
import type { SettingsPart } from './useSettingsPart.ts'
import { policyLengthLimit } from '../../config.ts'
import { CancellationPolicy } from '../../contract.ts'
import styles from './SettingsPage.module.css'

export const PolicyForm = z.object({ cancellation_policy: CancellationPolicy })
type PolicyValues = z.output<typeof PolicyForm>

/** The settings in the card 'Política de Cancelamento'. */
export const policyOf = (config: Config): PolicyValues => ({
  cancellation_policy: config.cancellation_policy ?? '',
})

/** What guests read about cancelling (RESCFG-10 to RESCFG-13, D-32). */
export function PolicyCard({ part }: { part: SettingsPart<PolicyValues> }) {
  const { form } = part
  return (
    <SettingsCard title="Política de Cancelamento">
      <form noValidate onSubmit={part.submit} className={styles.form}>
        <StaleAlert refusal={part.refusal} onReload={part.reload} />
        <Textarea
          label="Texto para os clientes"
          description="Aparece antes de confirmar o pedido, na página do agendamento e no e-mail de confirmação."
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          rows={7}
          maxLength={policyLengthLimit}
          autoComplete="off"
          {...form.getInputProps('cancellation_policy')}
        />
        <p className={styles.count}>
          {form.values.cancellation_policy.length}/{policyLengthLimit} caracteres
        </p>
        <PartFooter changed={part.changed} saving={part.saving} onCancel={part.cancel} />
      </form>
    </SettingsCard>
  )
}
