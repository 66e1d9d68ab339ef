import { findAccess, loseAccess } from '#features/channels/server/connection.queries.ts'
import { byteLimits } from '../../file-kind.ts'
import type { KeptMedia } from '../../incoming.ts'
import type { FilesOf } from './message.queries.ts'
import type { Act } from '#platform/act.ts'
import type { Download } from '#platform/meta/download.ts'
import { readMedia } from '#platform/meta/media.ts'
import { logged } from '#platform/meta/outcome.ts'

/** Bytes of a file and the digest that the platform promises; or whether to ask again, at once or with another token. */
export type Brought =
  | { kind: 'done'; bytes: Buffer; sha256: string | null }
  | { kind: 'again' }
  | { kind: 'final' }
  | { kind: 'access' }

const brought = (download: Download, sha256: string | null, gone: 'again' | 'final'): Brought => {
  switch (download.kind) {
    case 'done':
      return { ...download, sha256 }
    case 'failed':
      return { kind: 'again' }
    case 'gone':
      return { kind: gone }
    default:
      return { kind: 'final' }
  }
}

/** From WhatsApp: first the address, which lives five minutes, then the bytes, both with the token. */
async function fromWhatsApp(act: Act, message: FilesOf, file: KeptMedia): Promise<Brought> {
  const { house } = act
  const { business_id, account, waba } = message
  const access =
    waba && (await findAccess(house, house.db, { business_id, service: 'whatsapp', account: waba }))
  if (!access) return { kind: 'access' }
  const { token } = access
  const limitBytes = byteLimits[file.kind]
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

/** The bytes of a file from the platform: Instagram's come from an open address, which no token goes to. */
export async function bringFile(act: Act, message: FilesOf, file: KeptMedia): Promise<Brought> {
  if (message.channel === 'whatsapp') return fromWhatsApp(act, message, file)
  const limitBytes = byteLimits[file.kind]
  return brought(await act.house.meta.media.download(file.url ?? '', { limitBytes }), null, 'final')
}
