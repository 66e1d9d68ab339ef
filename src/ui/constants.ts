import { below } from '#lib/breakpoints.ts'

/** Every timing and limit of the kit (D-103); milliseconds unless named otherwise. */
export const searchDebounceMs = 500
/** A menu opened by pointer waits this long before it opens and before it closes. */
export const hoverMenuMs = 200
/** The groups of the aside open and close. */
export const accordionMs = 250
/** Pixels scrolled until the button back to the top is offered, and how long its scrolling takes. */
export const scrollTopAfterPx = 200
export const scrollTopMs = 600
/** On screens this narrow, the layout is a phone's: cards instead of tables, a drawer instead of the aside. */
export const mobileQuery = below('desktop')
/** Too narrow for a form beside anything else: the form takes the whole screen. */
export const phoneQuery = below('tablet')
/** The least time that the splash stays while the session loads (SHELL-08). */
export const splashMs = 500
/** How long a toast stays; longer if it reports a failure or offers to undo. */
export const toastMs = 5_000
export const undoToastMs = 10_000
export const failureToastMs = 10_000
/** How often notifications are read again (D-72). */
export const notificationsPollMs = 60_000
