/**
 * `npm run bench:conversation`: the browser's part of a conversation of 5,000 messages, on a desk and on a phone whose CPU is slowed to a
 * quarter: from the press on its row to its newest message painted, and scrolling back through all of it (`--backs 5`: five times). Keeps
 * nothing.
 */
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { type Browser, chromium, type Locator, type Page } from '@playwright/test'
import { openDatabase } from '#platform/database/database.ts'
import { ensureBuilt } from '../tools/build.ts'
import { chromiumLaunch } from '../tools/chromium.ts'
import { startChild } from './child.ts'
import { cleanUp, fill, newPlace } from './place.ts'

const { values: flags } = parseArgs({
  options: { rounds: { type: 'string', default: '9' }, backs: { type: 'string', default: '1' } },
})
const rounds = Number(flags.rounds)
/** How often it is scrolled back through all of it. */
const backs = Number(flags.backs)

const screens = [
  { name: 'desk', size: { width: 1440, height: 900 }, slowdown: 1 },
  { name: 'phone', size: { width: 390, height: 844 }, slowdown: 4 },
]

/** What the last message says. */
const newest = 'Mensagem 5000 da conversa longa'

/** Pages of older messages that are read while scrolling back. */
const pagesBack = 99

const middle = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!
const worst = (values: number[]) => Math.max(...values)

/** Milliseconds from the press on the row to the painted newest message, and how long of it the newest page was on its way. */
async function open(page: Page) {
  return page.evaluate(
    async ([name, words]) => {
      const press = [...document.querySelectorAll<HTMLElement>('[aria-label="Conversas"] button')].find(
        (button) => button.textContent.includes(name!),
      )!
      const painted = () =>
        new Promise<number>((done) => requestAnimationFrame(() => setTimeout(() => done(performance.now()))))
      performance.clearResourceTimings()
      const begun = performance.now()
      press.click()
      for (;;) {
        const at = await painted()
        const last = [...document.querySelectorAll('[role="log"] [data-message]')].at(-1)
        if (!last?.textContent.includes(words!)) continue
        const calls = performance
          .getEntriesByType('resource')
          .filter((each) => each.name.includes('/messages'))
        return { all: at - begun, server: calls[0] ? calls[0].duration : 0 }
      }
    },
    ['Conversa Longa', newest],
  )
}

/** Scrolls up by so many older pages: how far what was in sight moved at worst, in pixels, and the longest task, in milliseconds. */
async function scrollBack(page: Page) {
  return page.evaluate(async (wanted) => {
    const log = document.querySelector('[role="log"]')!
    const frame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))
    const tasks: number[] = []
    const observer = new PerformanceObserver((list) =>
      list.getEntries().forEach(({ duration }) => tasks.push(duration)),
    )
    observer.observe({ type: 'longtask' })
    const moves: number[] = []
    const begun = performance.now()
    for (let read = 0; read < wanted; read++) {
      const first = log.querySelector('[data-message]')!
      log.scrollTop = 0
      await frame()
      const before = first.getBoundingClientRect().top
      while (log.querySelector('[data-message]') === first) await frame()
      await frame()
      moves.push(Math.abs(first.getBoundingClientRect().top - before))
    }
    observer.disconnect()
    return {
      moves,
      tasks,
      ms: performance.now() - begun,
      messages: log.querySelectorAll('[data-message]').length,
    }
  }, pagesBack)
}

function tellBack(name: string, back: Awaited<ReturnType<typeof scrollBack>>) {
  console.log(
    `${name}: back through ${back.messages} messages in ${(back.ms / 1000).toFixed(1)} s; what was in sight moved at most ${worst(back.moves).toFixed(1)} px, ${back.moves.filter((px) => px > 1).length} times by more than 1; tasks over 50 ms: ${back.tasks.length}, longest ${worst([0, ...back.tasks]).toFixed(0)} ms`,
  )
}

async function openAgain(page: Page, row: Locator) {
  await page.goto('/admin/atendimento?tab=gerais&search=11900005000')
  await row.click()
  await page.getByRole('log').getByText(newest, { exact: true }).waitFor()
}

async function measure(browser: Browser, origin: string, token: string, user: object) {
  for (const { name, size, slowdown } of screens) {
    const context = await browser.newContext({ baseURL: origin, viewport: size, locale: 'pt-BR' })
    await context.addInitScript(
      (session) => localStorage.setItem('casa-cheia.session', session),
      JSON.stringify({ token, user }),
    )
    const page = await context.newPage()
    await page.goto('/admin/atendimento?tab=gerais&search=11900005000')
    const row = page.getByRole('list', { name: 'Conversas' }).getByRole('button', { name: /Conversa Longa/ })
    await row.waitFor()
    // Staff in the inbox have opened a conversation before.
    await row.click()
    await page.getByRole('log').getByText(newest, { exact: true }).waitFor()
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    const opened = []
    for (let round = 0; round < rounds; round++) {
      await page.goto('/admin/atendimento?tab=gerais&search=11900005000')
      await row.waitFor()
      await page.waitForTimeout(1500)
      opened.push(await open(page))
    }
    const all = opened.map((each) => each.all)
    const own = opened.map((each) => each.all - each.server)
    console.log(
      `${name}: newest painted ${middle(all).toFixed(0)} ms (worst ${worst(all).toFixed(0)}), without the call's ${middle(opened.map(({ server }) => server)).toFixed(0)} ms: ${middle(own).toFixed(0)} (worst ${worst(own).toFixed(0)})`,
    )
    for (let time = 0; time < backs; time++) {
      if (time > 0) await openAgain(page, row)
      tellBack(name, await scrollBack(page))
    }
    await context.close()
  }
}

await ensureBuilt()
try {
  const ground = await fill(await newPlace(null))
  const database = await openDatabase(ground.place)
  const { db } = database
  const owner = await db
    .selectFrom('app_user')
    .select(['id', 'name', 'email', 'profile_id'])
    .where('email', '=', 'dona@casacheia.test')
    .executeTakeFirstOrThrow()
  await database.close()
  const server = await startChild('server.ts', ground.place)
  const browser = await chromium.launch(await chromiumLaunch())
  try {
    console.log(`Load ${loadavg()[0]!.toFixed(2)}, ${rounds} rounds`)
    await measure(browser, `http://127.0.0.1:${server.port}`, ground.busy.owner, owner)
  } finally {
    await browser.close()
    await server.stop()
  }
} finally {
  await cleanUp(null)
}
