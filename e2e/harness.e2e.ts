import { expect, test } from './harness.ts'
import { pinheiros } from './request-form.ts'

// Both journeys are given the same browser, one after the other.
test.describe.configure({ mode: 'serial' })

const address = `/cardapios/${pinheiros}`

test(
  'a journey leaves something of each kind in its browser',
  { tag: '@celular' },
  async ({ page, context, allow }) => {
    // Pictures that the narrower page asks for once it is offline.
    allow(/ERR_FAILED/)
    await context.grantPermissions(['clipboard-read'])
    await page.goto(address)
    const menu = await page.getByRole('main').getByRole('link').first().getAttribute('href')
    await page.goto(menu ?? '')
    await page.evaluate(async () => {
      localStorage.setItem('left', 'behind')
      sessionStorage.setItem('left', 'behind')
      document.cookie = 'left=behind; path=/'
      await (await caches.open('left')).put('/behind', new Response('x'))
      await new Promise((done) => (indexedDB.open('left').onsuccess = done))
      await navigator.serviceWorker.ready
    })
    await page.addInitScript(() => document.documentElement.setAttribute('data-left', 'behind'))
    await page.route('**/perfil/**', (route) => route.abort())
    page.on('request', () => expect(page.url(), 'a listener of this test').toBe('gone'))
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce', media: 'print' })
    await page.setViewportSize({ width: 320, height: 500 })
    await page.mouse.move(20, 20)
    await context.setOffline(true)
    await context.newPage()
  },
)

test('the next one finds nothing of it', { tag: '@celular' }, async ({ page, context }) => {
  // A page that keeps nothing itself.
  await page.goto(`/cadastro/${pinheiros}`)

  const found = await page.evaluate(async () => ({
    local: localStorage.length,
    session: sessionStorage.length,
    cookie: document.cookie,
    caches: await caches.keys(),
    databases: await indexedDB.databases(),
    workers: (await navigator.serviceWorker.getRegistrations()).length,
    clipboard: (await navigator.permissions.query({ name: 'clipboard-read' as PermissionName })).state,
    script: document.documentElement.dataset.left,
    history: history.length,
    hovered: document.querySelector('body :hover')?.tagName,
    width: innerWidth,
    media: ['print', '(prefers-color-scheme: dark)', '(prefers-reduced-motion: reduce)'].filter(
      (query) => matchMedia(query).matches,
    ),
  }))

  expect(found).toEqual({
    local: 0,
    session: 0,
    cookie: '',
    caches: [],
    databases: [],
    workers: 0,
    clipboard: 'prompt',
    history: 2,
    width: 390,
    media: [],
  })
  expect(context.pages()).toEqual([page])
})
