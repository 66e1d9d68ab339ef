import { truncateSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { openDatabase } from '#platform/database/database.ts'
import { writeDump } from '#platform/database/embedded/dumps.ts'
import { FolderProblem } from '#platform/database/embedded/folder.ts'
import { ensureBuilt } from '../../tools/build.ts'
import { embeddedFolder, testFolder } from '../database.ts'
import { runCommand } from './command.ts'
import { startProduct } from './product.ts'

beforeAll(async () => {
  await ensureBuilt()
}, 240_000)

const data = (dir: string, ...path: string[]) => join(dir, 'database/pg', ...path)

async function cutFilesOf(folder: string) {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (entry.isFile()) truncateSync(join(folder, entry.name))
  }
}

test.each<[string, (dir: string) => unknown]>([
  ['PG_VERSION is missing', (dir) => rm(data(dir, 'PG_VERSION'))],
  ['PG_VERSION is empty', (dir) => truncateSync(data(dir, 'PG_VERSION'))],
  ['pg_control is missing', (dir) => rm(data(dir, 'global/pg_control'))],
  ['pg_control is cut', (dir) => truncateSync(data(dir, 'global/pg_control'), 100)],
  ['the log is empty', (dir) => cutFilesOf(data(dir, 'pg_wal'))],
  ['the shared tables are empty', (dir) => cutFilesOf(data(dir, 'global'))],
  ['a folder is missing', (dir) => rm(data(dir, 'base'), { recursive: true })],
  ['all is missing', (dir) => rm(data(dir), { recursive: true })],
  [
    'a file stands where the folder was',
    (dir) => rm(data(dir), { recursive: true }).then(() => writeFile(data(dir), '')),
  ],
])('a half-written folder says what is wrong and which dump to restore: %s', async (_what, damage) => {
  const dir = await embeddedFolder()
  await mkdir(join(dir, 'dumps'))
  for (const hour of ['09', '10'])
    await writeFile(join(dir, `dumps/2026-11-23T${hour}-00-00.000Z.jsonl.gz`), '')
  await damage(dir)

  const opening = openDatabase({ dir })

  await expect(opening).rejects.toBeInstanceOf(FolderProblem)
  await expect(opening).rejects.toThrow(`O banco de dados em ${dir} não abre. Nada foi apagado.`)
  await expect(opening).rejects.toThrow(
    `1. Renomeie a pasta ${join(dir, 'database')} para database.danificado\n` +
      `2. Restaure a cópia mais recente: npm run restore -- "${join(dir, 'dumps/2026-11-23T10-00-00.000Z.jsonl.gz')}"\n` +
      '3. Inicie de novo: npm start',
  )
  await expect(openDatabase({ dir })).rejects.toBeInstanceOf(FolderProblem)
})

test(
  'what a half-written folder says to do brings back everything of the dump, and the images',
  { timeout: 240_000 },
  async () => {
    const dir = await embeddedFolder('queued')
    const database = await openDatabase({ dir })
    await database.executeSql(`insert into city (name, state_id) values ('Manaus', 3)`)
    await writeDump({ database, settings: { dataDir: dir } })
    await database.close()
    await mkdir(join(dir, 'files'))
    await writeFile(join(dir, 'files/foto.webp'), 'imagem')
    await rm(data(dir, 'PG_VERSION'))

    const product = startProduct({ DATA_DIR: dir }, ['--no-demo'])
    expect(await product.ended).toBe(1)
    const said = product.output()
    expect(said).not.toMatch(/^ {4}at /m)
    const [, from, to] = /Renomeie a pasta (.+) para (.+)$/m.exec(said)!
    await rename(from!, join(dir, to!))
    const [, command, file] = /npm run (restore) -- "(.+)"$/m.exec(said)!
    const restored = await runCommand(command as 'restore', file!, dir)

    expect(restored).toMatchObject({ code: 0, errors: '' })
    const after = await openDatabase({ dir })
    const { rows } = await after.executeSql('SELECT name FROM city')
    await after.close()
    expect(rows).toEqual([{ name: 'Manaus' }])
    expect(await readFile(join(dir, 'files/foto.webp'), 'utf8')).toBe('imagem')
    expect(await readdir(dir)).toContain('database.danificado')
  },
)

test('without a dump it says so, and that a backup can be restored', async () => {
  const dir = await embeddedFolder()
  await rm(data(dir, 'PG_VERSION'))

  await expect(openDatabase({ dir })).rejects.toThrow(
    `Não há cópia em ${join(dir, 'dumps')}. Restaure o seu backup: npm run restore -- ARQUIVO`,
  )
})

test('a data folder that cannot be used is refused with a sentence', async () => {
  const file = join(await testFolder(), 'arquivo')
  await writeFile(file, '')

  await expect(openDatabase({ dir: file })).rejects.toThrow(`A pasta de dados ${file} não pode ser usada`)
})
