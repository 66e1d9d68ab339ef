import type { ReserveData } from './reserve-data.ts'

/** What the data is for and who answers for it (D-98). */
export function Privacy({ data: { branch, site } }: { data: ReserveData }) {
  return (
    <p className="small-print">
      {branch.business} usa estes dados para tratar da sua reserva e falar com você sobre ela.
      {site.privacyUrl && (
        <>
          {' '}
          <a href={site.privacyUrl} target="_blank" rel="noopener">
            Política de privacidade
          </a>
        </>
      )}
    </p>
  )
}
