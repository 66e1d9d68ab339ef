import { LRUCache } from 'lru-cache'

/** About eighty menus of a hundred dishes. */
const byteLimit = 8_000_000

/** Documents by their ETag, which depends on everything in the document: unchanged data is not rendered again. */
export type DocumentMemory = { find(etag: string, render: () => Promise<Buffer>): Promise<Buffer> }

/** Keeps the documents requested last, up to a few megabytes, as the bytes that are sent. */
export function documentMemory(): DocumentMemory {
  const documents = new LRUCache<string, Buffer>({
    maxSize: byteLimit,
    sizeCalculation: (document) => document.length,
  })
  return {
    async find(etag, render) {
      const known = documents.get(etag)
      if (known !== undefined) return known
      const document = await render()
      documents.set(etag, document)
      return document
    },
  }
}
