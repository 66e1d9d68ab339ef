import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'

/** Runs `npm run backup` or `npm run restore` as a person does, on the embedded database in `dataDir`. */
export const runCommand = (command: 'backup' | 'restore', file: string, dataDir: string, more = {}) =>
  runScript(command, [file], { DATA_DIR: dataDir, ...more })

/** Runs a script of package.json that starts a file of src/, in this environment and nothing else. */
export async function runScript(command: 'backup' | 'restore' | 'person', given: string[], more = {}) {
  const script = fileURLToPath(new URL(`../../src/${command}.ts`, import.meta.url))
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const env = { PATH, NODE_COMPILE_CACHE, ...more }
  const child = spawn(process.execPath, [script, ...given], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const [out, errors, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ])
  return { out, errors, code: code as number }
}
