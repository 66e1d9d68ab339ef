import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openQueue } from '#platform/jobs/queue.ts'
import { embeddedFolder, testDatabase, testDatabaseOptions, testFolder } from '#test/database.ts'
import { writeArchive } from './archive.ts'
import { restoreArchive } from './restore.ts'
import { type Database, openDatabase, transaction } from '../database.ts'
import { writeDump } from '../embedded/dumps.ts'

const source = await testDatabase()
const folder = await testFolder()
const filesDir = join(folder, 'files')
const archive = join(folder, 'backup.jsonl.gz')
const hard =
  'aspas "duplas" e \'simples\', \\ barra, {chave}, vírgula,\nlinha\ttab, ç ã €, 🍝, [colchete], null'
const image = Buffer.from(Array.from({ length: 500_000 }, (_, n) => (n * 7919) % 251))

const opened: Database[] = []
afterAll(async () => {
  for (const database of opened.splice(0)) await database.close()
})

async function withJobs(database: Database) {
  const ground = { database, log: pino({ level: 'silent' }), now: () => new Date() }
  const job = { name: 'test', run: async () => {} }
  return { queue: await openQueue(ground, [job]), job }
}

const prepareJobs = (database: Database) => async () => {
  const { queue } = await withJobs(database)
  await queue.stop()
}

/** Databases to restore into: an embedded one, and on a Postgres run also another database of the server. */
async function targets(): Promise<Database[]> {
  const { url } = await testDatabaseOptions()
  const all = [
    await openDatabase({ dir: await embeddedFolder() }),
    ...(url ? [await openDatabase({ url })] : []),
  ]
  opened.push(...all)
  return all
}

beforeAll(async () => {
  await source.executeSql(`
    insert into app_user (name, email, password_hash, profile_id, created_at) select 'Pessoa ' || n, 'p' || n || '@x.test', 'h', 3,
      '2026-01-01T00:00:00.123456Z'::timestamptz + n * interval '1 hour' from generate_series(1, 2300) n;
    insert into business (name, business_owner_id) values ('Cantina', 2), ('Bar', 3);
    insert into address (business_id, street) values (1, 'Rua Augusta'), (2, null);
    update business set entity_address_id = id;
    insert into branch (business_id, name, branch, slug, categories, schedule, address_id)
      values (1, 'Cantina', 'Centro', 'cantina', '{"a,b","c\\"d",NULL}', '[{"day": 1, "open": "10:00"}]', 1);
    insert into customer (business_id, name, phone, birth_date) select 1, 'José ' || n, '119' || n, '1980-02-29' from generate_series(1, 40) n;
    delete from customer where id > 35;
    insert into research_answer (business_id, branch_id, token_hash, finished_at, nps) select 1, 1, 'h' || n, now(), 9 from generate_series(1, 3) n;
    insert into rate_limit (key, window_start) values ('x', now());`)
  await source.executeSql('update business set name = $1 where id = 2', [hard])
  const { queue, job } = await withJobs(source)
  await transaction(source.db, (trx) => queue.enqueue(trx, job, { id: 1 }))
  await transaction(source.db, (trx) => queue.enqueue(trx, job, { id: 2 }))
  await source.executeSql(`update pgboss.job set state = 'completed' where data->'data'->>'id' = '2'`)
  await queue.stop()
  await mkdir(join(filesDir, '1/fotos'), { recursive: true })
  await writeFile(join(filesDir, '1/fotos/prato.webp'), image)
  await writeFile(join(filesDir, 'vazio.txt'), '')
})

test('a backup restored into an empty database of either kind gives equal rows, checksums, files and next ids, and so does its own', async () => {
  const written = await writeArchive(source, archive, { filesDir })

  let from = archive
  for (const target of await targets()) {
    const files = join(await testFolder(), 'files')
    const restored = await restoreArchive(target, archive, {
      filesDir: files,
      prepareJobs: prepareJobs(target),
    })
    from = `${files}.jsonl.gz`
    const again = await writeArchive(target, from, { filesDir: files })

    expect(restored).toEqual(written)
    expect(again).toEqual(written)
    expect((await target.executeSql('select name from business where id = 2')).rows).toEqual([{ name: hard }])
    expect((await target.executeSql('select categories from branch')).rows[0]!.categories).toEqual([
      'a,b',
      'c"d',
      null,
    ])
    expect((await target.executeSql('select search from customer where id = 7')).rows).toEqual([
      { search: 'jose 7 1197' },
    ])
    const inserted = `insert into customer (business_id, name, phone) values (1, 'Novo', '0') returning id`
    expect((await target.executeSql(inserted)).rows).toEqual([{ id: 41 }])
    // Rows written by triggers came back once, and the triggers work again.
    await target.executeSql(
      `insert into research_answer (business_id, branch_id, token_hash) values (1, 1, 'h4')`,
    )
    expect((await target.executeSql('select sum(tries)::int as tries from research_hour')).rows).toEqual([
      { tries: 4 },
    ])
    await expect(target.executeSql('delete from address')).rejects.toMatchObject({ code: '23503' })
    expect(await readFile(join(files, '1/fotos/prato.webp'))).toEqual(image)
    expect(await readFile(join(files, 'vazio.txt'), 'utf8')).toBe('')
  }
  expect(written.files).toBe(2)
  expect(Object.fromEntries(written.tables.map(({ table, rows }) => [table, rows]))).toMatchObject({
    app_user: 2300,
    customer: 35,
    'pgboss.job': 1,
  })
  expect(written.tables.map(({ table }) => table)).not.toContain('rate_limit')
})

