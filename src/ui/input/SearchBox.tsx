import { IconSearch, IconX } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { searchMinLength } from '#lib/text/search.ts'
import { searchDebounceMs } from '../constants.ts'
import styles from './SearchBox.module.css'

type Props = {
  label: string
  placeholder?: string
  /** The active search, usually from the address bar. */
  value: string
  onSearch: (text: string) => void
}

/**
 * Searches 500 ms after the last letter, or at once on Enter. One character sends nothing, an empty box sends ''. The key `/` focuses the
 * box from anywhere outside a field.
 */
export function SearchBox({ label, placeholder, value, onSearch }: Props) {
  const [typed, setTyped] = useState(value)
  const [inForce, setInForce] = useState(value)
  /** The search that this box last sent or was given from elsewhere. */
  const [asked, setAsked] = useState(value)
  const [timesShown, setTimesShown] = useState(0)
  const input = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  // Shows a search that changed elsewhere, such as by 'Limpar'. Its own search comes back too late: more may have been typed since.
  if (value !== inForce) {
    setInForce(value)
    if (value !== asked) {
      setAsked(value)
      setTyped(value)
      setTimesShown(timesShown + 1)
    }
  }

  // Cancels the waiting search when the box shows another one.
  useEffect(() => () => clearTimeout(timer.current), [timesShown])
  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return
      if (
        event.target instanceof Element &&
        event.target.closest('input, textarea, select, dialog, [contenteditable]')
      )
        return
      event.preventDefault()
      input.current?.focus()
      input.current?.select()
    }
    document.addEventListener('keydown', focus)
    return () => document.removeEventListener('keydown', focus)
  }, [])

  const send = (text: string) => {
    clearTimeout(timer.current)
    const search = text.trim()
    if (search === value || (search !== '' && search.length < searchMinLength)) return
    setAsked(search)
    onSearch(search)
  }
  const type = (text: string) => {
    setTyped(text)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => send(text), searchDebounceMs)
  }

  return (
    <search className={styles.box}>
      <IconSearch size={18} aria-hidden />
      <input
        ref={input}
        className={styles.input}
        type="search"
        aria-label={label}
        aria-keyshortcuts="/"
        placeholder={placeholder}
        autoComplete="off"
        enterKeyHint="search"
        value={typed}
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') send(typed)
          if (event.key === 'Escape' && typed) {
            event.preventDefault()
            setTyped('')
            send('')
          }
        }}
      />
      <span className={styles.end}>
        {typed ? (
          <button
            type="button"
            className={styles.clear}
            aria-label="Limpar busca"
            onClick={() => {
              setTyped('')
              send('')
              input.current?.focus()
            }}
          >
            <IconX size={18} aria-hidden />
          </button>
        ) : (
          <kbd className={styles.key} aria-hidden>
            /
          </kbd>
        )}
      </span>
    </search>
  )
}
