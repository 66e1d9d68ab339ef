import { EmailText } from '#features/guests/visitor/EmailText.tsx'
import { Banner } from '#visitor/frame/Banner.tsx'
import { BranchBar } from '#visitor/frame/BranchBar.tsx'
import { Frame } from '#visitor/frame/Frame.tsx'
import type { PageProps } from '#lib/page.ts'
import * as sitePath from '#lib/address/site-path.ts'
import { confirmDays, emailMessages } from '../email.contract.ts'
import type { ConfirmEmailData } from '../pages.contract.ts'

/** /cadastro/{slug}?confirmar={token}: the link of a letter before the press, after it, or that it is no longer valid. */
export function ConfirmEmailPage({ site, branch, call, shown }: PageProps<ConfirmEmailData>) {
  return (
    <Frame site={site}>
      <BranchBar
        back={{ href: sitePath.profile(branch.slug), label: 'Voltar ao perfil' }}
        title="Confirmar e-mail"
        branch={branch}
      />
      <main className="content" data-confirm={JSON.stringify(call)}>
        {shown.kind === 'closed' && (
          <Banner tone="off" title={emailMessages.closed} level={2}>
            <p>Ele confirma o e-mail uma só vez, por {confirmDays} dias. O seu agendamento não muda.</p>
          </Banner>
        )}
        {shown.kind === 'confirmed' && (
          <Banner tone="good" title="E-mail confirmado" level={2}>
            <p>
              Os avisos dos seus agendamentos em <span dir="auto">{branch.name}</span> chegam em{' '}
              <EmailText email={shown.email} />.
            </p>
          </Banner>
        )}
        {shown.kind === 'open' && (
          <>
            <section className="section">
              <h2>Este e-mail é seu?</h2>
              <p>
                <strong>
                  <EmailText email={shown.email} />
                </strong>{' '}
                está em um agendamento em <span dir="auto">{branch.name}</span>. Confirme para receber aqui
                também os avisos dos próximos.
              </p>
              <p className="hint">Se o agendamento não é seu, feche esta página: nada muda.</p>
            </section>
            <div className="actions">
              <button type="button" className="button wide needs-script" data-press>
                Confirmar e-mail
              </button>
              <noscript>
                <p className="hint">Para confirmar por aqui, ative o JavaScript do navegador.</p>
              </noscript>
            </div>
          </>
        )}
        {shown.kind !== 'open' && (
          <div className="actions">
            <a className="button wide quiet" href={sitePath.profile(branch.slug)}>
              Ver o perfil
            </a>
          </div>
        )}
      </main>
    </Frame>
  )
}
