import { fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import type { Db } from '#platform/database/database.ts'
import type { StoredFile } from '#platform/files/store.ts'
import type { House } from '#platform/house.ts'
import { dishDrawings } from './dish-drawings.ts'
import { placeDrawings } from './place-drawings.ts'

export type Motif = keyof typeof dishDrawings | keyof typeof placeDrawings

type Drawn = { motif: Motif; files: StoredFile[] }
/** The files of each picture. */
export type Drawings = Map<Motif, StoredFile[]>

/**
 * Draws every picture of the demo in a process of its own: the server itself never opens an SVG, and the rows are written meanwhile. Throws
 * when a picture is missing.
 */
export async function drawPictures(): Promise<Drawings> {
  const child = fork(new URL('./pictures.worker.ts', import.meta.url), {
    execArgv: [],
    serialization: 'advanced',
  })
  const drawn: Drawings = new Map()
  child.on('message', (message) => {
    const { motif, files } = message as Drawn
    drawn.set(motif, files)
  })
  // Not 'exit', which may come before a busy server has read the last pictures.
  const [code] = (await once(child, 'close')) as [number | null]
  if (code !== 0 || drawn.size !== Object.keys(sources).length)
    throw new Error('The pictures of the demo could not be drawn.')
  return drawn
}

export type Album = {
  /** The path that a row stores for this picture; known before it is drawn. */
  pathOf(motif: Motif): string
  /** Stores every picture that was asked for as an upload is stored: its files, and its row with the records that share it. */
  keep(trx: Db, drawings: Drawings): Promise<void>
}

const sources: Record<Motif, string> = { ...dishDrawings, ...placeDrawings }

/** '480x360' of a drawing; all are small enough that the conversion keeps their size. */
const sizeOf = (motif: Motif) => /width="(\d+)" height="(\d+)"/.exec(sources[motif])!.slice(1).join('x')

/** The pictures of one business. Bytes are stored once, however many of its records show them. */
export function albumOf(house: Pick<House, 'files'>, business_id: number, now: Date): Album {
  const uses = new Map<Motif, { path: string; count: number }>()
  return {
    pathOf(motif) {
      const used = uses.get(motif)
      if (used) {
        used.count++
        return used.path
      }
      const path = `${business_id}/${randomBytes(16).toString('base64url')}-${sizeOf(motif)}`
      uses.set(motif, { path, count: 1 })
      return path
    },
    async keep(trx, drawings) {
      const kept = [...uses].map(([motif, use]) => ({ ...use, files: drawings.get(motif)! }))
      const bytesOf = (files: StoredFile[]) => files.reduce((sum, { content }) => sum + content.length, 0)
      const rows = kept.map(({ path, count, files }) => ({
        business_id,
        path,
        bytes: bytesOf(files),
        created_at: now,
        kept_at: now,
        copies: count - 1,
      }))
      await trx.insertInto('image').values(rows).execute()
      await Promise.all(kept.map(({ path, files }) => house.files.put(path, files)))
    },
  }
}
