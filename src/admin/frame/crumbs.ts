import { createContext } from 'react'

/** The place in the header for a page's breadcrumbs; null until the header is rendered. */
export const CrumbPlace = createContext<HTMLElement | null>(null)
