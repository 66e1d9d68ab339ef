import { surveyMessages } from '../rules.ts'
import { Banner } from '#visitor/Banner.tsx'

type Props = { profile: string; googleReview: string | null }

/** The same for every answer: a house that shows its Google page only to happy guests misleads its readers. */
export function Thanks({ profile, googleReview }: Props) {
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
    </div>
  )
}
