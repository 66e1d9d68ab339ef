import { hasStoredSession } from '#lib/session-keys.ts'
import * as staffPath from '#lib/staff-path.ts'

/** `/` leads staff to their home and everybody else to the server's address (D-10); only the browser knows who is staff. */
const elsewhere = document.querySelector<HTMLElement>('[data-root]')?.dataset.root
location.replace(hasStoredSession() ? staffPath.businesses : (elsewhere ?? staffPath.signIn))
