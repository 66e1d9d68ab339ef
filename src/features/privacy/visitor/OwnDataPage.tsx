import { Banner } from '#visitor/frame/Banner.tsx'
import { BranchBar } from '#visitor/frame/BranchBar.tsx'
import { Frame } from '#visitor/frame/Frame.tsx'
import type { PageProps } from '#lib/page.ts'
import * as sitePath from '#lib/address/site-path.ts'
import type { OwnDataPageData } from '../pages.contract.ts'
import { linkMessages, pageMinutes } from '../rules.ts'
import { OwnDataParts } from './OwnDataParts.tsx'

/** /seus-dados/{slug}/{token}: a mailed link before it is opened, what it opens, or that it is no longer valid. */
export function OwnDataPage({ site, branch, business, call, shown }: PageProps<OwnDataPageData>) {
  return (
    <Frame site={site}>
      <BranchBar
        back={{ href: sitePath.profile(branch.slug), label: 'Voltar ao perfil' }}
        title="Seus dados"
        branch={branch}
      />
      <main className="content" data-own={JSON.stringify({ ...call, slug: branch.slug })}>
        {shown.kind === 'closed' && (
          <>
            <Banner tone="off" title={linkMessages.closed} level={2}>
              <p>Ele abre uma só vez, por 24 horas. Peça outro: leva um minuto.</p>
            </Banner>
            <div className="actions">
              <a className="button wide" href={sitePath.personalData(branch.slug)}>
                Pedir um novo link
              </a>
            </div>
          </>
        )}
        {shown.kind === 'unopened' && (
          <>
            <section className="section">
              <h2>Ver os seus dados</h2>
              <p>
                O link abre uma só vez, neste aparelho, por {pageMinutes} minutos. Abra-o num aparelho só seu.
              </p>
            </section>
            <div className="actions">
              <button type="button" className="button wide needs-script" data-open>
                Ver meus dados
              </button>
              <noscript>
                <p className="hint">Para ver os seus dados por aqui, ative o JavaScript do navegador.</p>
              </noscript>
            </div>
          </>
        )}
        {shown.kind === 'open' && <OwnDataParts {...shown} business={business} />}
      </main>
    </Frame>
  )
}
