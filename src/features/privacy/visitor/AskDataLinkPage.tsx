import { BranchBar } from '#visitor/frame/BranchBar.tsx'
import { Banner } from '#visitor/frame/Banner.tsx'
import { Field } from '#visitor/form/Field.tsx'
import { Frame } from '#visitor/frame/Frame.tsx'
import type { PageProps } from '#lib/page.ts'
import * as sitePath from '#lib/address/site-path.ts'
import type { AskDataLink } from '../pages.contract.ts'

/** /seus-dados/{slug}: a guest asks for a link to the data that the business holds about them. Does not reveal who is a customer. */
export function AskDataLinkPage({ site, branch, business, call }: PageProps<AskDataLink>) {
  return (
    <Frame site={site}>
      <BranchBar
        back={{ href: sitePath.profile(branch.slug), label: 'Voltar ao perfil' }}
        title="Seus dados"
        branch={branch}
      />
      <main>
        <form noValidate data-ask={JSON.stringify(call)}>
          <div className="content">
            <div className="section" data-intro>
              <h2>Veja ou apague os dados que guardamos sobre você</h2>
              <p>
                Digite o seu telefone com DDD. Enviamos um link para o e-mail que {business} tem no seu
                cadastro. Com ele você vê e baixa os seus dados, cancela as novidades e pede para apagar tudo.
              </p>
            </div>
            <div className="needs-script" data-fields>
              <Field id="phone" label="Telefone">
                {(input) => (
                  <input
                    {...input}
                    name="phone"
                    className="input"
                    type="tel"
                    autoComplete="tel"
                    placeholder="(11) 91234-5678"
                    required
                  />
                )}
              </Field>
            </div>
            <p className="small-print">
              Sem e-mail no cadastro? Fale com o estabelecimento: ele confirma quem você é e entrega os seus
              dados.
              {site.privacyUrl && (
                <>
                  {' '}
                  <a href={site.privacyUrl} target="_blank" rel="noopener noreferrer">
                    Política de privacidade
                  </a>
                </>
              )}
            </p>
            <noscript>
              <p>Para pedir o link por aqui, ative o JavaScript do navegador.</p>
            </noscript>
            <a className="button wide" href={sitePath.profile(branch.slug)} data-after hidden>
              Acessar o Perfil
            </a>
          </div>
          <div className="dock needs-script" data-dock>
            <p className="error" role="alert" data-reason />
            {/* Before the script runs, a submit would put the phone into the address. */}
            <button type="button" className="button wide">
              Enviar o link
            </button>
          </div>
          <template>
            <Banner tone="good" title="Confira o seu e-mail" level={2}>
              <p data-sentence />
            </Banner>
          </template>
        </form>
      </main>
    </Frame>
  )
}
