import { Button } from '@mantine/core'
import { IconMailStar } from '@tabler/icons-react'
import { lazyDialog } from '#admin/lazyDialog.tsx'
import { useDialogState } from '#admin/useDialogState.ts'

const SurveyMailDialog = lazyDialog(async () => (await import('./SurveyMailDialog.tsx')).SurveyMailDialog)

/** Opens the switch of the survey that is mailed after a visit. */
export function SurveyMailButton() {
  const dialog = useDialogState<null>()
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconMailStar size={18} aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => dialog.open(null)}
      >
        Pesquisa por e-mail
      </Button>
      <SurveyMailDialog opened={dialog.opened} onClose={dialog.close} />
    </>
  )
}
