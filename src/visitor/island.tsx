import type { ComponentType } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { jsonFrom } from './document-json.ts'

/** Wakes the page's one island with the data it was rendered from. */
export function hydrateIsland<Data extends object>(Island: ComponentType<Data>): void {
  const place = document.querySelector('[data-island]')
  const data = jsonFrom<Data>('data')
  if (place && data) hydrateRoot(place, <Island {...data} />)
}
