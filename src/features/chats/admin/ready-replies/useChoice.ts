import { useEffect, useEffectEvent, useState } from 'react'

type ChoiceList = {
  count: number
  /** Id of the list; an option's is this and its place. */
  listId: string
  onChoose: (index: number) => void
  onClose: () => void
}

/** The text box that somebody writes in. */
function focusedField(): HTMLTextAreaElement | null {
  const field = document.activeElement
  return field instanceof HTMLTextAreaElement ? field : null
}

/**
 * The chosen option of a list under a text box that keeps the focus. While the list is there its keys are not the text box's: arrows move,
 * Enter and Tab choose, Escape closes; a screen reader hears the option.
 */
export function useChoice({ count, listId, onChoose, onClose }: ChoiceList) {
  const [moved, setChosen] = useState(0)
  const chosen = Math.min(moved, Math.max(0, count - 1))

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.isComposing || event.shiftKey || event.ctrlKey || event.altKey || event.metaKey) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const isChoice = event.key === 'Enter' || event.key === 'Tab'
    if (event.key === 'Escape') onClose()
    else if (count > 0 && step) setChosen((chosen + step + count) % count)
    else if (count > 0 && isChoice) onChoose(chosen)
    else return
    event.preventDefault()
    event.stopPropagation()
  })

  useEffect(() => {
    const field = focusedField()
    const listen = (event: KeyboardEvent) => {
      if (event.target instanceof HTMLTextAreaElement) onKeyDown(event)
    }
    // Before the text box, whose Enter would send.
    document.addEventListener('keydown', listen, true)
    field?.setAttribute('aria-controls', listId)
    return () => {
      document.removeEventListener('keydown', listen, true)
      field?.removeAttribute('aria-controls')
      field?.removeAttribute('aria-activedescendant')
    }
  }, [listId])

  useEffect(() => {
    const option = document.getElementById(`${listId}-${chosen}`)
    option?.scrollIntoView({ block: 'nearest' })
    if (option) focusedField()?.setAttribute('aria-activedescendant', option.id)
    else focusedField()?.removeAttribute('aria-activedescendant')
  }, [listId, chosen, count])

  return { chosen, setChosen }
}
