import { Button, Skeleton } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import styles from './PhonePreview.module.css'

type Props = { html: string | undefined; failed: boolean; onRetry: () => void }

/**
 * The public page in the frame of a phone. The server rendered it, as it does for guests; here nothing of it runs (sandbox) or can be
 * pressed. Where only what is on it changed, only that is put in its place: nothing flashes, and it stays scrolled.
 */
export function PhonePreview({ html, failed, onRetry }: Props) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [first, setFirst] = useState<string>()
  const scrolled = useRef(0)

  useEffect(() => {
    if (html === undefined) return
    const shown = frame.current?.contentDocument
    const next = new DOMParser().parseFromString(html, 'text/html')
    if (shown?.body && stylesOf(shown) !== '' && stylesOf(shown) === stylesOf(next)) {
      shown.body.replaceWith(next.body)
      return
    }
    scrolled.current = shown?.documentElement.scrollTop ?? 0
    setFirst(html)
  }, [html])

  return (
    <div className={styles.phone}>
      {first === undefined ? (
        <Skeleton h="100%" radius={0} aria-busy />
      ) : (
        <iframe
          ref={frame}
          className={styles.screen}
          title="Prévia do perfil público"
          sandbox="allow-same-origin"
          srcDoc={first}
          onLoad={({ currentTarget }) =>
            currentTarget.contentDocument?.documentElement.scrollTo(0, scrolled.current)
          }
        />
      )}
      {failed && (
        <output className={styles.failed}>
          <span>A prévia não pôde ser atualizada.</span>
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
