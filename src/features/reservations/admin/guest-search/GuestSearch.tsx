import { IconSearch } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useState } from 'react'
import shell from '#admin/frame/Shell.module.css'
import { lazyDialog } from '#admin/form/lazyDialog.tsx'

const GuestSearchDialog = lazyDialog(async () => (await import('./GuestSearchDialog.tsx')).GuestSearchDialog)

const isTyping = (target: EventTarget | null) =>
  target instanceof Element &&
  target.closest('input, textarea, select, dialog, [contenteditable], [role="dialog"]')

/** A list's own search box takes the key `/`. */
const hasOwnSearch = () => document.querySelector('input[aria-keyshortcuts="/"]') !== null

/**
 * The search for a guest, from every staff page: the button in the header, Ctrl+K, and `/` where the page has no search of its own.
 */
export function GuestSearch() {
  const [openings, setOpenings] = useState(0)
  const [opened, setOpened] = useState(false)
  const [typedBefore, setTypedBefore] = useState('')
  const open = () => {
    setOpenings((count) => count + 1)
    setOpened(true)
    setTypedBefore('')
  }
  const press = useEffectEvent((event: KeyboardEvent) => {
    const isCommand = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k'
    const isText = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey
    if (opened) {
      if (!isText || isTyping(event.target)) return
      event.preventDefault()
      return setTypedBefore((text) => text + event.key)
    }
    if (!isCommand && (!isText || event.key !== '/' || isTyping(event.target) || hasOwnSearch())) return
    event.preventDefault()
    open()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
  return (
    <>
      <button
        type="button"
        className={shell.tool}
        aria-label="Buscar cliente"
        aria-keyshortcuts="Control+K"
        title="Buscar cliente (Ctrl+K)"
        onClick={open}
      >
        <IconSearch size={20} aria-hidden />
      </button>
      <GuestSearchDialog
        key={openings}
        opened={opened}
        typedBefore={typedBefore}
        onClose={() => setOpened(false)}
      />
    </>
  )
}
