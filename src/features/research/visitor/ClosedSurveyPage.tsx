import { linkDays, surveyMessages } from '../rules.ts'
import { Banner } from '#visitor/frame/Banner.tsx'
import { BranchBar } from '#visitor/frame/BranchBar.tsx'
import { Frame } from '#visitor/frame/Frame.tsx'
import type { PageProps } from '#lib/page.ts'
import * as sitePath from '#lib/address/site-path.ts'
import type { SurveyData } from '../pages.contract.ts'

/** A mailed link that is wrong or over; the survey itself is still open to everybody. */
export function ClosedSurveyPage({ site, branch }: PageProps<Pick<SurveyData, 'branch'>>) {
  return (
    <Frame site={site}>
      <BranchBar
        back={{ href: sitePath.profile(branch.slug), label: 'Voltar ao perfil' }}
        title="Como foi sua visita?"
        branch={branch}
      />
      <main className="content">
        <Banner tone="off" title={surveyMessages.linkClosed} level={2}>
          <p>Ele vale por {linkDays} dias depois da visita. Você ainda pode contar como foi.</p>
        </Banner>
        <div className="actions">
          <a className="button wide" href={sitePath.survey(branch.slug)}>
            Avaliar agora
          </a>
        </div>
      </main>
    </Frame>
  )
}
