import { platforms } from '../platforms.ts'
import { daysBeforeEnd } from '../rules.ts'
import { notificationLimit, type NotificationSource } from '#features/users/server/notification-source.ts'
import { dayAndTime, wallClock } from '#lib/days/dates.ts'
import * as staffPath from '#lib/address/staff-path.ts'
import type { Db } from '#platform/database/database.ts'
import type { Branch, BranchKey } from '#platform/http/door/door.ts'

async function rejectedTemplates(db: Db, { business_id }: BranchKey) {
  const rows = await db
    .selectFrom('wa_template')
    .select(['id', 'wa_number_id', 'name', 'updated_at'])
    .where('business_id', '=', business_id)
    .where('status', '=', 'rejected')
    .where('deleted_at', 'is', null)
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .limit(notificationLimit)
    .execute()
  return rows.map(({ id, wa_number_id, name, updated_at }) => ({
    kind: 'template' as const,
    id,
    title: 'Modelo de mensagem rejeitado',
    detail: name,
    at: updated_at,
    href: staffPath.template(wa_number_id, id),
  }))
}

/** Channels that lost their access, and those whose access ends within ten days. */
async function endingConnections(db: Db, { business_id, timezone }: Branch, now: Date) {
  const beforeMs = daysBeforeEnd * 86_400_000
  const rows = await db
    .selectFrom('meta_connection')
    .select(['id', 'service', 'expires_at', 'lost_at', 'lost_reason'])
    .where('business_id', '=', business_id)
    .where((row) =>
      row.or([row('lost_at', 'is not', null), row('expires_at', '<', new Date(now.getTime() + beforeMs))]),
    )
    .orderBy('id')
    .limit(notificationLimit)
    .execute()
  return rows.map(({ id, service, expires_at, lost_at, lost_reason }) => {
    const kind = 'channel' as const
    const name = platforms[service].label
    const href = staffPath.channels
    const ended = lost_at ?? (expires_at && expires_at <= now ? expires_at : null)
    if (ended || !expires_at) {
      const detail = lost_reason ?? 'O acesso terminou. Conecte o canal novamente.'
      return { kind, id, title: `${name} desconectado`, detail, at: ended ?? now, href }
    }
    const end = dayAndTime(wallClock(expires_at.toISOString(), timezone))
    return {
      kind,
      id,
      title: `O acesso ao ${name} termina em breve`,
      detail: `${end}. Conecte o canal novamente.`,
      at: new Date(expires_at.getTime() - beforeMs),
      href,
    }
  })
}

/** Numbers that Meta stopped or warned, until somebody switches them on again (D-135). */
async function warnedNumbers(db: Db, { business_id }: BranchKey) {
  const rows = await db
    .selectFrom('wa_number')
    .select(['id', 'display_phone_number', 'status', 'notice', 'notice_at'])
    .where('business_id', '=', business_id)
    .where('notice', 'is not', null)
    .orderBy('id')
    .limit(notificationLimit)
    .execute()
  return rows.map(({ id, display_phone_number, status, notice, notice_at }) => ({
    kind: 'channel' as const,
    id,
    title: status === 'inactive' ? 'A Meta parou um número do WhatsApp' : 'Aviso da Meta sobre um número',
    detail: `${display_phone_number}: ${notice}`,
    at: notice_at!,
    href: staffPath.number(id),
  }))
}

export const channelNotifications: NotificationSource<'template' | 'channel'> = {
  ability: 'channel',
  async list(db, branch, now) {
    const items = await Promise.all([
      rejectedTemplates(db, branch),
      endingConnections(db, branch, now),
      warnedNumbers(db, branch),
    ])
    return items.flat()
  },
}
