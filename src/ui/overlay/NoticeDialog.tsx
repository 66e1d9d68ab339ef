import { Button } from '@mantine/core'
import { Dialog, escapeStaysHere } from './Dialog.tsx'

/** Shows a message that must be read, mostly an error of the catalogue (ERR-07). */
export function NoticeDialog({
  text,
  detail,
  onClose,
}: {
  text: string
  detail?: string
  onClose: () => void
}) {
  return (
    <Dialog text={text} detail={detail} onClose={onClose}>
      <Button onClick={onClose} {...escapeStaysHere}>
        Ok, entendi!
      </Button>
    </Dialog>
  )
}
