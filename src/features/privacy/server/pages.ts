import { formTexts, formTextVersion } from '#features/customers/consent.ts'
import { branchPage } from '#features/site/server/branch-page.queries.ts'
import { headOf, identityOf } from '#features/site/server/page-data.ts'
import { downloadOwnData } from '../link.contract.ts'
import { askDataLinkPage, demoPolicyPage, ownDataPage, type ShownOwnData } from '../pages.contract.ts'
import { findOpened, isOpenable } from './links.queries.ts'
import { ownDataOf } from './own-data.ts'
import { filledPath } from '#lib/call/call-encoding.ts'
import * as sitePath from '#lib/address/site-path.ts'
import { hit } from '#platform/limits/limits.ts'
import { undeclaredLimits } from '#platform/limits/table.ts'
import { page } from '#platform/http/page/pages.ts'
import { isLinkToken } from '#platform/secrets.ts'

const askPage = branchPage({
  path: sitePath.personalData(':slug'),
  parts: {},
  async load({ branch }) {
    const path = sitePath.personalData(branch.slug)
    const description = `Os dados que ${branch.name} guarda sobre você.`
    return {
      page: askDataLinkPage.with({
        branch: identityOf(branch),
        business: branch.business_name,
        call: { business_id: branch.business_id, branch_id: branch.id },
      }),
      head: { ...headOf(branch, description, path, 'Seus dados'), noindex: true },
      branch,
      checksVisitors: true,
    }
  },
})

/** The page of a mailed link until it is opened, then the page of its own secret. A guest's data are not counted by anybody: no analytics. */
const ownPage = branchPage({
  path: sitePath.ownData(':slug', ':token'),
  parts: {},
  async load(visit) {
    const { branch, params, db, now, house } = visit
    const token = params.token ?? ''
    const call = { business_id: branch.business_id, branch_id: branch.id, token }

    async function find(): Promise<ShownOwnData> {
      if (!isLinkToken(token)) return { kind: 'closed' }
      if (await isOpenable(db, branch, token, now)) return { kind: 'unopened' }
      const opened = await findOpened(db, branch, token, now)
      if (!opened) {
        await hit({ house, db: house.db, now }, [{ ...undeclaredLimits.dataToken, key: visit.ip }])
        return { kind: 'closed' }
      }
      return {
        kind: 'open',
        data: await ownDataOf(db, branch, opened),
        marketing: formTexts[formTextVersion].marketing(branch.business_name),
        filePath: house.settings.apiBaseUrl + filledPath(downloadOwnData.path, call),
      }
    }

    const description = `Os dados que ${branch.name} guarda sobre você.`
    const shown = await find()
    return {
      page: ownDataPage.with({
        branch: identityOf(branch),
        business: branch.business_name,
        call,
        shown,
      }),
      head: {
        ...headOf(branch, description, sitePath.personalData(branch.slug), 'Seus dados'),
        noReferrer: true,
      },
      branch,
      checksVisitors: true,
      ...(shown.kind === 'closed' ? { status: 404 } : {}),
    }
  },
})

/** Only where the public forms link it, which the demo's do (main.ts): it is no policy of a real house. */
const policyOfDemo = page({
  path: sitePath.demoPolicy,
  load: async ({ house }) => {
    if (house.settings.privacyUrl !== sitePath.demoPolicy) return null
    return {
      page: demoPolicyPage.with({}),
      head: {
        title: 'Política de privacidade',
        description: 'A política de privacidade das casas inventadas da demonstração.',
        canonicalPath: sitePath.demoPolicy,
        noindex: true,
      },
    }
  },
})

export const pages = [askPage, ownPage, policyOfDemo]
