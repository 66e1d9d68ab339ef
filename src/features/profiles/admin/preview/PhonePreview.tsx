import { Button, Skeleton } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { showPlace, type PreviewPlace } from './preview-place.ts'
import styles from './PhonePreview.module.css'

type Props = {
  html: string | undefined
  failed: boolean
  /** What is brought before the eye; null leaves the page where it is. */
  place: PreviewPlace | null
  onRetry: () => void
}

const quiet = '(prefers-reduced-motion: reduce)'

/**
 * The public page in the frame of a phone. The server rendered it, as it does for guests; here nothing of it runs (sandbox) or can be
 * pressed. What is being written is scrolled to. Where only what is on it changed, only that is put in its place: nothing flashes, and it stays scrolled.
 */
export function PhonePreview({ html, failed, place, onRetry }: Props) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [first, setFirst] = useState<string>()
  const scrolled = useRef(0)
  /** The place that the page has been moved to; until it shows that place, it moves once it does. */
  const reached = useRef<PreviewPlace>(null)

  const follow = (behavior: ScrollBehavior) => {
    const shown = frame.current?.contentDocument
    // One that is still coming begins at its top once it has come.
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
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- another place is no other page
  }, [html])

  // oxlint-disable-next-line react-hooks/exhaustive-deps -- once per place
  useEffect(() => follow(matchMedia(quiet).matches ? 'instant' : 'smooth'), [place])

  useEffect(() => {
    if (!frame.current) return
    // A page that comes while it is hidden, as under the splash, has no height to be scrolled in until it is seen.
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
