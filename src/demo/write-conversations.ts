import { platforms } from '#features/channels/platforms.ts'
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { hummedVoice, onePagePdf } from './conversation-files.ts'
import { type DemoConversation, conversations, type DemoFile, type DemoLine } from './conversations.ts'
import type { Pictures } from './pictures.ts'
import { mimeOf } from '#features/chats/file-kind.ts'
import { instagramIdentity } from '#features/channels/instagram/identity.ts'
import { phoneIdentity } from '#features/channels/message/identities.ts'
import type { KeptMedia } from '#features/channels/message/incoming.ts'
import { addFile, keepFile, storedName } from '#features/chats/server/media/files.queries.ts'
import type { Db } from '#platform/database/database.ts'
import type { House } from '#platform/house.ts'

export type BranchIds = { business_id: number; branch_id: number }
type Guest = { id: number; name: string; phone: string }

/** Our account of each channel, as the platform names it. */
export type Accounts = Record<DemoConversation['channel'], string>

export type DemoScene = {
  trx: Db
  house: Pick<House, 'files'>
  branch: BranchIds
  accounts: Accounts
  pictures: Pictures
  /** Who takes conversations over and writes in them. */
  host_id: number
  now: Date
}

const minuteMs = 60_000

function bytesOf(file: DemoFile, pictures: Pictures): Buffer {
  if (file.kind === 'audio') return hummedVoice(file.seconds)
  if (file.kind === 'document') return onePagePdf(file.name.replace(/\.pdf$/, ''), file.lines)
  const ending = file.kind === 'sticker' ? '.webp' : '.jpg'
  const picture = pictures.get(file.motif)!.findLast(({ name }) => /^\d/.test(name) && name.endsWith(ending))!
  return Buffer.from(picture.content)
}

/** Stores the bytes of a line's file; the message that names it is written next. */
async function storeFile({ trx, house, branch, pictures, now }: DemoScene, chat_id: number, file: DemoFile) {
  const bytes = bytesOf(file, pictures)
  const { business_id } = branch
  const path = (await addFile(trx, { business_id, chat_id, bytes: bytes.length, now }))!
  await house.files.put(path, [{ name: storedName, content: bytes }])
  const { kind } = file
  const name = file.kind === 'document' ? file.name : null
  const media: KeptMedia = {
    kind,
    id: null,
    url: null,
    sha256: createHash('sha256').update(bytes).digest('base64'),
    name,
    path,
    size: bytes.length,
    mime: mimeOf(bytes, { kind, name }),
  }
  return media
}

/** When each line was written: the last one as long ago as the conversation says. */
function times({ lines, ago }: DemoConversation, now: Date): Date[] {
  let at = now.getTime() - ago * minuteMs
  return lines
    .toReversed()
    .map(({ after = 2 }) => {
      const time = new Date(at)
      at -= after * minuteMs
      return time
    })
    .toReversed()
}

type StoredChat = { chat_id: number; at: Date[]; person: string }

/** The rows of a conversation's lines, whose files are stored. */
async function rowsOf(scene: DemoScene, { chat_id, at, person }: StoredChat, lines: readonly DemoLine[]) {
  const { business_id } = scene.branch
  const nameOf = (place: number) => `demo.${chat_id}.${place}`
  const rows = []
  for (const [place, line] of lines.entries()) {
    const { by, text, type = 'text', file, reaction, answers, status = 'read', code } = line
    const time = at[place]!
    const media = file ? [await storeFile(scene, chat_id, file)] : null
    const reactor = by === 'customer' ? 'us' : person
    rows.push({
      business_id,
      chat_id,
      external_id: nameOf(place),
      sender: by,
      author_user_id: by === 'user' ? scene.host_id : null,
      status: by === 'customer' ? ('received' as const) : status,
      type,
      message: text,
      media: media && JSON.stringify(media),
      details: line.place ? JSON.stringify({ latitude: line.place[0], longitude: line.place[1] }) : null,
      reply_to_external_id: answers === undefined ? null : nameOf(answers),
      reactions: JSON.stringify(reaction ? { [reactor]: { emoji: reaction, at: time.toISOString() } } : {}),
      edited_at: line.edited ? time : null,
      deleted_at: line.deleted ? time : null,
      error: code ? JSON.stringify({ code, title: null }) : null,
      platform_at: time,
      created_at: time,
    })
  }
  return rows
}

