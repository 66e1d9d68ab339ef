import type { Picture } from '#lib/file-url.ts'
import { LargePicture } from '#visitor/Picture.tsx'

/** The photos in a grid; each opens larger. */
export function Gallery({ photos, of }: { photos: (Picture & { alt: string })[]; of: string }) {
  return (
    <section className="section">
      <h2>Fotos</h2>
      <ul className="gallery">
        {photos.map(({ alt, ...picture }, index) => {
          const words = alt || `Foto ${index + 1} de ${of}`
          return (
            <li key={picture.url}>
              <LargePicture
                className="shape-1"
                picture={picture}
                alt={words}
                label={`Ampliar: ${words}`}
                sizes="(min-width: 500px) 154px, 31vw"
              />
            </li>
          )
        })}
      </ul>
    </section>
  )
}
