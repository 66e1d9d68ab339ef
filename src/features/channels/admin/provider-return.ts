import { channels, type Channel } from '../rules.ts'
import * as staffPath from '#lib/address/staff-path.ts'

/** The result of a sign-in at Meta (D-80): access to hand on, or why there is none. */
export type ProviderReturn =
  | { kind: 'granted'; service: Channel; access_token: string; expires_in: string }
  | { kind: 'failed'; reason: 'recusada' | 'expirada' | 'falhou' }

let taken: ProviderReturn | null = null

const isChannel = (text: string): text is Channel => channels.some((channel) => channel === text)

function read(query: URLSearchParams): ProviderReturn | null {
  const [access_token, service, expires_in] = ['access_token', 'service', 'expires_in'].map((name) =>
    query.get(name),
  )
  if (access_token != null && service != null && expires_in != null) {
    return isChannel(service)
      ? { kind: 'granted', service, access_token, expires_in }
      : { kind: 'failed', reason: 'falhou' }
  }
  const reason = query.get('conexao')
  return reason === 'recusada' || reason === 'expirada' || reason === 'falhou'
    ? { kind: 'failed', reason }
    : null
}

/** Takes the parameters out of the address before anything is fetched; nothing of them stays in the history. */
export function takeProviderReturn(): void {
  if (![staffPath.chats, staffPath.channels].includes(location.pathname)) return
  taken = read(new URLSearchParams(location.search))
  if (taken) history.replaceState(history.state, '', location.pathname)
}

/** The result that was taken, once. */
export function givenProviderReturn(): ProviderReturn | null {
  const given = taken
  taken = null
  return given
}
