import type { Site } from '#lib/page.ts'

/** What the data is used for and who is responsible for it (D-98); `purpose` ends the sentence. */
export function Privacy({ site, business, purpose }: { site: Site; business: string; purpose: string }) {
  return (
    <p className="small-print">
      {business} usa estes dados para {purpose}
      {site.privacyUrl && (
        <>
          {' '}
          <a href={site.privacyUrl} target="_blank" rel="noopener noreferrer">
            Política de privacidade
          </a>
        </>
      )}
    </p>
  )
}
