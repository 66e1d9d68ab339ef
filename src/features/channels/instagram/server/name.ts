import { readInstagramPerson } from './graph.ts'
import { shownName } from '../../message/shown-name.ts'
import { instagram } from '../platform.ts'
import { findAccess, loseAccess } from '../../server/connection.queries.ts'
import type { Account } from '../../server/port.ts'
import type { Act } from '#platform/act.ts'
import { logged } from '#platform/meta/outcome.ts'

/** The name of a person, or '@' and what they are called there; null if Instagram tells neither. */
export function nameOnInstagram(person: {
  name?: string | null | undefined
  username?: string | null | undefined
}): string | null {
  const handle = shownName(person.username ?? null)
  return shownName(person.name ?? null) || (handle && `@${handle}`) || null
}

/** The name that Instagram tells of a person; null for none, also when it does not answer. */
export async function readName(
  { house, now }: Act,
  { business_id, account }: Account,
  person: string,
): Promise<string | null> {
  const { db, meta, log } = house
  const access = await findAccess(house, db, { business_id, service: instagram.channel, account })
  if (!access) return null
  const read = await readInstagramPerson(meta, { token: access.token, account, person })
  if (read.kind === 'done') return nameOnInstagram(read.answer)
  log.info({ what: 'instagram person', ...logged(read) }, 'meta')
  if (read.kind === 'refused' && read.advice === 'reconnect') {
    await loseAccess(db, { business_id, access, now, reason: read.sentence })
  }
  return null
}
