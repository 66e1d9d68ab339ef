/**
 * The widths in CSS pixels from which a screen has the layout of this name. Stylesheets write `@media (--below-tablet)` or
 * `@media (--from-desktop)`; vite.config.ts replaces these by the widths.
 */
const breakpoints = {
  /** Below: a phone zoomed to 200 %. */
  unzoomed: 280,
  /** Below: the smallest phones. */
  phone: 360,
  /** From: the eleven scores of a survey stand in one row. */
  scores: 480,
  /** Below: a phone; a form takes the whole screen. */
  tablet: 600,
  /** Below: cards instead of tables, a drawer instead of the aside. */
  desktop: 992,
  /** Room for a second column beside a form. */
  wide: 1200,
} as const

type Breakpoint = keyof typeof breakpoints

/** The media query of screens narrower than a breakpoint. */
export const below = (name: Breakpoint): string => `(max-width: ${breakpoints[name] - 0.02}px)`

/** The media query of screens at least as wide as a breakpoint. */
export const from = (name: Breakpoint): string => `(min-width: ${breakpoints[name]}px)`

/** The parameters of an `@media` rule with its named queries replaced by widths. Throws for a name that is no breakpoint. */
export const withWidths = (params: string): string =>
  params.replaceAll(/\(--(below|from)-(\w+)\)/g, (query, side: string, name: string) => {
    if (!Object.hasOwn(breakpoints, name)) throw new Error(`${query} names no breakpoint.`)
    return side === 'below' ? below(name as Breakpoint) : from(name as Breakpoint)
  })
