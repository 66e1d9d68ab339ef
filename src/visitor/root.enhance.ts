import { hasStoredSession } from '#lib/call/session-keys.ts'
import * as staffPath from '#lib/address/staff-path.ts'

/** `/` leads staff to their home and everybody else to the marketing site, if there is one (D-10); only the browser knows who is staff. */
const elsewhere = document.querySelector<HTMLElement>('[data-root]')?.dataset.root
if (hasStoredSession()) location.replace(staffPath.businesses)
else if (elsewhere) location.replace(elsewhere)
