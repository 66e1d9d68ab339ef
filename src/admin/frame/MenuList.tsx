import { IconChevronDown } from '@tabler/icons-react'
import { useLocation } from '@tanstack/react-router'
import { type CSSProperties, useId, useState } from 'react'
import { AppLink } from '#admin/address/AppLink.tsx'
import { currentGroup, currentHref, type MenuEntry, type MenuLink } from '#admin/frame/menu.ts'
import { accordionMs } from '#ui/constants.ts'
import styles from './MenuList.module.css'

/** The entries of an aside; groups start open and take 250 ms to open or close. */
export function MenuList({ menu, label }: { menu: readonly MenuEntry[]; label: string }) {
  const path = useLocation({ select: ({ pathname }) => pathname })
  const current = currentHref(menu, path)
  const group = currentGroup(menu, path)
  return (
    <nav aria-label={label} style={{ '--accordion': `${accordionMs}ms` } as CSSProperties}>
      <ul className={styles.menu}>
        {menu.map((entry) => (
          <li key={entry.label}>
            {'links' in entry ? (
              <Group entry={entry} current={current} isCurrent={entry.label === group} />
            ) : (
              <Entry link={entry} current={current} />
            )}
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Group({
  entry,
  current,
  isCurrent,
}: {
  entry: MenuEntry & { links: readonly MenuLink[] }
  current: string | null
  /** The page belongs to the group but is not one of its links. */
  isCurrent: boolean
}) {
  const [open, setOpen] = useState(true)
  const id = useId()
  const Icon = entry.icon!
  return (
    <>
      <button
        type="button"
        className={styles.entry}
        aria-expanded={open}
        aria-controls={id}
        aria-current={isCurrent || undefined}
        onClick={() => setOpen(!open)}
      >
        <Icon size={20} stroke={1.75} aria-hidden />
        {entry.label}
        <IconChevronDown size={16} className={styles.chevron} aria-hidden />
      </button>
      <div id={id} className={styles.slide} data-open={open || undefined}>
        <ul className={styles.links}>
          {entry.links.map((link) => (
            <li key={link.href}>
              <Entry link={link} current={current} />
            </li>
          ))}
        </ul>
      </div>
    </>
  )
}

function Entry({ link: { href, label, icon: Icon }, current }: { link: MenuLink; current: string | null }) {
  return (
    <AppLink href={href} className={styles.entry} aria-current={href === current ? 'page' : undefined}>
      {Icon && <Icon size={20} stroke={1.75} aria-hidden />}
      {label}
    </AppLink>
  )
}
