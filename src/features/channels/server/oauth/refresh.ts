import { findAccess, loseAccess } from '../connection.queries.ts'
import type { SignInService, StoredGrant } from '../port.ts'
import { wires } from '../wires.ts'
import type { Channel } from '../../rules.ts'
import { daysBeforeEnd } from '../../rules.ts'
import type { House } from '#platform/house.ts'
import type { MetaApp } from '#platform/meta/settings.ts'
import type { Job } from '#platform/jobs/job.ts'

const dayMs = 86_400_000

type Row = StoredGrant & { service: Channel; expires_at: Date | null; granted_at: Date }

/** Asks Meta whether a token still works, so that the house hears of a lost one before it misses a message. */
async function ask(
  house: House,
  { verdictOf }: SignInService,
  app: MetaApp,
  { business_id, service, account }: Row,
): Promise<void> {
  const { db } = house
  const access = await findAccess(house, db, { business_id, service, account })
  if (!access || access.account !== account) return
  const reason = await verdictOf(house, app, access)
  if (typeof reason === 'string') await loseAccess(db, { business_id, access, now: house.now(), reason })
}

const endsSoon = ({ expires_at, granted_at }: Row, now: number) =>
  expires_at !== null &&
  expires_at.getTime() - now < daysBeforeEnd * dayMs &&
  now - granted_at.getTime() >= dayMs

/** Daily: renews what can be renewed: a day old, with an end within ten days; and asks about every other token (D-81, meta-platform §11). */
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
      const { signIn } = wires[row.service]
      const app = signIn.appOf(house.settings)
      if (!app) continue
      if (signIn.renew && endsSoon(row, now.getTime())) await signIn.renew(house, row)
      else await ask(house, signIn, app, row)
    }
  },
}
