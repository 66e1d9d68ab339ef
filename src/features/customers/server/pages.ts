import { branchPage } from '#features/site/server/branch-page.ts'
import { analyticsOf, contactOf, headOf } from '#features/site/server/page-data.ts'
import { formTextVersion } from '../consent.ts'
import { registrationPage } from '../pages.contract.ts'
import * as sitePath from '#lib/site-path.ts'
import { localNow } from '#lib/zoned.ts'

type PathOf = <Slug extends string>(slug: Slug) => `/${string}/${Slug}`

/** Not indexed: guests get this address from the house's QR code. */
function registration(pathOf: PathOf, { quick }: { quick: boolean }) {
  return branchPage({
    path: pathOf(':slug'),
    parts: {},
    async load({ branch, now }) {
      const path = pathOf(branch.slug)
      const description = `Cadastre-se em ${branch.name} ${branch.branch}.`
      return {
        page: registrationPage.with({
          branch: {
            id: branch.id,
            business_id: branch.business_id,
            slug: branch.slug,
            name: branch.name,
            branch: branch.branch,
            business: branch.business_name,
            contact: contactOf(branch),
          },
          text_version: formTextVersion,
          today: localNow(now, branch.timezone).date,
          quick,
        }),
        head: { ...headOf(branch, description, path, 'Cadastro'), noindex: true },
        branch,
        analytics: analyticsOf(branch, path),
        checksVisitors: true,
      }
    },
  })
}

export const pages = [
  registration(sitePath.registration, { quick: false }),
  registration(sitePath.quickRegistration, { quick: true }),
]
