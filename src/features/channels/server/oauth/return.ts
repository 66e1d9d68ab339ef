import type { FastifyReply } from 'fastify'
import type { Channel } from '../../rules.ts'
import { handOut } from './handed-token.ts'
import { takeSignIn } from './sign-in.queries.ts'
import { wires } from '../wires.ts'
import * as staffPath from '#lib/address/staff-path.ts'
import type { House } from '#platform/house.ts'
import { logged } from '#platform/meta/outcome.ts'

/** Why a person comes back without access, for the channels page: they refused, they took too long, or Meta did not answer. */
type Failure = 'recusada' | 'expirada' | 'falhou'

export type OAuthReturn = {
  code?: string | undefined
  state?: string | undefined
  error?: string | undefined
}

/** The address that a service sends a person back to: byte for byte the same in the dialog and in the exchange of the code. */
export const callbackUrl = ({ settings }: Pick<House, 'settings'>, service: Channel): string =>
  settings.appUrl + wires[service].signIn.callback

const channelsUrl = ({ settings }: House, query: Record<string, string>): string =>
  `${settings.appUrl}${staffPath.channels}?${new URLSearchParams(query)}`

/** Checks the state, exchanges the code and answers the address of the channels page, with the three parameters of D-80 or a failure. */
export async function returnAddress(house: House, service: Channel, given: OAuthReturn): Promise<string> {
  const failed = (conexao: Failure) => channelsUrl(house, { conexao, service })
  const now = house.now()
  const signIn = given.state ? await takeSignIn(house.db, { state: given.state, service, now }) : null
  if (!signIn) return failed('expirada')
  const { appOf, exchange } = wires[service].signIn
  const app = appOf(house.settings)
  if (given.error || !given.code || !app)
    return failed(given.error === 'access_denied' ? 'recusada' : 'falhou')
  const granted = await exchange(house, app, {
    code: given.code,
    redirectUri: callbackUrl(house, service),
  })
  if (granted.kind !== 'done') {
    house.log.warn({ what: 'exchange', service, ...logged(granted) }, 'meta')
    return failed('falhou')
  }
  const { access_token, expires_in } = granted.answer
  const bound = { secretKey: house.settings.secretKey, service, ...signIn }
  return channelsUrl(house, {
    access_token: handOut(bound, access_token, now),
    service,
    expires_in: String(expires_in ?? 0),
  })
}

/** Sends a person who comes back on to the channels page. */
export async function comeBack(
  { house, query, reply }: { house: House; query: OAuthReturn; reply: FastifyReply },
  service: Channel,
): Promise<Record<never, never>> {
  const address = await returnAddress(house, service, query)
  reply.code(303).header('Location', address).header('Referrer-Policy', 'no-referrer')
  return {}
}
