import type { Site } from '#lib/page.ts'
import * as sitePath from '#lib/address/site-path.ts'

type PrivacyProps = { site: Site; slug: string; business: string; purpose: string }

/** The purpose of the data, who is responsible for it, and where to see or erase it (D-98); `purpose` ends the sentence. */
export function Privacy({ site, slug, business, purpose }: PrivacyProps) {
  return (
    <p className="small-print">
      {business} usa estes dados para {purpose}
      {site.privacyUrl && (
        <>
          {' '}
          <a href={site.privacyUrl} target="_blank" rel="noopener noreferrer">
            Política de privacidade
          </a>{' '}
          ·
        </>
      )}{' '}
      <a href={sitePath.personalData(slug)} target="_blank" rel="noopener">
        Ver ou apagar seus dados
      </a>
    </p>
  )
}
