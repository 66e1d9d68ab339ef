import { findSendingNumber } from './accounts.queries.ts'
import { readMedia, uploadMedia } from './graph/media.ts'
import type { WhatsAppContent } from './graph/messages.ts'
import type { KeptMedia } from '../../message/incoming.ts'
import { whatsApp } from '../platform.ts'
import { findAccess, loseAccess } from '../../server/connection.queries.ts'
import { brought } from '../../server/brought.ts'
import type { Account, FileDownload, SentFile } from '../../server/port.ts'
import type { Act } from '#platform/act.ts'
import type { House } from '#platform/house.ts'
import { logged, type MetaOutcome, unanswered } from '#platform/meta/outcome.ts'

/** A customer's file: first its address, which lives five minutes, then the bytes, both with the token of the number's account. */
export async function bringFile(
  act: Act,
  { business_id, account }: Account,
  file: KeptMedia,
  limitBytes: number,
): Promise<FileDownload> {
  const { house } = act
  const number = await findSendingNumber(house.db, { business_id, account })
  const access =
    number &&
    (await findAccess(house, house.db, {
      business_id,
      service: whatsApp.channel,
      account: number.wa_account_id,
    }))
  if (!access) return { kind: 'access' }
  const { token } = access
  if (!file.id) {
    const given = await house.meta.media.download(file.url ?? '', { token, limitBytes })
    return brought(given, file.sha256, 'final')
  }
  const found = await readMedia(house.meta.graph, { token, phone_number_id: account, media_id: file.id })
  if (found.kind !== 'done') {
    house.log.warn(logged(found), 'chat file: Meta gave no address')
    const isLost = found.kind === 'refused' && found.advice === 'reconnect'
    if (isLost) {
      await loseAccess(house.db, { business_id, access, now: act.now, reason: found.sentence })
      return { kind: 'access' }
    }
    return { kind: found.kind === 'refused' && found.advice === 'final' ? 'final' : 'again' }
  }
  const { url, sha256, file_size } = found.answer
  if ((file_size ?? 0) > limitBytes) return { kind: 'final' }
  const download = await house.meta.media.download(url, { token, limitBytes })
  return brought(download, file.sha256 ?? sha256 ?? null, 'again')
}

/** Uploads a file of ours, and answers what its message says. An upload without an answer sent nothing, so it counts as never made. */
export async function uploadFile(
  { meta }: House,
  number: { token: string; phone_number_id: string },
  { kind, mime, name, caption, bytes, noteUpload }: SentFile,
): Promise<MetaOutcome<WhatsAppContent>> {
  await noteUpload(true)
  const given = await bytes()
  if (!Buffer.isBuffer(given)) return given
  const sent = await uploadMedia(meta.graph, { ...number, file: { bytes: given, mime, name } })
  if (sent.kind === 'unclear') return unanswered('unreachable', sent.reason)
  if (sent.kind !== 'done') return sent
  if (!(await noteUpload(false))) return unanswered('unreachable', 'network')
  const content = { id: sent.answer.id, ...(caption ? { caption } : {}) }
  const answer: WhatsAppContent =
    kind === 'image'
      ? { type: 'image', image: content }
      : { type: 'document', document: { ...content, filename: name } }
  return { kind: 'done', answer }
}
