import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults, RunOptions } from 'axe-core'
import { expect, type Page } from '@playwright/test'

/** Half the size of the package's main file. */
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Our frames are previews, which allow no script, not even axe; other tests check their pages where people find them. */
const frame = 'iframe[sandbox]'

/** The rules about colours alone: a second scheme can break no others. */
const ofColours = ['color-contrast', 'link-in-text-block']

/** Leaves out of the report what passed, and reads no style sheets, which no rule in use asks for. */
const usual: RunOptions = { resultTypes: ['violations'], iframes: false, preload: false }

/** Runs axe, which is put into the page once and stays until the page is left. */
async function look(page: Page, rules: string[]): Promise<AxeResults> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  return page.evaluate(
    ({ exclude, options }) => {
      const { axe } = window as never as {
        axe: { run: (context: object, options: RunOptions) => Promise<AxeResults> }
      }
      return axe.run({ exclude: [[exclude]] }, options)
    },
    { exclude: frame, options: rules.length > 0 ? { ...usual, runOnly: rules } : usual },
  )
}

/** How often a page with faults is looked at again, since a busy machine may still be drawing it: a fault stays. */
const looks = 4
const betweenLooksMs = 500

/** The faults that axe finds on the page repeatedly, one per line; only faults of these rules, if any are named. */
export async function axeFaults(page: Page, rules: string[] = []): Promise<string[]> {
  for (let look = 1; ; look++) {
    const faults = await faultsNow(page, rules)
    if (faults.length === 0 || look === looks) return faults
    await page.waitForTimeout(betweenLooksMs)
  }
}

/** Checks colours after every transition has ended. */
async function faultsNow(page: Page, rules: string[]): Promise<string[]> {
  await page.evaluate(async () => {
    const finite = document
      .getAnimations()
      .filter((animation) => Number.isFinite(Number(animation.effect?.getComputedTiming().endTime)))
    await Promise.allSettled(finite.map(({ finished }) => finished))
  })
  const { violations } = await look(page, rules)
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}

/** Expects no fault in the light and in the dark scheme; the page stays as it is. */
export async function expectClean(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    // Staff pages follow by an attribute that a script sets, and the change is drawn two frames later.
    await page.waitForFunction((scheme) => {
      const { mantineColorScheme } = document.documentElement.dataset
      return mantineColorScheme === undefined || mantineColorScheme === scheme
    }, colorScheme)
    await page.evaluate(() => new Promise((told) => requestAnimationFrame(() => requestAnimationFrame(told))))
    expect(await axeFaults(page, colorScheme === 'dark' ? ofColours : []), colorScheme).toEqual([])
  }
}
