import { IconArrowUp } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { scrollTopAfterPx, scrollTopMs } from './constants.ts'
import styles from './ScrollToTop.module.css'

/** The button back to the top, offered after 200 px of scrolling; it takes 600 ms, or no time with reduced motion. */
export function ScrollToTop() {
  const [far, setFar] = useState(false)
  useEffect(() => {
    const look = () => setFar(window.scrollY > scrollTopAfterPx)
    look()
    window.addEventListener('scroll', look, { passive: true })
    return () => window.removeEventListener('scroll', look)
  }, [])
  if (!far) return null
  return (
    <button type="button" className={styles.button} aria-label="Voltar ao topo" onClick={scrollToTop}>
      <IconArrowUp aria-hidden />
    </button>
  )
}

/** Scrolls to the top in 600 ms; stops when the person scrolls meanwhile. */
export function scrollToTop(): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) {
    window.scrollTo({ top: 0, behavior: 'instant' })
    return
  }
  const from = window.scrollY
  const start = performance.now()
  let stopped = false
  const stop = () => (stopped = true)
  const events = ['wheel', 'touchstart', 'keydown'] as const
  for (const event of events) window.addEventListener(event, stop, { passive: true, once: true })
  const step = (now: number) => {
    const part = Math.min(1, (now - start) / scrollTopMs)
    if (!stopped) window.scrollTo({ top: from * (1 - part) ** 3, behavior: 'instant' })
    if (!stopped && part < 1) requestAnimationFrame(step)
    else for (const event of events) window.removeEventListener(event, stop)
  }
  requestAnimationFrame(step)
}
