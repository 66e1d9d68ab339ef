import { Frame } from './frame/Frame.tsx'
import type { Site } from '#lib/page.ts'
import * as staffPath from '#lib/address/staff-path.ts'

/** `/`: a script sends staff and, where there is a marketing site, guests on (D-10); without one the page says what this is (D-117). */
export function RootPage({ site, elsewhere }: { site: Site; elsewhere: string | null }) {
  if (elsewhere === null) {
    return (
      <Frame site={site}>
        <main className="message">
          <h1>{site.platform}</h1>
          <p>Reservas, cardápio e atendimento para restaurantes.</p>
          <p className="muted">
            Procura um restaurante? Abra o link ou o QR code que ele divulgou. Para uma reserva que já fez,
            use o link do e-mail.
          </p>
          <a className="button quiet" href={staffPath.signIn}>
            Entrar
          </a>
        </main>
      </Frame>
    )
  }
  return (
    <Frame site={site}>
      <main className="message" data-root={elsewhere}>
        <h1>{site.platform}</h1>
        <noscript>
          <a className="button" href={elsewhere}>
            Continuar
          </a>
        </noscript>
      </main>
    </Frame>
  )
}
