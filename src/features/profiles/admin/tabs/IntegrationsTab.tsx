import { Switch, TextInput } from '@mantine/core'
import { useCurrent } from '#admin/current/current.ts'
import { Part } from './Part.tsx'
import { useProfile } from '../profile-context.ts'
import styles from './profile-fields.module.css'

/** Integrações: the services that count visits to the public pages (D-90). */
export function IntegrationsTab() {
  const { form } = useProfile()
  const { can } = useCurrent()
  const manages = can('branch-manage')
  const identifier = {
    autoComplete: 'off',
    autoCapitalize: 'none',
    spellCheck: false,
    maxLength: 40,
    disabled: !manages,
  } as const
  return (
    <Part
      title="Medição de visitas"
      hint={
        manages
          ? 'As páginas públicas avisam estes serviços de cada visita. Vazio, não avisam ninguém.'
          : 'Só quem administra o negócio altera as integrações.'
      }
    >
      <div className={styles.grid}>
        <TextInput
          label="Google Analytics"
          placeholder="G-ABC1234567"
          description="Identificador que começa com G-, UA-, GTM- ou AW-."
          {...identifier}
          {...form.getInputProps('google_analytics')}
        />
        <TextInput
          label="Pixel do Facebook"
          placeholder="1234567890"
          description="De 5 a 20 números."
          inputMode="numeric"
          {...identifier}
          {...form.getInputProps('facebook_pixel')}
        />
      </div>
      <Switch
        label="Perguntar antes de contar"
        description="A página só avisa estes serviços da visita de quem aceitar."
        disabled={!manages}
        {...form.getInputProps('counting_consent', { type: 'checkbox' })}
      />
    </Part>
  )
}
