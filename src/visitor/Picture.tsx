import { largestOf, type Picture as Shown, placeholderOf } from '#lib/file-url.ts'

type PictureProps = {
  picture: Shown
  /** What it shows; '' where the words beside it say that. */
  alt: string
  /** Its width on the page, for the browser's choice: '(min-width: 500px) 500px, 100vw'. */
  sizes: string
  /** The one that a page is waited for: fetched first, without a stand-in. All others come when they are near. */
  first?: boolean
}

/**
 * An image in the best format and size that the browser can use. Its place has a fixed shape by the class around it, so nothing
 * moves when it comes; until then a few blurred pixels of it stand there (no inline style, D-101).
 */
export function Picture({ picture, alt, sizes, first = false }: PictureProps) {
  const { srcset, width, height, url } = picture
  return (
    <span className="picture">
      {!first && (
        <img className="blur" src={placeholderOf(picture)} alt="" aria-hidden="true" loading="lazy" />
      )}
      <picture>
        <source type="image/avif" srcSet={srcset.avif} sizes={sizes} />
        <source type="image/webp" srcSet={srcset.webp} sizes={sizes} />
        <img
          src={url}
          srcSet={srcset.jpg}
          sizes={sizes}
          alt={alt}
          width={width}
          height={height}
          {...(first ? { fetchPriority: 'high' as const } : { loading: 'lazy' as const })}
          decoding="async"
        />
      </picture>
    </span>
  )
}

type LargePictureProps = Omit<PictureProps, 'first'> & {
  /** What the link is called: 'Ampliar foto de …'. */
  label: string
  className: string
}

/** A picture that opens larger: on the page by pictures.ts, and as a plain link to the file where no script runs. */
export function LargePicture({ label, className, ...picture }: LargePictureProps) {
  return (
    <a className={className} href={largestOf(picture.picture)} aria-label={label} data-large={picture.alt}>
      <Picture {...picture} />
    </a>
  )
}
