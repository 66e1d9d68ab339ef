import { holdsWords, itemCount } from '../rules.ts'
import { searchForm } from '#lib/text/search-form.ts'
import { whenIdle } from '#visitor/idle.ts'

type Entry = { element: HTMLElement; section: HTMLElement; words: string; tags: string[] }

/** Search and tag filters: hides the dishes that do not match, and shows how many do. */
export function watchSearch(menu: HTMLElement): void {
  const input = menu.querySelector<HTMLInputElement>('[data-search]')
  const found = menu.querySelector<HTMLElement>('[data-found]')
  const none = menu.querySelector<HTMLElement>('[data-none]')
  const tools = document.getElementById('busca')
  if (!input || !found || !none || !tools) return
  const opener = menu.querySelector<HTMLButtonElement>('[data-open-filters]')
  const chips = [...menu.querySelectorAll<HTMLButtonElement>('[data-tag]')]
  const sections = [...menu.querySelectorAll<HTMLElement>('.menu-section')]
  const linkOf = new Map(
    [...menu.querySelectorAll<HTMLAnchorElement>('.jump a')].map((link) => [link.hash.slice(1), link]),
  )
  const total = found.textContent ?? ''
  // The first call of `searchForm` takes as long as some hundred later ones.
  whenIdle(() => searchForm('ã'))
  // Read at the first search, not while the page loads.
  let known: Entry[] | undefined
  const entries = () =>
    (known ??= sections.flatMap((section) =>
      [...section.querySelectorAll<HTMLElement>('.dish')].map((element) => ({
        element,
        section,
        words: searchForm(
          [...element.querySelectorAll('h3, .muted, .tag')].map(({ textContent }) => textContent).join(' '),
        ),
        tags: element.dataset.tags?.split(' ') ?? [],
      })),
    ))

  function filter(): void {
    const typed = input!.value.trim()
    const wanted = chips.filter((chip) => chip.ariaPressed === 'true').map((chip) => chip.dataset.tag!)
    const filtering = typed !== '' || wanted.length > 0
    if (!filtering && !known) return
    const shown = new Set<HTMLElement>()
    let count = 0
    for (const { element, section, words, tags } of entries()) {
      const matches = wanted.every((tag) => tags.includes(tag)) && holdsWords(words, typed)
      if (element.hidden === matches) element.hidden = !matches
      if (!matches) continue
      count++
      shown.add(section)
    }
    for (const section of sections) {
      section.hidden = !shown.has(section)
      const link = linkOf.get(section.id)
      if (link) link.hidden = section.hidden
    }
    found!.textContent = filtering
      ? `${itemCount(count)} ${count === 1 ? 'encontrado' : 'encontrados'}`
      : total
    if (filtering && count === 0) found!.textContent = 'Nenhum item encontrado'
    none!.hidden = count > 0
    if (opener) opener.textContent = wanted.length > 0 ? `Filtros (${wanted.length})` : 'Filtros'
    menu.dispatchEvent(new Event('filtered'))
  }

  const reset = () => {
    input.value = ''
    for (const chip of chips) chip.ariaPressed = 'false'
    filter()
  }

  const setOpen = (now: boolean) => {
    tools.hidden = !now
    opener?.setAttribute('aria-expanded', String(now))
    if (now) tools.scrollIntoView({ block: 'center' })
  }

  const start = () => {
    setOpen(true)
    input.focus({ preventScroll: true })
  }

  opener?.addEventListener('click', () => {
    // A closed search filters nothing: otherwise nobody would see why dishes are missing.
    if (!tools.hidden) reset()
    setOpen(tools.hidden !== false)
  })

  // Lets the browser paint the pressed chip or the typed letter before the filter runs.
  let coming = 0
  const filterSoon = () => {
    cancelAnimationFrame(coming)
    coming = requestAnimationFrame(() => setTimeout(filter))
  }

  input.addEventListener('input', filterSoon)
  input.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && input.value) {
      event.preventDefault()
      input.value = ''
      filter()
    }
    // Closes the phone's keyboard, so that the results are visible.
    if (event.key === 'Enter') input.blur()
  })
  for (const chip of chips) {
    chip.addEventListener('click', () => {
      chip.ariaPressed = chip.ariaPressed === 'true' ? 'false' : 'true'
      filterSoon()
    })
  }
  none.querySelector('[data-clear]')?.addEventListener('click', () => {
    reset()
    input.focus()
  })
  document.querySelector('.bar a[href="#busca"]')?.addEventListener('click', (event) => {
    event.preventDefault()
    start()
  })
  addEventListener('keydown', (event) => {
    const typing = event.target instanceof Element && event.target.closest('input, textarea, select, dialog')
    if (event.key !== '/' || typing || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    start()
  })
  // A browser may restore the typed text when the guest returns to the page.
  addEventListener('pageshow', () => {
    if (input.value) setOpen(true)
    filter()
  })
}
