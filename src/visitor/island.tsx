import { type ComponentType, type ReactNode, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { jsonFrom } from './document-json.ts'
import { keepEarlyInput } from './form/early-input.ts'

/** Calls `onAwake` once React has hydrated the page. */
function Waking({ onAwake, children }: { onAwake: () => void; children: ReactNode }) {
  useEffect(onAwake, [onAwake])
  return children
}

/** Hydrates the page's one island with the data it was rendered from. */
export function hydrateIsland<Data extends object>(Island: ComponentType<Data>): void {
  const place = document.querySelector('[data-island]')
  const data = jsonFrom<Data>('data')
  if (!place || !data) return
  hydrateRoot(
    place,
    <Waking onAwake={keepEarlyInput(place)}>
      <Island {...data} />
    </Waking>,
  )
}
