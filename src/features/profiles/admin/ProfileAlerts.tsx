import { Alert, Anchor } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { AppLink } from '#admin/address/AppLink.tsx'
import { StaleAlert } from '#admin/form/StaleAlert.tsx'
import { takesOnline } from '#features/branches/rules.ts'
import * as staffPath from '#lib/address/staff-path.ts'
import { useProfile } from './profile-context.ts'
import { profileFieldNames } from './profile-tabs.ts'

/** Why the profile was not saved, which of its fields staff should check again, and why guests see no button for a table. */
export function ProfileAlerts() {
  const { refusal, reload, recovered, both, begun } = useProfile()
  return (
    <>
      <StaleAlert refusal={refusal} onReload={reload} />
      {recovered && <Warning>O que você digitou antes está aqui de novo: confira e salve.</Warning>}
      {both.length > 0 && (
        <Warning>
          Outra pessoa também alterou: {both.map((field) => profileFieldNames[field]).join(', ')}. Ficou o que
          você digitou: confira antes de salvar.
        </Warning>
      )}
      {!begun.has_open_service && takesOnline(begun.reservation_config) && (
        <Alert color="yellow" role="note" mb="md" icon={<IconAlertCircle aria-hidden />}>
          O botão ‘Reservar uma mesa’ só aparece no perfil quando houver um serviço com algum dia aberto.{' '}
          <Anchor component={AppLink} href={staffPath.services} inherit underline="always">
            Ver os serviços
          </Anchor>
        </Alert>
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
