import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')

type Exported = { name: string; file: string; isEndpoint: boolean }

/** Names that stand in several files with one meaning, and why they do. */
const twins: Record<string, string> = {
  routes: 'the table of routes of each feature; src/app.ts gathers them',
  jobs: 'the table of jobs of each feature; src/app.ts gathers them',
  pages: 'the table of public pages of each feature; src/app.ts gathers them',
  call: 'a call to our server, of the staff app and of the public pages',
  RetryPanel: 'shown where something could not be loaded, in the staff app and on the public pages',
  Stepper: 'the steps of a form, in the staff app and on the public pages',
  useFields: 'the text fields of a form, in the sign-in area and on the public pages',
  phoneMask: 'a phone while it is typed, in the staff app and on the public pages',
  foreignPhone:
    'a phone of another country, by its rules on the server and by its length in browsers (package.json names which)',
  shownForeignPhone: 'how such a phone is shown, likewise',
  dateMask: 'a date while it is typed, in the staff app and on the public pages',
}

/** Read as `sitePath.menus` and `staffPath.menus`: the module is a part of the name. `test/addresses.ts` is about them. */
const namespaces = ['src/lib/address/site-path.ts', 'src/lib/address/staff-path.ts']

/** What a file exports under names of its own: each once, a schema with the type of its output. */
function exportedNames(file: string, source: string): Exported[] {
  const declared =
    /^export (?:(?:const|let) +[{[]([^}\]]*)[}\]]|(?:declare |default |abstract |async )*(?:const|let|function\*?|class|type|interface|enum) +(\w+))/gm
  const found = new Map<string, Exported>()
  for (const { 1: several, 2: one, index } of source.matchAll(declared)) {
    const names = one ? [one] : (several ?? '').split(',').map((part) => part.split(':').at(-1)!.trim())
    for (const name of names.filter(Boolean)) {
      const isEndpoint = new RegExp(`^export const ${name} = endpoint\\(`).test(source.slice(index))
      found.set(name, { name, file, isEndpoint: isEndpoint || Boolean(found.get(name)?.isEndpoint) })
    }
  }
  return [...found.values()]
}

/** An endpoint of a contract, and the one server function that answers it: two sides of one call. */
function isCallAndAnswer(places: Exported[]): boolean {
  const [contract, server] = places.toSorted((a, b) => Number(b.isEndpoint) - Number(a.isEndpoint))
  if (places.length !== 2 || !contract!.isEndpoint || server!.isEndpoint) return false
  const roomOf = (file: string) => /^src\/(?:features|platform)\/[^/]+\//.exec(file)?.[0]
  return (
    /[./]contract\.ts$/.test(contract!.file) &&
    roomOf(contract!.file) === roomOf(server!.file) &&
    (server!.file.includes('/server/') || server!.file.startsWith('src/platform/'))
  )
}

/** Names with two meanings, each with its files. */
function ambiguousNames(sources: Map<string, string>): string[] {
  const all = [...sources].flatMap(([file, source]) => exportedNames(file, source))
  const named = Map.groupBy(
    all.filter(({ file }) => !namespaces.includes(file)),
    ({ name }) => name,
  )
  return [...named]
    .filter(([name, places]) => places.length > 1 && !(name in twins) && !isCallAndAnswer(places))
    .map(([name, places]) => `${name}: ${places.map(({ file }) => file).join(', ')}`)
}

const files = globSync('src/**/*.{ts,tsx}', { cwd: root }).map((file) => file.replaceAll('\\', '/'))
const sources = new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]))

test('an exported name of src/ has one meaning: it stands in one file, or its twins are listed here with a reason', () => {
  expect(ambiguousNames(sources)).toEqual([])
})

test('each listed twin stands in two files at least', () => {
  const all = [...sources].flatMap(([file, source]) => exportedNames(file, source))
  const isAlone = (name: string) => all.filter((one) => one.name === name).length < 2

  expect(Object.keys(twins).filter(isAlone)).toEqual([])
})

