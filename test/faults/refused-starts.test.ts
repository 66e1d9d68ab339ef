import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { ensureBuilt } from '../../tools/build.ts'
import { embeddedFolder, testFolder } from '../database.ts'
import { newPlace, production, startProduct } from './product.ts'

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

  const { environment } = await newPlace()
  const product = startProduct({ ...environment, PORT: String(port) }, ['--no-demo'])

  expect(await product.ended).toBe(1)
  expect(product.output()).toContain(`A porta ${port} já está em uso.`)
  expect(product.output()).not.toContain('    at ')
})

test(
  'production with wrong settings ends with a sentence that names the variable, and a code',
  { tags: ['D-110'] },
  async () => {
    const environment = {
      ...production,
      NODE_ENV: 'production',
      SECRET_KEY: 'curta',
      DATA_DIR: await testFolder(),
    }

    const product = startProduct(environment)

    expect(await product.ended).toBe(1)
    expect(product.output()).toContain('SECRET_KEY é fraca')
    expect(product.output()).not.toContain('    at ')
  },
)
