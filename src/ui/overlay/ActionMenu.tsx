import { IconDots } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import styles from './ActionMenu.module.css'

export type MenuAction = {
  label: string
  icon: ReactNode
  /** A second line, such as the things it affects. */
  detail?: string
  /** Deletes something: shown in red. */
  destructive?: boolean
} & ({ onClick: () => void; href?: undefined } | { href: string; onClick?: undefined })

type Props = {
  /** The button's accessible name, such as 'Mais ações de Tiramisù'. */
  label: string
  actions: readonly MenuAction[]
  /** The button's own look, instead of three dots. */
  trigger?: { className: string | undefined; state?: string; content: ReactNode }
}

type MenuOffset = { top?: number; bottom?: number; left?: number; right?: number }

/**
 * A row's rarely used actions, behind three dots or a button of its own look. The browser's own popover: above everything; Esc, a press elsewhere or scrolling closes
 * it, and the arrow keys move through it.
 */
export function ActionMenu({ label, actions, trigger: look }: Props) {
  const id = useId()
  const trigger = useRef<HTMLButtonElement>(null)
  const menu = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  const [at, setAt] = useState<MenuOffset>({ right: 0 })

  useEffect(() => {
    if (!open) return
    const close = () => menu.current?.hidePopover()
    menu.current?.querySelector<HTMLElement>('[role="menuitem"]')?.focus({ preventScroll: true })
    window.addEventListener('scroll', close, { passive: true, once: true })
    window.addEventListener('resize', close, { once: true })
    return () => {
      window.removeEventListener('scroll', close)
      window.removeEventListener('resize', close)
    }
  }, [open])

  const setOffset = () => {
    const box = trigger.current?.getBoundingClientRect()
    if (!box) return
    const { clientWidth, clientHeight } = document.documentElement
    // Below its own edge that is nearer to the edge of the screen, so that the menu is never outside of it.
    const isLeft = box.left + box.right < clientWidth
    const side = isLeft ? { left: Math.max(8, box.left) } : { right: Math.max(8, clientWidth - box.right) }
    // Each action is as high as a touch target, 44 px; with a second line 52 px.
    const fits = box.bottom + actions.length * 52 + 24 < clientHeight
    setAt(fits ? { ...side, top: box.bottom + 4 } : { ...side, bottom: clientHeight - box.top + 4 })
  }
  const move = (event: KeyboardEvent) => {
    const items = [...(menu.current?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])]
    const now = items.indexOf(document.activeElement as HTMLElement)
    const targets: Record<string, number> = { ArrowDown: now + 1, ArrowUp: now - 1, Home: 0, End: -1 }
    const target = targets[event.key]
    if (event.key === 'Tab') return menu.current?.hidePopover()
    if (target === undefined) return
    event.preventDefault()
    items.at(target % items.length)?.focus()
  }
  const choose = (action: MenuAction) => {
    menu.current?.hidePopover()
    // A form opened from here returns the focus to this button.
    trigger.current?.focus({ preventScroll: true })
    action.onClick?.()
  }
  return (
    <>
      <button
        ref={trigger}
        type="button"
        className={look?.className ?? styles.trigger}
        data-state={look?.state}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={open}
        popoverTarget={id}
        onClick={setOffset}
      >
        {look?.content ?? <IconDots size={20} aria-hidden />}
      </button>
      <div
        ref={menu}
        id={id}
        popover="auto"
        role="menu"
        tabIndex={-1}
        aria-label={label}
        className={styles.menu}
        style={at}
        onToggle={(event) => setOpen(event.newState === 'open')}
        onKeyDown={move}
      >
        {open &&
          actions.map((action) => {
            const shared = {
              className: `${styles.action} ${action.destructive ? styles.destructive : ''}`,
              role: 'menuitem',
              tabIndex: -1,
              onClick: () => choose(action),
            }
            return action.href === undefined ? (
              <button key={action.label} type="button" {...shared}>
                {action.icon}
                <Words action={action} />
              </button>
            ) : (
              <a key={action.label} href={action.href} target="_blank" rel="noopener noreferrer" {...shared}>
                {action.icon}
                <Words action={action} />
              </a>
            )
          })}
      </div>
    </>
  )
}

function Words({ action: { label, detail } }: { action: MenuAction }) {
  if (!detail) return label
  return (
    <span className={styles.words}>
      {label}
      <span className={styles.detail}>{detail}</span>
    </span>
  )
}
