import {
  bookingSwitchesOfBranch,
  hasOpenServiceOfBranch,
} from '#features/availability/server/branch-settings.ts'
import { takesOnline } from '#features/branches/rules.ts'
import { branchPage } from '#features/site/server/branch-page.queries.ts'
import {
  analyticsOf,
  contactOf,
  headOf,
  identityOf,
  pageShareImage,
} from '#features/site/server/page-data.ts'
import { menuListPage, menuPage } from '../pages.contract.ts'
import { structuredMenu } from '../structured.ts'
import { activeMenusOfBranch, menuCards } from './branch-menus.ts'
import { findShownMenu } from './queries.ts'
import * as sitePath from '#lib/address/site-path.ts'

/** Most items in the structured data: for longer menus search engines read only the page, which would otherwise double in size. */
const structuredItemLimit = 500

/** The active menus of a branch (D-69). */
const menuList = branchPage({
  path: sitePath.menus(':slug'),
  parts: {
    menus: activeMenusOfBranch,
    switches: bookingSwitchesOfBranch,
    hasOpenService: hasOpenServiceOfBranch,
  },
  async load({ branch }) {
    const path = sitePath.menus(branch.slug)
    return {
      page: menuListPage.with({
        branch: identityOf(branch),
        contact: contactOf(branch),
        menus: menuCards(branch.menus),
        reserveOnline: branch.hasOpenService && takesOnline(branch.switches),
      }),
      head: headOf(branch, `Cardápios de ${branch.name} ${branch.branch}`, path, 'Cardápios'),
      branch,
      analytics: analyticsOf(branch, path),
    }
  },
})

/** One active menu; sections without items are left out, and an inactive or foreign menu is 404 (D-69). */
const menu = branchPage({
  path: sitePath.menu(':slug', ':id'),
  parts: { switches: bookingSwitchesOfBranch, hasOpenService: hasOpenServiceOfBranch },
  async load({ db, branch, params }) {
    if (!/^[1-9]\d{0,14}$/.test(params.id ?? '')) return { redirect: sitePath.notFound }
    const found = await findShownMenu(db, branch, Number(params.id))
    if (!found) return { redirect: sitePath.notFound }
    const { id, name, description } = found
    const path = sitePath.menu(branch.slug, id)
    const sections = found.sections.filter(({ items }) => items.length > 0)
    const count = sections.reduce((sum, { items }) => sum + items.length, 0)
    const head = headOf(branch, description ?? `${name} de ${branch.name} ${branch.branch}`, path, name)
    return {
      page: menuPage.with({
        branch: identityOf(branch),
        contact: contactOf(branch),
        menu: { name, description, sections },
        reserveOnline: branch.hasOpenService && takesOnline(branch.switches),
      }),
      head: {
        ...head,
        image: pageShareImage(branch, found.image_path),
        ...(count <= structuredItemLimit && {
          structured: (whole) =>
            structuredMenu({ slug: branch.slug, id, name, description, sections }, whole),
        }),
      },
      branch,
      analytics: analyticsOf(branch, path),
    }
  },
})

export const pages = [menuList, menu]
