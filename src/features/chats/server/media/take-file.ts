import { platforms } from '#features/channels/platforms.ts'
import type { Channel } from '#features/channels/rules.ts'
import { mimeOf } from '../../file-kind.ts'
import { fileName } from '#features/channels/message/incoming.ts'
import { fileProblem, isPublicAddress, sentAs } from '#features/channels/message/outgoing-file.ts'
import { addFile, dropFile, storedName } from './files.queries.ts'
import { invalid, Refusal } from '#lib/call/refusal.ts'
import type { Db } from '#platform/database/database.ts'
import { StoreUnavailable } from '#platform/files/store.ts'
import type { House } from '#platform/house.ts'

/** A file of the house in our store, before a message names it. */
export type TakenFile = {
  kind: 'image' | 'document'
  path: string
  mime: string
  size: number
  name: string | null
}

type Where = { business_id: number; id: number; channel: Channel }

const noRoom = () =>
  new Refusal('quota', 'O espaço para arquivos de conversas acabou. Fale com o suporte para aumentá-lo.')

const notNow = () =>
  new Refusal('unavailable', 'Não foi possível guardar o arquivo agora. Tente de novo em instantes.', {
    status: 503,
    headers: { 'Retry-After': '5' },
  })

/** The platform fetches a photo from our own address. */
const unreachable = (label: string) =>
  new Refusal(
    'no_public_address',
    `O ${label} busca a foto no endereço deste sistema, que não é público. Configure APP_URL com o endereço https público.`,
  )

/**
 * Checks a file that staff send by its content and stores it for a message of this chat. A file that no message names is removed within
 * about an hour.
 */
export async function takeFile(
  house: House,
  db: Db,
  chat: Where,
  { file, now }: { file: File; now: Date },
): Promise<TakenFile> {
  const bytes = Buffer.from(await file.arrayBuffer())
  const name = fileName(file.name)
  const mime = mimeOf(bytes, { kind: 'document', name })
  const platform = platforms[chat.channel]
  const problem = fileProblem(platform, { mime, size: bytes.length })
  if (problem !== null) throw invalid({ file: [problem] })
  if (platform.fetchesPhotos && !isPublicAddress(house.settings.appUrl)) throw unreachable(platform.label)
  const { business_id, id: chat_id } = chat
  const path = await addFile(db, { business_id, chat_id, bytes: bytes.length, now })
  if (!path) throw noRoom()
  try {
    await house.files.put(path, [{ name: storedName, content: bytes }])
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error
    await dropFile(db, house, business_id, path)
    throw notNow()
  }
  return { kind: sentAs(mime)!, path, mime, size: bytes.length, name }
}
