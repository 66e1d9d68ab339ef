import { savedName } from '../../file-kind.ts'
import { readChatFile } from '../../media.contract.ts'
import { fileOfKey } from './address.ts'
import { storedName } from './files.queries.ts'
import { findFilesOf } from './message.queries.ts'
import { rangeOf } from './range.ts'
import { notFound, Refusal } from '#lib/call/refusal.ts'
import { FileAnswer } from '#platform/http/call/file-answer.ts'
import { serve } from '#platform/http/call/serve.ts'
import { type ByteRange, StoreUnavailable } from '#platform/files/store.ts'
import type { House } from '#platform/house.ts'

const missing = () => notFound('Arquivo não encontrado.')

/** How long a browser keeps a file, in seconds: as long as its address certainly works. */
const keptSeconds = 86_400

async function open({ files }: House, path: string, range: ByteRange | null) {
  try {
    return await files.get(path, storedName, range ?? undefined)
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error
    throw new Refusal('unavailable', 'O sistema está ocupado. Tente novamente em instantes.', {
      status: 503,
      headers: { 'Retry-After': '2' },
    })
  }
}

export const routes = [
  serve(readChatFile, async ({ house, now, params, request, reply }) => {
    const key = fileOfKey(house, params.key, now)
    const message = key && (await findFilesOf(house.database.ofBusiness(key.business_id), key))
    const file = message?.media[key!.part]
    if (!key || !file?.path || !file.mime || !file.size) throw missing()
    const range = rangeOf(request.headers.range, file.size)
    if (range === 'outside') {
      throw new Refusal('range', 'O arquivo não tem esta parte.', {
        status: 416,
        headers: { 'Content-Range': `bytes */${file.size}` },
      })
    }
    const found = await open(house, file.path, range)
    if (!found) throw missing()
    if (range) {
      const part = `bytes ${range.start}-${range.end}/${file.size}`
      reply.code(206).header('Content-Range', part)
    }
    reply
      .header('Cache-Control', `private, max-age=${keptSeconds}, immutable`)
      .header('Accept-Ranges', 'bytes')
      .header('Content-Length', found.size)
      .header('Content-Security-Policy', "default-src 'none'; sandbox")
    const type = file.mime === 'text/plain' ? 'text/plain; charset=utf-8' : file.mime
    return new FileAnswer(found.stream, savedName(file.name, file.mime, `arquivo-${key.message_id}`), type)
  }),
]
