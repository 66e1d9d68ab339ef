import { createContext } from 'react'

/** Where in the header a page's breadcrumbs go; null until the header is there. */
export const CrumbPlace = createContext<HTMLElement | null>(null)
