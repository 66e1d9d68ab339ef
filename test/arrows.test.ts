import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { clientInputs } from '../vite.config.ts'
import { brokenArrows, featureOrder, importsOf } from './arrows.ts'

const root = join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const readme = 'src/features/README.md'

const features = readdirSync(join(root, 'src/features'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map((entry) => entry.name)
const order = featureOrder(existsSync(join(root, readme)) ? read(readme) : '', features)
const { dependencies } = JSON.parse(read('package.json')) as { dependencies: Record<string, string> }
const runtime = Object.keys(dependencies)

test('every import follows the arrows between the rooms', () => {
  const files = globSync('{src,test,e2e,tools,bench}/**/*.{ts,tsx,css}', {
    cwd: root,
    // The packages of test/typed-client.
    exclude: ['**/node_modules/**'],
  })
  const sources = new Map(files.map((file) => [file.replaceAll('\\', '/'), read(file)]))

  expect(brokenArrows(sources, order, runtime)).toEqual([])
})

test('the README of the features names each of them', () => {
  expect(order.toSorted()).toEqual(features.toSorted())
})

test('a browser receives only the staff entries, islands, enhancements, the menus’ service worker and the style of the site', () => {
  const named = [
    'src/admin.tsx',
    'src/auth.tsx',
    'src/ui/gallery/gallery.tsx',
    'src/visitor/site.css',
    'src/visitor/offline/pages.worker.ts',
  ]
  const others = clientInputs().filter((file) => !/\.(island\.tsx|enhance\.ts)$/.test(file))

  expect(others.filter((file) => !named.includes(file))).toEqual([])
})

describe('the check itself', () => {
  const check = (file: string, source: string, others: [string, string][] = []) =>
    brokenArrows(
      new Map([[file, source], ...others]),
      ['users', 'reservations', 'chats'],
      ['fastify', 'kysely'],
    )
  const feature = 'src/features/reservations'

  test.each([
    [
      'src/lib/person/phone.ts',
      "import { x } from '#features/users/rules.ts'",
      'lib may import lib; not rules',
    ],
    ['src/lib/person/phone.ts', "import { readFileSync } from 'node:fs'", 'lib is pure'],
    ['src/lib/person/phone.ts', "import * as z from 'zod'", 'zod/mini'],
    [`${feature}/rules.ts`, "import { x } from './contract.ts'", 'not contract'],
    [
      `${feature}/server/routes.test.ts`,
      "import { x } from '#features/reservations/rules.ts'",
      'by relative paths',
    ],
    [`${feature}/rules.ts`, "import { x } from './server/queries.ts'", 'not server'],
    [`${feature}/contract.ts`, "export { x } from './server/queries.ts'", 'not server'],
    [`${feature}/server/routes.ts`, "import { x } from '../visitor/Page.tsx'", 'Node runs no .tsx'],
    [`${feature}/server/routes.ts`, "import { x } from '../admin/data.ts'", 'not admin'],
    [
      `${feature}/server/routes.ts`,
      "import { x } from '#features/chats/server/queries.ts'",
      'chats stands below',
    ],
    [
      `${feature}/admin/Page.tsx`,
      "import { ChatLink } from '#features/chats/admin/ChatLink.tsx'",
      'chats stands below',
    ],
    [`${feature}/rules.ts`, "import { x } from '#features/chats/rules.ts'", 'chats stands below'],
    [`${feature}/server/routes.ts`, "import { createElement } from 'react'", 'react is no dependency'],
    [`${feature}/server/routes.ts`, "import { buildApp } from '#app'", 'only the top knows'],
    [`${feature}/server/Page.tsx`, '', 'Node runs no .tsx'],
    [`${feature}/visitor/Page.tsx`, "import { x } from '../server/queries.ts'", 'not server'],
    [`${feature}/visitor/Page.tsx`, "import type { House } from '#platform/house.ts'", 'not platform'],
    [`${feature}/visitor/Page.tsx`, "import { Button } from '#ui/Button.tsx'", 'not ui'],
    [`${feature}/visitor/Page.tsx`, "import { call } from '#admin/data/call.ts'", 'not staff shell'],
    [`${feature}/visitor/Page.tsx`, "import { Button } from '@mantine/core'", 'too heavy'],
    [
      `${feature}/visitor/Page.tsx`,
      "import { x } from '#features/users/visitor/Page.tsx'",
      "another feature's pages",
    ],
    [
      `${feature}/visitor/Page.tsx`,
      "import { hear } from '#features/users/visitor/survey.enhance.ts'",
      "another feature's pages",
    ],
    [
      `${feature}/visitor/Form.tsx`,
      "import { ChatFields } from '#features/chats/visitor/ChatFields.tsx'",
      'chats stands below',
    ],
    [`${feature}/visitor/a.enhance.ts`, "import { useState } from 'react'", 'brings React'],
    [`${feature}/admin/Page.tsx`, "const x = await import('../server/queries.ts')", 'not server'],
    [`${feature}/admin/Page.tsx`, "import { sql } from 'kysely'", 'on the server only'],
    ['src/visitor/form/Field.tsx', "import { x } from '#features/users/contract.ts'", 'not contract'],
    ['src/mails/LetterMail.tsx', "import { x } from '#features/users/rules.ts'", 'not rules'],
    [
      'src/platform/mail/deliver.ts',
      "import { letterHtml } from '../../mails/letters.tsx'",
      'Node runs no .tsx',
    ],
    [`${feature}/visitor/Page.tsx`, "import { Button } from 'react-email'", 'only mails'],
    ['src/ui/Button.tsx', "import { x } from '#admin/data/call.ts'", 'not staff shell'],
    ['src/platform/jobs/queue.ts', "import { x } from '#features/users/server/jobs.ts'", 'not server'],
    ['src/platform/jobs/queue.ts', "import type { X } from '#features/users/contract.ts'", 'not contract'],
    [
      'src/platform/jobs/queue.ts',
      "new URL('../../features/users/server/a.ts', import.meta.url)",
      'not server',
    ],
    ['src/platform/jobs/queue.ts', "import { createServer } from 'vite'", 'no dependency of a production'],
    ['src/platform/files/contract.ts', "import { x } from './store.ts'", 'not platform'],
    ['src/admin/form/useImageUpload.ts', "import { x } from '#platform/files/store.ts'", 'not platform'],
    ['src/admin.tsx', "import { x } from '#features/users/server/queries.ts'", 'a browser entry'],
    ['src/lib/person/phone.ts', "import { venue } from '#test/venue.ts'", 'does not import its tests'],
    [`${feature}/reading/dates.ts`, "import { x } from '../server/queries.ts'", 'not server'],
    [`${feature}/reading/days/dates.ts`, '', 'stands in no room'],
    ['src/lost.ts', '', 'stands in no room'],
    ['src/lib/utils.ts', '', 'named for what it holds'],
    ['test/helpers.ts', '', 'named for what it holds'],
  ])('%s with %s is refused', (file, source, rule) => {
    expect(check(file, source)).toEqual([expect.stringContaining(rule)])
    expect(check(file, source)[0]).toContain(file)
  })

  test.each([
    ['src/lib/person/phone.ts', "import * as z from 'zod/mini'"],
    [`${feature}/server/routes.ts`, "import { findUser } from '#features/users/server/queries.ts'"],
    [`${feature}/server/routes.ts`, "import { sql } from 'kysely'\nimport { statuses } from '../rules.ts'"],
    [`${feature}/admin/Page.tsx`, "import { OwnerField } from '#features/users/admin/OwnerField.tsx'"],
    [`${feature}/visitor/Form.tsx`, "import { Names } from '#features/users/visitor/Names.tsx'"],
    [`${feature}/visitor/Form.island.tsx`, "import { useForm } from '@mantine/form'"],
    ['src/platform/http/page/dev.ts', "const vite = await import('vite')"],
    ['src/admin/form/useImageUpload.ts', "import { uploadImage } from '#platform/files/contract.ts'"],
    ['src/app.ts', "import { routes } from '#features/chats/server/routes.ts'"],
    [`${feature}/server/routes.test.ts`, "import { buildApp } from '#app'"],
  ])('%s with %s is allowed', (file, source) => {
    expect(check(file, source)).toEqual([])
  })

  test('React is found behind a file that an enhancement imports', () => {
    const broken = check(`${feature}/visitor/a.enhance.ts`, "import { b } from '#visitor/b.ts'", [
      ['src/visitor/b.ts', "import { useState } from 'react'"],
    ])

    expect(broken).toEqual([expect.stringContaining('through src/visitor/b.ts')])
  })

  test('imports over several lines are read, and their types told apart', () => {
    const source =
      "import {\n  a,\n  b,\n} from './a.ts'\nimport type { C } from './c.ts'\nexport * from './d.ts'\nimport './e.css'"

    expect(importsOf(source)).toEqual([
      { target: './a.ts', typeOnly: false },
      { target: './c.ts', typeOnly: true },
      { target: './d.ts', typeOnly: false },
      { target: './e.css', typeOnly: false },
    ])
  })

  test('the order of the features is read from lists and tables', () => {
    const folders = ['users', 'chats']

    expect(featureOrder('# Features\nusers stand first\n1. `users/`: people\n2. **chats**', folders)).toEqual(
      folders,
    )
    expect(featureOrder('| name |\n|---|\n| `chats` |\n| users |', folders)).toEqual(['chats', 'users'])
  })
})
