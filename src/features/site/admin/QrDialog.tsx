import { Button, Modal } from '@mantine/core'
import { IconCopy, IconDownload, IconFileTypePdf, IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { download } from '#admin/data/call.ts'
import { type CurrentBranch, useBranchPath } from '#admin/current/current.ts'
import { useBackCloses } from '#admin/form/useBackCloses.ts'
import { printQrSheet } from '../contract.ts'
import type { SheetLayout } from '../public-pages.ts'
import { saveFile } from '#ui/save-file.ts'
import { toastFailure } from '#ui/overlay/toast.ts'
import { copyLink, type PublicLink } from './public-links.ts'
import { type QrCode, qrCode, qrFile } from '#lib/qr-code.ts'
import styles from './QrDialog.module.css'

export type QrDialogProps = {
  branch: Pick<CurrentBranch, 'name' | 'branch'>
  link: PublicLink
  onClose: () => void
}

/** The link and QR code of a public page: to view, to copy, to download, and to print as an A4 sheet. */
export function QrDialog({ branch, link, onClose }: QrDialogProps) {
  const code = qrCode(link.address)
  useBackCloses(true, onClose)
  return (
    <Modal opened onClose={onClose} title={`QR code: ${link.label}`} size="sm">
      <figure className={styles.shown}>
        <Picture code={code} />
        <figcaption>{link.address}</figcaption>
      </figure>
      <div className={styles.actions}>
        <Button
          variant="default"
          leftSection={<IconCopy size={18} aria-hidden />}
          onClick={() => void copyLink(link)}
        >
          Copiar link
        </Button>
        <Button
          variant="default"
          leftSection={<IconDownload size={18} aria-hidden />}
          onClick={() =>
            saveFile(
              new Blob([qrFile(code)], { type: 'image/svg+xml' }),
              `qr-${link.path.slice(1).replace('/', '-')}.svg`,
            )
          }
        >
          Baixar SVG
        </Button>
        <PdfButton link={link} layout="poster">
          PDF: cartaz A4
        </PdfButton>
        <PdfButton link={link} layout="cards">
          PDF: cartões de mesa
        </PdfButton>
        <Button leftSection={<IconPrinter size={18} aria-hidden />} onClick={() => window.print()}>
          Imprimir
        </Button>
      </div>
      {createPortal(<Sheet branch={branch} link={link} code={code} />, document.body)}
    </Modal>
  )
}

/** Shown only in print, on a page of its own: establishment, sentence, code, and the address for people without a camera. */
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

/** Downloads the sheet as a PDF, which the server draws for print shops and printers. */
function PdfButton({ link, layout, children }: { link: PublicLink; layout: SheetLayout; children: string }) {
  const params = useBranchPath()
  const [running, setRunning] = useState(false)
  const fetchSheet = async () => {
    setRunning(true)
    try {
      const { blob, filename } = await download(printQrSheet, { params, query: { page: link.page, layout } })
      saveFile(blob, filename)
    } catch {
      toastFailure('Não foi possível gerar o PDF. Tente novamente.')
    } finally {
      setRunning(false)
    }
  }
  return (
    <Button
      variant="default"
      leftSection={<IconFileTypePdf size={18} aria-hidden />}
      loading={running}
      onClick={() => void fetchSheet()}
    >
      {children}
    </Button>
  )
}
