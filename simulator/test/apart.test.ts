import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const files = (pattern: string) =>
  [...globSync(pattern, { cwd: root })].map((file) => file.replaceAll('\\', '/'))

/** Every module that a file names, as a path from the root where it is a file of ours. */
function namedIn(file: string): string[] {
  const source = readFileSync(join(root, file), 'utf8')
  const names = [...source.matchAll(/(?:from|import\(?)\s*'([^']+)'/g)].map((match) => match[1]!)
  return names.map((name) =>
    name.startsWith('.') ? relative(root, resolve(root, dirname(file), name)) : name,
  )
}

test('the simulator imports nothing of the product, only itself, Node and packages', () => {
  const foreign = files('simulator/**/*.ts').flatMap((file) =>
    namedIn(file)
      .filter((name) => name.startsWith('#') || /^(src|test|tools|e2e|bench)\//.test(name))
      .map((name) => `${file}: ${name}`),
  )

  expect(foreign).toEqual([])
})

test('the product imports nothing of the simulator; its tests may start it', () => {
  const foreign = files('src/**/*.{ts,tsx}').flatMap((file) =>
    namedIn(file)
      .filter((name) => name.startsWith('simulator/'))
      .filter((name) => !(file.endsWith('.test.ts') && name === 'simulator/simulator.ts'))
      .map((name) => `${file}: ${name}`),
  )

  expect(foreign).toEqual([])
})
