import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { startChild } from '../child.ts'

/** Runs `npm run backup` or `npm run restore` as a person does, on the embedded database in `dataDir`. */
export const runCommand = (command: 'backup' | 'restore', file: string, dataDir: string, more = {}) =>
  runScript(command, [file], { DATA_DIR: dataDir, ...more })

/** Runs a script of package.json that starts a file of src/, with these variables. */
export async function runScript(command: 'backup' | 'restore' | 'person', given: string[], more = {}) {
  const script = fileURLToPath(new URL(`../../src/${command}.ts`, import.meta.url))
  const child = startChild([script, ...given], more)
  const [out, errors, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ])
  return { out, errors, code: code as number }
}
