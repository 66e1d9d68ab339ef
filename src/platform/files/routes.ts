import { done } from '#lib/call/done.ts'
import { fileUrl } from '#lib/address/file-url.ts'
import { invalid, Refusal } from '#lib/call/refusal.ts'
import { transaction } from '#platform/database/database.ts'
import { type Route, serve } from '#platform/http/call/serve.ts'
import * as contract from './contract.ts'
import type { ImageFault } from './convert.ts'
import { convertImage } from './image.ts'
import { addImage, dropImage, imageRow } from './images.queries.ts'
import { StoreUnavailable } from './store.ts'

const sentences: Record<ImageFault, string> = {
  kind: contract.wrongImageKind,
  pixels: 'A imagem é grande demais: use até 40 megapixels.',
  frames: 'Envie uma imagem sem animação.',
  heavy: 'Esta imagem é pesada demais. Salve-a como JPEG comum e envie de novo.',
  wide: 'Esta imagem é larga demais para um PNG. Salve-a como JPEG comum e envie de novo.',
  broken: 'A imagem está danificada. Envie outra.',
}

export const routes: Route[] = [
  serve(contract.uploadImage, async ({ db, house, params, body, now, request }) => {
    const { business_id } = params
    const image = await convertImage(business_id, Buffer.from(await body.file.arrayBuffer()))
    if (image.kind === 'refused') throw invalid({ file: [sentences[image.fault]] })
    const row = imageRow(business_id, image, now)
    const { path } = row

    await addImage(db, row)
    try {
      await house.files.put(path, image.files)
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) throw error
      request.log.warn({ err: error }, 'image not stored')
      await transaction(db, (trx) => dropImage(trx, house, business_id, path))
      throw new Refusal(
        'unavailable',
        'Não foi possível guardar a imagem agora. Tente de novo em instantes.',
        {
          status: 503,
          headers: { 'Retry-After': '5' },
        },
      )
    }
    return done('Imagem enviada com sucesso!', { path, url: fileUrl(path)! })
  }),
]
