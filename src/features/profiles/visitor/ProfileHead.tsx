import { part } from '../profile-parts.ts'
import { branchTitle } from '#features/branches/rules.ts'
import { initials } from '#lib/person/initials.ts'
import type { PageProps } from '#lib/page.ts'
import * as sitePath from '#lib/address/site-path.ts'
import { Picture } from '#visitor/Picture.tsx'
import { WhatsAppShare } from '#visitor/WhatsAppShare.tsx'
import type { ProfileData } from '../pages.contract.ts'

/** Name, pictures and whether it is open, at the top of the page, and a way to pass the page on. */
export function ProfileHead({ site, branch }: PageProps<Pick<ProfileData, 'branch'>>) {
  const { name, cover, avatar, opening, clock, categories } = branch
  return (
    <>
      <div className={cover ? 'cover' : 'cover bare'} {...part('head')}>
        {cover && (
          <Picture
            picture={cover}
            alt={`Imagem de capa de ${branchTitle(branch)}`}
            sizes="(min-width: 500px) 500px, 100vw"
            first
          />
        )}
        <WhatsAppShare
          className="cover-share"
          text={`${branchTitle(branch)}: ${site.shortLinkBase}${sitePath.profile(branch.slug)}`}
        />
      </div>
      <header className="identity">
        <div className="avatar">
          {avatar ? (
            <Picture picture={avatar} alt="" sizes="96px" first />
          ) : (
            <span aria-hidden="true">{initials(name)}</span>
          )}
        </div>
        <h1 dir="auto">{name}</h1>
        {branch.branch && (
          <p className="unit" dir="auto">
            {branch.branch}
          </p>
        )}
        {opening && (
          <p
            className={opening.open ? 'opening open' : 'opening'}
            data-opening={clock.week}
            data-zone={clock.zone}
          >
            <strong>{opening.words}</strong>
            <span>{opening.until}</span>
          </p>
        )}
        {categories.length > 0 && (
          <ul className="tags">
            {categories.map((word) => (
              <li key={word} className="tag" dir="auto">
                {word}
              </li>
            ))}
          </ul>
        )}
      </header>
    </>
  )
}
