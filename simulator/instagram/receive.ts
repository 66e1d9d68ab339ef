import type { Customer } from '../world/customer.ts'
import { newMid } from '../world/ids.ts'
import type { InstagramAccount } from '../world/instagram-account.ts'
import type { Message } from '../world/message.ts'
import type { DeliveryProfile } from '../world/profile.ts'
import { conversation } from '../world/world.ts'
import { samples, sampleBytes } from '../media/samples.ts'
import { keepMedia } from '../media/store.ts'
import type { Sim } from '../sim.ts'
import { textOf, type Fields } from '../wire/json.ts'
import { messagingEvent } from './event.ts'

export type InstagramIncoming = {
  type: string
  content?: Fields
  reply_to?: string
  at?: number
  id?: string
  /** Another app holds the thread. */
  standby?: boolean
  overrides?: Fields
  delivery?: Partial<DeliveryProfile>
}

const fileTypes: Record<string, keyof typeof samples> = {
  image: 'image',
  video: 'video',
  audio: 'audio',
  file: 'document',
}

/** The address of a fresh file on the open host. */
function fileUrl(sim: Sim, account: InstagramAccount, type: string): string {
  const sample = samples[fileTypes[type] ?? 'image']!
  const media = keepMedia(sim, {
    place: account.user_id,
    owner: 'customer',
    mime_type: sample.mime_type,
    filename: sample.filename,
    bytes: sampleBytes(sample.file),
  })
  return `${sim.mediaUrl}/ig/${media.id}`
}

type Shape = { field: string; body: Fields; opens: boolean }

function shapeOf(
  sim: Sim,
  account: InstagramAccount,
  mid: string,
  { type, content = {}, reply_to }: InstagramIncoming,
): Shape {
  const attachment = (kind: string, payload: Fields): Shape => ({
    field: 'messages',
    opens: true,
    body: { message: { mid, attachments: [{ type: kind, payload: { ...payload, ...content } }] } },
  })
  switch (type) {
    case 'text':
      return {
        field: 'messages',
        opens: true,
        body: {
          message: {
            mid,
            text: 'Oi, tem mesa para hoje?',
            ...content,
            ...(reply_to ? { reply_to: { mid: reply_to } } : {}),
          },
        },
      }
    case 'image':
    case 'video':
    case 'audio':
    case 'file':
    case 'story_mention':
      return attachment(type, { url: fileUrl(sim, account, type) })
    case 'share':
    case 'ig_story':
    case 'template':
    case 'fallback':
      return attachment(type, { url: fileUrl(sim, account, 'image') })
    case 'ig_post':
      return attachment(type, {
        ig_post_media_id: '17900000000000001',
        title: 'Nhoque da fortuna',
        url: fileUrl(sim, account, 'image'),
      })
    case 'ig_reel':
      return attachment(type, {
        reel_video_id: '17900000000000002',
        title: 'A cozinha por dentro',
        url: fileUrl(sim, account, 'video'),
      })
    case 'story_reply':
      return {
        field: 'messages',
        opens: true,
        body: {
          message: {
            mid,
            text: 'Que delícia!',
            reply_to: { story: { id: '17900000000000003', url: fileUrl(sim, account, 'image') } },
            ...content,
          },
        },
      }
    case 'unsupported':
      return { field: 'messages', opens: true, body: { message: { mid, is_unsupported: true } } }
    case 'deleted':
      return { field: 'messages', opens: false, body: { message: { mid: content.mid, is_deleted: true } } }
    case 'edit':
      return { field: 'message_edit', opens: false, body: { message_edit: { num_edit: 1, ...content } } }
    case 'postback':
      return {
        field: 'messaging_postbacks',
        opens: true,
        body: { postback: { mid, title: 'Quero reservar', payload: 'RESERVAR', ...content } },
      }
    case 'reaction':
      return {
        field: 'message_reactions',
        opens: false,
        body: { reaction: { action: 'react', reaction: 'love', emoji: '❤', ...content } },
      }
    case 'seen':
      return { field: 'messaging_seen', opens: false, body: { read: { ...content } } }
    case 'referral':
      return {
        field: 'messaging_referral',
        opens: false,
        body: { referral: { ref: 'anuncio', source: 'ADS', type: 'OPEN_THREAD', ...content } },
      }
    case 'self':
      return {
        field: 'messages',
        opens: false,
        body: { message: { mid, text: 'para mim', is_self: true, is_echo: true, ...content } },
      }
    default:
      return attachment(type, {})
  }
}

function applyToTarget(sim: Sim, place: string, type: string, content: Fields): void {
  const target = sim.world.messages[textOf(content.mid) ?? '']
  if (!target) return
  if (type === 'deleted') target.deleted = true
  if (type === 'edit') Object.assign(target, { edited: true, content: { text: content.text } })
  if (type === 'reaction') {
    target.reactions = target.reactions.filter(({ by }) => by !== 'customer')
    if (content.action !== 'unreact')
      target.reactions.push({ by: 'customer', emoji: textOf(content.emoji) ?? '❤' })
  }
  if (type === 'seen') {
    for (const message of Object.values(sim.world.messages)) {
      if (
        message.place === place &&
        message.from === 'business' &&
        message.customer_id === target.customer_id &&
        message.at <= target.at
      )
        message.status = 'read'
    }
  }
}

/** A person writes to an Instagram account: the conversation keeps it, and the apps are told. */
export function receiveInstagram(
  sim: Sim,
  account: InstagramAccount,
  customer: Customer,
  given: InstagramIncoming,
): Message {
  const { world } = sim
  const at = given.at ?? sim.clock.now()
  const mid = given.id ?? newMid(world)
  const { field, body, opens } = shapeOf(sim, account, mid, given)
  const message: Message = {
    id: mid,
    channel: 'instagram',
    place: account.user_id,
    customer_id: customer.id,
    from: 'customer',
    type: given.type,
    content: { ...(Object.values(body)[0] as Fields) },
    at,
    status: null,
    error: null,
    reply_to: given.reply_to ?? null,
    opaque: null,
    sent_to: account.user_id,
    reactions: [],
    edited: false,
    deleted: false,
  }
  applyToTarget(sim, account.user_id, given.type, given.content ?? {})
  if (opens) {
    world.messages[mid] = message
    const key = conversation(account.user_id, customer.id)
    world.windows[key] = Math.max(world.windows[key] ?? 0, at)
  }
  const event = messagingEvent(
    account,
    customer.igsid ?? '',
    given.standby ? 'standby' : field,
    { ...body, ...given.overrides },
    at,
  )
  sim.deliveries.emit(event, given.delivery)
  sim.changed()
  return message
}
