import type { ReactNode } from 'react'
import type { Site } from '#lib/page.ts'

/** The 500 px wide page (PUB-06) with the platform's credit below (PUB-05). */
export function Frame({ site, children }: { site: Site; children: ReactNode }) {
  return (
    <div className="frame">
      {children}
      <footer className="credit">
        Desenvolvido por {site.url ? <a href={site.url}>{site.platform}</a> : site.platform}
      </footer>
    </div>
  )
}
