import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { ensureBuilt } from '../../tools/build.ts'
import { embeddedFolder, testFolder } from '../database.ts'
import { production, secret, startProduct } from './product.ts'

beforeAll(async () => {
  await ensureBuilt()
}, 240_000)

test('a second process on the same folder ends with a sentence and a code', async () => {
  const environment = { DATA_DIR: await embeddedFolder() }
  const first = startProduct(environment, ['--no-demo'])
  const address = await first.ready

  const second = startProduct(environment, ['--no-demo'])

  expect(await second.ended).toBe(1)
  expect(second.output()).toContain('já está em uso por outro processo do Casa Cheia')
  expect(second.output()).not.toContain('    at ')
  expect((await fetch(`${address}/api/health/ready`)).status).toBe(200)
})

test('a port that is taken ends with a sentence and a code', async () => {
  const taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  const { port } = taken.address() as AddressInfo
  onTestFinished(() => void taken.close())

  const product = startProduct({ DATA_DIR: await embeddedFolder(), PORT: String(port) }, ['--no-demo'])

  expect(await product.ended).toBe(1)
  expect(product.output()).toContain(`A porta ${port} já está em uso.`)
  expect(product.output()).not.toContain('    at ')
})

test.each([
  ['SECRET_KEY', 'no secret', { NODE_ENV: 'production', APP_URL: production.APP_URL }],
  ['DRAIN_SECONDS', 'no number of seconds', { ...production, DRAIN_SECONDS: 'cinco' }],
  ['SECRET_KEY', 'one letter again and again', { ...production, SECRET_KEY: 'a'.repeat(64) }],
  ['SECRET_KEY', 'a short secret', { ...production, NODE_ENV: 'production', SECRET_KEY: 'curta' }],
  [
    'SECRET_KEY',
    'a database address alone',
    { DATABASE_URL: 'postgres://127.0.0.1:1/x', APP_URL: 'http://a.b' },
  ],
  ['SECRET_KEY', 'an https address alone', { APP_URL: 'https://reservas.exemplo.com.br' }],
  ['APP_URL', 'no address', { ...secret, NODE_ENV: 'production' }],
  ['BOT_CHECK', 'no bot check', { ...production, BOT_CHECK: 'off' }],
  ['RATE_LIMITS', 'no limits', { ...production, RATE_LIMITS: 'off' }],
])('[D-110] production refuses to start and names %s: %s', async (variable, _what, environment) => {
  const product = startProduct({ DATA_DIR: await testFolder(), ...(environment as Record<string, string>) })

  expect(await product.ended).toBe(1)
  expect(product.output()).toContain(variable)
  expect(product.output()).not.toContain('    at ')
})
