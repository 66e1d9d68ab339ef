import { largestOf, type PictureFiles, placeholderOf } from '#lib/address/file-url.ts'
import { type Markup, markup } from '#lib/text/markup.ts'

export type PictureProps = {
  picture: PictureFiles
  /** The content of the picture; '' if the words beside it tell it. */
  alt: string
  /** Its width on the page, for the browser's choice: '(min-width: 500px) 500px, 100vw'. */
  sizes: string
  /** The picture that matters most for loading: fetched first, without a placeholder. All others load when they are near the screen. */
  first?: boolean
}

const lazy = markup`loading="lazy"`
const waitedFor = markup`fetchpriority="high"`

/**
 * The content of a `.picture`: an image in the best format and size that the browser supports. The class around it gives a fixed shape, so
 * nothing moves when the image arrives; until then a few blurred pixels of it are shown (no inline style, D-101).
 */
export function pictureMarkup({ picture, alt, sizes, first = false }: PictureProps): Markup {
  const { srcset, width, height, url } = picture
  return markup`
    ${!first && markup`<img class="blur" src="${placeholderOf(picture)}" alt="" aria-hidden="true" loading="lazy"/>`}
    <picture>
      <source type="image/avif" srcset="${srcset.avif}" sizes="${sizes}"/>
      <source type="image/webp" srcset="${srcset.webp}" sizes="${sizes}"/>
      <img src="${url}" srcset="${srcset.jpg}" sizes="${sizes}" alt="${alt}" width="${width}" height="${height}" ${first ? waitedFor : lazy} decoding="async"/>
    </picture>`
}

type LargePictureProps = Omit<PictureProps, 'first'> & {
  /** The link's accessible name: 'Ampliar foto de …'. */
  label: string
  className: string
}

/** A picture that opens larger: on the page by pictures.ts, and as a plain link to the file without scripts. */
export function largePictureMarkup({ label, className, ...picture }: LargePictureProps): Markup {
  return markup`
    <a class="${className}" href="${largestOf(picture.picture)}" aria-label="${label}" data-large="${picture.alt}">
      <span class="picture">${pictureMarkup(picture)}</span>
    </a>`
}
