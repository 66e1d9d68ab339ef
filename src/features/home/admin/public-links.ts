import { clientSettings } from '#admin/client-settings.ts'
import type { CurrentBranch } from '#admin/current.ts'
import { copyText } from '#ui/copy.ts'
import { toast, toastFailure } from '#ui/toast.ts'

/** A public page of the branch; `address` is whole, as it is shared, and `sentence` stands over its QR code. */
export type PublicLink = { label: string; path: string; address: string; sentence: string }

/** Where the branch's reservations are asked for. */
export const bookingLink = (branch: CurrentBranch): PublicLink =>
  linkTo('Reservas', `/reserva/${branch.slug}`, 'Reserve sua mesa')

/** The public pages that answer today (D-65); shared addresses take their host from SHORT_LINK_BASE (D-89). */
export const publicLinks = (branch: CurrentBranch): PublicLink[] => [
  linkTo('Perfil', `/perfil/${branch.slug}`, 'Conheça a casa'),
  bookingLink(branch),
  linkTo('Cardápios', `/cardapios/${branch.slug}`, 'Veja nosso cardápio'),
]

function linkTo(label: string, path: string, sentence: string): PublicLink {
  return { label, path, sentence, address: clientSettings().shortLinkBase + path }
}

/** Copies a link and says whether it worked. */
export async function copyLink({ address }: PublicLink): Promise<void> {
  if (await copyText(address)) toast('Link copiado.')
  else toastFailure('Não foi possível copiar. Selecione o endereço e copie.')
}
