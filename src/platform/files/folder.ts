import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type FileStore, requireName, type StoredFile, StoreUnavailable } from './store.ts'

/** Images in a folder of this machine: `12/<name>/640.avif`. An image appears whole, once it is synced to disk. */
export function folderStore(root: string): FileStore {
  const folderOf = (path: string) => join(root, path)
  // In the same business's folder, because a rename does not cross disks; the dot keeps it out of backups.
  const partialOf = (path: string) => join(root, path.replace('/', '/.'))
  return {
    async put(path, files) {
      for (const { name } of files) requireName(path, name)
      const [folder, partial] = [folderOf(path), partialOf(path)]
      try {
        await mkdir(partial, { recursive: true })
        for (const file of files) await writeDown(partial, file)
        await settle(partial)
        await rename(partial, folder)
        await settle(dirname(folder))
        await settle(root)
      } catch (error) {
        await rm(partial, { recursive: true, force: true }).catch(() => {})
        throw new StoreUnavailable(error)
      }
    },

    async get(path, name, range) {
      requireName(path, name)
      const handle = await open(join(folderOf(path), name)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return null
        throw new StoreUnavailable(error)
      })
      if (!handle) return null
      try {
        const { size } = await handle.stat()
        if (!range) return { size, stream: handle.createReadStream() }
        const end = Math.min(range.end, size - 1)
        return { size: end - range.start + 1, stream: handle.createReadStream({ start: range.start, end }) }
      } catch (error) {
        await handle.close()
        throw new StoreUnavailable(error)
      }
    },

    async remove(path) {
      requireName(path)
      try {
        for (const folder of [folderOf(path), partialOf(path)])
          await rm(folder, { recursive: true, force: true })
      } catch (error) {
        throw new StoreUnavailable(error)
      }
    },
  }
}

async function writeDown(folder: string, { name, content }: StoredFile) {
  const handle = await open(join(folder, name), 'wx', 0o644)
  try {
    await handle.writeFile(content)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Syncs a folder, without which a new name in it is not on disk. Windows cannot open a folder and does not need this. */
async function settle(folder: string) {
  if (process.platform === 'win32') return
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
