import { marks, surveyMessages } from '../rules.ts'
import { Privacy } from '#visitor/Privacy.tsx'
import { Banner } from '#visitor/Banner.tsx'
import { BranchBar } from '#visitor/BranchBar.tsx'
import { Frame } from '#visitor/Frame.tsx'
import type { PageProps } from '#lib/page.ts'
import * as sitePath from '#lib/site-path.ts'
import type { SurveyData } from '../pages.contract.ts'
import { NpsScale } from './NpsScale.tsx'
import { StarScale } from './StarScale.tsx'
import { WordFields } from './WordFields.tsx'

/** /pesquisa/{slug}: the guest rates their visit (D-63). */
export function SurveyPage({ site, branch, business, isAnswered, today, call }: PageProps<SurveyData>) {
  const profile = sitePath.profile(branch.slug)
  return (
    <Frame site={site}>
      <BranchBar
        back={{ href: profile, label: 'Voltar ao perfil' }}
        title="Como foi sua visita?"
        detail={`${branch.name} · ${branch.branch}`}
      />
      <main>
        {isAnswered ? (
          <Thanks profile={profile} />
        ) : (
          <form noValidate data-survey={JSON.stringify(call)} data-today={today}>
            <div className="content">
              <noscript>
                <p>Para avaliar por aqui, ative o JavaScript do navegador.</p>
              </noscript>
              <div className="survey needs-script">
                <NpsScale house={branch.name} />
                <section className="section" aria-labelledby="marks-label">
                  <h2 id="marks-label">Quantas estrelas para…</h2>
                  <div className="marks">
                    {marks.map(({ field, label }) => (
                      <StarScale key={field} field={field} label={label} />
                    ))}
                  </div>
                </section>
                <WordFields />
                <Privacy
                  site={site}
                  slug={branch.slug}
                  business={business}
                  purpose="melhorar o atendimento e, se você deixar seu telefone, registrar sua visita como cliente."
                />
              </div>
            </div>
            <div className="dock needs-script">
              {/* Before the script runs, a submit would put the fields into the address. */}
              <button type="button" className="button wide">
                Enviar avaliação
              </button>
            </div>
            <template>
              <Thanks profile={profile} />
            </template>
          </form>
        )}
      </main>
    </Frame>
  )
}

function Thanks({ profile }: { profile: string }) {
  return (
    <div className="content">
      <Banner tone="good" title={surveyMessages.thanks} level={2} />
      <a className="button wide" href={profile}>
        Acessar o Perfil
      </a>
    </div>
  )
}
