import { Alert } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { StaleAlert } from '#admin/StaleAlert.tsx'
import { useProfile } from './profile-context.ts'
import { fieldNames } from './profile-tabs.ts'

/** Why the profile was not saved, and which of its fields staff should check again. */
export function ProfileAlerts() {
  const { refusal, reload, recovered, both } = useProfile()
  return (
    <>
      <StaleAlert refusal={refusal} onReload={reload} />
      {recovered && (
        <Warning>
          Sua sessão terminou antes de salvar. O que você digitou está aqui de novo: confira e salve.
        </Warning>
      )}
      {both.length > 0 && (
        <Warning>
          Outra pessoa também alterou: {both.map((field) => fieldNames[field]).join(', ')}. Ficou o que você
          digitou: confira antes de salvar.
        </Warning>
      )}
    </>
  )
}

function Warning({ children }: { children: ReactNode }) {
  return (
    <Alert color="yellow" role="alert" mb="md" icon={<IconAlertCircle aria-hidden />}>
      {children}
    </Alert>
  )
}
