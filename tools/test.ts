/** `npm test`: everything that must hold before a change is done, in one command; `npm run test:all`: all API tests on both databases. */
import { budgetLines, spentByArea } from './budget.ts'
import { runChecks } from './checks.ts'
import { journeyBudget } from './journey-budget.ts'
import { obstacleAt, usualAddress } from './postgres-answers.ts'
import { journeysStep } from './journeys-step.ts'
import { close, root, runStep } from './step.ts'
import { vitestStep } from './vitest-step.ts'

const tallies = await runChecks()

// Production runs on Postgres, which is also faster: if a server answers, all tests run on it.
const url = process.env.TEST_DATABASE_URL ?? usualAddress
const obstacle = process.env.TEST_DATABASE_URL ? null : await obstacleAt(url)
const isWhole = process.argv.includes('--all')
const tests = obstacle
  ? [vitestStep({ name: 'rules and API on the embedded database', database: 'embedded', isWhole })]
  : [
      vitestStep({ name: 'rules and API on Postgres', database: 'postgres', url, isWhole }),
      vitestStep({
        name: isWhole
          ? 'rules and API on the embedded database'
          : 'what the embedded database itself decides',
        database: 'embedded',
        onlyBoth: !isWhole,
        isWhole,
      }),
    ]
for (const step of tests) tallies.push(await runStep(step))

const journeys = journeysStep()
const walked = await runStep(journeys)
tallies.push(walked)
const spent = spentByArea(
  tests.map(({ report }) => report),
  root,
)
spent.set('journeys', { tests: walked.passed + walked.failed, seconds: walked.seconds })
console.log(`\n${budgetLines(spent).join('\n')}`)
console.log(`\nJornadas por arquivo:\n${journeyBudget(journeys.report).join('\n')}`)
if (obstacle) {
  console.log(
    `\nATENÇÃO: a corrida por lugares e as políticas de linhas não foram provadas, pois precisam de um Postgres em ${usualAddress}: ${obstacle}.`,
  )
}
close(tallies)
