import { clientSettings } from '#admin/client-settings.ts'
import { clearKept, kept } from '#admin/kept/kept.ts'
import { signOutHere } from '#admin/current/session.ts'
import * as staffPath from '#lib/address/staff-path.ts'
import { confirm } from '#ui/overlay/dialogs.ts'

const unsentQuestion =
  'Há algo que ainda não foi enviado. Se você sair, isso se perde. Deseja sair mesmo assim?'

/** 'Sair': removes the session, and everything kept for it, from this browser and shows the sign-in (SHELL-04, SHELL-05). */
export async function signOutAndLeave(): Promise<void> {
  const isSure =
    kept.unsent().length === 0 ||
    (await confirm(unsentQuestion, { destructive: true, yes: 'Sair', no: 'Continuar aqui' }))
  if (!isSure) return
  signOutHere(clientSettings().apiBaseUrl)
  await clearKept()
  location.assign(staffPath.signIn)
}
