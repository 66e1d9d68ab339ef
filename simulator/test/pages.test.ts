import { globSync } from 'node:fs'
import { join } from 'node:path'
import { Script } from 'node:vm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSimulator } from '../simulator.ts'

let simulator: Awaited<ReturnType<typeof startSimulator>>
beforeAll(async () => void (simulator = await startSimulator()))
afterAll(() => simulator.close())

const read = async (path: string) => {
  const answer = await fetch(`${simulator.url}${path}`)
  return { type: answer.headers.get('content-type'), text: await answer.text(), status: answer.status }
}

test.each(['/', '/celular', '/painel'])(
  '%s is a page in Portuguese that needs nothing from another host',
  async (path) => {
    const { type, text } = await read(path)

    expect(type).toBe('text/html; charset=utf-8')
    expect(text).toContain('lang="pt-BR"')
    expect(text).not.toMatch(/https?:\/\//)
  },
)

const scripts = [...globSync('browser/**/*.ts', { cwd: join(import.meta.dirname, '../pages') })]

test.each(scripts)('%s is served as a script without types', async (file) => {
  const { type, text, status } = await read(`/pages/${file}`)

  expect(status).toBe(200)
  expect(type).toBe('text/javascript; charset=utf-8')
  expect(text).not.toMatch(/^(export )?(type|interface) /m)
})

test('the SDK is a classic script, and files outside the pages are not served', async () => {
  const sdk = await read('/pt_BR/sdk.js')
  const outside = await read('/pages/browser/..%2f..%2fsimulator.ts')

  expect(sdk.text).not.toMatch(/^(import|export) /m)
  expect(() => new Script(sdk.text)).not.toThrow()
  expect(outside.status).toBe(400)
})

test('the consent page names who asks, and a name cannot bring HTML', async () => {
  const { seeded } = simulator
  simulator.world.accounts[seeded.account]!.name = '<script>alert(1)</script>'
  const { text } = await read(
    `/v25.0/dialog/oauth?client_id=${seeded.appId}&response_type=code&scope=business_management&redirect_uri=http://127.0.0.1:9/`,
  )

  expect(text).toContain('Casa Cheia (simulada) pede acesso')
  expect(text).not.toContain('<script>alert')
})
