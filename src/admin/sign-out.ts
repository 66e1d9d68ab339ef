import { clientSettings } from '#admin/client-settings.ts'
import { signOutHere } from '#admin/session.ts'
import * as staffPath from '#lib/staff-path.ts'

/** 'Sair': the session is gone from this browser, and the sign-in stands on the screen (SHELL-04, SHELL-05). */
export function signOut(): void {
  signOutHere(clientSettings().apiBaseUrl)
  location.assign(staffPath.signIn)
}
