import * as z from 'zod/mini'
import {
  type IncomingContent,
  lines,
  type Media,
  type MessageChange,
  unsupported,
} from '../message/incoming.ts'
import { looseList, looseObject, LooseText, LooseValue } from '#lib/loose-json.ts'

const attachments = looseList({ type: LooseText, payload: looseObject({ url: LooseText, title: LooseText }) })
type Attachment = z.output<typeof attachments>[number]

/** An object that is there only in events of its kind. */
const ifGiven = <const Shape extends z.core.$ZodLooseShape>(shape: Shape) => {
  const given = looseObject(shape)
  return z.pipe(
    LooseValue,
    z.transform((value) => (value ? given.parse(value) : undefined)),
  )
}

/** An element of `messaging[]` or `standby[]` (meta-platform §11). */
export const InstagramEvent = looseObject({
  sender: looseObject({ id: LooseText }),
  recipient: looseObject({ id: LooseText }),
  timestamp: LooseValue,
  message: looseObject({
    mid: LooseText,
    text: LooseText,
    attachments,
    quick_reply: looseObject({ payload: LooseText }),
    reply_to: looseObject({ mid: LooseText, story: looseObject({ url: LooseValue, id: LooseValue }) }),
    is_echo: LooseValue,
    is_self: LooseValue,
    is_deleted: LooseValue,
    is_unsupported: LooseValue,
  }),
  /** Each of these is there in place of `message`. */
  reaction: ifGiven({ mid: LooseText, action: LooseText, emoji: LooseText, reaction: LooseText }),
  message_edit: ifGiven({ mid: LooseText, text: LooseText }),
  read: ifGiven({ mid: LooseText }),
  postback: ifGiven({ mid: LooseText, title: LooseText, payload: LooseText }),
})
export type InstagramEvent = z.output<typeof InstagramEvent>

/** The meaning of an event: a message, a change of another message, or nothing for the inbox. */
export type ReadEvent =
  | { kind: 'said'; external_id: string; reply_to: string | null; isEcho: boolean; said: IncomingContent }
  | { kind: 'change'; of: string; change: MessageChange }
  | { kind: 'nothing' }

const kinds: Record<string, Media['kind']> = {
  image: 'image',
  video: 'video',
  audio: 'audio',
  file: 'document',
  share: 'shared',
  ig_post: 'shared',
  ig_reel: 'shared',
  reel: 'shared',
  ig_story: 'shared',
  story_mention: 'shared',
}

const labels: Record<string, string> = {
  image: 'Imagem',
  video: 'Vídeo',
  audio: 'Áudio',
  file: 'Documento',
  share: 'Publicação compartilhada',
  ig_post: 'Publicação compartilhada',
  ig_reel: 'Reel compartilhado',
  reel: 'Reel compartilhado',
  ig_story: 'Story compartilhado',
  story_mention: 'Mencionou você em um story',
}

const attachmentWords = ({ type, payload }: Attachment): string =>
  lines(labels[type ?? ''] ?? 'Conteúdo compartilhado', payload.title)

function fileOf({ type, payload: { url } }: Attachment): Media[] {
  const kind = kinds[type ?? '']
  return kind && url ? [{ kind, id: null, url, mime: null, sha256: null, name: null }] : []
}

function saidBy(message: InstagramEvent['message']): IncomingContent {
  const media = message.attachments.flatMap(fileOf)
  const pressed = message.quick_reply.payload
  const kind = media[0]?.kind ?? 'shared'
  const { url, id } = message.reply_to.story
  const details = { ...(pressed ? { pressed } : {}), ...(url || id ? { story: { url, id } } : {}) }
  const words = lines(message.text, ...message.attachments.map(attachmentWords))
  if (message.is_unsupported === true || words === '')
    return { ...unsupported, message: words || unsupported.message }
  return {
    // The shared post is an image or a video; its content says which.
    type: kind !== 'shared' ? kind : pressed ? 'interactive' : 'text',
    message: words,
    media,
    details: Object.keys(details).length > 0 ? details : null,
  }
}

/** Reads an event. `at` is its time, `from` who did it. */
export function readInstagramEvent(
  { message, reaction, message_edit, read, postback }: InstagramEvent,
  { at, from }: { at: string; from: string },
): ReadEvent {
  const change = (id: string | null, what: MessageChange): ReadEvent =>
    id === null ? { kind: 'nothing' } : { kind: 'change', of: id, change: what }
  if (reaction) {
    const { mid, action, emoji, reaction: name } = reaction
    const shown = action === 'unreact' ? '' : (emoji ?? name ?? '')
    return change(mid, { kind: 'reaction', from, emoji: shown, at })
  }
  if (message_edit) return change(message_edit.mid, { kind: 'edit', message: message_edit.text ?? '', at })
  if (read) return change(read.mid, { kind: 'seen' })
  if (postback) {
    const { mid, title, payload: pressed } = postback
    if (mid === null) return { kind: 'nothing' }
    const said: IncomingContent = {
      type: 'interactive',
      message: title ?? pressed ?? unsupported.message,
      media: [],
      details: { pressed },
    }
    return { kind: 'said', external_id: mid, reply_to: null, isEcho: false, said }
  }
  const { mid, is_self, is_deleted, is_echo, reply_to } = message
  if (mid === null || is_self === true) return { kind: 'nothing' }
  if (is_deleted === true) return change(mid, { kind: 'revoke', at })
  return {
    kind: 'said',
    external_id: mid,
    reply_to: reply_to.mid,
    isEcho: is_echo === true,
    said: saidBy(message),
  }
}
