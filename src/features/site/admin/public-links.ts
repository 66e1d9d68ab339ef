import { clientSettings } from '#admin/client-settings.ts'
import type { CurrentBranch } from '#admin/current/current.ts'
import { type PublicPage, publicPageNames, publicPages, publicPath } from '../public-pages.ts'
import { copyText } from '#ui/copy.ts'
import { toast, toastFailure } from '#ui/overlay/toast.ts'

/** A public page of the branch; `address` is absolute, as guests share it; `sentence` is printed above its QR code. */
export type PublicLink = {
  page: PublicPage
  label: string
  path: string
  address: string
  sentence: string
}

/** The branch's public pages (D-65); shared addresses take their host from SHORT_LINK_BASE (D-89). */
export const publicLinks = (branch: CurrentBranch): PublicLink[] =>
  publicPageNames.map((page) => linkTo(page, branch))

function linkTo(page: PublicPage, { slug }: Pick<CurrentBranch, 'slug'>): PublicLink {
  const { label, sentence } = publicPages[page]
  const path = publicPath(page, slug)
  return { page, label, sentence, path, address: clientSettings().shortLinkBase + path }
}

/** The branch's digital profile. */
export const profileLink = (branch: Pick<CurrentBranch, 'slug'>): PublicLink => linkTo('profile', branch)

/** The branch's reservation page. */
export const bookingLink = (branch: CurrentBranch): PublicLink => linkTo('booking', branch)

/** The branch's survey. */
export const surveyLink = (branch: CurrentBranch): PublicLink => linkTo('survey', branch)

/** Copies a link and says whether it worked. */
export async function copyLink({ address }: PublicLink): Promise<void> {
  if (await copyText(address)) toast('Link copiado.')
  else toastFailure('Não foi possível copiar. Selecione o endereço e copie.')
}
