import { fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import type { Db } from '#platform/database/database.ts'
import type { StoredFile } from '#platform/files/store.ts'
import type { House } from '#platform/house.ts'

/** The pictures in `pictures/`, by their size: dishes, covers, highlights, and the square ones of places and symbols. */
const motifs = {
  '480x360': [
    'burrata',
    'polenta',
    'arancini',
    'tagliatelle',
    'gnocchi',
    'lasagna',
    'ravioli',
    'parmegiana',
    'tiramisu',
    'fish',
    'shrimp',
    'cod',
    'wine',
    'beer',
  ],
  '1280x512': ['cantina', 'porto'],
  '592x333': ['pizza', 'wines'],
  '480x480': ['cellar', 'oven', 'set-table', 'patio', 'counter', 'fork', 'anchor'],
} as const

export type Motif = (typeof motifs)[keyof typeof motifs][number]

/** The files of each picture. */
export type Pictures = Map<Motif, StoredFile[]>

const sizes = new Map<Motif, string>(
  Object.entries(motifs).flatMap(([size, named]) => named.map((motif) => [motif, size] as const)),
)

/**
 * Converts every picture of the demo as an upload is converted, in a process of its own: the converter would leave 60 MB in the server.
 * Throws when one cannot be converted.
 */
export async function convertPictures(): Promise<Pictures> {
  const child = fork(new URL('./pictures.worker.ts', import.meta.url), {
    execArgv: [],
    serialization: 'advanced',
  })
  const pictures: Pictures = new Map()
  child.on('message', (message) => {
    const { motif, files } = message as { motif: Motif; files: StoredFile[] }
    pictures.set(motif, files)
  })
  // Not 'exit', which may come before a busy server has read the last pictures.
  const [code] = (await once(child, 'close')) as [number | null]
  if (code !== 0 || pictures.size !== sizes.size)
    throw new Error('The pictures of the demo could not be converted.')
  return pictures
}

export type Album = {
  /** The path that a row stores for this picture; known before it is converted. */
  pathOf(motif: Motif): string
  /** Stores every picture that was asked for as an upload is stored: its files, and its row with the records that share it. */
  keep(trx: Db, pictures: Pictures): Promise<void>
}

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
      const path = `${business_id}/${randomBytes(16).toString('base64url')}-${sizes.get(motif)!}`
      uses.set(motif, { path, count: 1 })
      return path
    },
    async keep(trx, pictures) {
      const kept = [...uses].map(([motif, use]) => ({ ...use, files: pictures.get(motif)! }))
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
