import type {
  Browser,
  BrowserContext,
  BrowserContextOptions,
  CDPSession,
  Disposable,
  Page,
} from '@playwright/test'

/** A small page of the product without scripts: a browser waits there between two tests. */
const waitingRoom = '/robots.txt'

/** The events of a page that tests listen to. */
const events = [
  'console',
  'dialog',
  'pageerror',
  'popup',
  'request',
  'requestfailed',
  'requestfinished',
  'response',
  'worker',
]

/** A browser that tests use one after another, with one page and the address of its product. */
type Kept = {
  context: BrowserContext
  page: Page
  options: BrowserContextOptions
  /** Opens a session without wearing the browser out. */
  openSession: () => Promise<CDPSession>
  /** The scripts that tests add to the page; they are removed after each test. */
  scripts: Disposable[]
  /** Whether a test did something that nothing undoes, such as stopping the clock. */
  isWorn: boolean
}

export type Browsers = ReturnType<typeof browsersOf>

/**
 * The browsers of a worker's tests. A browser goes from one test to the next without cookies, storage, service workers, permissions,
 * routes, scripts and history, but stays in its process and keeps its loaded and compiled files: a visit then takes half the CPU.
 */
export function browsersOf(browser: Browser, origin: string) {
  /** By their options. */
  const free = new Map<string, Kept[]>()
  const all = new Map<BrowserContext, Kept>()

  async function begin(options: BrowserContextOptions): Promise<Kept> {
    const context = await browser.newContext({ ...options, baseURL: origin })
    const page = await context.newPage()
    const newCDPSession = context.newCDPSession.bind(context)
    const kept: Kept = {
      context,
      page,
      openSession: () => newCDPSession(page),
      options,
      scripts: [],
      isWorn: options.javaScriptEnabled === false,
    }
    all.set(context, kept)
    watchWear(kept)
    return kept
  }

  return {
    /** A browser without anybody's data, with one page. */
    take: async (options: BrowserContextOptions): Promise<Page> => {
      return (free.get(JSON.stringify(options))?.pop() ?? (await begin(options))).page
    },
    /** Takes a browser back once its test is over; one whose test failed, or that cannot be made as new, is closed. */
    giveBack: async (context: BrowserContext, hasFailed: boolean): Promise<void> => {
      const kept = all.get(context)
      if (!kept) return
      if (hasFailed || kept.isWorn || kept.page.isClosed()) {
        all.delete(context)
        return context.close()
      }
      await renew(kept, origin)
      const kind = JSON.stringify(kept.options)
      free.set(kind, [...(free.get(kind) ?? []), kept])
    },
    close: async (): Promise<void> => {
      await Promise.all([...all.keys()].map((context) => context.close()))
    },
  }
}

/** Notes what a test puts into the page, and what cannot be undone. */
function watchWear(kept: Kept): void {
  const { context, page } = kept
  const addInitScript = page.addInitScript.bind(page)
  page.addInitScript = async (...given) => {
    const script = await addInitScript(...given)
    kept.scripts.push(script)
    return script
  }
  const wear =
    <Given extends unknown[], Answer>(call: (...given: Given) => Answer) =>
    (...given: Given): Answer => {
      kept.isWorn = true
      return call(...given)
    }
  context.newCDPSession = wear(context.newCDPSession.bind(context))
  for (const name of ['install', 'setFixedTime', 'setSystemTime'] as const) {
    context.clock[name] = wear<never[], Promise<void>>(context.clock[name].bind(context.clock))
  }
}

/** Makes a used browser as new. */
async function renew({ context, page, openSession, options, scripts }: Kept, origin: string): Promise<void> {
  for (const event of events) page.removeAllListeners(event)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await Promise.all(scripts.splice(0).map((script) => script.dispose()))
  const others = context.pages().filter((one) => one !== page)
  await Promise.all(others.map((other) => other.close()))
  await context.setOffline(false)
  await page.goto(waitingRoom)
  if (options.viewport) await page.setViewportSize(options.viewport)
  await page.evaluate(() => sessionStorage.clear())
  // A session that stayed open would set the page's media back to the screen at its next navigation.
  const session = await openSession()
  // A service worker that still answers a call of the page before would write to caches that are already cleared.
  await session.send('ServiceWorker.enable')
  await session.send('ServiceWorker.stopAllWorkers')
  await Promise.all([
    page.emulateMedia({
      media: null,
      colorScheme: 'light',
      reducedMotion: 'no-preference',
      forcedColors: 'none',
    }),
    page.mouse.move(-1, -1),
    context.clearCookies(),
    context.clearPermissions(),
    session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' }),
    session.send('Page.resetNavigationHistory'),
  ])
  await session.detach()
}
