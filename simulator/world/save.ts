import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Sim } from '../sim.ts'
import type { World } from './world.ts'

const gapMs = 500

type Saved = { world: World; ahead_ms: number }

/** Keeps the world in a file, so that a product that starts again finds its tokens and numbers. Answers what writes the last change. */
export function keepIn(file: string, sim: Sim): () => void {
  try {
    const { world, ahead_ms } = JSON.parse(readFileSync(file, 'utf8')) as Saved
    sim.world = world
    if (ahead_ms !== 0) sim.clock.set(Date.now() + ahead_ms, false)
  } catch (error) {
    if ((error as { code?: string }).code !== 'ENOENT')
      console.warn(`${file} não pôde ser lido; começa do início.`)
  }
  let written = sim.version
  const write = () => {
    if (written === sim.version) return
    written = sim.version
    const saved: Saved = { world: sim.world, ahead_ms: Math.round(sim.clock.now() - Date.now()) }
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(`${file}.new`, JSON.stringify(saved), { mode: 0o600 })
    renameSync(`${file}.new`, file)
  }
  setInterval(write, gapMs).unref()
  return write
}
