import { CallFailed } from '#lib/call/call.ts'

/** The second line under a fixed sentence (D-48). */
export const noNetwork = 'Você está sem conexão. Nada se perdeu.'

/** Why a call of a visitor failed: the server's sentence, or that this device has no network; '' if unknown. */
export function visitorCauseOf(error: unknown, isOnline: boolean): string {
  if (!(error instanceof CallFailed)) return ''
  return error.msg ?? (error.status === 0 && !isOnline ? noNetwork : '')
}
