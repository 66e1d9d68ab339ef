import { part } from '../profile-parts.ts'
import type { PictureFiles } from '#lib/address/file-url.ts'
import { innerHtml } from '#lib/text/markup.ts'
import { largePictureMarkup } from '#visitor/picture-markup.ts'

/** The photos in a grid; a tap enlarges one. */
export function Gallery({ photos, of }: { photos: (PictureFiles & { alt: string })[]; of: string }) {
  return (
    <section className="section">
      <h2>Fotos</h2>
      <ul className="gallery">
        {photos.map(({ alt, ...picture }, index) => {
          const words = alt || `Foto ${index + 1} de ${of}`
          return (
            <li
              key={picture.url}
              {...part('galleries')}
              {...innerHtml(
                largePictureMarkup({
                  className: 'shape-1',
                  picture,
                  alt: words,
                  label: `Ampliar: ${words}`,
                  sizes: '(min-width: 500px) 154px, 31vw',
                }),
              )}
            />
          )
        })}
      </ul>
    </section>
  )
}
