import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test as base } from './harness.ts'
import { dayFromNow } from './request-form.ts'

export { expect } from './harness.ts'

/** A server whose clock `turn` can set, `test.use(movableClock)`; its database is in the same process, so it follows that clock. */
export const movableClock = {
  settings: { NODE_OPTIONS: `--import=${new URL('./shifted-clock.ts', import.meta.url).href}` },
  begin: 'empty' as const,
}

/** `turn` sets the clock of server and browser to a time of tomorrow evening in São Paulo, whenever the journey runs. */
export const test = base.extend<{ evening: string; turn: (time: string) => Promise<void> }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures that this one needs from its first argument
  evening: async ({}, use) => use(dayFromNow(1)),
  turn: async ({ page, server, evening }, use) => {
    await use(async (time) => {
      const instant = new Date(`${evening}T${time}:00-03:00`)
      await writeFile(join(server.dataDir, 'clock'), String(instant.getTime() - Date.now()))
      await page.clock.setFixedTime(instant)
    })
  },
})
