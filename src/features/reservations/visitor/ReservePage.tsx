import type { PageProps } from '#lib/page.ts'
import { Icon } from '#visitor/icons.tsx'
import { Frame } from '#visitor/Frame.tsx'
import type { ReserveData } from '../pages.contract.ts'

/** The page around the form; `island` is the form's HTML, rendered apart. Without JavaScript only the header and the phone link show. */
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
