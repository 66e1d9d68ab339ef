import { Button, Group, Modal } from '@mantine/core'
import { IconDownload, IconPrinter } from '@tabler/icons-react'
import { createPortal } from 'react-dom'
import type { CurrentBranch } from '#admin/current.ts'
import type { PublicLink } from '#features/home/admin/public-links.ts'
import { type QrCode, qrCode, qrFile } from '#features/home/admin/qr-code.ts'
import styles from './QrDialog.module.css'

export type QrDialogProps = { branch: CurrentBranch; link: PublicLink; onClose: () => void }

/** The QR code of a public page: to look at, to download, and to print as an A4 sheet. */
export function QrDialog({ branch, link, onClose }: QrDialogProps) {
  const code = qrCode(link.address)
  return (
    <Modal opened onClose={onClose} title={`QR code: ${link.label}`} size="sm">
      <figure className={styles.shown}>
        <Picture code={code} />
        <figcaption>{link.address}</figcaption>
      </figure>
      <Group grow gap="xs">
        <Button
          variant="default"
          leftSection={<IconDownload size={18} aria-hidden />}
          onClick={() => save(qrFile(code), `qr-${link.path.slice(1).replace('/', '-')}.svg`)}
        >
          Baixar SVG
        </Button>
        <Button leftSection={<IconPrinter size={18} aria-hidden />} onClick={() => window.print()}>
          Imprimir
        </Button>
      </Group>
      {createPortal(<Sheet branch={branch} link={link} code={code} />, document.body)}
    </Modal>
  )
}

/** Only on paper, and alone there: who invites, to what, the code, and the address for who has no camera. */
function Sheet({ branch, link, code }: Pick<QrDialogProps, 'branch' | 'link'> & { code: QrCode }) {
  return (
    <article className={styles.sheet} data-print-sheet>
      <p className={styles.name}>{branch.name}</p>
      {branch.branch && <p className={styles.unit}>{branch.branch}</p>}
      <p className={styles.sentence}>{link.sentence}</p>
      <Picture code={code} />
      <p className={styles.address}>{link.address.replace(/^https?:\/\//, '')}</p>
    </article>
  )
}

function Picture({ code: { size, path } }: { code: QrCode }) {
  return (
    <svg viewBox={`0 0 ${size} ${size}`} aria-hidden shapeRendering="crispEdges">
      <path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
      <path fill="#000" d={path} />
    </svg>
  )
}

function save(svg: string, filename: string) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }))
  link.download = filename
  link.click()
  URL.revokeObjectURL(link.href)
}
