import { expect, test } from 'vitest'
import {
  idsInTags,
  readDecisions,
  readNamedIds,
  readRequirements,
  readTests,
  titlesIn,
} from '../tools/requirements.ts'

/** Areas in which a test names every row; an area is added with its last row and never removed. */
export const finishedAreas = [
  'AUTH',
  'SHELL',
  'LAYOUT',
  'ROUTE',
  'ERR',
  'I18N',
  'UIKIT',
  'CONST',
  'API',
  'MASTER',
  'PERM',
  'STATUS',
  'RSVP',
  'PUB',
  'PUB-PROFILE',
  'PUB-MENU',
  'PUB-RES',
  'REG',
  'SURVEY',
  'BRANCH',
  'RES',
  'RESCFG',
  'SERV',
]

const requirements = readRequirements()
const named = readNamedIds()

test('every id of a test exists in the catalogue or in the decisions', () => {
  const known = new Set([...requirements.map(({ id }) => id), ...readDecisions()])
  const unknown = [...named]
    .filter(([id]) => !known.has(id))
    .map(([id, files]) => `${id} in ${files.join(', ')}`)

  expect(unknown).toEqual([])
})

test('every row of a finished area is named by a test', () => {
  const missing = requirements.filter(({ id, area }) => finishedAreas.includes(area) && !named.has(id))

  expect(missing.map(({ id, text }) => `${id} ${text}`)).toEqual([])
})

test('finished areas are areas of the catalogue', () => {
  const areas = new Set(requirements.map(({ area }) => area))

  expect(finishedAreas.filter((area) => !areas.has(area))).toEqual([])
})

test('a title is a plain sentence: ids and screens are tags', () => {
  const marked = [...readTests()].flatMap(([file, source]) =>
    titlesIn(source)
      .filter((title) => /\[[A-Z][A-Z0-9-]*-\d+[\],; ]|\(D-\d+\)$|@(both|mesa|celular)\b/.test(title))
      .map((title) => `${file}: ${title}`),
  )

  expect(marked.filter((line) => !line.startsWith('test/requirements.test.ts'))).toEqual([])
})

test('ids are read from tags and from nowhere else', () => {
  const source = `
    // AUTH-01 is not named here
    test('UTF-8', { tags: ['AUTH-02', 'D-14'] }, () => call('AUTH-03'))
    test.each([['a', f('b')]])("%s", { tags: ['PUB-RES-04'] }, () => {})
    it(\`it's so\`, { tags: [
      'RES-05',
      'I18N-08',
    ] }, async () => {})
    test.describe('group', { tag: '@RSVP-06' }, async () => {})
    expect('RES-07').toBe(1)`

  expect(idsInTags(source)).toEqual(['AUTH-02', 'D-14', 'PUB-RES-04', 'RES-05', 'I18N-08', 'RSVP-06'])
})

test('titles are read with every way to write a test', () => {
  const source = `
    test('one', () => call('not this'))
    test.each([['a', f('b')]])("two %s", () => {})
    it(\`it's three\`, async () => {})
    test.describe('four', async () => {})`

  expect(titlesIn(source)).toEqual(['one', 'two %s', "it's three", 'four'])
})
