import lighthouse from 'lighthouse'

/** What Lighthouse judges a page by, each from 0 to 100. */
export const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
export type Category = (typeof categories)[number]

/** Points from 0 to 100, and the audits that cost some. */
export type Scores = Record<Category, number> & { faults: string[] }

/** Lighthouse as it comes, on its own phone; it reports errors to nobody, since only its command line does (docs/decisions/0015). */
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
