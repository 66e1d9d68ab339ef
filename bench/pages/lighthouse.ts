import lighthouse from 'lighthouse'

/** The categories of Lighthouse, each scored from 0 to 100. */
export const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
export type Category = (typeof categories)[number]

/** Scores from 0 to 100, and the audits that lowered them. */
export type Scores = Record<Category, number> & { faults: string[] }

/**
 * Lighthouse with its defaults and its own phone; it reports no errors to its makers, since only its command line does
 * (docs/decisions/0015).
 */
export async function scoresOf(address: string, port: number): Promise<Scores> {
  const result = await lighthouse(address, { port, onlyCategories: [...categories], logLevel: 'error' })
  if (!result || result.lhr.runtimeError) {
    throw new Error(
      `Lighthouse could not measure ${address}: ${result?.lhr.runtimeError?.message ?? 'no result'}`,
    )
  }
  const { lhr } = result
  const of = (name: Category) => lhr.categories[name]!
  const faults = categories.flatMap((name) =>
    of(name)
      .auditRefs.filter(({ id, weight }) => weight > 0 && (lhr.audits[id]?.score ?? 1) < 1)
      .map(({ id }) => `${id} ${lhr.audits[id]!.displayValue ?? ''}`.trim()),
  )
  const points = Object.fromEntries(categories.map((name) => [name, (of(name).score ?? 0) * 100]))
  return { ...(points as Record<Category, number>), faults: [...new Set(faults)] }
}
