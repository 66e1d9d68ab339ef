import { marks } from '../rules.ts'
import { NoScript } from '#visitor/NoScript.tsx'
import { Privacy } from '#visitor/Privacy.tsx'
import { BranchBar } from '#visitor/frame/BranchBar.tsx'
import { Frame } from '#visitor/frame/Frame.tsx'
import type { PageProps } from '#lib/page.ts'
import * as sitePath from '#lib/address/site-path.ts'
import type { SurveyData } from '../pages.contract.ts'
import { IdentityFields } from './IdentityFields.tsx'
import { NpsScale } from './NpsScale.tsx'
import { StarScale } from './StarScale.tsx'
import { Thanks } from './Thanks.tsx'
import { VisitFacts } from './VisitFacts.tsx'
import { CommentField } from './CommentField.tsx'

const purposes = {
  open: 'melhorar o atendimento e, se você deixar seu telefone, registrar sua visita como cliente.',
  ofVisit: 'melhorar o atendimento e responder a você.',
}

/** /pesquisa/{slug}: the guest rates their visit (D-63). From the mail after a visit, who answers is known. */
export function SurveyPage({ site, isAnswered, ...survey }: PageProps<SurveyData>) {
  const { branch, business, today, call, visit, link, googleReview } = survey
  const profile = sitePath.profile(branch.slug)
  const thanks = <Thanks profile={profile} googleReview={googleReview} contact={survey.contact} />
  return (
    <Frame site={site}>
      <BranchBar
        back={{ href: profile, label: 'Voltar ao perfil' }}
        title="Como foi sua visita?"
        branch={branch}
      />
      <main>
        {!isAnswered && (
          <NoScript
            sentence="Para avaliar por aqui, ative o JavaScript do navegador."
            slug={branch.slug}
            contact={survey.contact}
          />
        )}
        {isAnswered ? (
          thanks
        ) : (
          <form
            noValidate
            data-survey={JSON.stringify(call)}
            data-link={link ?? undefined}
            data-today={today}
          >
            <div className="content">
              <div className="survey needs-script">
                {visit && <VisitFacts visit={visit} open={sitePath.survey(branch.slug)} />}
                <NpsScale house={branch.name} />
                <section className="section" aria-labelledby="marks-label">
                  <h2 id="marks-label">Quantas estrelas para…</h2>
                  <div className="marks">
                    {marks.map(({ field, label }) => (
                      <StarScale key={field} field={field} label={label} />
                    ))}
                  </div>
                </section>
                <div className="section">
                  <CommentField />
                  {!visit && <IdentityFields />}
                </div>
                <Privacy
                  site={site}
                  slug={branch.slug}
                  business={business}
                  purpose={visit ? purposes.ofVisit : purposes.open}
                />
              </div>
            </div>
            <div className="dock needs-script">
              {/* Before the script runs, a submit would put the fields into the address. */}
              <button type="button" className="button wide">
                Enviar avaliação
              </button>
            </div>
            <template>{thanks}</template>
          </form>
        )}
      </main>
    </Frame>
  )
}
