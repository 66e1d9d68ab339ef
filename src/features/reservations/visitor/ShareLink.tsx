import type { PageProps } from '#lib/page.ts'
import { WhatsAppShare } from '#visitor/WhatsAppShare.tsx'
import { addressOfChoice, type TableChoice } from '../choice.ts'
import type { ReserveData } from '../pages.contract.ts'

/** Shares the page through WhatsApp, with the choices made on it (D-89). */
export function ShareLink(data: PageProps<ReserveData> & { choice: TableChoice }) {
  const { branch, site } = data
  const path = addressOfChoice(branch.slug, data.choice, data)
  return (
    <WhatsAppShare
      className="bar-action"
      text={`Reserve uma mesa em ${branch.name} ${branch.branch}: ${site.shortLinkBase}${path}`}
    />
  )
}
