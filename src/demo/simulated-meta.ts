import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import type { Settings } from '#platform/settings.ts'
import { deliverInstagram, deliverWhatsApp } from '#platform/webhooks/contract.ts'
import * as z from 'zod/mini'

const program = join(import.meta.dirname, '../../simulator/main.ts')
/** The same on every start, so that an open page keeps its address; if the port is in use, the simulator takes a free one. */
const usualPort = '4400'
const startLimitMs = 10_000

const Announced = z.object({ url: z.string(), environment: z.record(z.string(), z.string()) })

/** Meta's platform as this machine has it, the settings with which the product uses it, and how it ends. */
export type SimulatedMeta = z.output<typeof Announced> & { stop: () => void }

/** Only in development on the loopback address, and only where nobody configured Meta (D-110, D-130). */
export const maySimulateMeta = (
  { relaxed }: Settings,
  environment: Record<string, string | undefined>,
): boolean =>
  relaxed && existsSync(program) && !Object.keys(environment).some((name) => /^(META|INSTAGRAM)_/.test(name))

/**
 * Starts the simulator as a process of its own, which ends with this one; its world is kept in the data folder. Answers null, with a
 * warning, if it does not start: the product then runs without Meta.
 */
export async function startSimulatedMeta({ dataDir }: Settings): Promise<SimulatedMeta | null> {
  const args = [
    '--disable-warning=ExperimentalWarning',
    program,
    '--json',
    '--port',
    usualPort,
    '--save',
    resolve(dataDir, 'simulator.json'),
  ]
  const child = spawn(process.execPath, args, {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, NODE_OPTIONS: '' },
  })
  const lines = createInterface(child.stdout)
  const announced = new Promise<string>((announce, reject) => {
    lines.once('line', announce)
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`exit ${code}`)))
    setTimeout(() => reject(new Error('timeout')), startLimitMs).unref()
  })
  try {
    const meta = z.parse(Announced, JSON.parse(await announced))
    // The process may end while the simulator goes on; its closed pipe then ends it.
    child.unref()
    return { ...meta, stop: () => child.stdin.end() }
  } catch (error) {
    child.kill()
    console.warn(`O simulador da Meta não começou: ${String(error)}`)
    return null
  }
}

/** Tells the simulator where this server receives webhooks, as a person does in the dashboard of an app. */
export async function receiveWebhooks({ url, environment }: SimulatedMeta, ours: string): Promise<void> {
  const callbacks = { whatsapp_business_account: deliverWhatsApp.path, instagram: deliverInstagram.path }
  for (const [object, path] of Object.entries(callbacks)) {
    const body = JSON.stringify({
      object,
      callback_url: `${ours}${path}`,
      verify_token: environment.META_VERIFY_TOKEN,
    })
    const answer = await fetch(`${url}/_sim/app.callback`, { method: 'POST', body })
    if (!answer.ok) console.warn(`O simulador da Meta não confirmou ${path}: ${await answer.text()}`)
  }
}
