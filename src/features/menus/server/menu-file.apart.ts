import { invalid } from '#lib/refusal.ts'
import { apart, type Outcome } from '#platform/apart/apart.ts'
import type { CheckedFile } from './menu-file.check.ts'

const read = apart<Uint8Array, CheckedFile>(new URL('./menu-file.worker.ts', import.meta.url), {
  // Each that waits holds up to 1 MB.
  longestLine: 8,
  // The worst file takes half a second, of which most is the start of the process; a busy machine may take ten times that.
  maxMs: 10_000,
  heapMB: 64,
})

/** What a reading came to, or its refusal, in words. */
export function foundIn(outcome: Outcome<CheckedFile>) {
  if (outcome.kind === 'late') {
    throw invalid({ file: ['O arquivo demorou demais para ser lido. Divida-o em arquivos menores.'] })
  }
  if (outcome.kind === 'broken') throw invalid({ file: ['Não foi possível ler este arquivo.'] })
  if (outcome.answer.kind === 'refused') throw invalid(outcome.answer.errors)
  return outcome.answer
}

/**
 * Reads a file that was sent, apart from this process, which goes on answering meanwhile. Throws 422, and 503 when many are read. Not
 * within a transaction: it would hold a connection while it waits.
 */
export async function readFile(file: File) {
  return foundIn(await read(new Uint8Array(await file.arrayBuffer())))
}
