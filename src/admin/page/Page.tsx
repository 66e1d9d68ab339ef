import { IconChevronRight } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { type ReactNode, use, useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { AppLink } from '#admin/address/AppLink.tsx'
import { useUnseen } from '#admin/frame/arrived-requests.ts'
import { clientSettings } from '#admin/client-settings.ts'
import { CrumbPlace } from '#admin/frame/crumbs.ts'
import { PageHeader } from '#ui/PageHeader.tsx'
import styles from './Page.module.css'

export type Crumb = { label: string; href?: string }

type Props = {
  title: string
  /** From the area to this page, which comes last and has no link. */
  crumbs: readonly Crumb[]
  detail?: ReactNode
  actions?: ReactNode
  /** Uses the whole width, for pages such as conversations. */
  wide?: boolean
  children: ReactNode
}

/** Every page of the staff app: its heading, its name in the tab behind the number of new requests, its breadcrumbs in the header. */
export function Page({ title, crumbs, detail, actions, wide, children }: Props) {
  const place = use(CrumbPlace)
  const heading = useFocusOnArrival()
  const unseen = useUnseen()
  return (
    <div className={`${styles.page} ${wide ? styles.wide : ''}`}>
      <title>{`${unseen > 0 ? `(${unseen}) ` : ''}${title} | ${clientSettings().platformName}`}</title>
      {place && createPortal(<Crumbs crumbs={crumbs} />, place)}
      <PageHeader title={title} detail={detail} actions={actions} headingRef={heading} />
      {children}
    </div>
  )
}

function Crumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <ol className={styles.crumbs}>
      {crumbs.map(({ label, href }, index) => (
        <li key={label}>
          {index > 0 && <IconChevronRight size={14} aria-hidden />}
          {href ? (
            <AppLink href={href}>{label}</AppLink>
          ) : (
            <span aria-current={index === crumbs.length - 1 ? 'page' : undefined}>{label}</span>
          )}
        </li>
      ))}
    </ol>
  )
}

/** After a visit by a link the heading has the focus, so that a screen reader says where the person is. */
function useFocusOnArrival() {
  const heading = useRef<HTMLHeadingElement>(null)
  const router = useRouter()
  useEffect(() => {
    const arrived = router.state.resolvedLocation !== undefined
    if (arrived && document.querySelector('dialog[open]') === null)
      heading.current?.focus({ preventScroll: true })
  }, [router])
  return heading
}
