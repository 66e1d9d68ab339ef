import { globSync, readFileSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { afterEach, expect, test, vi } from 'vitest'
import { startChild } from './child.ts'

afterEach(() => vi.unstubAllEnvs())

test('a child gets the role of an address without one, and no address of the person who runs the tests', async () => {
  vi.stubEnv('PGUSER', 'maria')
  vi.stubEnv('DATABASE_URL', 'postgres://producao')
  vi.stubEnv('APP_URL', 'https://producao')
  const script = `console.log(JSON.stringify(process.env))`

  const child = startChild(['--eval', script], { PORT: '0' })

  const variables = JSON.parse(await text(child.stdout))
  expect(variables).toMatchObject({ PGUSER: 'maria', PORT: '0', PATH: process.env.PATH })
  expect(variables).not.toHaveProperty('DATABASE_URL')
  expect(variables).not.toHaveProperty('APP_URL')
})

test('tests and journeys start processes in one way, so that each gets the same variables', () => {
  const files = globSync(['{test,e2e}/**/*.ts', '{src,simulator}/**/*.test.{ts,tsx}'])

  const starters = files.filter((file) =>
    /\b(?:spawn|fork)\(process|\bfork\(/.test(readFileSync(file, 'utf8')),
  )

  expect(starters.map((file) => file.replaceAll('\\', '/'))).toEqual(['test/child.ts'])
})
