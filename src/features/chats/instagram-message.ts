import { lines, type Media, type MessageChange, type IncomingContent, unsupported } from './incoming.ts'
import { type LooseRecord, recordOf, recordsOf, textOf } from '#lib/loose-json.ts'

/** What an event of Instagram is: something said, a change of another message, or nothing for the inbox. */
export type InstagramEvent =
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

function attachmentWords({ type, payload }: LooseRecord): string {
  return lines(labels[textOf(type) ?? ''] ?? 'Conteúdo compartilhado', textOf(recordOf(payload).title))
}

function fileOf({ type, payload }: LooseRecord): Media[] {
  const kind = kinds[textOf(type) ?? '']
  const url = textOf(recordOf(payload).url)
  return kind && url ? [{ kind, id: null, url, mime: null, sha256: null, name: null }] : []
}

function saidBy(message: LooseRecord): IncomingContent {
  const text = textOf(message.text)
  const attachments = recordsOf(message.attachments)
  const media = attachments.flatMap(fileOf)
  const pressed = textOf(recordOf(message.quick_reply).payload)
  const kind = media[0]?.kind ?? 'shared'
  const { url, id } = recordOf(recordOf(message.reply_to).story)
  const details = { ...(pressed ? { pressed } : {}), ...(url || id ? { story: { url, id } } : {}) }
  const words = lines(text, ...attachments.map(attachmentWords))
  if (message.is_unsupported === true || words === '')
    return { ...unsupported, message: words || unsupported.message }
  return {
    // What was shared is an image or a video; its content says which.
    type: kind !== 'shared' ? kind : pressed ? 'interactive' : 'text',
    message: words,
    media,
    details: Object.keys(details).length > 0 ? details : null,
  }
}

/** Reads one element of `messaging[]` (meta-platform §11). `at` is its time, `from` who did it. */
export function readInstagramEvent(
  event: LooseRecord,
  { at, from }: { at: string; from: string },
): InstagramEvent {
  const change = (of: unknown, what: MessageChange): InstagramEvent => {
    const id = textOf(of)
    return id === null ? { kind: 'nothing' } : { kind: 'change', of: id, change: what }
  }
  if (event.reaction) {
    const { mid, action, emoji, reaction } = recordOf(event.reaction)
    const shown = action === 'unreact' ? '' : (textOf(emoji) ?? textOf(reaction) ?? '')
    return change(mid, { kind: 'reaction', from, emoji: shown, at })
  }
  if (event.message_edit) {
    const { mid, text } = recordOf(event.message_edit)
    return change(mid, { kind: 'edit', message: textOf(text) ?? '', at })
  }
  if (event.read) return change(recordOf(event.read).mid, { kind: 'seen' })
  if (event.postback) {
    const { mid, title, payload } = recordOf(event.postback)
    const id = textOf(mid)
    if (id === null) return { kind: 'nothing' }
    const pressed = textOf(payload)
    const said: IncomingContent = {
      type: 'interactive',
      message: textOf(title) ?? pressed ?? unsupported.message,
      media: [],
      details: { pressed },
    }
    return { kind: 'said', external_id: id, reply_to: null, isEcho: false, said }
  }
  const message = recordOf(event.message)
  const id = textOf(message.mid)
  if (id === null || message.is_self === true) return { kind: 'nothing' }
  if (message.is_deleted === true) return change(id, { kind: 'revoke', at })
  return {
    kind: 'said',
    external_id: id,
    reply_to: textOf(recordOf(message.reply_to).mid),
    isEcho: message.is_echo === true,
    said: saidBy(message),
  }
}
