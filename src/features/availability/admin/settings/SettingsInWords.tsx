import { Fragment, type ReactNode } from 'react'
import { PhoneNotice } from './PhoneNotice.tsx'
import { SettingsCard } from '#admin/page/SettingsCard.tsx'
import { type Config, settingsInWords } from './settings-words.ts'
import styles from './SettingsPage.module.css'

/** The settings as text, for people who may not change them (D-23). */
export function SettingsInWords({ config, why }: { config: Config; why: ReactNode }) {
  return (
    <>
      <p className={styles.readOnly}>
        Você pode ver as configurações. Para mudar alguma, fale com o responsável pelo estabelecimento.
      </p>
      <div className={styles.columns} data-reading>
        <SettingsCard title="Configuração de Agendamento">
          <dl className={styles.settings}>
            {settingsInWords(config).map(({ name, value }) => (
              <Fragment key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </Fragment>
            ))}
          </dl>
          <PhoneNotice />
        </SettingsCard>
        <SettingsCard title="Política de Cancelamento">
          <p className={styles.policy}>
            {config.cancellation_policy || 'Nenhuma política de cancelamento informada.'}
          </p>
        </SettingsCard>
        <div className={styles.why}>{why}</div>
      </div>
    </>
  )
}
