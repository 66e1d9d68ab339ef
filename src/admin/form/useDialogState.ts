import { useCallback, useState } from 'react'

/**
 * A form over the page, opened for one row after another. `openings` counts them and is the form's key, so that each opening starts
 * fresh; a closed form stays mounted, so that it can return the focus. `open` and `close` are stable functions.
 */
export function useDialogState<About>() {
  const [state, setState] = useState<{ openings: number; opened: boolean; about?: About }>({
    openings: 0,
    opened: false,
  })
  const open = useCallback(
    (about: About) => setState(({ openings }) => ({ openings: openings + 1, opened: true, about })),
    [],
  )
  const close = useCallback(() => setState((current) => ({ ...current, opened: false })), [])
  return { ...state, open, close }
}
