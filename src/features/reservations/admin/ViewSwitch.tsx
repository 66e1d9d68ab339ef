import { AppLink } from '#admin/address/AppLink.tsx'
import { useAddress } from '#admin/address/address.ts'
import { useCurrent } from '#admin/current/current.ts'
import { rememberView, type ViewName } from './remembered-view.ts'
import * as staffPath from '#lib/address/staff-path.ts'
import styles from './ViewSwitch.module.css'

/**
 * 'Lista | Dia' as links, so that each can open in its own tab. Search and first date stay in the link; the menu opens the view that was
 * pressed last.
 */
export function ViewSwitch({ view: current }: { view: ViewName }) {
  const { user } = useCurrent()
  const [{ search, dateFrom, dateTo }] = useAddress({ search: '', dateFrom: '', dateTo: '' })
  const day = dateFrom || dateTo
  const href = (values: Record<string, string>) => {
    const kept = Object.entries({ search, ...values }).filter(([, value]) => value !== '')
    return `${staffPath.reservations}${kept.length > 0 ? `?${new URLSearchParams(kept)}` : ''}`
  }
  const views: { view: ViewName; label: string; href: string }[] = [
    { view: 'lista', label: 'Lista', href: href({ visao: 'lista', dateFrom, dateTo }) },
    { view: 'dia', label: 'Dia', href: href({ visao: 'dia', dateFrom: day, dateTo: day }) },
  ]
  return (
    <nav className={styles.switch} aria-label="Visão">
      {views.map(({ view, label, href }) => (
        <AppLink
          key={view}
          href={href}
          className={styles.view}
          data-current={view === current || undefined}
          aria-current={view === current ? 'page' : undefined}
          onClick={() => rememberView(user.id, view)}
        >
          {label}
        </AppLink>
      ))}
    </nav>
  )
}
