import type { ByteRange } from '#platform/files/store.ts'

/** The bytes that a header Range asks for; null for the whole file, also for several ranges; 'outside' if the file has none of them. */
export function rangeOf(header: string | undefined, size: number): ByteRange | null | 'outside' {
  const [whole, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (!whole || (from === '' && to === '')) return null
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from)
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1)
  if (from !== '' && to !== '' && Number(to) < Number(from)) return null
  return start > end ? 'outside' : { start, end }
}
