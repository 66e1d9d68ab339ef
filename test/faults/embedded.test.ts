import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, test } from 'vitest'
import { type Database, openDatabase } from '#platform/database/database.ts'
import { FolderInUse, WrongFolderVersion } from '#platform/database/embedded/folder.ts'
import { migrate } from '#platform/database/migrate.ts'
import { DatabaseUnavailable } from '#platform/database/unavailable.ts'
import { type Child, startChild } from '#test/child.ts'
import { embeddedFolder, testFolder } from '#test/database.ts'

const script = fileURLToPath(new URL('./writer.ts', import.meta.url))
const children: Child[] = []
afterEach(() => children.splice(0).forEach((child) => child.kill('SIGKILL')))

function start(dir: string, mode: 'hold' | 'write', prefix = '') {
  const child = startChild([script, dir, mode, prefix], {}, { isGroup: true })
  child.stderr.pipe(process.stderr, { end: false })
  children.push(child)
  const lines: string[] = []
  const reader = createInterface(child.stdout)
  reader.on('line', (line) => lines.push(line))
  return {
    child,
    /** The lines it printed; complete once the kill has resolved. */
    lines,
    opened: once(reader, 'line'),
    async kill() {
      const ended = Promise.all([once(child, 'exit'), once(reader, 'close')])
      child.kill('SIGKILL')
      await ended
    },
    /** Kills it together with its database's process, as a power cut would. */
    async killAll() {
      const ended = Promise.all([once(child, 'exit'), once(reader, 'close')])
      if (process.platform === 'win32') child.kill('SIGKILL')
      else process.kill(-child.pid!, 'SIGKILL')
      await ended
    },
  }
}

const citiesOf = async (database: Database) =>
  (await database.executeSql('SELECT name, count(*) AS n FROM city GROUP BY name')).rows

test(
  'kill -9 during writes: nothing acknowledged is missing, nothing is doubled or half there, and it opens again',
  { timeout: 240_000 },
  async () => {
    const dir = await embeddedFolder()
    const begun = new Set<string>()
    const done: string[] = []

    for (const [round, enough] of [60, 15, 110].entries()) {
      const writer = start(dir, 'write', `rodada ${round}`)
      while (writer.lines.filter((line) => line.startsWith('done ')).length < enough) await wait(1)
      await writer.kill()
      for (const line of writer.lines) {
        if (line.startsWith('begin ')) begun.add(line.slice(6))
        if (line.startsWith('done ')) done.push(line.slice(5))
      }
    }
    const startMs = performance.now()
    const database = await openDatabase({ dir })
    const readyMs = performance.now() - startMs
    const rows = await citiesOf(database)
    const indexed = await database.executeSql(
      'SET enable_seqscan = off; SELECT count(*) AS n FROM city WHERE state_id IN (1, 2); RESET enable_seqscan',
    )
    await database.close()

    const found = new Map(rows.map(({ name, n }) => [String(name), n]))
    expect(done.length).toBeGreaterThanOrEqual(185)
    expect(done.filter((name) => found.get(name) !== 2)).toEqual([])
    expect([...found].filter(([name, n]) => n !== 2 || !begun.has(name))).toEqual([])
    expect(indexed.rows[0]!.n).toBe(found.size * 2)
    // One or two seconds, but several times as long on a busy machine.
    expect(readyMs).toBeLessThan(30_000)
  },
)

test(
  'a second process on the folder is refused with a sentence, the first goes on, and a killed one frees it at once',
  { timeout: 240_000 },
  async () => {
    const dir = await embeddedFolder()
    const holder = start(dir, 'hold')
    await holder.opened

    const second = openDatabase({ dir })
    await expect(second).rejects.toBeInstanceOf(FolderInUse)
    await expect(second).rejects.toThrow(
      `A pasta de dados ${dir} já está em uso por outro processo do Casa Cheia. Encerre o outro processo ou escolha outra pasta em DATA_DIR.`,
    )
    expect(holder.child.exitCode).toBeNull()

    await holder.kill()
    const database = await openDatabase({ dir })
    await expect(openDatabase({ dir })).rejects.toBeInstanceOf(FolderInUse)
    expect(await citiesOf(database)).toEqual([])
    await database.close()
  },
)

test(
  'a first start that was killed is begun again, and what it left is kept and named',
  { timeout: 240_000 },
  async () => {
    const dir = await testFolder()
    const unfinished = join(dir, 'database.unfinished')
    const killed = start(dir, 'hold')
    while (!existsSync(join(unfinished, 'pg/PG_VERSION'))) await wait(5)
    await killed.killAll()
    const leftBehind = await readdir(join(unfinished, 'pg'))
    const notices: string[] = []

    const database = await openDatabase({ dir, onNotice: (notice) => notices.push(notice) })
    await migrate(database)
    expect(await citiesOf(database)).toEqual([])
    await database.close()

    expect(await readdir(join(`${unfinished}.1`, 'pg'))).toEqual(leftBehind)
    expect(notices).toEqual([
      `A primeira inicialização foi interrompida; o que ela deixou está guardado em ${unfinished}.1 e o banco será criado de novo.`,
    ])
  },
)

test('a folder made by another Postgres is refused with the way to move it, and stays as it is', async () => {
  const dir = await embeddedFolder()
  const versionFile = join(dir, 'database/pg/PG_VERSION')
  await writeFile(versionFile, '17\n')
  await writeFile(join(dir, 'database/version.json'), '{"pglite":"0.4.6","postgres":"17"}')
  const before = await readdir(join(dir, 'database/pg'))

  const opening = openDatabase({ dir })

  await expect(opening).rejects.toBeInstanceOf(WrongFolderVersion)
  await expect(opening).rejects.toThrow(
    'foi criada pelo Postgres 17 (PGlite 0.4.6) e esta versão usa o Postgres 18',
  )
  expect(await readFile(versionFile, 'utf8')).toBe('17\n')
  expect(await readdir(join(dir, 'database/pg'))).toEqual(before)
})

test('a database that cannot be opened again: waiting queries and later ones are refused, and the process is told why', async () => {
  const dir = await embeddedFolder()
  const falls: string[] = []
  const { promise: fatal, resolve: onFatal } = Promise.withResolvers<Error>()
  const database = await openDatabase({ dir, onFall: (message) => falls.push(message), onFatal })
  // Postgres panics when it cannot continue its write-ahead log, as it does on a full disk.
  await rename(join(dir, 'database/pg/pg_wal'), join(dir, 'database/pg/gone'))
  const fillLog = database.executeSql(`SELECT pg_logical_emit_message(true, 'x', repeat('x', 40000000))`)

  const outcomes = await Promise.allSettled([fillLog, citiesOf(database), citiesOf(database)])

  for (const outcome of outcomes) expect(outcome).toMatchObject({ reason: { name: 'DatabaseUnavailable' } })
  expect((await fatal).message).toContain('pg_wal')
  await expect(citiesOf(database)).rejects.toBeInstanceOf(DatabaseUnavailable)
  expect(falls).toEqual([expect.stringMatching(/caiu \(.*PANIC.*\) e está sendo iniciado de novo/)])
  await database.close()
})
