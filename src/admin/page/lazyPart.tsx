import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { RetryPanel } from '#ui/list/RetryPanel.tsx'

/**
 * A part of a page whose code is fetched when it is shown, such as a tab; `waiting` is shown until then. If the code does not arrive, only
 * this part says so and offers to try again: the rest of the page stays, with everything typed, and can be saved.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  waiting: ReactNode,
): ComponentType<Props> {
  let Part: ComponentType<Props> | null = null
  return function LazyPart(props: Props) {
    const [tries, setTries] = useState(1)
    const [failedTry, setFailedTry] = useState(0)
    const [, setArrived] = useState(Part !== null)

    useEffect(() => {
      if (Part) return
      let isGone = false
      const keep = (arrived: ComponentType<Props>) => {
        Part = arrived
        if (!isGone) setArrived(true)
      }
      const fail = () => {
        if (isGone) return
        setFailedTry(tries)
        // A browser may remember that the code did not come, and a new version removes the old files: a reload solves both. With something
        // unsaved the browser asks first.
        if (tries > 1 && navigator.onLine) location.reload()
      }
      load().then(keep, fail)
      return () => {
        isGone = true
      }
    }, [tries])

    if (Part) return <Part {...props} />
    if (failedTry !== tries) return waiting
    return (
      <RetryPanel
        onRetry={() => setTries(tries + 1)}
        detail="Verifique a conexão. O que você digitou continua aqui."
      />
    )
  }
}
