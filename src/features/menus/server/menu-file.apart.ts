import { invalid } from '#lib/call/refusal.ts'
import { apart, type ApartOutcome } from '#platform/apart/apart.ts'
import type { CheckedFile, GivenFile } from './menu-file.check.ts'

const read = apart<GivenFile, CheckedFile>(new URL('./menu-file.worker.ts', import.meta.url), {
  // Each waiting file takes up to 1 MB.
  waiting: 14,
  // The worst file takes half a second, mostly to start the process.
  cpuMs: 3000,
  maxMs: 10_000,
  heapMB: 64,
  memoryMB: 300,
})

/** The result of reading a file; throws its refusal. */
export function foundIn(outcome: ApartOutcome<CheckedFile>) {
  if (outcome.kind === 'late') {
    throw invalid({ file: ['O arquivo demorou demais para ser lido. Divida-o em arquivos menores.'] })
  }
  if (outcome.kind === 'broken') throw invalid({ file: ['Não foi possível ler este arquivo.'] })
  if (outcome.answer.kind === 'refused') throw invalid(outcome.answer.errors)
  return outcome.answer
}

/**
 * Reads an uploaded file in another process, so that this one keeps answering. Throws 422, and 503 if many are waiting. Not to be called
 * within a transaction, which would hold a connection while it waits.
 */
export async function readMenuFile(
  business_id: number,
  { file, columns }: { file: File; columns?: GivenFile['columns'] },
) {
  return foundIn(await read(business_id, { bytes: new Uint8Array(await file.arrayBuffer()), columns }))
}
