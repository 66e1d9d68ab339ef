import * as z from 'zod/mini'
import { endpoint } from '#lib/call/endpoint.ts'
import { BusinessPath, Done } from '#lib/fields.ts'

/** Maximum bytes of a file as it is sent (D-96). */
export const imageByteLimit = 5_000_000
/** The message for a file of another kind, and for a missing file. */
export const wrongImageKind = 'Envie uma imagem JPEG, PNG ou WebP.'
const tooLarge = 'A imagem pode ter no máximo 5 MB.'

/** The one file of an upload. The server reads its content to find out its kind. */
export const ImageUpload = z.object({
  file: z.file(wrongImageKind).check(z.maxSize(imageByteLimit, tooLarge)),
})

/** Sends one image (D-96); 422 under `file` for an unsuitable file, 'quota' when the business has no room left. */
export const uploadImage = endpoint({
  method: 'POST',
  path: '/api/business/:business_id/upload',
  access: { who: 'ability', ability: 'branch-content', scope: 'business' },
  summary:
    'Upload one JPEG, PNG or WebP image (at most 5 MB and 40 megapixels). A later call saves the answered path; an image that no call saves is deleted after a day.',
  params: BusinessPath,
  body: ImageUpload,
  upload: { maxBytes: imageByteLimit, tooLarge },
  answer: z.extend(Done, { path: z.string(), url: z.string() }),
})
