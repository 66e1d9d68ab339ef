import { Switch } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { RefusalAlert } from '#admin/form/RefusalAlert.tsx'
import type { Config } from './settings-words.ts'
import { type RunInTurn, useSaveConfig } from './useSaveConfig.ts'
import { toastMs } from '#ui/constants.ts'
import styles from './SettingsPage.module.css'

type Props = {
  field: 'accept_online_reservations' | 'accept_phone_reservations'
  label: string
  description: string
  config: Config
  inTurn: RunInTurn
}

/** One way to reserve, as a switch that saves at once (RESCFG-19). If saving fails, the switch goes back and an alert says why. */
export function AcceptSwitch({ field, label, description, config, inTurn }: Props) {
  const { save, saving, refusal } = useSaveConfig(inTurn)
  const [wanted, setWanted] = useState<boolean | null>(null)
  const [isSaved, setSaved] = useState(false)
  const flip = async (next: boolean) => {
    if (wanted !== null) return
    setWanted(next)
    // Sent without `updated_at`: the last person to press wins, and nothing else is written.
    const saved = await save(() => ({ [field]: next }))
    setWanted(null)
    setSaved(saved !== null)
  }
  useEffect(() => {
    if (!isSaved) return
    const timer = setTimeout(() => setSaved(false), toastMs)
    return () => clearTimeout(timer)
  }, [isSaved])
  const said = config.accept_reservations
    ? description
    : 'Sem efeito enquanto “Aceitar agendamentos” estiver desligado.'
  return (
    <div>
      <Switch
        size="md"
        classNames={{ body: styles.switch }}
        data-path={field}
        label={label}
        // The description is part of the label element; this keeps it out of the accessible name.
        aria-label={label}
        description={saving ? 'Salvando…' : said}
        checked={wanted ?? config[field]}
        disabled={!config.accept_reservations}
        aria-busy={saving}
        thumbIcon={isSaved ? <IconCheck size={14} data-saved aria-hidden /> : undefined}
        onChange={(event) => void flip(event.currentTarget.checked)}
      />
      <RefusalAlert refusal={refusal} />
    </div>
  )
}