/** Returns the ids of the messages. */
async function writeLines(scene: DemoScene, chat: StoredChat, lines: readonly DemoLine[]): Promise<number[]> {
  const { trx, branch } = scene
  const written = await trx
    .insertInto('chat_message')
    .values(await rowsOf(scene, chat, lines))
    .returning(['id', 'media'])
    .execute()
  for (const { id: message_id, media } of written) {
    const [file] = (media ?? []) as KeptMedia[]
    if (file) await keepFile(trx, { business_id: branch.business_id, path: file.path!, message_id })
  }
  return written.map(({ id }) => id)
}

/** Writes a conversation with everything that happened in it. */
export async function writeChat(
  scene: DemoScene,
  conversation: DemoConversation,
  guest: Guest,
  igsid: string,
): Promise<{ chat_id: number; message_ids: number[] }> {
  const { trx, branch, accounts, host_id, now } = scene
  const { channel, status, replier, lines, general } = conversation
  const at = times(conversation, now)
  const wrote = at.filter((_, place) => lines[place]!.by === 'customer')
  const isPhone = platforms[channel].namesByPhone
  const address = isPhone ? `55${guest.phone}` : igsid
  const person = isPhone ? phoneIdentity(address) : instagramIdentity(address)
  const { business_id } = branch
  const { id: chat_id } = await trx
    .insertInto('chat')
    .values({
      business_id,
      branch_id: general ? null : branch.branch_id,
      channel,
      account: accounts[channel],
      customer_address: address,
      customer_name: guest.name,
      customer_id: isPhone ? guest.id : null,
      customer_wrote_at: wrote.at(-1)!,
      status,
      replier,
      created_at: at[0]!,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('chat_identity')
    .values({ business_id, account: accounts[channel], identity: person, chat_id })
    .execute()
  const message_ids = await writeLines(scene, { chat_id, at, person }, lines)
  const handedOver = lines.findIndex(({ handsOver }) => handsOver)
  if (handedOver >= 0) {
    await trx
      .insertInto('chat_event')
      .values({ business_id, chat_id, kind: 'handed_over', at: at[handedOver]! })
      .execute()
  }
  const first = lines.findIndex(({ by }) => by === 'user')
  const told = { business_id, chat_id, by_user_id: host_id }
  if (first >= 0) {
    const taken = new Date(at[first]!.getTime() - minuteMs / 2)
    await trx
      .insertInto('chat_event')
      .values({ ...told, kind: 'taken_over', at: taken })
      .execute()
  }
  if (status === 'closed') {
    const finished = new Date(at.at(-1)!.getTime() + minuteMs)
    await trx
      .insertInto('chat_event')
      .values({ ...told, kind: 'finished', at: finished })
      .execute()
  }
  return { chat_id, message_ids }
}

/** Guests of the branch, those with a reservation ahead first. */
async function withReservationsFirst(trx: Db, { branch_id }: BranchIds, guests: readonly Guest[], now: Date) {
  const rows = await trx
    .selectFrom('reservation')
    .select('customer_id')
    .where('branch_id', '=', branch_id)
    .where('status', '=', 'CON')
    .where('date', '>', sql<string>`(${now}::timestamptz)::date`)
    .execute()
  const ahead = new Set(rows.map(({ customer_id }) => customer_id))
  return [
    ...guests.filter(({ id }) => ahead.has(id)).slice(0, 6),
    ...guests.filter(({ id }) => !ahead.has(id)),
  ]
}

/** Conversations of a branch on both channels, in every state, the newest some minutes old: `later` more than in the first branch. */
export async function writeConversations(
  scene: DemoScene,
  guests: readonly Guest[],
  later: number,
): Promise<void> {
  const people = await withReservationsFirst(scene.trx, scene.branch, guests, scene.now)
  for (const [place, conversation] of conversations.entries()) {
    const igsid = `9001${String(scene.branch.branch_id).padStart(8, '0')}${String(place).padStart(3, '0')}`
    await writeChat(scene, { ...conversation, ago: conversation.ago + later }, people[place]!, igsid)
  }
}
