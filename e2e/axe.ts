import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** What axe finds on the page, one line per fault; colours are looked at once every transition has ended. */
export async function axeFaults(page: Page): Promise<string[]> {
  await page.evaluate(async () => {
    const finite = document
      .getAnimations()
      .filter((animation) => Number.isFinite(Number(animation.effect?.getComputedTiming().endTime)))
    await Promise.allSettled(finite.map(({ finished }) => finished))
  })
  const { violations } = await new AxeBuilder({ page })
    // The preview lets no script in, axe's neither; its page is looked at where guests find it.
    .exclude('iframe[sandbox]')
    // The faults are the same; what passed is not written out.
    .options({ resultTypes: ['violations'] })
    // A page without frames is summed up where it was looked at, not in a second page opened for that.
    .setLegacyMode(page.frames().length === 1)
    .analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}
