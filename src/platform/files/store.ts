import type { Readable } from 'node:stream'

/** One file of an image, such as `640.avif`. */
export type StoredFile = { name: string; content: Uint8Array }

/** Some bytes of a file, counted from 0; `end` is the last of them. */
export type ByteRange = { start: number; end: number }

/** Stores the bytes of images and of conversations' files. `path` is that of the row: of an image as in `#lib/address/file-url.ts`. */
export type FileStore = {
  /** Stores all files of a new image; if it throws, no file of it can be found. */
  put(path: string, files: readonly StoredFile[]): Promise<void>
  /** One file, or a range of it, as a stream that must be read or destroyed, and its length; null if it does not exist. */
  get(path: string, name: string, range?: ByteRange): Promise<{ size: number; stream: Readable } | null>
  /** Removes every file of an image; does nothing if it has none. */
  remove(path: string): Promise<void>
}

/** The store cannot do it now: full, unreachable, too slow, or access denied. The same may work later. */
export class StoreUnavailable extends Error {
  override name = 'StoreUnavailable'

  constructor(cause: unknown) {
    super(`File store unavailable: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
  }
}

/** Checks the form of a path and a name before they reach a disk or a bucket; anything else is the caller's bug. */
export function requireName(path: string, name = 'file.name'): void {
  if (!/^\d+\/[\w-]+$/.test(path) || !/^[a-z0-9]+\.[a-z]+$/.test(name)) throw new Error('No name of a file.')
}
