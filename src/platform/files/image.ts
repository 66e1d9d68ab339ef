import { apart, type ApartOptions } from '#platform/apart/apart.ts'
import type { Conversion } from './convert.ts'
import { kindOf } from './header.ts'
import type { Composition, ShareSubject } from './share/compose.ts'

/** The work of the process of pictures for one message. */
export type PictureTask = { convert: Uint8Array } | { compose: ShareSubject }

export const converting: ApartOptions = {
  // Each waiting picture holds up to 5 MB.
  waiting: 14,
  // A picture takes at most a second of one core.
  cpuMs: 5000,
  // A busy machine may give it less than a core.
  maxMs: 20_000,
  heapMB: 100,
  // The worst accepted picture takes 212.
  memoryMB: 400,
  // One heap for all threads of the library, which otherwise keeps one for each.
  env: { MALLOC_ARENA_MAX: '1' },
}

const inItsProcess = apart<PictureTask, Conversion | Composition>(
  new URL('./image.worker.ts', import.meta.url),
  converting,
)

/** Converts a received picture (D-96) in another process. Throws 503 when too many wait. */
export async function convertImage(business_id: number, bytes: Buffer): Promise<Conversion> {
  if (!kindOf(bytes)) return { kind: 'refused', fault: 'kind' }
  const outcome = await inItsProcess(business_id, { convert: bytes })
  if (outcome.kind === 'answered') return outcome.answer as Conversion
  return { kind: 'refused', fault: outcome.kind === 'late' ? 'heavy' : 'broken' }
}

/** Composes the pictures of a house (D-118) in the same process; null if that failed. Throws 503 when too many wait. */
export async function composeShare(business_id: number, compose: ShareSubject): Promise<Composition | null> {
  const outcome = await inItsProcess(business_id, { compose })
  return outcome.kind === 'answered' ? (outcome.answer as Composition) : null
}
