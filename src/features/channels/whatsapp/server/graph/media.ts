import * as z from 'zod/mini'
import { catch as orElse } from 'zod/mini'
import { FormData } from 'undici'
import type { MetaClient } from '#platform/meta/client.ts'
import { MetaId, MetaText } from '#platform/meta/fields.ts'
import type { MetaOutcome } from '#platform/meta/outcome.ts'

type OfNumber = { token: string; phone_number_id: string }

const MediaFile = z.object({
  /** On a media host, for five minutes, with the same token. */
  url: z.string(),
  mime_type: MetaText,
  /** Hexadecimal here, base64 in webhooks. */
  sha256: MetaText,
  /** Bytes. */
  file_size: orElse(z.nullish(z.coerce.number()), null),
})
export type MediaFile = z.output<typeof MediaFile>

/** Where the bytes of a file are, by its id: seven days for a customer's, thirty for ours. */
export const readMedia = (
  graph: MetaClient,
  { token, phone_number_id, media_id }: OfNumber & { media_id: string },
): Promise<MetaOutcome<MediaFile>> =>
  graph.call({
    method: 'GET',
    path: `/${encodeURIComponent(media_id)}`,
    query: { phone_number_id },
    token,
    caller: phone_number_id,
    answer: MediaFile,
    tries: 1,
  })

/** A whole file may take longer than a call of words, in milliseconds. */
const uploadMs = 60_000

/** Uploads a file to be sent; its id works for thirty days, with this number. */
export function uploadMedia(
  graph: MetaClient,
  { token, phone_number_id, file }: OfNumber & { file: { bytes: Uint8Array; mime: string; name: string } },
): Promise<MetaOutcome<{ id: string }>> {
  const multipart = new FormData()
  multipart.set('messaging_product', 'whatsapp')
  multipart.set('type', file.mime)
  multipart.set('file', new File([Uint8Array.from(file.bytes)], file.name, { type: file.mime }))
  return graph.call({
    method: 'POST',
    path: `/${phone_number_id}/media`,
    multipart,
    token,
    caller: phone_number_id,
    answer: z.object({ id: MetaId }),
    limitMs: uploadMs,
  })
}
