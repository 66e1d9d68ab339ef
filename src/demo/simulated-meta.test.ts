import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { loadSettings } from '#platform/settings.ts'
import { maySimulateMeta, startSimulatedMeta } from './simulated-meta.ts'

const dir = mkdtempSync(join(tmpdir(), 'simulated-meta-'))
afterAll(() => rmSync(dir, { recursive: true, force: true }))
const secret = 'k7Wq2Zr9Xb4Nc6Vm8Lp1Js3Hd5Gf0Ta'
const settings = (environment: Record<string, string>) =>
  loadSettings({ DATA_DIR: dir, SECRET_KEY: `${secret}x`, ...environment })

test(
  'Meta is simulated in development on the loopback address only, and never where Meta is configured',
  { tags: ['D-110'] },
  () => {
    expect(maySimulateMeta(settings({}), {})).toBe(true)
    expect(maySimulateMeta(settings({ APP_URL: 'https://casa.example' }), {})).toBe(false)
    expect(maySimulateMeta(settings({ NODE_ENV: 'production', APP_URL: 'http://casa.example' }), {})).toBe(
      false,
    )
    expect(maySimulateMeta(settings({ HOST: '0.0.0.0' }), {})).toBe(false)
    expect(maySimulateMeta(settings({}), { META_APP_ID: '1' })).toBe(false)
    expect(maySimulateMeta(settings({}), { INSTAGRAM_APP_ID: '1' })).toBe(false)
  },
)

test(
  'the simulator hands over settings with which both channels are configured',
  { tags: ['D-130'] },
  async () => {
    const meta = (await startSimulatedMeta(settings({})))!
    try {
      const configured = settings(meta.environment)
      const page = await fetch(`${meta.url}/celular`)

      expect(configured.meta.app).not.toBeNull()
      expect(configured.meta.graphUrl).toBe(meta.url)
      expect(configured.instagram.app).not.toBeNull()
      expect(page.status).toBe(200)
    } finally {
      meta.stop()
    }
  },
)
