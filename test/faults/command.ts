import { fileURLToPath } from 'node:url'
import { runChild } from '../child.ts'

/** Runs `npm run backup` or `npm run restore` as a person does, on the embedded database in `dataDir`. */
export const runCommand = (command: 'backup' | 'restore', file: string, dataDir: string, more = {}) =>
  runScript(command, [file], { DATA_DIR: dataDir, ...more })

/** Runs a script of package.json that starts a file of src/, with these variables. */
export function runScript(command: 'backup' | 'restore' | 'person', given: string[], more = {}) {
  const script = fileURLToPath(new URL(`../../src/${command}.ts`, import.meta.url))
  return runChild([script, ...given], more)
}
