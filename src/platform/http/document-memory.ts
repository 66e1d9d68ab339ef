import { LRUCache } from 'lru-cache'

/** Some eighty menus of a hundred dishes. */
const mostBytes = 8_000_000

/** Documents by their ETag, which is made of all that a document is made of: what came from the database unchanged is not rendered again. */
export type DocumentMemory = { find(etag: string, render: () => Promise<Buffer>): Promise<Buffer> }

/** Keeps the documents that were asked for last, a few megabytes of them, as the bytes that are sent. */
export function documentMemory(): DocumentMemory {
  const documents = new LRUCache<string, Buffer>({
    maxSize: mostBytes,
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