test('the addresses of the site and of the staff app are imported as a whole, so that each is read with its module', () => {
  const byName = /^import (?!type\b)(?!\* as )[^'"]*['"][^'"]*\/(?:site|staff)-path\.ts['"]/m

  expect([...sources].filter(([, source]) => byName.test(source)).map(([file]) => file)).toEqual([])
})

/** Participles that once named types: they say what happened to a thing, not what it is. */
const participles = `
  Admitted Answered Answering Asked Asking Begun Booked Bound Brought Changed Changing Checked Chosen Claimed
  Clocked Confirmed Confirming Copied Counting Delivered Documented Done Drawn Enqueuing Expected Explained
  Failed Fetched Fetching Filled Finishing Found Given Granted Guarding Happened Heard Held Identified Kept
  Keyed Known Leased Linked Located Looking Lost Made Marked Matching Meant Moved Named Offered Opened Ordered
  Passed Pinned Planned Prepared Pretended Raised Read Received Refused Registering Rehearsed Remembered
  Reminded Rendered Reported Reserved Returned Said Saved Saving Sealed Seated Seen Sending Sent Settled
  Settling Shown Spent Spoken Stored Synced Taken Taking Told Totalled Touched Trying Typed Unanswered Undone
  Unknown Unmailed Unsent Used Verified Waiting Wanted Watched Widened Withdrawing Writing Written
`.split(/\s+/)

const typesNamedByParticiples = (source: string): string[] =>
  [...source.matchAll(/^\s*(?:export )?(?:declare |default |abstract )*(?:type|interface|class) +(\w+)/gm)]
    .map(({ 1: name }) => name!)
    .filter((name) => participles.includes(name))

test('a type has the noun of what it is: none is named by a participle alone', () => {
  expect(
    [...sources].flatMap(([file, source]) =>
      typesNamedByParticiples(source).map((name) => `${name}: ${file}`),
    ),
  ).toEqual([])
})

test.each([
  'type Asked = string',
  'export type Known<Value> = { value: Value }',
  '  interface Given {}',
  'export abstract class Refused {}',
])('the check of participles finds %s', (source) => {
  expect(typesNamedByParticiples(source)).toHaveLength(1)
})

test('a participle before a noun is a good name', () => {
  expect(typesNamedByParticiples('type StoredCustomer = object\nconst Known = 1')).toEqual([])
})

describe('the check itself', () => {
  const check = (...given: [string, string][]) => ambiguousNames(new Map(given))
  const contract = 'src/features/menus/contract.ts'
  const queries = 'src/features/menus/server/queries.ts'

  test.each([
    ['export type Place = string', 'export interface Place {}'],
    ['export const save = 1', 'export async function save() {}'],
    ['export const { save, open } = pair()', 'export function* save() {}'],
    ['export class Place {}', 'export const Place = memo(function Place() {})'],
    ['export default function open() {}', 'export let open = 1'],
  ])('finds %s beside %s', (one, other) => {
    expect(check(['src/lib/a.ts', one], ['src/ui/b.tsx', other])).toHaveLength(1)
  })

  test('a re-export is no second meaning', () => {
    expect(
      check(['src/lib/a.ts', 'export const key = 1'], ['src/ui/b.ts', "export { key } from '#lib/a.ts'"]),
    ).toEqual([])
  })

  test('a schema and the type of its output are one name of one file', () => {
    expect(
      check([contract, 'export const Menu = z.object({})\nexport type Menu = z.output<typeof Menu>']),
    ).toEqual([])
  })

  test('an endpoint shares its name with the function of its feature that answers it, and with nothing else', () => {
    const endpoint: [string, string] = [contract, 'export const listMenus = endpoint({})']
    const answer = 'export async function listMenus() {}'

    expect(check(endpoint, [queries, answer])).toEqual([])
    expect(check(endpoint, ['src/features/chats/server/queries.ts', answer])).toHaveLength(1)
    expect(check(endpoint, [queries, answer], ['src/features/menus/server/more.ts', answer])).toHaveLength(1)
    expect(check([contract, 'export const listMenus = 1'], [queries, answer])).toHaveLength(1)
  })
})
