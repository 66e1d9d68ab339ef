import { AppLink } from '#admin/AppLink.tsx'
import { useAddress } from '#admin/address.ts'
import * as staffPath from '#lib/staff-path.ts'
import styles from './ViewSwitch.module.css'

/** 'Lista | Dia' as links, so that each can open in its own tab. Search and first date stay in the link. */
export function ViewSwitch({ isDay }: { isDay: boolean }) {
  const [{ search, dateFrom, dateTo }] = useAddress({ search: '', dateFrom: '', dateTo: '' })
  const day = dateFrom || dateTo
  const href = (values: Record<string, string>) => {
    const kept = Object.entries({ search, ...values }).filter(([, value]) => value !== '')
    return `${staffPath.reservations}${kept.length > 0 ? `?${new URLSearchParams(kept)}` : ''}`
  }
  const views = [
    { label: 'Lista', href: href({ dateFrom, dateTo }), isCurrent: !isDay },
    { label: 'Dia', href: href({ visao: 'dia', dateFrom: day, dateTo: day }), isCurrent: isDay },
  ]
  return (
    <nav className={styles.switch} aria-label="Visão">
      {views.map((view) => (
        <AppLink
          key={view.label}
          href={view.href}
          className={styles.view}
          data-current={view.isCurrent || undefined}
          aria-current={view.isCurrent ? 'page' : undefined}
        >
          {view.label}
        </AppLink>
      ))}
    </nav>
  )
}