test('a restore refuses a database with data and says what lies there', async () => {
  await writeArchive(source, archive)
  const restore = restoreArchive(source, archive, {
    filesDir: join(folder, 'outra'),
    prepareJobs: async () => {},
  })

  await expect(restore).rejects.toThrow(
    'O banco de destino não está vazio (há dados em address). Restaure em um banco novo; nada foi alterado.',
  )
})

test('a cut, altered, foreign or newer archive is refused and leaves the target empty', async () => {
  await writeArchive(source, archive)
  const bytes = await readFile(archive)
  const text = gunzipSync(bytes).toString()
  const broken: [Buffer, string][] = [
    [bytes.subarray(0, bytes.length / 2), 'O arquivo está danificado ou não é um backup do Casa Cheia.'],
    [Buffer.from('isto não é um backup'), 'O arquivo está danificado ou não é um backup do Casa Cheia.'],
    [gzipSync(text.replace('José 7', 'Jose 7')), 'O backup está danificado na tabela customer.'],
    [gzipSync(text.slice(0, text.lastIndexOf('{"end":true'))), 'O backup está danificado: falta o fim.'],
    [
      gzipSync('{"archive":"outro"}\n'),
      'Este arquivo não é um backup do Casa Cheia que esta versão saiba ler.',
    ],
    [
      gzipSync(text.replace('"0001_house"', '"0001_house","9999_future"')),
      'de uma versão mais nova do Casa Cheia (9999_future)',
    ],
  ]
  const [target] = await targets()
  const file = join(folder, 'broken.jsonl.gz')

  for (const [content, sentence] of broken) {
    await writeFile(file, content)
    const restore = restoreArchive(target!, file, {
      filesDir: join(folder, 'nova'),
      prepareJobs: prepareJobs(target!),
    })
    await expect(restore).rejects.toThrow(sentence)
  }
  await writeFile(file, bytes)
  await restoreArchive(target!, file, { filesDir: join(folder, 'nova'), prepareJobs: prepareJobs(target!) })
  expect((await target!.executeSql('select count(*) as n from app_user')).rows).toEqual([{ n: 2300 }])
})

test('an image that is still being received is in no backup, and a restore that fails leaves no file', async () => {
  const from = join(await testFolder(), 'files')
  await mkdir(join(from, '1/.foto'), { recursive: true })
  await writeFile(join(from, '1/.foto/640.jpg'), 'half')
  await writeFile(join(from, '1/foto.jpg'), 'whole')
  const file = join(folder, 'images.jsonl.gz')
  const { files } = await writeArchive(source, file, { filesDir: from })
  const text = gunzipSync(await readFile(file)).toString()
  const altered = text.replace(JSON.stringify(btoa('whole')), JSON.stringify(btoa('other')))
  await writeFile(file, gzipSync(altered))
  const [target] = await targets()
  const filesDir = join(await testFolder(), 'files')

  const restore = restoreArchive(target!, file, { filesDir, prepareJobs: prepareJobs(target!) })

  expect(files).toBe(1)
  expect(altered).not.toBe(text)
  await expect(restore).rejects.toThrow('O backup está danificado no arquivo 1/foto.jpg.')
  expect(await readdir(filesDir).catch(() => [])).toEqual([])
})

test('a dump is of one moment, and requests are answered while it is written', async () => {
  const dataDir = await testFolder()
  const dump = { written: false }
  const dumping = writeDump({ database: source, settings: { dataDir } }).finally(() => (dump.written = true))
  let during = 0
  while (!dump.written) {
    await transaction(source.db, async (trx) => {
      await trx
        .updateTable('business')
        .set({ name: `Cantina ${++during}` })
        .where('id', '=', 1)
        .execute()
      await trx
        .updateTable('branch')
        .set({ name: `Cantina ${during}` })
        .where('id', '=', 1)
        .execute()
    })
  }
  const lines = gunzipSync(await readFile(await dumping))
    .toString()
    .split('\n')
  const seen = lines.flatMap((line) => line.match(/"(Cantina ?\d*)"/)?.[1] ?? [])

  expect(during).toBeGreaterThan(2)
  expect(seen.length).toBe(2)
  expect(new Set(seen).size).toBe(1)
})

test('the last 24 dumps are kept, and what an interrupted one left is removed', async () => {
  const dataDir = await testFolder()
  const dumps = join(dataDir, 'dumps')
  await mkdir(dumps)
  const old = Array.from(
    { length: 26 },
    (_, n) => `2026-01-${String(n + 1).padStart(2, '0')}T00-00-00.000Z.jsonl.gz`,
  )
  for (const name of [...old, '2026-01-27T00-00-00.000Z.jsonl.gz.partial'])
    await writeFile(join(dumps, name), '')

  const file = await writeDump({ database: source, settings: { dataDir } })

  const left = (await readdir(dumps)).toSorted()
  expect(left.slice(0, -1)).toEqual(old.slice(-23))
  expect(join(dumps, left.at(-1)!)).toBe(file)
})
