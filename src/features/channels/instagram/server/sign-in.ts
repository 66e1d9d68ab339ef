import { exchangeInstagramCode, readInstagramAccount, refreshInstagramToken } from './graph.ts'
import { instagram } from '../platform.ts'
import { findAccess, loseAccess, saveAccess } from '../../server/connection.queries.ts'
import type { SignInService, StoredGrant } from '../../server/port.ts'
import type { House } from '#platform/house.ts'
import { logged } from '#platform/meta/outcome.ts'

const changedPassword = 'A senha do Instagram mudou e o acesso foi encerrado. Conecte o canal novamente.'
const removedApp = 'O aplicativo foi removido no Instagram. Conecte o canal novamente.'

/** Why Instagram ended a token, by the subcode of error 190. */
const bySubcode: Record<number, string> = { 460: changedPassword, 458: removedApp }

/** Instagram adds `#_`, which some clients send along. */
const withoutMark = (code: string) => code.replace(/#_$/, '')

/** Refreshes a token; if Instagram refuses, the token is lost, with the reason. */
async function renew(house: House, row: StoredGrant): Promise<void> {
  const { business_id, account, account_name, granted_user_id } = row
  const { db, meta, log } = house
  const now = house.now()
  const of = { business_id, service: instagram.channel, account }
  const access = await findAccess(house, db, of)
  if (!access) return
  const fresh = await refreshInstagramToken(meta, { token: access.token, account })
  if (fresh.kind === 'done') {
    const { access_token: token, expires_in } = fresh.answer
    const expires_at = new Date(now.getTime() + expires_in * 1000)
    const grant = { ...of, account_name, token, expires_at, data_access_expires_at: null }
    await saveAccess(house, db, { grant, now, user_id: granted_user_id })
    return
  }
  log.warn({ what: 'refresh_access_token', ...logged(fresh) }, 'meta')
  if (fresh.kind === 'refused' && fresh.code === 190) {
    await loseAccess(db, { business_id, access, now, reason: fresh.sentence })
  }
}

/** The sign-in at Instagram. */
export const instagramSignIn: SignInService = {
  appOf: (settings) => settings.instagram.app,
  scope: 'instagram_business_basic,instagram_business_manage_messages',
  dialogOf: (settings) => `${settings.instagram.dialogUrl}/oauth/authorize`,
  callback: '/api/meta-instagram/oauth/callback',
  exchange: ({ meta }, app, { code, redirectUri }) =>
    exchangeInstagramCode(meta, app, { code: withoutMark(code), redirectUri }),
  async verdictOf({ meta }, _app, { token, account }) {
    const read = await readInstagramAccount(meta, { token, caller: account })
    if (read.kind === 'done') return null
    if (read.kind === 'refused' && read.advice === 'reconnect')
      return bySubcode[read.subcode ?? 0] ?? read.sentence
    return { unknown: true }
  },
  renew,
}
