import { Alert } from '@mantine/core'
import { IconEyeOff } from '@tabler/icons-react'

/** Says on the page of a draft what being one means (D-66). */
export function DraftHint() {
  return (
    <Alert color="yellow" title="Este estabelecimento é um rascunho" icon={<IconEyeOff aria-hidden />}>
      Só a equipe o vê: a página pública abre quando ele for publicado.
    </Alert>
  )
}
