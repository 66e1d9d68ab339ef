import { Frame } from '#visitor/Frame.tsx'
import type { ReserveData } from './reserve-data.ts'

/** Around the form that hydrates; `island` is its HTML, rendered apart. */
export function ReservePage({ site, island }: ReserveData & { island: string }) {
  return (
    <Frame site={site}>
      <noscript>
        <p className="content">Para reservar por aqui, ative o JavaScript do navegador.</p>
      </noscript>
      <div data-island dangerouslySetInnerHTML={{ __html: island }} />
    </Frame>
  )
}
