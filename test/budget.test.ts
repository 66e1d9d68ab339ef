import { expect, test } from 'vitest'
import { areaOf, budgetLines, spentByArea } from '../tools/budget.ts'

test('a test belongs to its feature, to the platform, or to what it attacks; the rest are rules', () => {
  const files = {
    'src/features/menus/server/copies.test.ts': 'menus',
    'src/features/menus/rules.test.ts': 'rules',
    'src/lib/person/phone.test.ts': 'rules',
    'src/platform/jobs/queue.test.ts': 'platform',
    'test/security/tenants.test.ts': 'security',
    'test/api/capacity.test.ts': 'whole product',
    'test/arrows.test.ts': 'rules',
  }

  expect(Object.fromEntries(Object.keys(files).map((file) => [file, areaOf(file)]))).toEqual(files)
})

test('an area above its limit is said loudly, one below it is not', () => {
  const lines = budgetLines(
    new Map([
      ['menus', { tests: 3, seconds: 1 }],
      ['faults', { tests: 2, seconds: 10_000 }],
    ]),
  )

  expect(lines).toEqual([
    expect.any(String),
    expect.stringMatching(/^ {2}faults +2 testes 10000\.0 s de +\d+ s {3}ACIMA DO LIMITE$/),
    expect.stringMatching(/^ {2}menus +3 testes +1\.0 s de +\d+ s$/),
  ])
})

test('a report that was not written counts nothing', () => {
  expect(spentByArea(['/nothing/here.json'], '/')).toEqual(new Map())
})
