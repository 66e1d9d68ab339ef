import { type Choice, numberedText } from '#features/channels/message/choice.ts'
import { platforms } from '#features/channels/platforms.ts'
import type { Platform } from '#features/channels/port.ts'
import { type Place, placeText } from '#features/channels/message/place.ts'
import { fileWords, textWords, type MessageWords } from '../media/file-message.ts'
import type { TakenFile } from '../media/take-file.ts'
import {
  filledText,
  findNumberTemplate,
} from '#features/channels/whatsapp/server/templates/content.queries.ts'
import type { Channel } from '#features/channels/rules.ts'
import type { Trx } from '#platform/database/database.ts'

/** The content of a message of ours. */
export type MessageContent =
  | { type: 'text'; text: string }
  | ({ type: 'choice' } & Choice)
  | ({ type: 'location' } & Place)
  | { type: 'template'; id: number; values: Record<string, string> }
  | { type: 'file'; file: TakenFile; caption: string }

/** The options belong to the last message. */
function choiceWords({ text, label, options }: Choice, { messagesOf }: Platform): MessageWords[] {
  const texts = messagesOf(numberedText({ text, options }))
  const choice = { text, label, options }
  const last: MessageWords = {
    type: 'interactive',
    message: texts.at(-1)!,
    details: JSON.stringify({ choice }),
    media: null,
  }
  return [...texts.slice(0, -1).map(textWords), last]
}

function placeWords(place: Place, platform: Platform): MessageWords {
  const { name, address, latitude, longitude } = place
  const details = JSON.stringify({ name, address, latitude, longitude })
  return { type: 'location', message: placeText(place, platform), details, media: null }
}

/** The messages that a content becomes, before they are stored; refuses a template that cannot be sent. */
export async function messageWordsOf(
  trx: Trx,
  chat: { business_id: number; account: string; channel: Channel },
  content: MessageContent,
): Promise<MessageWords[]> {
  const platform = platforms[chat.channel]
  switch (content.type) {
    case 'text':
      return platform.messagesOf(content.text).map(textWords)
    case 'choice':
      return choiceWords(content, platform)
    case 'location':
      return [placeWords(content, platform)]
    case 'file':
      return fileWords(content.file, content.caption, platform)
    case 'template': {
      const { id, values } = content
      const template = platform.takesTemplates ? await findNumberTemplate(trx, chat, id) : undefined
      const message = filledText(template, values)
      return [
        { type: 'template', message, details: JSON.stringify({ template: { id, values } }), media: null },
      ]
    }
  }
}
