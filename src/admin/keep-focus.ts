import type { MouseEventHandler } from 'react'

/** A field that is left says what is wrong with it, and the button that is being pressed would move away under the finger. */
export const keepFocus: MouseEventHandler = (event) => event.preventDefault()
