import { lstatSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** The files and folders that are on disk, by path, each as it looked then: a later write changes the look. */
export type SyncedFiles = Map<string, string>

/** A file system may give two writes of one moment the same time, on some for two seconds: a file that just changed proves nothing. */
const restMs = 10_000

function lookAt(path: string): { look: string; changedMs: number } {
  const { ino, size, mtimeNs, ctimeNs } = lstatSync(path, { bigint: true })
  const changedMs = Math.max(Number(mtimeNs), Number(ctimeNs)) / 1e6
  return { look: `${ino} ${size} ${mtimeNs} ${ctimeNs}`, changedMs }
}

/** Everything in a folder as it looks now, without what changed within the last ten seconds. */
export function looksBelow(folder: string, nowMs = Date.now()): SyncedFiles {
  const looks: SyncedFiles = new Map()
  const newest = nowMs - restMs
  for (const name of ['', ...readdirSync(folder, { recursive: true, encoding: 'utf8' })]) {
    const path = join(folder, name)
    const { look, changedMs } = lookAt(path)
    if (changedMs < newest) looks.set(path, look)
  }
  return looks
}

/** Whether a path still looks as it did when it was last synced, so that syncing it again would do nothing. */
export const isStillSynced = (synced: SyncedFiles, path: string): boolean =>
  synced.has(path) && synced.get(path) === lookAt(path).look
