import {
  type BrowserContext,
  type BrowserContextOptions,
  type ConsoleMessage,
  expect,
  type Page,
  type Response,
  test as base,
  type WebError,
} from '@playwright/test'
import { type Browsers, browsersOf } from './browsers.ts'
import { copyOf, newPlace, type Place, removePlace } from './place.ts'
import { type Server, startServer } from './server.ts'

const screens = {
  celular: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
  mesa: { viewport: { width: 1440, height: 900 }, hasTouch: false, isMobile: false, deviceScaleFactor: 1 },
} satisfies Record<string, BrowserContextOptions>

/** Code that a test runs in every frame also reaches the preview of a profile, which allows no script. */
const scriptOfTheTest = /Blocked script execution in 'about:srcdoc'/

type Fixtures = {
  /** The journey's second person: a browser of its own, with no cookie or storage in common with `page`. */
  another: (screen: keyof typeof screens) => Promise<Page>
  /** Says that this test expects an error in the browser, such as the console line of a 422. */
  allow: (fault: RegExp) => void
  faults: { seen: string[]; allowed: RegExp[] }
}

type WorkerFixtures = {
  /** Environment of this file's server, set by `test.use({ settings: { … } })`. */
  settings: Record<string, string>
  /** Where this file's server begins: with the demo of this run, or empty and on the embedded database, where it makes a demo. */
  begin: 'demo' | 'empty'
  server: Server
  browsers: Browsers
}

/**
 * A journey against the real server with the demo data; the tests of a worker share both. A test fails on any console error, page error,
 * violation of the content policy, or own answer of 500 and above that it did not `allow`; a 503 that asks to come again is no fault.
 */
export const test = base.extend<Fixtures, WorkerFixtures>({
  settings: [{}, { option: true, scope: 'worker' }],
  begin: ['demo', { option: true, scope: 'worker' }],

  server: [
    async ({ settings, begin }, use) => {
      const place =
        begin === 'demo'
          ? await copyOf(JSON.parse(process.env.E2E_DEMO ?? '') as Place)
          : await newPlace(null)
      const server = await startServer(place, settings)
      await use(server)
      await server.stop()
      await removePlace(place)
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

  browsers: [
    async ({ browser, server }, use) => {
      const browsers = browsersOf(browser, server.url)
      await use(browsers)
      await browsers.close()
    },
    { scope: 'worker' },
  ],

  context: async (
    {
      browsers,
      faults,
      server,
      viewport,
      hasTouch,
      isMobile,
      deviceScaleFactor,
      locale,
      timezoneId,
      javaScriptEnabled,
    },
    use,
    testInfo,
  ) => {
    const page = await browsers.take({
      viewport,
      hasTouch,
      isMobile,
      deviceScaleFactor,
      locale,
      timezoneId,
      javaScriptEnabled,
    })
    const leave = watch(page.context(), faults.seen, server.url)
    await use(page.context())
    leave()
    await browsers.giveBack(page.context(), testInfo.status !== 'passed')
  },

  page: async ({ context }, use) => {
    await use(context.pages()[0]!)
  },

  another: async ({ browsers, faults, server, locale, timezoneId, javaScriptEnabled }, use, testInfo) => {
    const taken: { page: Page; leave: () => void }[] = []
    await use(async (screen) => {
      const page = await browsers.take({ ...screens[screen], locale, timezoneId, javaScriptEnabled })
      taken.push({ page, leave: watch(page.context(), faults.seen, server.url) })
      return page
    })
    await Promise.all(
      taken.map(({ page, leave }) => {
        leave()
        return browsers.giveBack(page.context(), testInfo.status !== 'passed')
      }),
    )
  },
})

export { expect }

/**
 * Chromium's line about a 503. On a busy machine the server asks the page to come again (docs/decisions/0022); what the page then does decides
 * whether the journey passes.
 */
const saysBusy = /^Failed to load resource: the server responded with a status of 503 /

/** Watches for faults; the function that it returns stops that. */
function watch(context: BrowserContext, seen: string[], origin: string): () => void {
  const onConsole = (message: ConsoleMessage) => {
    if (message.type() !== 'error' || saysBusy.test(message.text())) return
    seen.push(`console: ${message.text()} (${message.location().url})`)
  }
  const onFault = (fault: WebError) => void seen.push(`página: ${fault.error().message}`)
  const onResponse = (response: Response) => {
    const isBusy = response.status() === 503 && response.headers()['retry-after'] !== undefined
    if (response.status() >= 500 && !isBusy && response.url().startsWith(origin)) {
      seen.push(`resposta: ${response.status()} ${response.url()}`)
    }
  }
  context.on('console', onConsole).on('weberror', onFault).on('response', onResponse)
  return () => void context.off('console', onConsole).off('weberror', onFault).off('response', onResponse)
}
