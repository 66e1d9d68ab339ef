/** The time that the tests of each area take, and its limit: printed at the end of a run, with a warning above the limit. */
import { readFileSync } from 'node:fs'

/** Limit of each area in seconds on two idle cores: its tests one after another, the journeys as they run. */
const limits: Record<string, number> = {
  rules: 20,
  pages: 60,
  journeys: 300,
  simulator: 20,
  assistant: 35,
  availability: 30,
  branches: 25,
  businesses: 15,
  channels: 10,
  chats: 50,
  customers: 40,
  home: 15,
  menus: 40,
  research: 15,
  reservations: 60,
  users: 45,
  platform: 170,
  'whole product': 200,
  security: 240,
  faults: 220,
}
/** For an area without a limit of its own. */
const usualLimit = 20

type Spent = { tests: number; seconds: number }
type Report = {
  testResults: { name: string; startTime: number; endTime: number; assertionResults: { status: string }[] }[]
}

/** The area of a test file, from its path in the project. */
export function areaOf(file: string): string {
  if (file.endsWith('.page.test.tsx')) return 'pages'
  const [, feature] = /^src\/features\/([^/]+)\/server\//.exec(file) ?? []
  if (feature) return feature
  if (file.startsWith('src/platform/')) return 'platform'
  if (file.startsWith('simulator/')) return 'simulator'
  const [, folder] = /^test\/([^/]+)\//.exec(file) ?? []
  return folder === 'api' ? 'whole product' : (folder ?? 'rules')
}

/** The time of each area's tests, from vitest's reports; a missing report counts as nothing. */
export function spentByArea(reports: string[], root: string): Map<string, Spent> {
  const areas = new Map<string, Spent>()
  for (const { name, startTime, endTime, assertionResults } of reports.flatMap(resultsOf)) {
    const area = areaOf(name.replaceAll('\\', '/').slice(root.length + 1))
    const { tests, seconds } = areas.get(area) ?? { tests: 0, seconds: 0 }
    const ran = assertionResults.filter(({ status }) => status === 'passed' || status === 'failed')
    areas.set(area, { tests: tests + ran.length, seconds: seconds + (endTime - startTime) / 1000 })
  }
  return areas
}

function resultsOf(report: string): Report['testResults'] {
  try {
    return (JSON.parse(readFileSync(report, 'utf8')) as Report).testResults
  } catch {
    return []
  }
}

/** The lines of the table, slowest area first. */
export function budgetLines(areas: Map<string, Spent>): string[] {
  const lines = [...areas]
    .toSorted(([, a], [, b]) => b.seconds - a.seconds)
    .map(([area, { tests, seconds }]) => {
      const limit = limits[area] ?? usualLimit
      const over = seconds > limit ? '   ACIMA DO LIMITE' : ''
      return `  ${area.padEnd(16)}${String(tests).padStart(5)} testes ${seconds.toFixed(1).padStart(7)} s de ${String(limit).padStart(4)} s${over}`
    })
  return ['Tempo por área, um teste depois do outro (as jornadas, como correm):', ...lines]
}
