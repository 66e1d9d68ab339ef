/** Pixels below the sticky head at which a section counts as being read. */
const readingLine = 24
/** Pixels of scrolling after which the way back to the top is offered. */
const farDown = 600

/** Marks the section in view in the navigation, keeps that mark in sight, and offers the way back to the top. */
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
    // Only sideways: the page itself must not move.
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
  // A click names the section, even where the page is too short to bring it to the line.
  top?.addEventListener('click', (event) => {
    event.preventDefault()
    scrollTo({ top: 0 })
    document.querySelector<HTMLElement>('.bar a')?.focus({ preventScroll: true })
  })
  look()
}
