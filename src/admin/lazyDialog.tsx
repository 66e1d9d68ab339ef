import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react'

/** Milliseconds after a page has come until the code of its dialogs is fetched: out of the way of what is read first. */
const restMs = 1000

/**
 * A dialog whose code its page does not wait for: fetched while the page rests, or when it is opened before. Mounted from its
 * first opening on, so that closing gives the focus back. `isOpen` where `opened` is not the property that says so.
 */
export function lazyDialog<Props extends { opened: boolean }>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props>
export function lazyDialog<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  isOpen: (props: Props) => boolean,
): ComponentType<Props>
export function lazyDialog<Props extends { opened?: boolean }>(
  load: () => Promise<ComponentType<Props>>,
  isOpen = ({ opened }: Props) => opened === true,
): ComponentType<Props> {
  const Dialog = lazy(async () => ({ default: await load() }))
  return function LazyDialog(props: Props) {
    const open = isOpen(props)
    const [wanted, setWanted] = useState(open)
    if (open && !wanted) setWanted(true)
    useEffect(() => {
      // Whether it fails is shown by the one who opens it.
      const rest = setTimeout(() => void load().catch(() => {}), restMs)
      return () => clearTimeout(rest)
    }, [])
    return wanted ? (
      <Suspense fallback={null}>
        <Dialog {...props} />
      </Suspense>
    ) : null
  }
}
