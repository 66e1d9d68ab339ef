import type { Channel } from '../../rules.ts'
import { findApp } from './app.ts'
import { handOut } from './handed-token.ts'
import { takeSignIn } from './sign-in.queries.ts'
import * as staffPath from '#lib/address/staff-path.ts'
import type { House } from '#platform/house.ts'
import { exchangeInstagramCode } from '#platform/meta/instagram.ts'
import { logged } from '#platform/meta/outcome.ts'
import type { MetaApp } from '#platform/meta/settings.ts'
import { exchangeCode } from '#platform/meta/tokens.ts'

/** Why a person comes back without access, for the channels page: they refused, they took too long, or Meta did not answer. */
type Failure = 'recusada' | 'expirada' | 'falhou'

export type Returned = { code?: string | undefined; state?: string | undefined; error?: string | undefined }

const callbacks = { whatsapp: '/api/meta/oauth/callback', instagram: '/api/meta-instagram/oauth/callback' }

/** Where a service sends a person back to: byte for byte the same in the dialog and in the exchange of the code. */
export const callbackUrl = ({ settings }: Pick<House, 'settings'>, service: Channel): string =>
  settings.appUrl + callbacks[service]

const channelsUrl = ({ settings }: House, query: Record<string, string>): string =>
  `${settings.appUrl}${staffPath.channels}?${new URLSearchParams(query)}`

/** Instagram adds `#_`, which some clients send along. */
const withoutMark = (code: string) => code.replace(/#_$/, '')

function exchange({ meta, settings }: House, service: Channel, app: MetaApp, code: string) {
  const redirectUri = callbackUrl({ settings }, service)
  return service === 'whatsapp'
    ? exchangeCode(meta.graph, app, { code, redirectUri })
    : exchangeInstagramCode(meta, app, { code: withoutMark(code), redirectUri })
}

/** Checks the state, exchanges the code and answers the address of the channels page, with the three parameters of D-80 or a failure. */
export async function returnAddress(house: House, service: Channel, given: Returned): Promise<string> {
  const failed = (conexao: Failure) => channelsUrl(house, { conexao, service })
  const now = house.now()
  const signIn = given.state ? await takeSignIn(house.db, { state: given.state, service, now }) : null
  if (!signIn) return failed('expirada')
  const app = findApp(house.settings, service)
  if (given.error || !given.code || !app)
    return failed(given.error === 'access_denied' ? 'recusada' : 'falhou')
  const granted = await exchange(house, service, app, given.code)
  if (granted.kind !== 'done') {
    house.log.warn({ what: 'exchange', service, ...logged(granted) }, 'meta')
    return failed('falhou')
  }
  const { access_token, expires_in = null } = granted.answer as {
    access_token: string
    expires_in?: number | null
  }
  const bound = { secretKey: house.settings.secretKey, service, ...signIn }
  return channelsUrl(house, {
    access_token: handOut(bound, access_token, now),
    service,
    expires_in: String(expires_in ?? 0),
  })
}
