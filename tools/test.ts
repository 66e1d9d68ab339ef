/** `npm test`: everything that must hold before a change is done, in one command; `npm run test:all`: all API tests on both databases. */
import { budgetLines, spentByArea } from './budget.ts'
import { journeyBudget } from './journey-budget.ts'
import { obstacleAt, usualAddress } from './postgres-answers.ts'
import { close, reportFile, root, runStep, type Step, type Tally } from './step.ts'
import { vitestStep } from './vitest-step.ts'

const checks: Step[] = [
  { name: 'type check', run: { package: 'typescript', command: 'tsc' }, args: ['--noEmit'] },
  { name: 'build', run: { script: 'tools/build.ts' }, args: ['--if-needed'] },
  { name: 'lint', run: { package: 'oxlint', command: 'oxlint' }, args: ['--type-aware', '--deny-warnings'] },
  { name: 'format', run: { package: 'oxfmt', command: 'oxfmt' }, args: ['--check'] },
  { name: 'unused code', run: { package: 'knip', command: 'knip' }, args: ['--no-progress'] },
]

const journeyReport = reportFile('journeys')
const journeys: Step = {
  name: 'browser journeys',
  run: { package: '@playwright/test', command: 'playwright' },
  args: ['test'],
  env: { E2E_REPORT: journeyReport },
  report: journeyReport,
}

/** Runs two at a time: each check uses about one core, and two are guaranteed. */
async function inPairs(steps: Step[]): Promise<Tally[]> {
  const waiting = [...steps]
  const tallies: Tally[] = []
  const worker = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) tallies.push(await runStep(step))
  }
  await Promise.all([worker(), worker()])
  return tallies
}

const tallies = await inPairs(checks)

// Production runs on Postgres, which is also faster: if a server answers, all tests run on it.
const url = process.env.TEST_DATABASE_URL ?? usualAddress
const obstacle = process.env.TEST_DATABASE_URL ? null : await obstacleAt(url)
const isWhole = process.argv.includes('--all')
const tests = obstacle
  ? [vitestStep({ name: 'rules and API on the embedded database', database: 'embedded' })]
  : [
      vitestStep({ name: 'rules and API on Postgres', database: 'postgres', url }),
      vitestStep({
        name: isWhole
          ? 'rules and API on the embedded database'
          : 'what the embedded database itself decides',
        database: 'embedded',
        onlyBoth: !isWhole,
      }),
    ]
for (const step of tests) tallies.push(await runStep(step))

tallies.push(await runStep(journeys))
const spent = spentByArea(
  tests.map(({ report }) => report),
  root,
)
console.log(`\n${budgetLines(spent).join('\n')}`)
console.log(`\nJornadas por arquivo:\n${journeyBudget(journeyReport).join('\n')}`)
if (obstacle) {
  console.log(
    `\nATENÇÃO: a corrida por lugares e as políticas de linhas não foram provadas, pois precisam de um Postgres em ${usualAddress}: ${obstacle}.`,
  )
}
close(tallies)
