import { Anchor, Button } from '@mantine/core'
import { IconChevronDown, IconCopy, IconQrcode, IconShare } from '@tabler/icons-react'
import { type ComponentType, useRef, useState } from 'react'
import { useBranch } from '#admin/current/current.ts'
import type { QrDialogProps } from '#features/site/admin/QrDialog.tsx'
import { copyLink, type PublicLink, publicLinks } from '#features/site/admin/public-links.ts'
import { toastFailure } from '#ui/overlay/toast.ts'
import styles from './PublicLinks.module.css'
import section from './section.module.css'

type Props = {
  /** Undefined while loading: no notice is shown. */
  isPublished: boolean | undefined
  takesOnline: boolean | undefined
}

type ShownQrCode = { QrDialog: ComponentType<QrDialogProps>; link: PublicLink }

/** The branch's public pages: to open, to copy, and as a QR code for the table or the door; on a phone folded behind 'Compartilhar'. */
export function PublicLinks({ isPublished, takesOnline }: Props) {
  const branch = useBranch()
  const [shown, setShown] = useState<ShownQrCode | null>(null)
  const [isUnfolded, setUnfolded] = useState(false)
  const [opening, setOpening] = useState<string | null>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const showQr = async (link: PublicLink, button: HTMLButtonElement) => {
    opener.current = button
    setOpening(link.path)
    try {
      const { QrDialog } = await import('#features/site/admin/QrDialog.tsx')
      setShown({ QrDialog, link })
    } catch {
      toastFailure('Não foi possível abrir o QR code. Tente novamente.')
    } finally {
      setOpening(null)
    }
  }
  const close = () => {
    setShown(null)
    opener.current?.focus()
  }
  const noteOf = ({ page }: PublicLink) => {
    if (isPublished === false) return 'Ainda não está público.'
    const leadsToProfile = takesOnline === false && page === 'booking'
    return leadsToProfile ? 'Reservas online estão desligadas: este link leva ao perfil.' : null
  }
  return (
    <section className={styles.links} aria-labelledby="home-links">
      <h2 id="home-links" className={section.title}>
        Links públicos
      </h2>
      <Button
        variant="default"
        className={styles.fold}
        leftSection={<IconShare size={18} aria-hidden />}
        rightSection={<IconChevronDown size={18} aria-hidden />}
        aria-expanded={isUnfolded}
        aria-controls="home-links-folded"
        onClick={() => setUnfolded(!isUnfolded)}
      >
        Compartilhar
      </Button>
      <div id="home-links-folded" className={styles.folded} data-unfolded={isUnfolded || undefined}>
        {isPublished === false && (
          <p className={styles.notice}>
            Este estabelecimento ainda não está publicado. Quem abrir estes links não encontra a página até
            lá.
          </p>
        )}
        <ul className={section.list}>
          {publicLinks(branch).map((link) => {
            const note = noteOf(link)
            return (
              <li key={link.path} className={styles.link}>
                <span className={styles.label}>{link.label}</span>
                <span className={styles.address}>
                  <Anchor href={link.path} target="_blank" rel="noreferrer">
                    {link.address.replace(/^https?:\/\//, '')}
                  </Anchor>
                  {note && <span className={styles.note}>{note}</span>}
                </span>
                <span className={styles.buttons}>
                  <Button
                    variant="default"
                    leftSection={<IconCopy size={18} aria-hidden />}
                    aria-label={`Copiar link: ${link.label}`}
                    onClick={() => void copyLink(link)}
                  >
                    Copiar
                  </Button>
                  <Button
                    variant="default"
                    leftSection={<IconQrcode size={18} aria-hidden />}
                    aria-label={`QR code: ${link.label}`}
                    loading={opening === link.path}
                    onClick={(event) => void showQr(link, event.currentTarget)}
                  >
                    QR code
                  </Button>
                </span>
              </li>
            )
          })}
        </ul>
      </div>
      {shown && <shown.QrDialog branch={branch} link={shown.link} onClose={close} />}
    </section>
  )
}
