import type { FastifyInstance, FastifyRequest } from 'fastify'
import {
  hasShareCut,
  homeIconFile,
  imageFormats,
  imageOf,
  isHomeIcon,
  placeholderFile,
  shareFile,
  widthsOf,
} from '#lib/address/file-url.ts'
import { Refusal } from '#lib/call/refusal.ts'
import type { House } from '#platform/house.ts'
import { StoreUnavailable } from './store.ts'

const types: Record<string, string> = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpg: 'image/jpeg',
  png: 'image/png',
}

/** Content type of a file of an image of this size; null when the image has no such file. */
function typeOf(file: string, image: { width: number; height: number }): string | null {
  const names = widthsOf(image.width).flatMap((each) => imageFormats.map((format) => `${each}.${format}`))
  const more = [...(hasShareCut(image) ? [shareFile] : []), ...(isHomeIcon(image) ? [homeIconFile] : [])]
  return [...names, placeholderFile, ...more].includes(file) ? (types[file.split('.')[1]!] ?? null) : null
}

/**
 * Serves the files of images. Their addresses cannot be guessed and never change, so a browser keeps them for a year. Only valid
 * addresses reach the store; all others are not found.
 */
export function registerFiles(app: FastifyInstance, house: Pick<House, 'files'>) {
  app.route<{ Params: { business: string; image: string; file: string } }>({
    method: ['GET', 'HEAD'],
    url: '/files/:business/:image/:file',
    schema: { hide: true },
    handler: async (request, reply) => {
      const { business, image, file } = request.params
      const path = `${business}/${image}`
      const known = imageOf(path)
      const type = known && typeOf(file, known)
      const found = type ? await readImageFile(house, path, file, request) : null
      if (!type || !found) return reply.callNotFound()
      reply
        .header('Cache-Control', 'public, max-age=31536000, immutable')
        // Mail programs in a browser also show a venue's picture.
        .header('Cross-Origin-Resource-Policy', 'cross-origin')
        .header('Content-Length', found.size)
        .type(type)
      if (request.method === 'GET') return reply.send(found.stream)
      found.stream.destroy()
      return reply.send()
    },
  })
}

/** A file of an image, or null. Throws 503 when the store cannot be read. */
export async function readImageFile(
  house: Pick<House, 'files'>,
  path: string,
  file: string,
  request: FastifyRequest,
) {
  try {
    return await house.files.get(path, file)
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error
    request.log.warn({ err: error }, 'image not read')
    throw new Refusal('unavailable', 'O sistema está ocupado. Tente novamente em instantes.', {
      status: 503,
      headers: { 'Retry-After': '2' },
    })
  }
}
