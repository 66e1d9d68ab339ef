import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'

/** The surroundings that every process needs: where programs and folders are, and the default role of a Postgres URL without one. */
const surroundingNames =
  /^(PATH|HOME|USER|USERNAME|TMPDIR|TEMP|TMP|SystemRoot|LANG|TZ|NODE_COMPILE_CACHE|PG[A-Z]+)$/

/** A process of a test, whose output the test reads. */
export type Child = ChildProcessByStdio<null, Readable, Readable>

/**
 * Starts a script, or `--eval`, on this Node with these variables and with the surroundings alone: DATABASE_URL or APP_URL of the person
 * who runs the tests never reach it. `isGroup`: one signal to the negative process id reaches the processes that it starts, too.
 */
export function startChild(
  given: string[],
  variables: Record<string, string> = {},
  { isGroup = false }: { isGroup?: boolean } = {},
): Child {
  const surroundings = Object.entries(process.env).filter(([name]) => surroundingNames.test(name))
  return spawn(process.execPath, given, {
    cwd: join(import.meta.dirname, '..'),
    env: { ...Object.fromEntries(surroundings), ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: isGroup,
  })
}

/** Runs a script to its end, and returns its output. */
export async function runChild(given: string[], variables: Record<string, string> = {}) {
  const child = startChild(given, variables)
  const [out, errors, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ])
  return { out, errors, code: code as number }
}
