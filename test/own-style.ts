/**
 * The style of an element where no style sheet counts: its own style attribute. Reading it is most of the cost of a query by role, which
 * reads it for each element around.
 */
import type { Window } from 'happy-dom'

/** The properties of a style without a sheet. */
const usual: Record<string, string> = {
  display: 'block',
  visibility: 'visible',
  pointerEvents: 'auto',
  'pointer-events': 'auto',
}

const styleOf = (own: CSSStyleDeclaration | null, isHidden: boolean) => {
  const valueOf = (name: string): string => {
    if (isHidden && name === 'display') return 'none'
    return (own?.[name as keyof CSSStyleDeclaration] as string | undefined) || (usual[name] ?? '')
  }
  return new Proxy(
    { getPropertyValue: (name: string) => own?.getPropertyValue(name) || valueOf(name) },
    { get: (known, name) => (name in known ? known[name as keyof typeof known] : valueOf(String(name))) },
  )
}

const shown = styleOf(null, false)
const hidden = styleOf(null, true)

/** Gives the document of this window styles that are answered at once. */
export function answerOwnStyles(window: Window): void {
  const getComputedStyle = (element: HTMLElement) => {
    const isHidden = element.hasAttribute('hidden')
    if (element.hasAttribute('style')) return styleOf(element.style, isHidden)
    return isHidden ? hidden : shown
  }
  Object.assign(window, { getComputedStyle })
}
