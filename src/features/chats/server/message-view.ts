import type { Selectable } from 'kysely'
import type { Choice } from '#features/channels/message/choice.ts'
import type { ChatMessage } from '../contract.ts'
import type { KeptMedia, StoredError } from '#features/channels/message/incoming.ts'
import type { FileAddress } from './media/address.ts'
import { actionFor, refusalWords } from './outbound/send-errors.ts'
import { windowSubcode } from '#features/channels/instagram/platform.ts'
import { recordOf, recordsOf } from '#lib/loose-json.ts'
import type { ChatMessageTable } from '#platform/database/tables.ts'

/**
 * The columns that the view needs; `reply_to` is the id of the message that it answers, `author` the name of the person who wrote it here.
 */
export type MessageRow = Pick<
  Selectable<ChatMessageTable>,
  | 'id'
  | 'sender'
  | 'type'
  | 'message'
  | 'status'
  | 'media'
  | 'details'
  | 'reactions'
  | 'edited_at'
  | 'deleted_at'
  | 'error'
  | 'platform_at'
> & { reply_to: number | null; author: string | null }

const unclear = {
  msg: 'Não sabemos se esta mensagem chegou: a Meta não respondeu. Confira com a pessoa antes de enviar de novo.',
  action: 'check',
} as const

const instagramWindow = {
  msg: 'O Instagram só entrega respostas até 7 dias depois da última mensagem da pessoa.',
  action: 'none',
} as const

const stopped = {
  msg: 'Não saiu: alguém assumiu a conversa antes.',
  action: 'none',
} as const

const unreached = 'A Meta não está respondendo. O envio continua em instantes.'

/** The platform could not hand over the content of the customer's message. */
const lostMedia = 131052

/** Why a message of the customer came without its content. */
function lossOf({ details }: MessageRow): ChatMessage['error'] {
  const isLost = recordsOf(recordOf(details).errors).some(({ code }) => Number(code) === lostMedia)
  return isLost ? { code: lostMedia, msg: refusalWords(lostMedia).sentence, action: 'none' } : null
}

/** The sentence of a refusal, and its remedy; a message that waits goes on by itself. */
function errorOf(row: MessageRow): ChatMessage['error'] {
  const { error, status } = row
  if (status === 'received') return lossOf(row)
  if (error === null && status !== 'failed') return null
  const {
    code = null,
    subcode,
    unclear: isUnclear,
    stopped: isStopped,
  } = recordOf(error) as Partial<StoredError>
  if (isUnclear) return { code: null, ...unclear }
  if (isStopped) return { code: null, ...stopped }
  if (status === 'queued' && code === null) return { code, msg: unreached, action: 'wait' }
  if (code === 10 && subcode === windowSubcode) return { code, ...instagramWindow }
  const { reason, sentence } = refusalWords(code)
  if (status === 'queued') return { code, msg: reason, action: 'wait' }
  return { code, msg: sentence, action: actionFor(code) }
}

const notes = {
  true: 'Não foi possível baixar o arquivo.',
  access: 'O arquivo será baixado quando o canal for conectado de novo.',
} as const

/** The files of a message in their order; a shared post that we could not copy has only its label. */
const filesOf = ({ id, media }: MessageRow, fileAddress: FileAddress): NonNullable<ChatMessage['media']>[] =>
  ((media ?? []) as KeptMedia[]).flatMap(({ kind, path, mime, name, size, lost }, part) =>
    kind === 'shared' && !path
      ? []
      : [
          {
            url: path ? fileAddress({ message_id: id, part }) : null,
            mime,
            name,
            size: size ?? null,
            note: lost && !path ? notes[`${lost}`] : null,
          },
        ],
  )

function locationOf({ type, details }: MessageRow): ChatMessage['location'] {
  const { latitude, longitude } = recordOf(details)
  if (type !== 'location' || !latitude || !longitude) return null
  const point = { latitude: Number(latitude), longitude: Number(longitude) }
  return Number.isFinite(point.latitude) && Number.isFinite(point.longitude) ? point : null
}

function optionsOf({ sender, details }: MessageRow): ChatMessage['options'] {
  const { choice } = recordOf(details) as { choice?: Choice }
  if (sender === 'customer' || !choice) return []
  return choice.options.map(({ title, description = null }) => ({ title, description }))
}

type Reactions = Record<string, { emoji: string }>

const reactionsOf = ({ reactions }: MessageRow): ChatMessage['reactions'] =>
  Object.entries(reactions as Reactions)
    .filter(([, { emoji }]) => emoji !== '')
    .map(([from, { emoji }]) => ({ emoji, from: from === 'us' ? 'user' : 'customer' }))

/** A stored message as our calls answer it (D-131). `fileAddress` is the business's (`fileAddressOf`). */
export function shownMessage(row: MessageRow, fileAddress: FileAddress): ChatMessage {
  const [media = null, ...more_media] = filesOf(row, fileAddress)
  const { id, sender, author, type, message, status, reply_to, platform_at } = row
  return {
    id,
    sender,
    author,
    type,
    message,
    status,
    media,
    more_media,
    location: locationOf(row),
    options: optionsOf(row),
    reply_to,
    reactions: reactionsOf(row),
    edited: row.edited_at !== null,
    deleted: row.deleted_at !== null,
    error: errorOf(row),
    platform_at: platform_at.toISOString(),
    created_at: platform_at.toISOString(),
  }
}
