/**
 * `npm run test:near [-- COMMIT]`: the checks, and the tests that a change may break; everything when in doubt. The change is the
 * difference from COMMIT; without one, the uncommitted work, or else the last commit.
 */
import { execFileSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { importsOf, resolveImport, type Sources } from '../test/arrows.ts'
import { runChecks } from './checks.ts'
import { journeysStep } from './journeys-step.ts'
import { obstacleAt, usualAddress } from './postgres-answers.ts'
import { close, root, runStep } from './step.ts'
import { vitestStep } from './vitest-step.ts'

/** The files that know every feature: a file that imports one of them tests its own feature, not all of them. */
const hubs = ['src/app.ts', 'src/staff-app.tsx', 'src/visitor.tsx', 'src/start.ts']

/** The files that decide how tests run, or that all of them depend on. */
const ofAll =
  /^(\.ci\/|migrations\/|package(-lock)?\.json|[^/]+\.config\.ts|tsconfig|tools\/|test\/[^/]+\.tsx?$|e2e\/(?!.*\.e2e\.ts)|src\/[^/]+\.tsx?$|src\/demo\/)/

/** Read by people, or proved by the tests of the whole tree, which always run. */
const ofNone = /\.(md|png|svg|ico)$|^(docs|bench|\.github)\/|^knip\.json$|^\.ox/

/**
 * Journeys by the pages that they walk through. A change of pages runs those of its feature, or of its side of it (`menus/visitor`); a
 * change below them the first of the feature, which is its main walk. A file of journeys that changes runs itself.
 */
export const journeysOf: Record<string, string[]> = {
  admin: ['shell', 'staff-pages', 'kept', 'presses', 'everyday-presses'],
  assistant: ['assistant'],
  availability: ['services', 'settings', 'nights'],
  branches: ['branches', 'new-house', 'branch-links'],
  businesses: ['businesses'],
  channels: ['channels', 'templates', 'embedded-signup', 'newcomer-channels'],
  chats: ['chats', 'chat-panel', 'inbox-live', 'ready-replies'],
  customers: ['customers'],
  'customers/admin': ['customers', 'customer-import', 'customer-segments'],
  'customers/visitor': ['registration'],
  guests: ['lookup', 'registration', 'own-data'],
  home: ['home', 'new-requests'],
  'house-answers': ['assistant', 'profile-walks'],
  invitations: ['guests'],
  menus: ['menus'],
  'menus/admin': ['menus', 'menu-prices', 'menu-failures'],
  'menus/visitor': ['menu-page', 'menu-walks'],
  privacy: ['own-data'],
  profiles: ['profile'],
  'profiles/admin': ['profile', 'profile-trouble'],
  'profiles/visitor': ['profile-walks', 'photographs'],
  reminders: ['reminders'],
  research: ['survey'],
  'research/admin': ['ratings', 'reviews'],
  'research/visitor': ['survey', 'visit-letter'],
  reservations: ['reserve'],
  'reservations/admin': ['reservation-form', 'reservation-walks', 'attendance', 'queue', 'search', 'evening'],
  'reservations/visitor': ['reserve', 'offer'],
  site: ['public'],
  ui: ['ui-kit', 'forced-colors'],
  users: ['sign-in', 'users'],
  visitor: ['public', 'public-forms', 'bot-check', 'recaptcha'],
}

type Selection = { everything: string } | { tests: string[]; journeys: string[] }

const featureOf = (file: string) => /^src\/features\/([^/]+)\//.exec(file)?.[1] ?? null
const isTest = (file: string) => /\.test\.tsx?$/.test(file)

/** All that these files import, directly or not, without what a hub imports. */
function reachedBy(files: Iterable<string>, sources: Sources): Set<string> {
  const reached = new Set(files)
  for (const file of reached) {
    if (hubs.includes(file)) continue
    for (const { target } of importsOf(sources.get(file) ?? '')) {
      const path = resolveImport(file, target)
      if (path && !isTest(path)) reached.add(path)
    }
  }
  return reached
}

/** The subjects of a test: its imports, and its own feature, which it reaches through the product; a page's test its pages too. */
function subjectOf(test: string, sources: Sources): Set<string> {
  const feature = featureOf(test)
  const opensPages = test.endsWith('.page.test.tsx')
  const usesProduct = opensPages || /\/server\//.test(test)
  const own = [...sources.keys()].filter(
    (file) =>
      feature !== null &&
      usesProduct &&
      featureOf(file) === feature &&
      !isTest(file) &&
      (opensPages || !/\/(admin|visitor)\//.test(file)),
  )
  return reachedBy([test, ...own], sources)
}

/** The tests that a change of these files may break. `sources` has every file that a test may reach, and the tests. */
export function nearTo(changed: string[], sources: Sources): Selection {
  const doubtful = changed.find(
    (file) => ofAll.test(file) || (!ofNone.test(file) && !/^(src|test|e2e|simulator)\//.test(file)),
  )
  if (doubtful) return { everything: doubtful }
  const code = changed.filter((file) => !ofNone.test(file))
  const tests = [...sources.keys()].filter(isTest)
  const whole = tests.filter((test) => /^test\/[^/]+$/.test(test))
  const near = tests.filter((test) => {
    const subject = subjectOf(test, sources)
    return code.some((file) => subject.has(file))
  })
  // A page, a table or a sentence that so many tests reach is no usual change.
  if (near.length > tests.length / 2)
    return { everything: `${near.length} of ${tests.length} files of tests reach it` }
  const walked = code.flatMap((file) => {
    const own = /^e2e\/(.+)\.e2e\.ts$/.exec(file)?.[1]
    if (own) return [own]
    const room = featureOf(file) ?? /^src\/([^/]+)\//.exec(file)?.[1] ?? ''
    const side = /\/(admin|visitor)\//.exec(file)?.[1]
    const all = journeysOf[`${room}/${side}`] ?? journeysOf[room] ?? []
    if (isTest(file)) return []
    return side || room === 'ui' ? all : all.slice(0, 1)
  })
  return { tests: [...new Set([...whole, ...near])], journeys: [...new Set(walked)] }
}

const git = (...args: string[]) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean)

/** The files that differ from a commit; without one, the uncommitted files, or else those of the last commit. */
function changedFiles(commit: string | undefined): string[] {
  const untracked = git('ls-files', '--others', '--exclude-standard')
  if (commit) return [...git('diff', '--name-only', commit), ...untracked]
  const open = [...git('diff', '--name-only', 'HEAD'), ...untracked]
  return open.length > 0 ? open : git('diff', '--name-only', 'HEAD~1', 'HEAD')
}

if (import.meta.main) await run(process.argv[2])

async function run(commit: string | undefined): Promise<void> {
  const sources: Sources = new Map(
    globSync('{src,test,simulator,e2e}/**/*.{ts,tsx}', { cwd: root, exclude: ['**/node_modules/**'] }).map(
      (file) => [file, readFileSync(join(root, file), 'utf8')],
    ),
  )
  const near = nearTo(changedFiles(commit), sources)
  if ('everything' in near) {
    console.log(`Tudo será provado: ${near.everything}`)
    await import('./test.ts')
    return
  }
  console.log(`${near.tests.length} arquivos de testes, ${near.journeys.length} de jornadas`)
  const tallies = await runChecks()
  const url = process.env.TEST_DATABASE_URL ?? usualAddress
  const onPostgres = process.env.TEST_DATABASE_URL ? true : (await obstacleAt(url)) === null
  const database = onPostgres ? { database: 'postgres' as const, url } : { database: 'embedded' as const }
  tallies.push(await runStep(vitestStep({ name: 'tests near the change', ...database, files: near.tests })))
  if (near.journeys.length > 0) tallies.push(await runStep(journeysStep(near.journeys)))
  close(tallies)
}
