import { closedByBack } from './closed-by-back.ts'
import { imageFormats, pathOfFile, pictureOf } from '#lib/address/file-url.ts'

/** Pixels of a swipe that turns to the next picture. */
const swipePixels = 40
/** Shown when the large picture does not load. */
const missing = 'Não foi possível carregar a foto.'

/**
 * Removes a picture's blurred placeholder once it has loaded, as it would show through transparent parts. A picture that does not load,
 * such as without a connection, leaves its space unchanged instead of showing a broken image.
 */
function watchArrivals(): void {
  const settle = (image: HTMLImageElement) => {
    const has = image.naturalWidth > 0
    image.classList.toggle('missing', !has)
    if (has && !image.classList.contains('blur')) image.closest('.picture')?.querySelector('.blur')?.remove()
  }
  for (const event of ['load', 'error']) {
    const arrived = ({ target }: Event) => {
      if (target instanceof HTMLImageElement && target.closest('.picture')) settle(target)
    }
    document.addEventListener(event, arrived, true)
  }
  for (const image of document.querySelectorAll<HTMLImageElement>('.picture img')) {
    if (image.complete) settle(image)
  }
}

function part<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  className: string,
  words = '',
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name)
  element.className = className
  element.textContent = words
  return element
}

function button(className: string, label: string, sign: string, press: () => void): HTMLButtonElement {
  const made = part('button', className, sign)
  made.type = 'button'
  made.setAttribute('aria-label', label)
  made.addEventListener('click', press)
  return made
}

/** A link's picture in every format; an image from elsewhere is shown by its address. */
function large(link: HTMLAnchorElement): HTMLPictureElement {
  const picture = document.createElement('picture')
  const found = pictureOf(pathOfFile(link.pathname))
  const image = document.createElement('img')
  image.alt = link.dataset.large ?? ''
  for (const format of found ? imageFormats : []) {
    const source = document.createElement('source')
    source.type = format === 'jpg' ? 'image/jpeg' : `image/${format}`
    source.srcset = found!.srcset[format]
    source.sizes = '100vw'
    picture.append(source)
  }
  if (found) [image.width, image.height] = [found.width, found.height]
  image.addEventListener('error', () => picture.replaceWith(part('p', 'viewer-missing', missing)), {
    once: true,
  })
  image.src = link.href
  picture.append(image)
  return picture
}

/** The page's text about a picture besides its description; empty for none. */
type WordsOf = (link: HTMLAnchorElement) => Node[]

/** The text below a picture: the page's own text, otherwise its description; and `place` among the others. */
function captionOf(link: HTMLAnchorElement, place: string, wordsOf: WordsOf): Node[] {
  const words = wordsOf(link)
  if (words.length > 0) return [...words, part('p', '', place)]
  return [new Text([link.dataset.large, place].filter(Boolean).join(' · '))]
}

/** Shows the picture of `links[first]` over the page; arrow keys, swipes and buttons turn to the others. */
function view(links: HTMLAnchorElement[], first: number, wordsOf: WordsOf): void {
  let shown = first
  const dialog = part('dialog', 'viewer')
  dialog.setAttribute('aria-label', 'Foto ampliada')
  const figure = part('figure', 'viewer-figure')
  const caption = part('figcaption', 'viewer-words')
  caption.setAttribute('aria-live', 'polite')
  const turn = (by: number) => {
    shown = (shown + by + links.length) % links.length
    const link = links[shown]!
    const place = links.length > 1 ? `${shown + 1} de ${links.length}` : ''
    caption.replaceChildren(...captionOf(link, place, wordsOf))
    figure.replaceChildren(large(link), caption)
  }
  const close = () => dialog.close()
  const closed = closedByBack(close)
  dialog.append(figure, button('viewer-close', 'Fechar', '×', close))
  if (links.length > 1) {
    dialog.append(
      button('viewer-turn before', 'Foto anterior', '‹', () => turn(-1)),
      button('viewer-turn after', 'Próxima foto', '›', () => turn(1)),
    )
  }
  dialog.addEventListener('keydown', ({ key }) => {
    if (links.length > 1 && key === 'ArrowLeft') turn(-1)
    if (links.length > 1 && key === 'ArrowRight') turn(1)
  })
  let from: number | null = null
  dialog.addEventListener(
    'touchstart',
    ({ touches }) => (from = touches.length === 1 ? touches[0]!.clientX : null),
    {
      passive: true,
    },
  )
  dialog.addEventListener('touchend', ({ changedTouches }) => {
    const by = from === null ? 0 : changedTouches[0]!.clientX - from
    if (links.length > 1 && Math.abs(by) > swipePixels) turn(by > 0 ? -1 : 1)
  })
  dialog.addEventListener('click', ({ target }) => {
    if (target === dialog || target === figure) close()
  })
  dialog.addEventListener('close', () => {
    dialog.remove()
    links[shown]?.focus()
    void closed()
  })
  turn(0)
  document.body.append(dialog)
  dialog.showModal()
}

/** Removes placeholders of loaded pictures, and opens links marked `data-large` over the page, with the words of `wordsOf` below. */
export function watchPictures(wordsOf: WordsOf = () => []): void {
  watchArrivals()
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('a[data-large]')
    // A click that asks for a new tab gets one.
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    const links = [...document.querySelectorAll<HTMLAnchorElement>('a[data-large]')]
    const offered = links.filter((each) => !each.closest('[hidden]'))
    view(offered, offered.indexOf(link), wordsOf)
  })
}
