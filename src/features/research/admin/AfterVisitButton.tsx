import { Button } from '@mantine/core'
import { IconMailStar } from '@tabler/icons-react'
import { lazyDialog } from '#admin/form/lazyDialog.tsx'
import { useDialogState } from '#admin/form/useDialogState.ts'

const AfterVisitDialog = lazyDialog(async () => (await import('./AfterVisitDialog.tsx')).AfterVisitDialog)

/** Opens the settings of the survey after a visit. */
export function AfterVisitButton() {
  const dialog = useDialogState<null>()
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconMailStar size={18} aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => dialog.open(null)}
      >
        Pesquisa após a visita
      </Button>
      <AfterVisitDialog opened={dialog.opened} onClose={dialog.close} />
    </>
  )
}
