import { invalid } from '#lib/refusal.ts'
import { apart, type Outcome } from '#platform/apart/apart.ts'
import type { PersonsAct } from '#platform/act.ts'
import type { Db } from '#platform/database/database.ts'
import { hit, type Limit } from '#platform/limits/limits.ts'
import type { CheckedFile } from './menu-file.check.ts'

/** Files read for one person and for one business (D-94): an import reads its file twice. */
const byPerson: Limit = { name: 'menu files of a person', soft: 30, hard: 30, windowSeconds: 600 }
const byBusiness: Limit = { name: 'menu files of a business', soft: 60, hard: 60, windowSeconds: 600 }

export const readingLimits = (person_id: number, business_id: number) => [
  { ...byPerson, key: String(person_id) },
  { ...byBusiness, key: String(business_id) },
]

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
 * Reads a file that was sent, apart from this process, which goes on answering meanwhile; counts the try. Throws 422, 429, and 503
 * when many are read. Not within a transaction: it would hold a connection while it waits.
 */
export async function readFile(act: PersonsAct & { db: Db }, file: File, business_id: number) {
  await hit(act, readingLimits(act.person.id, business_id))
  return foundIn(await read(new Uint8Array(await file.arrayBuffer())))
}
