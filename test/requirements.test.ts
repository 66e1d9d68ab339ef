import { expect, test } from 'vitest'
import { idsInTitles, readDecisions, readNamedIds, readRequirements } from '../tools/requirements.ts'

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

test('every id in a test title exists in the catalogue or in the decisions', () => {
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

test('ids are read from titles and from nowhere else', () => {
  const source = `
    // AUTH-01 is not named here
    test('[AUTH-02] [D-14] UTF-8', () => call('AUTH-03'))
    test.each([['a', f('b')]])("[PUB-RES-04] %s", () => {})
    it(\`[RES-05, I18N-08] it's so\`, async () => {})
    test.describe('[RSVP-06] group', () => {})
    expect('RES-07').toBe(1)`

  expect(idsInTitles(source)).toEqual(['AUTH-02', 'D-14', 'PUB-RES-04', 'RES-05', 'I18N-08', 'RSVP-06'])
})
