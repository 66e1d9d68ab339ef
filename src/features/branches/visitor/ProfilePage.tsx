import { paymentMethods } from '#features/branches/payment-methods.ts'
import { Frame } from '#visitor/Frame.tsx'
import { Icon } from '#visitor/icons.tsx'
import { MenuCards } from '#visitor/MenuCards.tsx'
import { Contacts } from './Contacts.tsx'
import { Hours } from './Hours.tsx'
import type { ProfileData } from './profile-data.ts'

/** /perfil/{slug}: everything a guest asks before coming (D-69). */
export function ProfilePage({ site, branch, menus, reserveOnline, callPhone }: ProfileData) {
  return (
    <Frame site={site}>
      <main>
        <div className="cover">
          {branch.cover && <img src={branch.cover} alt="" width={500} height={200} fetchPriority="high" />}
        </div>
        <div className="content">
          <header className="identity">
            <div className="avatar">
              {branch.avatar ? (
                <img src={branch.avatar} alt="" width={88} height={88} />
              ) : (
                <span aria-hidden="true">{branch.name.charAt(0)}</span>
              )}
            </div>
            <h1>{branch.name}</h1>
            <p className="muted">{branch.branch}</p>
            {branch.description && <p className="lines">{branch.description}</p>}
            {branch.categories.length > 0 && <Tags words={branch.categories} />}
          </header>
          {callPhone && (
            <a className="button quiet wide" href={`tel:+55${callPhone}`}>
              <Icon name="phone" /> Reservar por telefone
            </a>
          )}
          <Hours week={branch.week} today={branch.today} />
          {menus.length > 0 && (
            <section className="section">
              <h2>Cardápios</h2>
              <MenuCards slug={branch.slug} menus={menus} />
            </section>
          )}
          {branch.highlights.length > 0 && (
            <section className="section">
              <h2>Destaques</h2>
              {branch.highlights.map((highlight) => (
                <article key={highlight.title + highlight.text} className="card section">
                  {highlight.image && (
                    <img className="thumb wide" src={highlight.image.url} alt="" loading="lazy" />
                  )}
                  <h3>{highlight.title}</h3>
                  {highlight.text && <p className="lines">{highlight.text}</p>}
                  {highlight.link && (
                    <a href={highlight.link} rel="noopener">
                      Saiba mais
                    </a>
                  )}
                </article>
              ))}
            </section>
          )}
          <Contacts branch={branch} />
          {branch.gallery.length > 0 && (
            <section className="section">
              <h2>Fotos</h2>
              <div className="gallery">
                {branch.gallery.map(({ url, alt }, index) => (
                  <img
                    key={url}
                    src={url}
                    alt={alt || `Foto ${index + 1} de ${branch.name}`}
                    loading="lazy"
                  />
                ))}
              </div>
            </section>
          )}
          {branch.payment_methods.length > 0 && (
            <section className="section">
              <h2>Formas de pagamento</h2>
              <Tags words={branch.payment_methods.map((method) => paymentMethods[method])} />
            </section>
          )}
          {branch.info && (
            <section className="section">
              <h2>Informações</h2>
              <p className="lines">{branch.info}</p>
            </section>
          )}
        </div>
        {reserveOnline && (
          <div className="dock">
            <a className="button wide" href={`/reserva/${branch.slug}`}>
              Reservar uma mesa
            </a>
          </div>
        )}
      </main>
    </Frame>
  )
}

function Tags({ words }: { words: string[] }) {
  return (
    <ul className="tags">
      {words.map((word) => (
        <li key={word} className="tag">
          {word}
        </li>
      ))}
    </ul>
  )
}
