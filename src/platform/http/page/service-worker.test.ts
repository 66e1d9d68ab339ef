import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { registerServiceWorker } from '#platform/http/page/service-worker.ts'
import { buildServer } from '#platform/http/server.ts'
import { loadSettings } from '#platform/settings.ts'
import { testFolder } from '#test/database.ts'

async function site() {
  const dist = await testFolder()
  await mkdir(join(dist, 'client/.vite'), { recursive: true })
  await mkdir(join(dist, 'client/assets'))
  await writeFile(
    join(dist, 'client/.vite/visitor.json'),
    JSON.stringify({ 'menus.worker.ts': { file: 'assets/menus-1.js' } }),
  )
  await writeFile(join(dist, 'client/assets/menus-1.js'), 'self.known = 1')
  const app = await buildServer(loadSettings({ DATA_DIR: dist }), pino({ level: 'silent' }))
  onTestFinished(() => app.close())
  return { dist, app }
}

test(
  'a service worker is never cached, controls its own folder only, and may call this server only',
  { tags: ['D-101'] },
  async () => {
    const { dist, app } = await site()
    registerServiceWorker(app, {
      addresses: ['/perfil/sw.js', '/cardapios/sw.js'],
      source: 'menus.worker.ts',
      dist,
    })

    const first = await app.inject('/cardapios/sw.js')
    const other = await app.inject('/perfil/sw.js')
    const again = await app.inject({
      url: '/cardapios/sw.js',
      headers: { 'if-none-match': String(first.headers.etag) },
    })

    expect([first.statusCode, first.body]).toEqual([200, 'self.known = 1'])
    expect([other.statusCode, other.body]).toEqual([200, first.body])
    expect(first.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'no-cache',
      'content-security-policy':
        "default-src 'none'; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'",
    })
    expect(first.headers['service-worker-allowed']).toBeUndefined()
    expect([again.statusCode, again.body]).toEqual([304, ''])
  },
)

test('a service worker that was not built is said at the start', async () => {
  const { dist, app } = await site()

  expect(() => registerServiceWorker(app, { addresses: ['/sw.js'], source: 'lost.worker.ts', dist })).toThrow(
    'lost.worker.ts',
  )
})
