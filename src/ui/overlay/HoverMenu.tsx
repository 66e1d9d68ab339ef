import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { hoverMenuMs } from '../constants.ts'
import styles from './HoverMenu.module.css'

type Props = {
  /** The panel's accessible name. */
  label: string
  button: ReactNode
  /** The button's accessible name, for content without words. */
  buttonLabel?: string
  buttonClass?: string
  align?: 'start' | 'end'
  /** On a phone the panel spans the screen. */
  wide?: boolean
  /** The panel; a press on a link in it, or on anything with `data-closes`, closes it. */
  children: ReactNode
}

/**
 * A panel under a button. Resting a mouse on the button opens it and leaving closes it, each 200 ms later; a tap, Enter or Space opens it
 * too, Esc or a press elsewhere closes it: nothing in it needs a pointer that hovers.
 */
export function HoverMenu({ label, button, buttonLabel, buttonClass, align = 'end', wide, children }: Props) {
  const [open, setOpen] = useState<false | 'pressed' | 'hovered'>(false)
  const anchor = useRef<HTMLDivElement>(null)
  const trigger = useRef<HTMLButtonElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const id = useId()

  const now = (next: typeof open) => {
    clearTimeout(timer.current)
    setOpen(next)
  }
  const later = (next: typeof open) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setOpen(next), hoverMenuMs)
  }

  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => {
    if (!open) return
    const pressed = (event: PointerEvent) => {
      if (!anchor.current?.contains(event.target as Node)) setOpen(false)
    }
    const escaped = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      if (anchor.current?.contains(document.activeElement)) trigger.current?.focus()
      setOpen(false)
    }
    document.addEventListener('pointerdown', pressed)
    document.addEventListener('keydown', escaped)
    return () => {
      document.removeEventListener('pointerdown', pressed)
      document.removeEventListener('keydown', escaped)
    }
  }, [open])

  return (
    <div
      ref={anchor}
      className={styles.anchor}
      onPointerEnter={(event) => {
        if (event.pointerType === 'mouse') later(open || 'hovered')
      }}
      onPointerLeave={(event) => {
        if (event.pointerType === 'mouse') later(open === 'pressed' && 'pressed')
      }}
      onBlur={(event) => {
        if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) now(false)
      }}
    >
      <button
        ref={trigger}
        type="button"
        className={buttonClass}
        aria-label={buttonLabel}
        aria-expanded={open !== false}
        aria-controls={id}
        // A press right after resting on the button keeps it open instead of closing it again.
        onClick={() => now(open === 'pressed' ? false : 'pressed')}
      >
        {button}
      </button>
      {open && (
        <Panel
          id={id}
          label={label}
          align={align}
          wide={wide ?? false}
          onPress={() => trigger.current?.focus()}
          onClose={() => now(false)}
        >
          {children}
        </Panel>
      )}
    </div>
  )
}

type PanelProps = {
  id: string
  label: string
  align: string
  wide: boolean
  /** Called before and after a press on something that closes the panel. */
  onPress: () => void
  onClose: () => void
  children: ReactNode
}

function Panel({ id, label, align, wide, onPress, onClose, children }: PanelProps) {
  const panel = useRef<HTMLElement>(null)
  useEffect(() => {
    const isCloser = ({ target }: MouseEvent) => {
      const pressed = target instanceof Element && target.closest('a, [data-closes]')
      return pressed && panel.current?.contains(pressed)
    }
    // The focus returns to the button before the pressed item opens something, which returns it there again; only then the panel closes.
    const before = (event: MouseEvent) => isCloser(event) && onPress()
    const after = (event: MouseEvent) => isCloser(event) && onClose()
    document.addEventListener('click', before, { capture: true })
    document.addEventListener('click', after)
    return () => {
      document.removeEventListener('click', before, { capture: true })
      document.removeEventListener('click', after)
    }
  }, [onPress, onClose])
  return (
    <section
      ref={panel}
      id={id}
      className={styles.panel}
      data-align={align}
      data-wide={wide || undefined}
      aria-label={label}
    >
      {children}
    </section>
  )
}
