import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServer } from './server.ts'

/** Once per run: creates a folder with the demo data, which every worker copies instead of creating its own. */
export default async function prepare(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'casa-cheia-demo-'))
  const server = await startServer(folder)
  await server.stop()
  process.env.E2E_DEMO = folder
  return () => rm(folder, { recursive: true, force: true })
}
