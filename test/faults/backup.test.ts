import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openDatabase } from '#platform/database/database.ts'
import { embeddedFolder, testFolder } from '#test/database.ts'
import { runCommand } from './command.ts'

test(
  'the two commands move everything to another machine, and explain why they cannot',
  { timeout: 240_000 },
  async () => {
    const [here, there] = [await embeddedFolder(), join(await testFolder(), 'lá do outro lado')]
    const file = join(await testFolder(), 'casa.jsonl.gz')
    const database = await openDatabase({ dir: here })
    await database.executeSql(`insert into city (name, state_id) values ('São Paulo', 25), ('Manaus', 3)`)
    await mkdir(join(here, 'files'))
    await writeFile(join(here, 'files/foto.webp'), 'imagem')

    const whileOpen = await runCommand('backup', file, here)
    await database.close()
    const backup = await runCommand('backup', file, here)
    const again = await runCommand('backup', file, here)
    const restore = await runCommand('restore', file, there)
    const twice = await runCommand('restore', file, there)

    expect(whileOpen).toMatchObject({ code: 1, out: '' })
    expect(whileOpen.errors).toContain('já está em uso por outro processo do Casa Cheia')
    expect(whileOpen.errors).toContain(
      `grava uma cópia do banco a cada hora e ao encerrar em ${join(here, 'dumps')}`,
    )
    expect(backup).toMatchObject({ code: 0, errors: '' })
    expect(backup.out).toMatch(/^city +2 {2}[0-9a-f]{64}$/m)
    expect(backup.out).toMatch(/^Backup gravado em .*: \d+ tabelas, 1 arquivos\.$/m)
    expect(again.errors).toBe(`O arquivo ${file} já existe e não será substituído.\n`)
    expect(restore).toMatchObject({ code: 0, errors: '' })
    expect(restore.out.split('\n').filter((line) => /[0-9a-f]{64}$/.test(line))).toEqual(
      backup.out.split('\n').filter((line) => /[0-9a-f]{64}$/.test(line)),
    )
    expect(await readFile(join(there, 'files/foto.webp'), 'utf8')).toBe('imagem')
    expect(twice).toMatchObject({ code: 1, out: '' })
    expect(twice.errors).toContain('O banco de destino não está vazio (há dados em city).')
    expect(existsSync(`${file}.partial`)).toBe(false)
  },
)

test(
  'images in a bucket are in no backup, and those of a backup have to go there',
  { tags: ['D-110'], timeout: 240_000 },
  async () => {
    const [here, there] = [await embeddedFolder(), await testFolder()]
    const [local, remote] = [join(await testFolder(), 'local.gz'), join(await testFolder(), 'bucket.gz')]
    const bucket = { STORAGE_URL: 'http://127.0.0.1:9/casa', STORAGE_KEY: 'a', STORAGE_SECRET: 'b' }
    await mkdir(join(here, 'files'))
    await writeFile(join(here, 'files/foto.webp'), 'imagem')

    const without = await runCommand('backup', remote, here, bucket)
    await runCommand('backup', local, here)
    const restore = await runCommand('restore', local, there, bucket)

    expect(without.out).toContain('0 arquivos.')
    expect(without.out).toContain('As imagens estão no bucket casa (STORAGE_URL) e não entram no backup')
    expect(restore.out).toContain(`As imagens estão em ${join(there, 'files')}: copie-as para o bucket`)
  },
)
