import { clientSettings } from '#admin/client-settings.ts'
import { signOutHere } from '#admin/session.ts'
import * as staffPath from '#lib/staff-path.ts'

/** 'Sair': removes the session from this browser and shows the sign-in (SHELL-04, SHELL-05). */
export function signOutAndLeave(): void {
  signOutHere(clientSettings().apiBaseUrl)
  location.assign(staffPath.signIn)
}
