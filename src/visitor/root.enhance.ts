import { hasStoredSession } from '#lib/session-keys.ts'

/** `/` leads staff to their home and everybody else where the server says (D-10); only the browser knows who is which. */
const elsewhere = document.querySelector<HTMLElement>('[data-root]')?.dataset.root
location.replace(hasStoredSession() ? '/master/negocios' : (elsewhere ?? '/auth/login'))
