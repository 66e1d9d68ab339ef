import { IconCheck, IconSelector } from '@tabler/icons-react'
import { useEffect, useId, useRef, useState } from 'react'
import { Avatar } from '#ui/Avatar.tsx'
import styles from './Switcher.module.css'
import { searchForm } from '#lib/text/search-form.ts'

export type SwitcherOption = { id: number; name: string; url: string | null }

type Props = {
  /** The kind of choice: 'Negócio', 'Estabelecimento'. */
  kind: string
  choices: readonly SwitcherOption[]
  current: SwitcherOption
  onChoose: (id: number) => void
}

/** A list of at least this many choices can be searched. */
const searchFrom = 8

/** Shows the current choice and lets the person choose another. With a single choice it only shows it. */
export function Switcher({ kind, choices, current, onChoose }: Props) {
  const [open, setOpen] = useState(false)
  const [search, setSearch] = useState('')
  const root = useRef<HTMLDivElement>(null)
  const trigger = useRef<HTMLButtonElement>(null)
  const id = useId()

  const close = () => {
    setOpen(false)
    setSearch('')
    trigger.current?.focus()
  }

  useEffect(() => {
    if (!open) return
    root.current?.querySelector<HTMLElement>('input, [aria-current]')?.focus()
    const pressed = (event: PointerEvent) => {
      if (!root.current?.contains(event.target as Node)) setOpen(false)
    }
    // Handled before the drawer around it gets the key: Esc closes the list first.
    const typed = (event: KeyboardEvent) => {
      if (!root.current?.contains(event.target as Node)) return
      if (event.key === 'Escape') close()
      else if (event.key === 'ArrowDown') move(root.current, 1)
      else if (event.key === 'ArrowUp') move(root.current, -1)
      else return
      event.preventDefault()
    }
    document.addEventListener('pointerdown', pressed)
    document.addEventListener('keydown', typed, { capture: true })
    return () => {
      document.removeEventListener('pointerdown', pressed)
      document.removeEventListener('keydown', typed, { capture: true })
    }
  }, [open])

  const found = choices.filter(({ name }) => searchForm(name).includes(searchForm(search.trim())))

  return (
    <div
      ref={root}
      className={styles.switcher}
      onBlur={(event) => {
        if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) setOpen(false)
      }}
    >
      <button
        ref={trigger}
        type="button"
        className={styles.button}
        aria-expanded={open}
        aria-controls={id}
        disabled={choices.length < 2}
        onClick={() => setOpen(!open)}
      >
        <Avatar name={current.name} url={current.url} />
        <span className={styles.words}>
          <span className={styles.kind}>{kind}</span>
          <span className={styles.name}>{current.name}</span>
        </span>
        {choices.length > 1 && <IconSelector size={18} aria-hidden />}
      </button>
      {open && (
        <div id={id} className={styles.panel}>
          {choices.length >= searchFrom && (
            <input
              type="search"
              className={styles.search}
              aria-label={`Buscar ${kind.toLowerCase()}`}
              placeholder="Buscar"
              value={search}
              onChange={(event) => setSearch(event.currentTarget.value)}
            />
          )}
          {found.length === 0 && <p className={styles.nothing}>Nada encontrado.</p>}
          <ul className={styles.options}>
            {found.map((choice) => (
              <li key={choice.id}>
                <button
                  type="button"
                  className={styles.option}
                  aria-current={choice.id === current.id || undefined}
                  onClick={() => {
                    close()
                    if (choice.id !== current.id) onChoose(choice.id)
                  }}
                >
                  <Avatar name={choice.name} url={choice.url} size={28} />
                  {choice.name}
                  {choice.id === current.id && <IconCheck size={18} aria-hidden />}
                </button>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}

/** Moves the focus through the options by arrow keys, from the last to the first and back. */
function move(root: HTMLElement, step: 1 | -1) {
  const stops = [...root.querySelectorAll<HTMLElement>('li button')]
  const at = stops.indexOf(document.activeElement as HTMLElement)
  stops[(at + step + stops.length) % stops.length]?.focus()
}
