import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** Half the size of the source that the builder puts into the page twice per check. */
const source = readFileSync(
  createRequire(import.meta.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'),
  'utf8',
)

/** The preview allows no script, not even axe; other tests check its page where guests find it. */
const preview = 'iframe[sandbox]'
/** Reports the same violations, but leaves out the rules that passed. */
const options: RunOptions = { resultTypes: ['violations'] }

type RunOptions = Parameters<AxeBuilder['options']>[0]
type Results = Awaited<ReturnType<AxeBuilder['analyze']>>

/** Runs axe, which is put into the page once and stays until the page is left. */
async function look(page: Page): Promise<Results> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  return page.evaluate((given) => {
    const { axe } = window as never as { axe: { run: (options: RunOptions) => Promise<Results> } }
    return axe.run(given)
  }, options)
}

const lookIntoFrames = (page: Page): Promise<Results> =>
  new AxeBuilder({ page, axeSource: source }).exclude(preview).options(options).analyze()

/** How often a page with faults is looked at again, since a busy machine may still be drawing it: a fault stays. */
const looks = 4
const betweenLooksMs = 500

/** What axe finds on the page and keeps finding, one line per fault. */
export async function axeFaults(page: Page): Promise<string[]> {
  for (let look = 1; ; look++) {
    const faults = await faultsNow(page)
    if (faults.length === 0 || look === looks) return faults
    await page.waitForTimeout(betweenLooksMs)
  }
}

/** Checks colours after every transition has ended. */
async function faultsNow(page: Page): Promise<string[]> {
  await page.evaluate(async () => {
    const finite = document
      .getAnimations()
      .filter((animation) => Number.isFinite(Number(animation.effect?.getComputedTiming().endTime)))
    await Promise.allSettled(finite.map(({ finished }) => finished))
  })
  const { violations } = page.frames().length === 1 ? await look(page) : await lookIntoFrames(page)
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}

/** Expects no fault in the light and in the dark scheme; the page stays as it is. */
export async function expectClean(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    // Staff pages follow by an attribute that a script sets, and what it changes is drawn two frames later.
    await page.waitForFunction((scheme) => {
      const { mantineColorScheme } = document.documentElement.dataset
      return mantineColorScheme === undefined || mantineColorScheme === scheme
    }, colorScheme)
    await page.evaluate(() => new Promise((told) => requestAnimationFrame(() => requestAnimationFrame(told))))
    expect(await axeFaults(page), colorScheme).toEqual([])
  }
}
