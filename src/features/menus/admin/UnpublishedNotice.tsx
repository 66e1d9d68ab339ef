import { Alert, Anchor } from '@mantine/core'
import { AppLink } from '#admin/address/AppLink.tsx'
import { useBranch } from '#admin/current/current.ts'
import * as staffPath from '#lib/address/staff-path.ts'

/** Says why guests do not see an active menu, and where staff change that. */
export function UnpublishedNotice() {
  const { id } = useBranch()
  return (
    <Alert color="yellow" mb="md" p="sm">
      Os clientes ainda não veem os cardápios: o perfil deste estabelecimento não está publicado.{' '}
      <Anchor component={AppLink} href={staffPath.branch(id)} inherit underline="always">
        Abrir o perfil
      </Anchor>
    </Alert>
  )
}
