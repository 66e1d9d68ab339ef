import { LRUCache } from 'lru-cache'

/** Some eighty menus of a hundred dishes; characters, of one or two bytes each. */
const mostCharacters = 8_000_000

/** Documents by their ETag, which is made of all that a document is made of: what came from the database unchanged is not rendered again. */
export type DocumentMemory = { find(etag: string, render: () => Promise<string>): Promise<string> }

/** Keeps the documents that were asked for last, a few megabytes of them. */
export function documentMemory(): DocumentMemory {
  const documents = new LRUCache<string, string>({
    maxSize: mostCharacters,
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
