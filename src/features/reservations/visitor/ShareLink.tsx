import { waShareLink } from '#lib/phone.ts'
import type { PageProps } from '#lib/page.ts'
import * as sitePath from '#lib/site-path.ts'
import { Icon } from '#visitor/icons.tsx'
import type { ReserveData } from '../pages.contract.ts'

/** Shares the page through WhatsApp (D-89). */
export function ShareLink({ branch, site }: PageProps<ReserveData>) {
  const text = `Reserve uma mesa em ${branch.name} ${branch.branch}: ${site.shortLinkBase}${sitePath.reserve(branch.slug)}`
  return (
    <a
      className="bar-action"
      href={waShareLink(text)}
      target="_blank"
      rel="noopener"
      aria-label="Compartilhar no WhatsApp"
    >
      <Icon name="share" />
    </a>
  )
}
