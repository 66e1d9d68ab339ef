import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type ConsoleMessage,
  expect,
  type Page,
  type Response,
  test as base,
  type WebError,
} from '@playwright/test'
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

type People = ReturnType<typeof manyPeople>

type WorkerFixtures = {
  /** Environment of this file's server, set by `test.use({ settings: { … } })`. */
  settings: Record<string, string>
  server: Server
  people: People
}

/**
 * A journey against the real server with the demo data; the tests of a worker share both. A test fails on any console error, page error,
 * violation of the content policy, or own answer of 500 and above that it did not `allow`.
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

  people: [
    async ({ browser, server }, use) => {
      const people = manyPeople(browser, server.url)
      await use(people)
      await people.leave()
    },
    { scope: 'worker' },
  ],

  context: async (
    {
      people,
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
  ) => {
    const context = await people.come({
      viewport,
      hasTouch,
      isMobile,
      deviceScaleFactor,
      locale,
      timezoneId,
      javaScriptEnabled,
    })
    const leave = watch(context, faults.seen, server.url)
    await use(context)
    leave()
    await people.go(context)
  },

  page: async ({ context }, use) => {
    await use(context.pages()[0] ?? (await context.newPage()))
  },

  another: async ({ people, faults, server, locale, timezoneId, javaScriptEnabled }, use) => {
    const gone: (() => Promise<void>)[] = []
    await use(async (screen) => {
      const context = await people.come({ ...screens[screen], locale, timezoneId, javaScriptEnabled })
      const leave = watch(context, faults.seen, server.url)
      gone.push(() => {
        leave()
        return people.go(context)
      })
      return context.pages()[0] ?? context.newPage()
    })
    await Promise.all(gone.map((go) => go()))
  },
})

export { expect }

/**
 * The browsers of a worker's tests. A browser goes from one test to the next without pages, cookies, storage, service workers or
 * permissions; it keeps the product's scripts, styles and fonts, because loading and compiling them takes a fifth of a test.
 */
function manyPeople(browser: Browser, origin: string) {
  const free = new Map<string, BrowserContext[]>()
  const kindOf = new Map<BrowserContext, string>()
  const changed = new Set<BrowserContext>()

  async function begin(kind: string, options: BrowserContextOptions): Promise<BrowserContext> {
    const context = await browser.newContext({ ...options, baseURL: origin })
    kindOf.set(context, kind)
    // A clock cannot be removed once it is installed.
    for (const name of ['install', 'setFixedTime', 'setSystemTime'] as const) {
      const set: (...when: never[]) => Promise<void> = context.clock[name].bind(context.clock)
      context.clock[name] = (...when: never[]) => {
        changed.add(context)
        return set(...when)
      }
    }
    return context
  }

  return {
    /** A browser without anybody's data, with one empty page. */
    come: async (options: BrowserContextOptions): Promise<BrowserContext> => {
      const kind = JSON.stringify(options)
      const known = free.get(kind)?.pop()
      if (!known) {
        const context = await begin(kind, options)
        await context.newPage()
        return context
      }
      const page = await known.newPage()
      const session = await known.newCDPSession(page)
      await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
      await session.detach()
      return known
    },
    /** Takes a browser back once its test is over. */
    go: async (context: BrowserContext): Promise<void> => {
      const kind = kindOf.get(context)
      if (kind === undefined || changed.has(context)) return context.close()
      await Promise.all(context.pages().map((page) => page.close()))
      await Promise.all([context.clearCookies(), context.clearPermissions(), context.setOffline(false)])
      free.set(kind, [...(free.get(kind) ?? []), context])
    },
    leave: async (): Promise<void> => {
      await Promise.all([...kindOf.keys()].map((context) => context.close()))
    },
  }
}

/** Watches for faults; the function that it returns stops that. */
function watch(context: BrowserContext, seen: string[], origin: string): () => void {
  const onConsole = (message: ConsoleMessage) => {
    if (message.type() === 'error') seen.push(`console: ${message.text()} (${message.location().url})`)
  }
  const onFault = (fault: WebError) => void seen.push(`página: ${fault.error().message}`)
  const onResponse = (response: Response) => {
    if (response.status() >= 500 && response.url().startsWith(origin)) {
      seen.push(`resposta: ${response.status()} ${response.url()}`)
    }
  }
  context.on('console', onConsole).on('weberror', onFault).on('response', onResponse)
  return () => void context.off('console', onConsole).off('weberror', onFault).off('response', onResponse)
}
