import { Frame } from './Frame.tsx'
import type { Site } from '#lib/page.ts'

/** `/`: a script sends the browser on (D-10); the link is for browsers without scripts. */
export function RootPage({ site, elsewhere }: { site: Site; elsewhere: string }) {
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
