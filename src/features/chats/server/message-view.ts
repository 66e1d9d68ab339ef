import type { Selectable } from 'kysely'
import type { ChatMessage } from '../contract.ts'
import type { Media, PlatformError } from '../incoming.ts'
import type { ErrorAction } from '../rules.ts'
import { recordOf } from '#lib/loose-json.ts'
import type { ChatMessageTable } from '#platform/database/tables.ts'
import { type Advice, metaError } from '#platform/meta/errors.ts'

/** What the view needs of a row; `reply_to` is the id of the message that it answers. */
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
> & { reply_to: number | null }

const actions: Record<Advice, ErrorAction> = {
  retry: 'retry',
  wait: 'wait',
  final: 'none',
  reconnect: 'reconnect',
}

/** The window of free text has ended. */
const windowCodes = new Set([131047])

function errorOf({ error }: MessageRow): ChatMessage['error'] {
  if (error === null) return null
  const { code } = error as PlatformError
  const { advice, sentence } = metaError(code, 400)
  return { code, msg: sentence, action: windowCodes.has(code ?? 0) ? 'template' : actions[advice] }
}

function mediaOf({ media }: MessageRow): ChatMessage['media'] {
  const [file] = (media ?? []) as Media[]
  return file ? { url: null, mime: file.mime, name: file.name, size: null } : null
}

function locationOf({ type, details }: MessageRow): ChatMessage['location'] {
  const { latitude, longitude } = recordOf(details)
  if (type !== 'location' || !latitude || !longitude) return null
  const point = { latitude: Number(latitude), longitude: Number(longitude) }
  return Number.isFinite(point.latitude) && Number.isFinite(point.longitude) ? point : null
}

type Reactions = Record<string, { emoji: string }>

const reactionsOf = ({ reactions }: MessageRow): ChatMessage['reactions'] =>
  Object.entries(reactions as Reactions)
    .filter(([, { emoji }]) => emoji !== '')
    .map(([from, { emoji }]) => ({ emoji, from: from === 'us' ? 'user' : 'customer' }))

/** A stored message as our calls answer it (D-131). */
export function shownMessage(row: MessageRow): ChatMessage {
  const { id, sender, type, message, status, reply_to, platform_at } = row
  return {
    id,
    sender,
    type,
    message,
    status,
    media: mediaOf(row),
    location: locationOf(row),
    reply_to,
    reactions: reactionsOf(row),
    edited: row.edited_at !== null,
    deleted: row.deleted_at !== null,
    error: errorOf(row),
    platform_at: platform_at.toISOString(),
    created_at: platform_at.toISOString(),
  }
}
