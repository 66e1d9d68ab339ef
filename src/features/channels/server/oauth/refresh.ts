import { findAccess, loseAccess, saveAccess } from '../connection.queries.ts'
import { findApp } from './app.ts'
import { verdictOf } from './verdict.ts'
import type { Channel } from '../../rules.ts'
import { daysBeforeEnd } from '../../rules.ts'
import type { House } from '#platform/house.ts'
import type { Job } from '#platform/jobs/job.ts'
import { refreshInstagramToken } from '#platform/meta/instagram.ts'
import { logged } from '#platform/meta/outcome.ts'

const dayMs = 86_400_000

type Row = {
  business_id: number
  service: Channel
  account: string
  account_name: string | null
  expires_at: Date | null
  granted_at: Date
  granted_user_id: number | null
}

/** Refreshes an Instagram token that ends within ten days and is a day old; one that Instagram refuses is lost with its reason. */
async function refresh(house: House, row: Row): Promise<void> {
  const { business_id, account, account_name, granted_user_id } = row
  const { db, meta, log } = house
  const now = house.now()
  const access = await findAccess(house, db, { business_id, service: 'instagram', account })
  if (!access) return
  const fresh = await refreshInstagramToken(meta, { token: access.token, account })
  if (fresh.kind === 'done') {
    const { access_token: token, expires_in } = fresh.answer
    const expires_at = new Date(now.getTime() + expires_in * 1000)
    const grant = { business_id, service: 'instagram' as const, account, account_name, token, expires_at }
    const whole = { ...grant, data_access_expires_at: null }
    await saveAccess(house, db, { grant: whole, now, user_id: granted_user_id })
    return
  }
  log.warn({ what: 'refresh_access_token', ...logged(fresh) }, 'meta')
  if (fresh.kind === 'refused' && fresh.code === 190) {
    await loseAccess(db, { business_id, access, now, reason: fresh.sentence })
  }
}

/** Asks Meta whether a token is still good, so that a lost one is told before somebody misses a message. */
async function ask(house: House, { business_id, service, account }: Row): Promise<void> {
  const { db } = house
  const access = await findAccess(house, db, { business_id, service, account })
  if (!access || access.account !== account) return
  const reason = await verdictOf(house, service, access)
  if (typeof reason === 'string') await loseAccess(db, { business_id, access, now: house.now(), reason })
}

const endsSoon = ({ expires_at, granted_at }: Row, now: number) =>
  expires_at !== null &&
  expires_at.getTime() - now < daysBeforeEnd * dayMs &&
  now - granted_at.getTime() >= dayMs

/** Daily: refreshes what Instagram allows to refresh, and asks about every other token (D-81, meta-platform §11). */
export const watchTokens: Job<Record<never, never>> = {
  name: 'channels.watch-tokens',
  cron: '17 6 * * *',
  async run({ house, now }) {
    const rows = await house.db
      .selectFrom('meta_connection')
      .select([
        'business_id',
        'service',
        'account',
        'account_name',
        'expires_at',
        'granted_at',
        'granted_user_id',
      ])
      .where('lost_at', 'is', null)
      .orderBy('business_id')
      .orderBy('id')
      .execute()
    for (const row of rows) {
      if (!findApp(house.settings, row.service)) continue
      if (row.service === 'instagram' && endsSoon(row, now.getTime())) await refresh(house, row)
      else await ask(house, row)
    }
  },
}
