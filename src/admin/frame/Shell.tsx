import { useMediaQuery } from '@mantine/hooks'
import { IconMenu2, IconX } from '@tabler/icons-react'
import { Outlet, useLocation } from '@tanstack/react-router'
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { AppLink } from '#admin/address/AppLink.tsx'
import { clientSettings } from '#admin/client-settings.ts'
import { CrumbPlace } from '#admin/frame/crumbs.ts'
import { UnsentStrip } from '#admin/kept/UnsentStrip.tsx'
import { PageLoading } from '#admin/page/PageLoading.tsx'
import { useBackAnswers } from '#admin/form/useBackAnswers.ts'
import { useBackCloses } from '#admin/form/useBackCloses.ts'
import * as sitePath from '#lib/address/site-path.ts'
import { mobileQuery } from '#ui/constants.ts'
import { ScrollToTop } from '#ui/ScrollToTop.tsx'
import { showDialog } from '#ui/overlay/show-dialog.ts'
import styles from './Shell.module.css'

type Props = {
  /** Switchers and menu. */
  aside: ReactNode
  /** Shown on the right of the header. */
  tools: ReactNode
  /** Shown in a phone's header: the current branch. */
  where: string
  /** Pages are rebuilt when it changes, so that nothing of another branch stays on the screen. */
  scope: string | number
}

const year = new Date().getFullYear()

/** The frame of staff and master pages: aside, header, page, footer. Below 992 px the aside is a drawer. */
export function Shell({ aside, tools, where, scope }: Props) {
  useBackAnswers()
  const narrow = useMediaQuery(mobileQuery, undefined, { getInitialValueInEffect: false })
  const [crumbs, setCrumbs] = useState<HTMLElement | null>(null)
  const [open, setOpen] = useState(false)
  const { companyName, platformName, version } = clientSettings()
  const content = (
    <div className={styles.asideContent}>
      <div className={styles.brandRow}>
        <AppLink href={sitePath.dashboard} className={styles.brand}>
          {platformName}
        </AppLink>
        {narrow && (
          <button
            type="button"
            className={styles.tool}
            aria-label="Fechar menu"
            onClick={() => setOpen(false)}
          >
            <IconX aria-hidden />
          </button>
        )}
      </div>
      {aside}
      <p className={styles.version}>v{version}</p>
    </div>
  )
  return (
    <div className={styles.shell}>
      <a className={styles.skip} href="#conteudo">
        Ir para o conteúdo
      </a>
      {narrow ? (
        <Drawer open={open} onClose={() => setOpen(false)}>
          {content}
        </Drawer>
      ) : (
        <aside className={styles.aside} aria-label="Menu lateral">
          {content}
        </aside>
      )}
      <div className={styles.body}>
        <header className={styles.header}>
          {narrow && (
            <>
              <button
                type="button"
                className={styles.tool}
                aria-label="Abrir menu"
                aria-expanded={open}
                onClick={() => setOpen(true)}
              >
                <IconMenu2 aria-hidden />
              </button>
              <p className={styles.where}>{where}</p>
            </>
          )}
          <nav className={styles.crumbs} aria-label="Você está em" ref={setCrumbs} />
          <div className={styles.tools}>{tools}</div>
        </header>
        <UnsentStrip />
        <main className={styles.main} id="conteudo" tabIndex={-1}>
          <CrumbPlace value={crumbs}>
            <Suspense key={scope} fallback={<PageLoading />}>
              <Outlet />
            </Suspense>
          </CrumbPlace>
        </main>
        <footer className={styles.footer}>
          {year} © {companyName}
        </footer>
      </div>
      <ScrollToTop />
    </div>
  )
}

/** The aside on a phone: the browser's own dialog. Esc, 'back', a press beside it or opening a page closes it. */
function Drawer({ open, onClose, children }: { open: boolean; onClose: () => void; children: ReactNode }) {
  const dialog = useRef<HTMLDialogElement>(null)
  useBackCloses(open, onClose)
  const path = useLocation({ select: ({ href }) => href })
  const [arrivedAt, setArrivedAt] = useState(path)
  if (path !== arrivedAt) {
    setArrivedAt(path)
    if (open) onClose()
  }
  useEffect(() => {
    if (open && dialog.current) showDialog(dialog.current)
    else dialog.current?.close()
  }, [open])
  return (
    <dialog
      ref={dialog}
      className={styles.drawer}
      aria-label="Menu"
      onClose={onClose}
      onPointerDown={(event) => event.target === event.currentTarget && onClose()}
    >
      {children}
    </dialog>
  )
}
