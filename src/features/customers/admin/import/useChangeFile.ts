import { useBranchMutation } from '#admin/data/mutations.ts'
import { endImport, findImport } from '../../import.contract.ts'

/** Drops an import that does not run, so that the dialog begins again with a file. */
export function useChangeFile(id: number) {
  const drop = useBranchMutation(endImport, { changes: [findImport] })
  return { running: drop.running, refusal: drop.refusal, run: () => drop.run({ params: { id } }) }
}
