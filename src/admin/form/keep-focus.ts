import type { MouseEventHandler } from 'react'

/** A field that loses the focus shows its message, which would move the button away while it is being pressed. */
export const keepFocus: MouseEventHandler = (event) => event.preventDefault()
