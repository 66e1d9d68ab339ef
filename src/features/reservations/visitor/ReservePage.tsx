import type { PageProps } from '#lib/page.ts'
import { Icon } from '#visitor/icons.tsx'
import { Frame } from '#visitor/Frame.tsx'
import type { ReserveData } from '../pages.contract.ts'

/** Around the form that hydrates; `island` is its HTML, rendered apart. Without script its head alone is left, and who to call. */
export function ReservePage({ site, branch, island }: PageProps<ReserveData> & { island: string }) {
  return (
    <Frame site={site}>
      <div data-island dangerouslySetInnerHTML={{ __html: island }} />
      <noscript>
        <div className="content">
          <p className="card">Para reservar por aqui, ative o JavaScript do navegador.</p>
          {branch.callPhone && (
            <a className="button wide" href={`tel:+55${branch.callPhone}`}>
              <Icon name="phone" /> Reservar por telefone
            </a>
          )}
        </div>
      </noscript>
    </Frame>
  )
}
