import { part } from '../profile-parts.ts'
import { Picture } from '#visitor/Picture.tsx'
import type { ProfileData } from '../pages.contract.ts'

/** The establishment's highlights: one fills the width; several form a row that scrolls by finger, wheel or arrow keys. */
export function Highlights({ highlights }: Pick<ProfileData['branch'], 'highlights'>) {
  const row = highlights.length > 1
  return (
    <section className="section" aria-labelledby="destaques">
      <h2 id="destaques">Destaques</h2>
      <ul
        className={row ? 'highlights row-of' : 'highlights'}
        {...(row ? { tabIndex: 0, 'aria-labelledby': 'destaques' } : {})}
      >
        {highlights.map(({ title, text, image, link }, index) => (
          <li key={index} className="card highlight" {...part('highlights')}>
            {image && (
              <span className="shape-16-9">
                <Picture
                  picture={image}
                  alt={title ? '' : 'Foto do destaque'}
                  sizes="(min-width: 500px) 466px, 86vw"
                />
              </span>
            )}
            {(title || text || link) && (
              <div className="highlight-words">
                {title && <h3 dir="auto">{title}</h3>}
                {text && (
                  <p className="lines" dir="auto">
                    {text}
                  </p>
                )}
                {link && (
                  <a
                    className="more"
                    href={link}
                    target="_blank"
                    rel="noopener"
                    aria-label={title ? `Saiba mais: ${title}` : undefined}
                  >
                    Saiba mais
                  </a>
                )}
              </div>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
