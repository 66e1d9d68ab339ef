import { join } from 'node:path'
import type { Settings } from '#platform/settings.ts'
import { folderStore } from './folder.ts'
import type { FileStore } from './store.ts'

/** The folder of the images when no bucket is configured. */
export const filesFolder = (dataDir: string) => join(dataDir, 'files')

/** The store that the configuration names. The S3 client is loaded with the first image, and only if it is used. */
export function openFiles({ storage, dataDir }: Pick<Settings, 'storage' | 'dataDir'>): FileStore {
  if (!storage) return folderStore(filesFolder(dataDir))
  let loaded: Promise<FileStore> | undefined
  const store = () => (loaded ??= import('./s3.ts').then(({ s3Store }) => s3Store(storage)))
  return {
    put: async (path, files) => (await store()).put(path, files),
    get: async (path, name, range) => (await store()).get(path, name, range),
    remove: async (path) => (await store()).remove(path),
  }
}
