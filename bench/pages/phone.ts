/** One visit with a slow phone, measured by the browser itself. */
import type { Browser, JSHandle, Page } from '@playwright/test'
import type { Visit } from './visits.ts'

/** The results of one visit; times in milliseconds, `cls` without a unit. */
export type Seen = {
  lcp: number
  cls: number
  /** The sum, over all tasks after the first paint, of the time beyond 50 ms. */
  blocking: number
  /** From the slowest press to the frame that answers it; null where nothing can be pressed. */
  reaction: number | null
  /** Which press that was. */
  slowest: string | null
}

const network = {
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
  offline: false,
}
const slowdown = 4
/** A page counts as loaded after this many milliseconds without activity. */
const quietMs = 1000
/** The same after a press; its answer is recorded once it was painted. */
const pressMs = 300
/** Pixels a second of a fast finger. */
const scrollSpeed = 2500

type Task = { start: number; ms: number }
type Notes = {
  lcp: number
  fcp: number
  tasks: Task[]
  shifts: (Task & { value: number })[]
  presses: number[]
  /** Takes the entries that the observers still hold. */
  look: () => void
}
/** Runs in the page before any other script. */
function takeNotes(): void {
  const notes: Notes = { lcp: 0, fcp: 0, tasks: [], shifts: [], presses: [], look: () => {} }
  const observers: (() => void)[] = []
  const observe = (
    options: PerformanceObserverInit & { durationThreshold?: number },
    note: (each: PerformanceEntry) => void,
  ) => {
    const observer = new PerformanceObserver((list) => list.getEntries().forEach(note))
    observer.observe(options)
    observers.push(() => observer.takeRecords().forEach(note))
  }
  observe({ type: 'largest-contentful-paint', buffered: true }, ({ startTime }) => (notes.lcp = startTime))
  observe({ type: 'paint', buffered: true }, ({ name, startTime }) => {
    if (name === 'first-contentful-paint') notes.fcp = startTime
  })
  observe({ type: 'longtask', buffered: true }, ({ startTime, duration }) =>
    notes.tasks.push({ start: startTime, ms: duration }),
  )
  observe({ type: 'layout-shift', buffered: true }, (entry) => {
    const { startTime, value, hadRecentInput } = entry as PerformanceEntry & {
      value: number
      hadRecentInput: boolean
    }
    if (!hadRecentInput) notes.shifts.push({ start: startTime, ms: 0, value })
  })
  observe({ type: 'event', buffered: true, durationThreshold: 16 }, (entry) => {
    const { interactionId = 0, duration } = entry as PerformanceEntry & { interactionId?: number }
    if (interactionId > 0) notes.presses.push(duration)
  })
  notes.look = () => observers.forEach((look) => look())
  Object.assign(globalThis, { notes })
}

/** A handle to the page's own notes. */
type Notebook = JSHandle<Notes>

/** Resolves once no long task ran and nothing was fetched for `ms` milliseconds. */
const untilQuiet = (notebook: Notebook, ms: number) =>
  notebook.evaluate(async (notes, ms) => {
    for (let last = performance.now(); performance.now() - last < ms;) {
      await new Promise((resolve) => setTimeout(resolve, 50))
      notes.look()
      for (const { startTime, duration } of performance.getEntriesByType('resource'))
        last = Math.max(last, startTime + duration)
      for (const task of notes.tasks) last = Math.max(last, task.start + task.ms)
    }
  }, ms)

const read = (notebook: Notebook) =>
  notebook.evaluate((notes) => {
    notes.look()
    const { look: _, ...read } = notes
    return read
  })

/** The worst session window of at most 5 s, with at most 1 s between two shifts, as web-vitals defines CLS. */
function cls(shifts: Notes['shifts']): number {
  let worst = 0
  let sum = 0
  let [first, last] = [0, -Infinity]
  for (const { start, value } of shifts) {
    if (start - last > 1000 || start - first > 5000) [sum, first] = [0, start]
    sum += value
    last = start
    worst = Math.max(worst, sum)
  }
  return worst
}

const blockingOf = ({ tasks, fcp }: Pick<Notes, 'tasks' | 'fcp'>) =>
  tasks.reduce((sum, { start, ms }) => {
    const left = Math.min(ms, start + ms - fcp)
    return sum + Math.max(0, left - 50)
  }, 0)

/** Milliseconds from a press to the next frame; less than two of the browser's ticks counts as 16. */
async function reactionTo(
  page: Page,
  notebook: Notebook,
  press: (page: Page) => Promise<void>,
): Promise<number> {
  await notebook.evaluate((notes) => {
    notes.look()
    notes.presses = []
  })
  await press(page)
  await untilQuiet(notebook, pressMs)
  return Math.max(16, ...(await read(notebook)).presses)
}

/** Opens the page for the first time with an empty cache, waits, scrolls to the end, and makes each press. */
export async function visitOnce(browser: Browser, origin: string, visit: Visit): Promise<Seen> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 3,
    isMobile: true,
    hasTouch: true,
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
  })
  try {
    const page = await context.newPage()
    const faults: Error[] = []
    page.on('pageerror', (fault) => faults.push(fault))
    await page.addInitScript(takeNotes)
    const phone = await context.newCDPSession(page)
    await phone.send('Network.enable')
    await phone.send('Network.emulateNetworkConditions', network)
    await phone.send('Emulation.setCPUThrottlingRate', { rate: slowdown })

    await page.goto(origin + visit.path, { waitUntil: 'networkidle' })
    const notebook: Notebook = await page.evaluateHandle('notes')
    await untilQuiet(notebook, quietMs)
    const { lcp, fcp, tasks } = await read(notebook)
    const distance = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)
    if (distance > 0) {
      const gesture = { x: 195, y: 600, yDistance: -distance, speed: scrollSpeed, preventFling: true }
      await phone.send('Input.synthesizeScrollGesture', { ...gesture, gestureSourceType: 'touch' })
      await untilQuiet(notebook, quietMs)
    }
    const { shifts } = await read(notebook)
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
    await visit.prepare?.(page)
    await untilQuiet(notebook, quietMs)
    let [reaction, slowest]: [number | null, string | null] = [null, null]
    for (const { what, press } of visit.presses) {
      const ms = await reactionTo(page, notebook, press)
      if (ms > (reaction ?? 0)) [reaction, slowest] = [ms, what]
    }
    if (faults.length > 0) throw faults[0]!
    return { lcp, cls: cls(shifts), blocking: blockingOf({ tasks, fcp }), reaction, slowest }
  } finally {
    await context.close()
  }
}
