/** Every timing and limit of the kit (D-103); milliseconds unless named otherwise. */
export const searchDebounceMs = 500
/** One character is no search; an empty box is all rows. */
export const searchMinLength = 2
/** A menu opened by pointer waits this long before it opens and before it closes. */
export const hoverMenuMs = 200
/** The groups of the aside slide open and shut. */
export const accordionMs = 250
/** Pixels scrolled until the way back to the top is offered, and how long that way takes. */
export const scrollTopAfterPx = 200
export const scrollTopMs = 600
/** Below this width, in pixels, a screen is a phone's: cards for tables, a drawer for the aside. */
export const mobileBelowPx = 992
export const mobileQuery = `(max-width: ${mobileBelowPx - 0.02}px)`
/** Too narrow for a form beside anything else: it takes the whole screen. */
export const phoneQuery = '(max-width: 599.98px)'
/** A stay of the splash while the session loads (SHELL-08). */
export const splashMs = 500
/** How long a toast stays; one that tells of a failure stays longer. */
export const toastMs = 5_000
export const failureToastMs = 10_000
/** What waits for somebody is read again this often (D-72). */
export const notificationsPollMs = 60_000
