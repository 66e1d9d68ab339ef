import { Button } from '@mantine/core'
import { IconShare } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { lazyDialog } from '#admin/form/lazyDialog.tsx'
import { profileLink } from '#features/site/admin/public-links.ts'
import { useProfile } from './profile-context.ts'

const QrDialog = lazyDialog(
  async () => (await import('#features/site/admin/QrDialog.tsx')).QrDialog,
  () => true,
)

/** The public page's link and QR code, to copy, download and print. */
export function ShareButton() {
  const { begun } = useProfile()
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  return (
    <>
      <Button
        ref={button}
        variant="default"
        leftSection={<IconShare size={18} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        Compartilhar
      </Button>
      {isOpen && <QrDialog branch={begun} link={profileLink(begun)} onClose={close} />}
    </>
  )
}
