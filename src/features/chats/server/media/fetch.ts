import { createHash } from 'node:crypto'
import { byteLimits, isFitting, mimeOf } from '../../file-kind.ts'
import type { KeptMedia } from '#features/channels/message/incoming.ts'
import { addFile, dropFile, keepFile, storedName } from './files.queries.ts'
import { type FilesOf, findFilesOf, findLeftFiles, noteFile } from './message.queries.ts'
import { wires } from '#features/channels/server/wires.ts'
import type { Act } from '#platform/act.ts'
import { transaction } from '#platform/database/database.ts'
import type { Job } from '#platform/jobs/job.ts'

/** After so many failed tries the file is given up; the message stays. */
const triesLimit = 3

/** How long WhatsApp keeps a customer's file. */
const keptMs = 7 * 86_400_000

/** Whether bytes have the digest that the platform told, in base64 or hexadecimal; without a digest any bytes are right. */
function hasDigest(bytes: Buffer, sha256: string | null): boolean {
  if (!sha256) return true
  const digest = createHash('sha256').update(bytes).digest()
  return [digest.toString('base64'), digest.toString('hex')].includes(sha256)
}

/** Stores bytes and lets the message name them; drops them if the quota has no room. */
async function storeFile(
  act: Act,
  message: FilesOf,
  part: number,
  { bytes, mime }: { bytes: Buffer; mime: string },
): Promise<'settled' | 'lost'> {
  const { house, now } = act
  const { business_id, message_id, chat_id } = message
  const path = await addFile(house.db, { business_id, chat_id, bytes: bytes.length, now })
  if (!path) return 'lost'
  await house.files.put(path, [{ name: storedName, content: bytes }])
  const isShared = message.media[part]!.kind === 'shared'
  const type = isShared ? (mime.startsWith('video') ? 'video' : 'image') : undefined
  const isKept = await transaction(house.db, async (trx) => {
    const facts = { path, mime, size: bytes.length }
    if (!(await noteFile(trx, message, part, facts, type))) return false
    await keepFile(trx, { business_id, path, message_id })
    return true
  })
  // The message was deleted meanwhile, or another run stored the file.
  if (!isKept) await dropFile(house.db, house, business_id, path)
  return 'settled'
}

/** One attempt at a file: stored, to be tried again, or given up. */
async function fetchFile(
  act: Act,
  message: FilesOf,
  part: number,
  file: KeptMedia,
): Promise<'settled' | 'again' | 'lost' | 'access'> {
  const brought = await wires[message.channel].bringFile(act, message, file, byteLimits[file.kind])
  if (brought.kind === 'final') return 'lost'
  if (brought.kind !== 'done') return brought.kind
  const { bytes, sha256 } = brought
  if (!hasDigest(bytes, sha256)) return 'again'
  const mime = mimeOf(bytes, file)
  if (bytes.length === 0 || !isFitting(mime, file.kind)) return 'lost'
  return storeFile(act, message, part, { bytes, mime })
}

/** Fetches the missing files of a message; throws if some should be tried again. */
async function fetchFiles(act: Act, key: { business_id: number; message_id: number }): Promise<void> {
  const message = await findFilesOf(act.house.db, key)
  let isOpen = false
  for (const [part, file] of (message?.media ?? []).entries()) {
    if (file.path || file.lost === true) continue
    const outcome = await fetchFile(act, message!, part, file)
    if (outcome === 'settled') continue
    if (outcome === 'access') {
      await noteFile(act.house.db, message!, part, { lost: 'access' })
      continue
    }
    const tries = (file.tries ?? 0) + 1
    const isLost = outcome === 'lost' || tries >= triesLimit
    await noteFile(act.house.db, message!, part, { tries, ...(isLost ? { lost: true } : {}) })
    isOpen ||= !isLost
  }
  if (isOpen) throw new Error('Some files of a message could not be fetched.')
}

/** Fetches files that failed because of a lost token, if WhatsApp still has them. */
export async function fetchLeftFiles({ house, now }: Act, business_id: number): Promise<void> {
  for (const message_id of await findLeftFiles(house.db, business_id, new Date(now.getTime() - keptMs)))
    await house.enqueue(house.db, fetchFilesJob, { business_id, message_id })
}

/** Fetches the files of a message as soon as it is stored: their addresses live minutes, some of the files a day. */
export const fetchFilesJob: Job<{ business_id: number; message_id: number }> = {
  name: 'fetch_chat_files',
  // The message counts its own tries; the others are for a process that dies or a store that is full.
  tries: 6,
  backoffSeconds: 15,
  run: fetchFiles,
}
