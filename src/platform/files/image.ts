import { apart, type ApartOptions } from '#platform/apart/apart.ts'
import type { Conversion } from './convert.ts'
import { kindOf } from './header.ts'

export const converting: ApartOptions = {
  // Each waiting picture holds up to 5 MB.
  waitingLimit: 8,
  // A picture takes at most a second of one core, but a busy machine may give it less than a core.
  maxMs: 20_000,
  heapMB: 100,
  // One heap for all threads of the library, which otherwise keeps one for each.
  env: { MALLOC_ARENA_MAX: '1' },
}

const convertApart = apart<Buffer, Conversion>(new URL('./image.worker.ts', import.meta.url), converting)

/** Converts a received picture (D-96) in another process. Throws 503 when too many wait. */
export async function convertImage(bytes: Buffer): Promise<Conversion> {
  if (!kindOf(bytes)) return { kind: 'refused', fault: 'kind' }
  const outcome = await convertApart(bytes)
  if (outcome.kind === 'answered') return outcome.answer
  return { kind: 'refused', fault: outcome.kind === 'late' ? 'heavy' : 'broken' }
}
