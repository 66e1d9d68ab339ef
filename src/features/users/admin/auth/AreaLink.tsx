import { Anchor } from '@mantine/core'
import type { MouseEvent, ReactNode } from 'react'
import { go } from './auth-page.ts'

/** A link inside the sign-in area; with a modifier key it opens a new tab, as any link does. */
export function AreaLink({ href, children }: { href: string; children: ReactNode }) {
  const follow = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    go(href)
  }
  return (
    <Anchor href={href} onClick={follow}>
      {children}
    </Anchor>
  )
}
