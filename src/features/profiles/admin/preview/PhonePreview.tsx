import { Button, Skeleton } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { showPlace, type PreviewPlace } from './preview-place.ts'
import styles from './PhonePreview.module.css'

type Props = {
  html: string | undefined
  failed: boolean
  /** The part to scroll to; null leaves the page where it is. */
  place: PreviewPlace | null
  onRetry: () => void
}

const quiet = '(prefers-reduced-motion: reduce)'

/**
 * The public page in the frame of a phone. The server renders it as it does for guests; here no script runs (sandbox) and nothing can be
 * pressed. It scrolls to the part that staff are editing. If only the body changed, only the body is replaced: no flash, and the scroll
 * position stays.
 */
export function PhonePreview({ html, failed, place, onRetry }: Props) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [first, setFirst] = useState<string>()
  const scrolled = useRef(0)
  /** The place that the page has scrolled to. A place that the page does not show yet is scrolled to once it does. */
  const reached = useRef<PreviewPlace>(null)

  const follow = (behavior: ScrollBehavior) => {
    const shown = frame.current?.contentDocument
    // A page that is still loading scrolls once it has loaded.
    if (!place || !shown?.body || shown.readyState !== 'complete') return
    const isThere = reached.current === place
    if (showPlace(shown, place, isThere ? null : behavior)) reached.current = place
  }

  useEffect(() => {
    if (html === undefined) return
    const shown = frame.current?.contentDocument
    const next = new DOMParser().parseFromString(html, 'text/html')
    if (shown?.body && stylesOf(shown) !== '' && stylesOf(shown) === stylesOf(next)) {
      shown.body.replaceWith(next.body)
      follow('instant')
      return
    }
    scrolled.current = shown?.documentElement.scrollTop ?? 0
    setFirst(html)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a new place does not change the page
  }, [html])

  // oxlint-disable-next-line react-hooks/exhaustive-deps -- once per place
  useEffect(() => follow(matchMedia(quiet).matches ? 'instant' : 'smooth'), [place])

  useEffect(() => {
    if (!frame.current) return
    // A page that loads while hidden, for example under the splash, has no height and cannot scroll until it is visible.
    const seen = new ResizeObserver(() => reached.current !== place && follow('instant'))
    seen.observe(frame.current)
    return () => seen.disconnect()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once per place and frame
  }, [place, first])

  return (
    <div className={styles.phone}>
      {first === undefined ? (
        <Skeleton h="100%" radius={0} aria-busy={!failed} animate={!failed} />
      ) : (
        <iframe
          ref={frame}
          className={styles.screen}
          title="Prévia do perfil público"
          sandbox="allow-same-origin"
          srcDoc={first}
          onLoad={({ currentTarget }) => {
            currentTarget.contentDocument?.documentElement.scrollTo(0, scrolled.current)
            follow('instant')
          }}
        />
      )}
      {failed && (
        <output className={styles.failed}>
          <span>
            {first === undefined ? 'A prévia não pôde ser carregada.' : 'A prévia não pôde ser atualizada.'}
          </span>
          <Button variant="default" onClick={onRetry}>
            Tentar novamente
          </Button>
        </output>
      )}
    </div>
  )
}

const stylesOf = (page: Document) =>
  [...page.querySelectorAll('link[rel="stylesheet"]')].map((link) => link.getAttribute('href')).join(' ')
