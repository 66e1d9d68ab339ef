import { buffer } from 'node:stream/consumers'
import { savedName } from '../../file-kind.ts'
import type { KeptMedia } from '../../incoming.ts'
import { fileAddressOf } from './address.ts'
import { storedName } from './files.queries.ts'
import { recordOf, textOf } from '#lib/loose-json.ts'
import { StoreUnavailable } from '#platform/files/store.ts'
import type { House } from '#platform/house.ts'
import { metaError } from '#platform/meta/errors.ts'
import { uploadMedia } from '#platform/meta/media.ts'
import type { WhatsAppContent } from '#platform/meta/messages.ts'
import { type Failed, type MetaOutcome, unanswered } from '#platform/meta/outcome.ts'

/** A message of ours as its row says it; `media` and `details` are JSON. */
export type FileMessage = { id: number; media: unknown; details: unknown }

/** The file of a message of ours that is in our store; undefined for a text. */
export const fileOf = ({ media }: Pick<FileMessage, 'media'>): KeptMedia | undefined =>
  ((media ?? []) as KeptMedia[]).find(({ path }) => path)

/** Meta's code for a file that could not be sent. */
const unsendable = 131053

/** The bytes are no longer in the store. */
const missing: Failed = {
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

async function bytesOf({ files }: House, path: string): Promise<Buffer | Failed> {
  try {
    const found = await files.get(path, storedName)
    return found ? await buffer(found.stream) : missing
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error
    return unanswered('unreachable', 'network')
  }
}

/**
 * Uploads a message's file to WhatsApp, and answers what the message says with it. An upload without an answer sent nothing, so it counts as
 * never made.
 */
export async function uploadFile(
  house: House,
  number: { token: string; phone_number_id: string },
  message: FileMessage,
): Promise<MetaOutcome<WhatsAppContent>> {
  const { path, mime, kind, name } = fileOf(message)!
  const bytes = await bytesOf(house, path!)
  if (!Buffer.isBuffer(bytes)) return bytes
  const filename = savedName(name, mime!, `arquivo-${message.id}`)
  const sent = await uploadMedia(house.meta.graph, {
    ...number,
    file: { bytes, mime: mime!, name: filename },
  })
  if (sent.kind === 'unclear') return unanswered('unreachable', sent.reason)
  if (sent.kind !== 'done') return sent
  const caption = textOf(recordOf(message.details).caption)
  const content = { id: sent.answer.id, ...(caption ? { caption } : {}) }
  return {
    kind: 'done',
    answer:
      kind === 'image'
        ? { type: 'image', image: content }
        : { type: 'document', document: { ...content, filename } },
  }
}

/** The public address at which Instagram fetches a message's photo. */
export const publicFileAddress = (house: House, business_id: number, { id }: FileMessage): string =>
  house.settings.appUrl + fileAddressOf(house, business_id, house.now())({ message_id: id, part: 0 })
