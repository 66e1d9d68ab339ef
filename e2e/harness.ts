import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type BrowserContext,
  type BrowserContextOptions,
  expect,
  type Page,
  test as base,
} from '@playwright/test'
import { type Server, startServer } from './server.ts'

const screens = {
  celular: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
  mesa: { viewport: { width: 1440, height: 900 }, hasTouch: false, isMobile: false, deviceScaleFactor: 1 },
} satisfies Record<string, BrowserContextOptions>

/** What a test runs in every frame knocks at the preview of a profile too, which lets no script in. */
const scriptOfTheTest = /Blocked script execution in 'about:srcdoc'/

type Fixtures = {
  /** The same journey's second person: a browser of their own, with no cookie or storage in common with `page`. */
  another: (screen: keyof typeof screens) => Promise<Page>
  /** Says that this test expects a fault in the browser, such as the console line of a 422. */
  allow: (fault: RegExp) => void
  faults: { seen: string[]; allowed: RegExp[] }
}

type WorkerFixtures = {
  /** Environment of this file's server, by `test.use({ settings: { … } })`. */
  settings: Record<string, string>
  server: Server
}

/**
 * A journey against the real server with the demo data, shared by the tests of a worker. A test fails on any console
 * error, page error, violation of the content policy, or own answer of 500 and above that it did not `allow`.
 */
export const test = base.extend<Fixtures, WorkerFixtures>({
  settings: [{}, { option: true, scope: 'worker' }],

  server: [
    async ({ settings }, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'casa-cheia-e2e-'))
      await cp(process.env.E2E_DEMO ?? folder, folder, { recursive: true })
      const server = await startServer(folder, settings)
      await use(server)
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 200_000 },
  ],

  baseURL: async ({ server }, use) => use(server.url),

  faults: async ({ server }, use, testInfo) => {
    const faults: Fixtures['faults'] = { seen: [], allowed: [scriptOfTheTest] }
    await use(faults)
    const unexpected = faults.seen.filter((fault) => !faults.allowed.some((pattern) => pattern.test(fault)))
    if (testInfo.status !== 'passed' || unexpected.length > 0) {
      await testInfo.attach('servidor', { body: server.output().slice(-20_000), contentType: 'text/plain' })
    }
    expect(unexpected, 'faults in the browser that this test does not allow').toEqual([])
  },

  allow: async ({ faults }, use) => {
    await use((fault) => void faults.allowed.push(fault))
  },

  context: async ({ context, faults, server }, use) => {
    watch(context, faults.seen, server.url)
    await use(context)
  },

  another: async ({ browser, faults, server, locale, timezoneId }, use) => {
    const contexts: BrowserContext[] = []
    await use(async (screen) => {
      const context = await browser.newContext({
        ...screens[screen],
        baseURL: server.url,
        locale,
        timezoneId,
      })
      contexts.push(context)
      watch(context, faults.seen, server.url)
      return context.newPage()
    })
    await Promise.all(contexts.map((context) => context.close()))
  },
})

export { expect }

function watch(context: BrowserContext, seen: string[], origin: string): void {
  context.on('console', (message) => {
    if (message.type() === 'error') seen.push(`console: ${message.text()} (${message.location().url})`)
  })
  context.on('weberror', (fault) => seen.push(`página: ${fault.error().message}`))
  context.on('response', (response) => {
    if (response.status() >= 500 && response.url().startsWith(origin)) {
      seen.push(`resposta: ${response.status()} ${response.url()}`)
    }
  })
}
