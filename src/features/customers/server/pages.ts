import { maskEmail } from '#features/guests/rules.ts'
import { branchPage, type BranchVisit } from '#features/site/server/branch-page.queries.ts'
import { analyticsOf, contactOf, headOf, identityOf } from '#features/site/server/page-data.ts'
import { formTextVersion } from '../consent.ts'
import { type ConfirmEmailData, confirmEmailPage, registrationPage } from '../pages.contract.ts'
import { findConfirmation } from './email-confirmation.ts'
import * as sitePath from '#lib/address/site-path.ts'
import { localNow } from '#lib/days/zoned.ts'
import type { PageAnswer } from '#platform/http/page/pages.ts'
import { hit } from '#platform/limits/limits.ts'
import { undeclaredLimits } from '#platform/limits/table.ts'
import { isLinkToken } from '#platform/secrets.ts'

type PathOf = <Slug extends string>(slug: Slug) => `/${string}/${Slug}`

/** The page of a letter's link; looking at it confirms nothing (D-168). Nobody counts who comes here: the address is a secret. */
async function confirming(visit: BranchVisit<Record<never, never>>, token: string): Promise<PageAnswer> {
  const { branch, db, house, now } = visit
  const found = isLinkToken(token) ? await findConfirmation(db, branch, token, now) : null
  if (!found) await hit({ house, db: house.db, now }, [{ ...undeclaredLimits.emailToken, key: visit.ip }])
  const shown: ConfirmEmailData['shown'] = found
    ? { kind: found.isConfirmed ? 'confirmed' : 'open', email: maskEmail(found.email) }
    : { kind: 'closed' }
  const description = `Confirme o seu e-mail em ${branch.name}.`
  return {
    page: confirmEmailPage.with({
      branch: identityOf(branch),
      call: { business_id: branch.business_id, branch_id: branch.id, token },
      shown,
    }),
    head: {
      ...headOf(branch, description, sitePath.registration(branch.slug), 'Confirmar e-mail'),
      noindex: true,
      noReferrer: true,
    },
    branch,
    checksVisitors: true,
    ...(found ? {} : { status: 404 }),
  }
}

/** Not indexed: guests get this address from the house's QR code. */
function registration(pathOf: PathOf, { quick }: { quick: boolean }) {
  return branchPage({
    path: pathOf(':slug'),
    parts: {},
    async load(visit) {
      const { branch, now } = visit
      const { confirmar } = visit.query
      if (!quick && typeof confirmar === 'string') return confirming(visit, confirmar)
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
