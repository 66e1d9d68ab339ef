/**
 * `npm run bench:pages`: measures the public pages on a slow phone and under Lighthouse, and keeps the numbers. `-- --only=menu,form`: only
 * those pages (names: pages/visits.ts), `--by=phone` or `--by=lighthouse`: only that measure, `--rounds=1`: fewer rounds; each of these
 * keeps nothing.
 */
import { createServer, type AddressInfo } from 'node:net'
import { once } from 'node:events'
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { type Browser, chromium } from '@playwright/test'
import lighthousePackage from 'lighthouse/package.json' with { type: 'json' }
import { ensureBuilt } from '../tools/build.ts'
import { chromiumLaunch } from '../tools/chromium.ts'
import { startChild } from './child.ts'
import { ask } from './load.ts'
import { decorate, reserve } from './pages/ground.ts'
import { scoresOf } from './pages/lighthouse.ts'
import { visitOnce } from './pages/phone.ts'
import { inMarkdown, keep, type PageResults } from './pages/report.ts'
import { type Visit, visitsOf } from './pages/visits.ts'
import { cleanUp, fill, newPlace } from './place.ts'
import { machine } from './report.ts'

const { values: flags } = parseArgs({
  options: { only: { type: 'string' }, by: { type: 'string' }, rounds: { type: 'string', default: '5' } },
})
const rounds = Number(flags.rounds)
const isWhole = !flags.only && !flags.by && rounds === 5

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

/** A browser that also listens on a port, for Lighthouse; throws if another browser answers there. */
async function launch(): Promise<{ browser: Browser; debugPort: number }> {
  const debugPort = await freePort()
  const browser = await chromium.launch({
    ...(await chromiumLaunch()),
    args: [`--remote-debugging-port=${debugPort}`],
  })
  const answer = await fetch(`http://127.0.0.1:${debugPort}/json/version`)
  if (!(await answer.text()).includes(browser.version()))
    throw new Error('Another browser answers on the port.')
  return { browser, debugPort }
}

/** A page's path without slug and ids, such as '/cardapios/:/:'. */
const kindOf = (path: string) =>
  path.replace(/(?<=^\/[a-z]+)(\/[^/]+)+$/, (rest) => rest.replaceAll(/[^/]+/g, ':'))

/** Throws if the sitemap contains a kind of page that is not measured. */
async function requireAllIndexed(port: number, visits: Visit[]): Promise<void> {
  const { body } = await ask(port, { method: 'GET', path: '/sitemap.xml', headers: {}, status: 200 })
  const known = new Set(visits.filter(({ indexed }) => indexed).map(({ path }) => kindOf(path)))
  for (const [, address] of body.matchAll(/<loc>([^<]+)<\/loc>/g)) {
    const kind = kindOf(new URL(address!).pathname)
    if (!known.has(kind)) throw new Error(`The sitemap names ${kind}, which is not measured.`)
  }
}

/** Throws when a page tells search engines something other than its `indexed`: the bars hold only for pages that they may show. */
async function requireIndexable(port: number, { path, indexed }: Visit): Promise<void> {
  const { body, headers } = await ask(port, { method: 'GET', path, headers: {}, status: 200 })
  const closed = 'x-robots-tag' in headers || body.includes('<meta name="robots" content="noindex">')
  if (closed === indexed)
    throw new Error(`${path} is ${closed ? 'not ' : ''}to be indexed, unlike what visits.ts says.`)
}

await ensureBuilt()
try {
  const ground = await fill(await newPlace(null))
  const menu = await decorate(ground)
  const server = await startChild('server.ts', ground.place)
  const { browser, debugPort } = await launch()
  try {
    const visits = visitsOf(ground, menu, await reserve(server, ground))
    await requireAllIndexed(server.port, visits)
    for (const visit of visits) await requireIndexable(server.port, visit)
    const wanted = visits.filter(({ name }) => !flags.only || flags.only.split(',').includes(name))
    const origin = `http://127.0.0.1:${server.port}`
    const results: PageResults = {
      at: new Date().toISOString().slice(0, 16).replace('T', ' '),
      machine: machine(),
      versions: {
        chromium: `Chromium ${browser.version()}`,
        lighthouse: lighthousePackage.version,
        database: `embedded ${ground.version}`,
      },
      load: 0,
      rounds,
      pages: wanted.map(({ name, what }) => ({ name, what, seen: [], scores: [] })),
    }
    for (let turn = 1; turn <= rounds; turn++) {
      results.load = Math.max(results.load, loadavg()[0]!)
      console.log(`Round ${turn} of ${rounds}, load ${loadavg()[0]!.toFixed(2)}`)
      for (const [index, visit] of wanted.entries()) {
        const page = results.pages[index]!
        if (flags.by !== 'lighthouse') {
          const seen = await visitOnce(browser, origin, visit)
          page.seen.push(seen)
          console.log(`  ${visit.name.padEnd(8)} ${JSON.stringify(seen)}`)
        }
        if (flags.by !== 'phone' && visit.indexed) {
          const scores = await scoresOf(origin + visit.path, debugPort)
          page.scores.push(scores)
          console.log(`  ${visit.name.padEnd(8)} ${JSON.stringify(scores)}`)
        }
      }
    }
    if (isWhole) keep(results)
    console.log(`\n${inMarkdown(results)}`)
  } finally {
    await browser.close()
    await server.stop()
  }
} finally {
  await cleanUp(null)
}
