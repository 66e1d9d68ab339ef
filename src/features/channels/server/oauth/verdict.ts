import { requireApp } from './app.ts'
import type { MetaAccess } from '../connection.queries.ts'
import type { Channel } from '../../rules.ts'
import type { House } from '#platform/house.ts'
import { readInstagramAccount } from '#platform/meta/instagram.ts'
import { debugToken } from '#platform/meta/tokens.ts'

const retired = 'O acesso foi retirado no Facebook ou expirou. Conecte o canal novamente.'
const changedPassword = 'A senha do Facebook mudou e o acesso foi encerrado. Conecte o canal novamente.'
const removedApp = 'O aplicativo foi removido no Facebook. Conecte o canal novamente.'

/** Why Meta ended a token, by the subcode of error 190. */
const bySubcode: Record<number, string> = { 460: changedPassword, 458: removedApp }

/** What Meta says of a token: null for good, the reason in Portuguese for lost, `unknown` without an answer. */
export async function verdictOf(
  { settings, meta }: House,
  service: Channel,
  { token, account }: MetaAccess,
): Promise<string | null | { unknown: true }> {
  const app = requireApp(settings, service)
  if (service === 'instagram') {
    const read = await readInstagramAccount(meta, { token, caller: account })
    if (read.kind === 'done') return null
    if (read.kind === 'refused' && read.advice === 'reconnect') {
      return bySubcode[read.subcode ?? 0]?.replaceAll('Facebook', 'Instagram') ?? read.sentence
    }
    return { unknown: true }
  }
  const debugged = await debugToken(meta.graph, app, token)
  if (debugged.kind !== 'done') return { unknown: true }
  const { is_valid, error } = debugged.answer
  return is_valid ? null : (bySubcode[error?.subcode ?? 0] ?? retired)
}
