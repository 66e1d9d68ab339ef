/** Pixels below the sticky header at which a section counts as being read. */
const readingLine = 24
/** Pixels of scrolling after which the link to the top appears. */
const farDown = 600

/** Most frames in which a jump is corrected. */
const framesToSettle = 30

/**
 * Keeps a section in place after a jump, while dishes above it get their real heights (they are laid out only near the screen). Stops when
 * the guest touches, scrolls or presses a key.
 */
function settleAt(section: HTMLElement): void {
  const given = new AbortController()
  for (const kind of ['pointerdown', 'wheel', 'keydown'])
    addEventListener(kind, () => given.abort(), { once: true, passive: true, signal: given.signal })
  let left = framesToSettle
  const settle = () => {
    if (given.signal.aborted) return
    section.scrollIntoView({ block: 'start', behavior: 'instant' })
    if (--left > 0) requestAnimationFrame(settle)
    else given.abort()
  }
  requestAnimationFrame(settle)
}

/** Whether the guest opened the page by its address, for example a shared link, rather than by reloading it or going back. */
function isOpened(): boolean {
  const [entry] = performance.getEntriesByType('navigation')
  return entry instanceof PerformanceNavigationTiming && entry.type === 'navigate'
}

/** Marks the current section in the navigation, keeps that mark visible, and shows the link to the top. */
export function watchSections(menu: HTMLElement): void {
  const top = menu.querySelector<HTMLElement>('[data-top]')
  const nav = menu.querySelector<HTMLElement>('.jump')
  const links = nav ? [...nav.querySelectorAll<HTMLAnchorElement>('a')] : []
  const sections = links.map(({ hash }) => document.getElementById(hash.slice(1)))
  let marked: HTMLAnchorElement | undefined
  let waiting = false

  function mark(link: HTMLAnchorElement | undefined): void {
    if (!nav || link === marked) return
    marked?.removeAttribute('aria-current')
    link?.setAttribute('aria-current', 'location')
    marked = link
    // Scrolls only the navigation, sideways; the page must not move.
    if (link) nav.scrollTo({ left: link.offsetLeft - (nav.clientWidth - link.offsetWidth) / 2 })
  }

  function look(): void {
    waiting = false
    top?.classList.toggle('shown', scrollY > farDown)
    if (!nav) return
    const line = nav.getBoundingClientRect().bottom + readingLine
    const atEnd = scrollY > 0 && innerHeight + scrollY >= document.documentElement.scrollHeight - 2
    let found = links.find(({ hidden }) => !hidden)
    for (const [index, section] of sections.entries()) {
      if (!section || section.hidden) continue
      const reached = section.getBoundingClientRect().top <= line
      if (!reached && !atEnd) break
      found = links[index]
    }
    mark(found)
  }

  const soon = () => {
    if (waiting) return
    waiting = true
    requestAnimationFrame(look)
  }
  addEventListener('scroll', soon, { passive: true })
  addEventListener('resize', soon)
  menu.addEventListener('filtered', soon)
  if (menu.classList.contains('long')) {
    for (const [index, link] of links.entries()) {
      link.addEventListener('click', () => sections[index] && settleAt(sections[index]))
    }
    const named = sections.find((section) => section && location.hash === `#${section.id}`)
    // After a reload or a return the browser restores the scroll position itself.
    if (named && isOpened()) settleAt(named)
  }
  top?.addEventListener('click', (event) => {
    event.preventDefault()
    scrollTo({ top: 0 })
    document.querySelector<HTMLElement>('.bar a')?.focus({ preventScroll: true })
  })
  look()
}
