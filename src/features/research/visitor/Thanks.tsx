import { surveyMessages } from '../rules.ts'
import { Banner } from '#visitor/frame/Banner.tsx'
import { QuickLinks } from '#visitor/frame/QuickLinks.tsx'
import { reachLinks } from '#visitor/reach-links.ts'
import type { Contact } from '#lib/person/contact.ts'

type Props = { profile: string; googleReview: string | null; contact: Contact }

/**
 * The same for every answer: a house that shows its Google page only to happy guests misleads its readers, and unhappy ones find its phone
 * without being asked how they felt.
 */
export function Thanks({ profile, googleReview, contact }: Props) {
  return (
    <div className="content">
      <Banner tone="good" title={surveyMessages.thanks} level={2}>
        <p>A casa lê cada resposta.</p>
      </Banner>
      <div className="actions">
        <a className="button wide" href={profile}>
          Acessar o Perfil
        </a>
        {googleReview && (
          <a className="button quiet wide" href={googleReview} target="_blank" rel="noopener noreferrer">
            Avaliar também no Google
          </a>
        )}
      </div>
      {contact && (
        <section className="section" aria-labelledby="talk-label">
          <h2 id="talk-label">Algo não foi bem? Fale com a casa</h2>
          <QuickLinks links={reachLinks({ place: null, contact })} />
        </section>
      )}
    </div>
  )
}
