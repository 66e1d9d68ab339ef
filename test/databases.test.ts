import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { filesOf, onBoth, onEmbeddedOnly, onOne, onPostgresOnly } from './databases.ts'

const root = join(import.meta.dirname, '..')
const listed = [onBoth, onOne, onPostgresOnly, onEmbeddedOnly].flatMap(filesOf)

/** Helpers of the tests that open a database or a folder of the run. */
const helper =
  /^(?:import|\}) .*from '(#test|\.|\.\.)\/(app|bare-house|database|site|scene|process|product|command|venue)\.ts'/m

test('every test that opens a database is on one list of test/databases.ts, which says where it runs', () => {
  const tests = globSync(['src/**/*.test.ts', 'test/**/*.test.ts'], { cwd: root }).map((file) =>
    file.replaceAll('\\', '/'),
  )
  const opening = tests.filter((file) => helper.test(readFileSync(join(root, file), 'utf8')))

  expect(opening.filter((file) => !listed.includes(file))).toEqual([])
})

test('the lists name each file once, and only files that are there', () => {
  expect(listed.filter((file, index) => listed.indexOf(file) !== index)).toEqual([])
  expect(listed.filter((file) => !existsSync(join(root, file)))).toEqual([])
})
