import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished, expect, test } from 'vitest'
import { isStillSynced, looksBelow } from './synced.ts'

const later = () => Date.now() + 60_000

function folderOf(files: Record<string, string>) {
  const folder = mkdtempSync(join(tmpdir(), 'casa-cheia-synced-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content)
  return { folder, at: (name: string) => join(folder, name) }
}

test('only what was not written since is still synced, whatever its size and its time of change', () => {
  const { folder, at } = folderOf({ table: 'rows', index: 'keys', log: 'lines' })
  const old = new Date('2026-01-01T00:00:00Z')
  utimesSync(at('log'), old, old)
  const synced = looksBelow(folder, later())

  expect(['', 'table', 'index', 'log'].filter((name) => isStillSynced(synced, at(name)))).toEqual([
    '',
    'table',
    'index',
    'log',
  ])
  writeFileSync(at('index'), 'KEYS')
  writeFileSync(at('log'), 'LINES')
  utimesSync(at('log'), old, old)
  writeFileSync(at('new'), '')

  expect(['', 'table', 'index', 'log', 'new'].filter((name) => isStillSynced(synced, at(name)))).toEqual([
    'table',
  ])
})

test('what changed a moment ago proves nothing: a second write may have the same time', () => {
  const { folder, at } = folderOf({ table: 'rows' })

  expect(looksBelow(folder).has(at('table'))).toBe(false)
  expect(looksBelow(folder, later()).has(at('table'))).toBe(true)
})
