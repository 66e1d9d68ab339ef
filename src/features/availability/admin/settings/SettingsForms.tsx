import { useLocation } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { useLeaveQuestion } from '#admin/form/useLeaveQuestion.ts'
import { AcceptSwitch } from './AcceptSwitch.tsx'
import { PhoneNotice } from './PhoneNotice.tsx'
import { PolicyCard, PolicyForm, policyOf } from './PolicyCard.tsx'
import { schedulingOf } from './scheduling.ts'
import { SchedulingCard } from './SchedulingCard.tsx'
import type { Config } from './settings-words.ts'
import { SettingsCard } from '#admin/page/SettingsCard.tsx'
import { useInTurn } from './useSaveConfig.ts'
import { useSettingsPart } from './useSettingsPart.ts'
import { SchedulingSettings } from '../../contract.ts'
import styles from './SettingsPage.module.css'

type Props = {
  config: Config
  /** Reads the settings again; null when that failed. */
  readAgain: () => Promise<Config | null>
  /** 'Por que não há horários?' */
  why: ReactNode
}

/** The settings of a branch: two switches that save at once, and two cards with their own 'Salvar' (pages spec §2.4). */
export function SettingsForms({ config, readAgain, why }: Props) {
  const inTurn = useInTurn()
  const common = { config, inTurn, readAgain }
  const scheduling = useSettingsPart({
    ...common,
    schema: SchedulingSettings,
    valuesOf: schedulingOf,
    keep: { place: `scheduling.${config.business_branch_id}`, what: 'Configurações de agendamento' },
  })
  const policy = useSettingsPart({
    ...common,
    schema: PolicyForm,
    valuesOf: policyOf,
    keep: { place: `policy.${config.business_branch_id}`, what: 'Política de agendamento' },
  })
  useLeaveQuestion(scheduling.changed || policy.changed)
  useAskedField()
  return (
    <div className={styles.columns}>
      <SettingsCard title="Formas de agendamento">
        <div className={styles.form}>
          <AcceptSwitch
            field="accept_online_reservations"
            label="Aceitar agendamentos online"
            description="Os clientes pedem pela página de reservas."
            config={config}
            inTurn={inTurn}
          />
          <AcceptSwitch
            field="accept_phone_reservations"
            label="Aceitar agendamentos por telefone"
            description="O botão para ligar aparece no perfil e na página de reservas."
            config={config}
            inTurn={inTurn}
          />
          <PhoneNotice />
        </div>
      </SettingsCard>
      <div className={styles.column}>
        <SchedulingCard part={scheduling} />
        <PolicyCard part={policy} />
      </div>
      <div className={styles.why}>{why}</div>
    </div>
  )
}

/** Moves the focus to the field that the address's '#' names. */
function useAskedField() {
  const name = useLocation({ select: ({ hash }) => hash })
  useEffect(() => {
    // The page focuses its heading first.
    const arrived = setTimeout(() => {
      const field = document.querySelector<HTMLElement>(`[data-path="${CSS.escape(name)}"]`)
      field?.focus({ preventScroll: true })
      field?.scrollIntoView({ block: 'center' })
    })
    return () => clearTimeout(arrived)
  }, [name])
}
