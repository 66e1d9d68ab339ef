import { json, success, type Answer } from '../wire/answer.ts'
import type { Call } from '../wire/call.ts'
import { GraphError, invalidParameter, unknownNode } from '../wire/graph-error.ts'
import { textOf } from '../wire/json.ts'
import type { Media } from '../world/media.ts'
import { reachable, requireNumber, requireToken } from '../graph/access.ts'
import { addressOf, digestOf, isKept, keepMedia, sizeOf } from './store.ts'

const megabyte = 1024 * 1024
/** The largest file of each kind that may be uploaded. */
const kinds: { mimes: RegExp; bytes: number }[] = [
  { mimes: /^image\/(jpeg|png)$/, bytes: 5 * megabyte },
  { mimes: /^audio\/(aac|amr|mpeg|mp4|ogg)$/, bytes: 16 * megabyte },
  { mimes: /^video\/(mp4|3gpp)$/, bytes: 16 * megabyte },
  { mimes: /^image\/webp$/, bytes: 500 * 1024 },
  {
    mimes:
      /^(text\/plain|application\/(pdf|msword|vnd\.ms-(excel|powerpoint)|vnd\.openxmlformats-officedocument\.[\w.]+))$/,
    bytes: 100 * megabyte,
  },
]

/** `POST /{phone}/media`, multipart with `file` and `messaging_product`. */
export function uploadMedia(call: Call): Answer {
  const number = requireNumber(call, call.params.id ?? '', 'whatsapp_business_messaging')
  if (call.body.messaging_product !== 'whatsapp')
    throw invalidParameter('The parameter messaging_product is required.')
  const file = call.files.find(({ field }) => field === 'file')
  if (!file) throw invalidParameter('The parameter file is required.')
  const mime = (file.mime_type || (textOf(call.body.type) ?? '')).replace(/;.*/, '').trim()
  const kind = kinds.find(({ mimes }) => mimes.test(mime))
  if (!kind)
    throw invalidParameter(
      `Param file must be a file with one of the following types: audio/aac, audio/mp4, audio/mpeg, audio/amr, audio/ogg, application/pdf, text/plain, image/jpeg, image/png, image/webp, video/mp4, video/3gpp. Received file of type '${mime}'.`,
    )
  if (file.bytes.length > kind.bytes)
    throw invalidParameter(`Param file must be at most ${kind.bytes} bytes.`)
  const media = keepMedia(call.sim, {
    place: number.id,
    owner: 'business',
    mime_type: mime,
    filename: file.filename,
    bytes: file.bytes,
  })
  return json({ id: media.id })
}

function requireMedia(call: Call): Media {
  const { world, clock } = call.sim
  const id = call.params.id ?? ''
  const token = requireToken(call)
  const media = world.media[id]
  const number = world.numbers[media?.place ?? '']
  if (
    !media ||
    !number ||
    !isKept(media, clock.now()) ||
    !reachable(world, token).some((one) => one.id === number.account_id)
  ) {
    throw unknownNode(id, call.method)
  }
  const asked = call.query.phone_number_id
  if (asked !== undefined && asked !== number.id)
    throw new GraphError(100, '', {
      message: '(#100) Invalid phone_number_id: the media belongs to another number',
    })
  return media
}

/** `GET /{media_id}`: the address of the bytes, for five minutes. */
export function readMedia(call: Call): Answer {
  const media = requireMedia(call)
  return json({
    messaging_product: 'whatsapp',
    url: addressOf(call.sim, media),
    mime_type: media.mime_type,
    sha256: digestOf(media, 'hex'),
    file_size: sizeOf(media),
    id: media.id,
  })
}

/** `DELETE /{media_id}`. */
export function deleteMedia(call: Call): Answer {
  delete call.sim.world.media[requireMedia(call).id]
  return success
}
