import type { PageProps } from '#lib/page.ts'
import { Frame } from '#visitor/frame/Frame.tsx'
import { NoScript } from '#visitor/NoScript.tsx'
import type { ReserveData } from '../pages.contract.ts'

/** The page around the form; `island` is the form's HTML, rendered apart. Without JavaScript only the header and the ways to the house show. */
export function ReservePage({ site, branch, island }: PageProps<ReserveData> & { island: string }) {
  return (
    <Frame site={site}>
      <div data-island dangerouslySetInnerHTML={{ __html: island }} />
      <NoScript
        sentence="Para reservar por aqui, ative o JavaScript do navegador."
        slug={branch.slug}
        contact={branch.contact}
      />
    </Frame>
  )
}
