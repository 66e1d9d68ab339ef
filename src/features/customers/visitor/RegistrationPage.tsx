import type { PageProps } from '#lib/page.ts'
import { Frame } from '#visitor/Frame.tsx'
import type { RegistrationData } from '../pages.contract.ts'

/** The page around the form; `island` is the form's HTML, rendered apart. Without JavaScript only the header and a link onward show. */
export function RegistrationPage({
  site,
  branch,
  quick,
  island,
}: PageProps<RegistrationData> & { island: string }) {
  return (
    <Frame site={site}>
      <div data-island dangerouslySetInnerHTML={{ __html: island }} />
      <noscript>
        <div className="content">
          <p className="card">Para se cadastrar por aqui, ative o JavaScript do navegador.</p>
          <a className="button wide" href={`/${quick ? 'cardapios' : 'perfil'}/${branch.slug}`}>
            {quick ? 'Ver o cardápio' : 'Acessar o Perfil'}
          </a>
        </div>
      </noscript>
    </Frame>
  )
}
