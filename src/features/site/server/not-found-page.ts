import { branchTitle } from '#features/branches/rules.ts'
import { notFoundPage } from '../pages.contract.ts'
import { findAnyBySlug } from './branch-page.queries.ts'
import { contactOf } from './page-data.ts'
import * as sitePath from '#lib/address/site-path.ts'
import { lostSlug } from '#platform/http/page/lost.ts'
import { page } from '#platform/http/page/pages.ts'

/** /error/404 (pages spec §2.2, D-16), in the colours of the house whose address led here, with the ways to it (D-117). */
export const lostPage = page({
  path: sitePath.notFound,
  async load({ db, request }) {
    const slug = lostSlug(request)
    const branch = slug && (await findAnyBySlug(db, slug))
    const title = 'Page Not Found'
    return {
      page: notFoundPage.with({
        house: branch
          ? {
              title: branchTitle(branch),
              profile: branch.is_published ? sitePath.profile(branch.slug) : null,
              contact: contactOf(branch),
            }
          : null,
      }),
      head: { title, description: title, canonicalPath: '/', noindex: true },
      ...(branch ? { branch, ofDevice: true } : {}),
      status: 404,
    }
  },
})
