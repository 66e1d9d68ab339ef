import { Frame } from './Frame.tsx'
import type { Site } from '#lib/page.ts'

/** `/`: the browser goes on by itself (D-10); the link is for one that runs no script. */
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
