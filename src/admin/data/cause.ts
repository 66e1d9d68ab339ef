import type { CallFailed } from '#lib/call/call.ts'

const offline = 'Sem conexão. Nada foi gravado.'

/** Why a call failed, as far as one can tell: the server's sentence, or that this device has no network. */
export const causeOf = ({ status, msg }: CallFailed): string | undefined =>
  msg ?? (status === 0 && !navigator.onLine ? offline : undefined)
