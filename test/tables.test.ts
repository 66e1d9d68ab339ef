import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { featureOrder } from './arrows.ts'
import { allowedUses, usesOf } from './table-readers.ts'

const root = join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const page = read('migrations/tables.md')
const [, listed = ''] = read('src/platform/database/tables.ts').split('export interface Tables')
const tables = [...listed.matchAll(/^ {2}(\w+): /gm)].map(([, table]) => table!)
const uses = usesOf(
  new Map(
    globSync('src/{features,platform}/**/*.ts', { cwd: root }).map((file) => [
      file.replaceAll('\\', '/'),
      read(file),
    ]),
  ),
  tables,
)

test('each table is written and read by those of whom migrations/tables.md says so, and by all of them', () => {
  expect(tables.length).toBeGreaterThan(30)
  expect(Object.fromEntries(uses)).toEqual(Object.fromEntries(allowedUses(page)))
})

test('a table is read against the order of the features only where the page says why', () => {
  const folders = [...new Set([...uses.values()].flatMap((use) => [...use.writers, ...use.readers]))]
  const order = featureOrder(read('src/features/README.md'), folders)
  const against = [...uses].flatMap(([table, { writers, readers }]) =>
    readers
      .filter(
        (reader) =>
          writers.length > 0 && writers.every((writer) => order.indexOf(reader) < order.indexOf(writer)),
      )
      .map((reader) => `${reader} ${table}`),
  )
  const [, reasons = ''] = page.split('## Read against the order')
  const explained = [...reasons.matchAll(/^- `([^`]+)` reads ([^:]+):/gm)].flatMap(([, reader, named]) =>
    [...named!.matchAll(/`(\w+)`/g)].map(([, table]) => `${reader} ${table}`),
  )

  expect(against.toSorted()).toEqual(explained.toSorted())
})

test('the check sees a statement of Kysely and of SQL, and none in a comment', () => {
  const sources = new Map([
    [
      'src/features/chats/server/a.ts',
      "db.selectFrom('menu as m').innerJoin('chat', 'a', 'b') // from customer",
    ],
    ['src/features/menus/server/b.ts', 'sql`update menu set name = 1`; /* delete from chat */'],
    ['src/features/menus/server/b.test.ts', "db.deleteFrom('chat')"],
  ])

  expect(Object.fromEntries(usesOf(sources, ['menu', 'chat', 'customer']))).toEqual({
    menu: { writers: ['menus'], readers: ['chats'] },
    chat: { writers: [], readers: ['chats'] },
    customer: { writers: [], readers: [] },
  })
})
