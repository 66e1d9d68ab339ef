import { globSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { journeysOf, nearTo } from '../tools/near.ts'

const sources = new Map([
  ['src/app.ts', "import './features/menus/server/routes.ts'\nimport './features/chats/server/routes.ts'"],
  ['src/lib/person/phone.ts', ''],
  ['src/features/menus/rules.ts', ''],
  ['src/features/menus/server/routes.ts', "import { x } from '../rules.ts'"],
  ['src/features/menus/admin/MenuPage.tsx', "import { x } from '../rules.ts'"],
  ['src/features/chats/server/routes.ts', "import { x } from '#lib/person/phone.ts'"],
  ['test/app.ts', "import '../src/app.ts'"],
  ['test/names.test.ts', ''],
  ['src/features/menus/rules.test.ts', "import { x } from './rules.ts'"],
  ['src/features/menus/server/routes.test.ts', "import { x } from '#test/app.ts'"],
  ['src/features/menus/admin/menu.page.test.tsx', "import { x } from '#test/app.ts'"],
  ['src/features/chats/server/routes.test.ts', "import { x } from '#test/app.ts'"],
  ['src/features/chats/rules.test.ts', ''],
  ['src/features/home/rules.test.ts', ''],
  ['src/features/home/words.test.ts', ''],
])

const whole = 'test/names.test.ts'
const menus = 'src/features/menus'
const chats = 'src/features/chats'

test.each([
  [
    'rules: what imports them, and the calls and pages of their feature',
    `${menus}/rules.ts`,
    [`${menus}/rules.test.ts`, `${menus}/server/routes.test.ts`, `${menus}/admin/menu.page.test.tsx`],
    ['menus'],
  ],
  [
    'a page: the tests of its pages',
    `${menus}/admin/MenuPage.tsx`,
    [`${menus}/admin/menu.page.test.tsx`],
    journeysOf['menus/admin'],
  ],
  [
    'a shared file: the features that use it',
    'src/lib/person/phone.ts',
    [`${chats}/server/routes.test.ts`],
    [],
  ],
  ['a test: itself', `${chats}/rules.test.ts`, [`${chats}/rules.test.ts`], []],
  ['a file of journeys: itself', 'e2e/home.e2e.ts', [], ['home']],
  ['a document: the tests of the whole tree', 'docs/decisions/0001-first.md', [], []],
])('a change of %s', (_, changed, tests, journeys) => {
  expect(nearTo([changed], sources)).toEqual({ tests: [whole, ...tests], journeys })
})

test.each([
  'migrations/0001.sql',
  'package.json',
  'test/app.ts',
  'e2e/harness.ts',
  'src/app.ts',
  'unknown/file.ts',
])('a change of %s runs everything', (changed) => {
  expect(nearTo([`${menus}/rules.ts`, changed], sources)).toEqual({ everything: changed })
})

test('each file of journeys is run by some feature', () => {
  const files = globSync('e2e/*.e2e.ts').map((file) => basename(file, '.e2e.ts'))
  const mapped = new Set(Object.values(journeysOf).flat())

  // harness.e2e.ts proves what all journeys stand on: a change of that runs everything.
  expect(files.filter((file) => !mapped.has(file) && file !== 'harness')).toEqual([])
  expect([...mapped].filter((file) => !files.includes(file))).toEqual([])
})
