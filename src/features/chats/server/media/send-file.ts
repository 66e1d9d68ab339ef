import { buffer } from 'node:stream/consumers'
import { savedName } from '../../file-kind.ts'
import type { KeptMedia } from '#features/channels/message/incoming.ts'
import { fileAddressOf } from './address.ts'
import { storedName } from './files.queries.ts'
import type { SentFile } from '#features/channels/server/port.ts'
import { recordOf, textOf } from '#lib/loose-json.ts'
import { StoreUnavailable } from '#platform/files/store.ts'
import type { House } from '#platform/house.ts'
import { metaError } from '#platform/meta/errors.ts'
import { type MetaFailure, unanswered } from '#platform/meta/outcome.ts'

/** A message of ours as in its row; `media` and `details` are JSON. */
type FileMessage = { id: number; media: unknown; details: unknown }

/** Meta's code for a file that could not be sent. */
const unsendable = 131053

/** The bytes are no longer in the store. */
const missing: MetaFailure = {
  kind: 'refused',
  code: unsendable,
  subcode: null,
  status: 400,
  ...metaError(unsendable, 400),
  told: null,
  message: 'The file is not in the store.',
  trace: null,
  waitMs: null,
}

async function bytesOf({ files }: House, path: string): Promise<Buffer | MetaFailure> {
  try {
    const found = await files.get(path, storedName)
    return found ? await buffer(found.stream) : missing
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error
    return unanswered('unreachable', 'network')
  }
}

/** The file of a message of ours, as a platform takes it; null for a message without one. */
export function sentFile(
  house: House,
  business_id: number,
  message: FileMessage,
  noteUpload: SentFile['noteUpload'],
): SentFile | null {
  const file = ((message.media ?? []) as KeptMedia[]).find(({ path }) => path)
  if (!file) return null
  const { path, mime, kind, name } = file
  return {
    kind: kind === 'image' ? 'image' : 'document',
    mime: mime!,
    name: savedName(name, mime!, `arquivo-${message.id}`),
    caption: textOf(recordOf(message.details).caption),
    address:
      house.settings.appUrl +
      fileAddressOf(house, business_id, house.now())({ message_id: message.id, part: 0 }),
    bytes: () => bytesOf(house, path!),
    noteUpload,
  }
}
