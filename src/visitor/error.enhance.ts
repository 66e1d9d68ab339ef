import { hasStoredSession } from '#lib/call/session-keys.ts'
import * as staffPath from '#lib/address/staff-path.ts'

/** Home is the staff home where a session is stored (D-16). */
const home = document.querySelector<HTMLAnchorElement>('[data-home]')
if (home && hasStoredSession()) home.href = staffPath.home
