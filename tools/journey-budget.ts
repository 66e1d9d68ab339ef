/** The cost of the journeys by file, from Playwright's JSON report. */
import { existsSync, readFileSync } from 'node:fs'

type Suite = {
  title: string
  suites?: Suite[]
  specs?: { tests: { results: { duration: number }[] }[] }[]
}

/** One line per file, slowest first: its seconds in the browser, its journeys (one on two screens counts twice), and its name. */
export function journeyBudget(report: string): string[] {
  if (!existsSync(report)) return []
  const { suites } = JSON.parse(readFileSync(report, 'utf8')) as { suites: Suite[] }
  const files = [...Map.groupBy(suites, ({ title }) => title)].map(([file, parts]) => {
    const journeys = parts.flatMap(journeysOf)
    return { file, count: journeys.length, seconds: journeys.reduce((sum, one) => sum + one, 0) }
  })
  const line = ({ file, count, seconds }: (typeof files)[number]) =>
    `${seconds.toFixed(0).padStart(7)} s ${`${count}`.padStart(4)}  ${file}`
  return files.toSorted((a, b) => b.seconds - a.seconds).map(line)
}

/** The seconds of each journey of a suite, retries included. */
function journeysOf({ suites = [], specs = [] }: Suite): number[] {
  const own = specs.flatMap(({ tests }) =>
    tests.map(({ results }) => results.reduce((sum, { duration }) => sum + duration / 1000, 0)),
  )
  return [...own, ...suites.flatMap(journeysOf)]
}
