import type { ReadFile, ReadOutcome } from './read-file.ts'
import { invalid } from '#lib/call/refusal.ts'
import { apart } from '#platform/apart/apart.ts'

const read = apart<Uint8Array, ReadOutcome>(new URL('./read-file.worker.ts', import.meta.url), {
  // Each waiting file takes up to 10 MB.
  waiting: 6,
  // A workbook of 50,000 lines takes 1.7 s with five columns, 2.6 s with eight.
  cpuMs: 3000,
  maxMs: 20_000,
  heapMB: 256,
  // 50 MB of unpacked cells take 480.
  memoryMB: 700,
})

/**
 * Reads an uploaded file in another process, so that this one keeps answering. Throws 422, and 503 if many are waiting. Not to be called
 * within a transaction, which would hold a connection while it waits.
 */
export async function readCustomerFile(business_id: number, file: File): Promise<ReadFile> {
  const outcome = await read(business_id, new Uint8Array(await file.arrayBuffer()))
  if (outcome.kind === 'late') {
    throw invalid({ file: ['O arquivo demorou demais para ser lido. Divida-o em arquivos menores.'] })
  }
  if (outcome.kind === 'broken') throw invalid({ file: ['Não foi possível ler este arquivo.'] })
  if (outcome.answer.kind === 'refused') throw invalid(outcome.answer.errors)
  return outcome.answer
}
