import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { pageOf } from '#lib/page.ts'
import { Refusal } from '#lib/call/refusal.ts'
import { DatabaseUnavailable } from '#platform/database/unavailable.ts'
import { colorSheet, registerColors } from '#platform/http/page/colors.ts'
import { registerIcons } from '#platform/http/page/icon.ts'
import { page, type PageAnswer, registerPages } from '#platform/http/page/pages.ts'
import { assetsOf, type Renderer } from '#platform/http/page/renderer.ts'
import { buildServer } from '#platform/http/server.ts'
import type { House } from '#platform/house.ts'
import { loadSettings } from '#platform/settings.ts'
import { testFolder } from '#test/database.ts'

const nasty = `"><script>alert(1)</script>' & </title>`
const head = { title: 'Cantina', description: 'Massas', canonicalPath: '/perfil/cantina' }

const profilePage = pageOf<object>('profile')
const formPage = pageOf<object>('form')
const statusPage = pageOf<object>('status')

let answer: () => PageAnswer | Promise<PageAnswer>
let rendered = 0

const renderer: Renderer = {
  version: () => '1',
  render: ({ name, data }, site) => {
    rendered++
    const hydrates = name === 'form'
    return {
      html: `<main>${name} ${Object.keys({ ...data, site }).join(' ')}</main>`,
      scripts: hydrates ? ['form.tsx'] : [],
      hydrates,
    }
  },
  assets: (sources) => ({
    styles: ['/assets/site.css'],
    preloads: [],
    modules: sources.filter((source) => /\.tsx?$/.test(source)).map((source) => `/assets/${source}`),
  }),
}

let app: Awaited<ReturnType<typeof buildServer>>
let settings: House['settings']

beforeAll(async () => {
  settings = {
    ...loadSettings({
      DATA_DIR: await testFolder(),
      APP_URL: 'http://casa.exemplo',
      MARKETING_URL: 'https://sobre.exemplo',
    }),
    secretKey: 'never in a page',
  }
  const house = { settings, now: () => new Date('2026-11-20T15:00:00Z') } as unknown as House
  app = await buildServer(settings, pino({ level: 'silent' }))
  registerColors(app)
  registerIcons(app)
  registerPages(app, house, [page({ path: '/casa/:slug', load: async () => answer() })], renderer)
  await app.ready()
})
afterAll(() => app.close())

const open = (shown: () => PageAnswer | Promise<PageAnswer>, headers: Record<string, string> = {}) => {
  answer = shown
  return app.inject({ url: '/casa/cantina', headers })
}

describe('a document', () => {
  test(
    'carries title, description, link preview and canonical address from APP_URL, whatever the headers say',
    { tags: ['PUB-07'] },
    async () => {
      const { body } = await open(
        () => ({
          page: profilePage.with({}),
          head: {
            ...head,
            image: { path: '/files/a.webp', alt: 'Cantina · Centro', width: 1200, height: 630 },
          },
        }),
        {
          host: 'mau.exemplo',
          'x-forwarded-host': 'mau.exemplo',
        },
      )

      expect(body).toContain('<html lang="pt-BR">')
      expect(body).toContain('<title>Cantina | Casa Cheia</title>')
      expect(body).toContain('<meta name="description" content="Massas">')
      expect(body).toContain('<link rel="canonical" href="http://casa.exemplo/perfil/cantina">')
      expect(body).toContain('<meta property="og:url" content="http://casa.exemplo/perfil/cantina">')
      expect(body).toContain('<meta property="og:image" content="http://casa.exemplo/files/a.webp">')
      expect(body).toContain('<meta property="og:image:alt" content="Cantina · Centro">')
      expect(body).toContain('<meta property="og:image:width" content="1200">')
      expect(body).toContain('<meta property="og:image:height" content="630">')
      expect(body).toContain('<meta name="twitter:card" content="summary_large_image">')
      expect(body).not.toContain('mau.exemplo')
    },
  )

  test(
    'what search engines are told is data that runs nowhere and ends nothing early',
    { tags: ['D-101'] },
    async () => {
      const told = { '@type': 'Restaurant', name: nasty }
      const { body } = await open(() => ({
        page: profilePage.with({}),
        head: { ...head, structured: (whole) => ({ ...told, url: whole('/perfil/cantina') }) },
      }))

      const block = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(body)?.[1]
      expect(JSON.parse(block ?? '')).toEqual({ ...told, url: 'http://casa.exemplo/perfil/cantina' })
      expect(body).not.toContain('<script>alert')
    },
  )

  test('a page that is not to be indexed tells search engines nothing', async () => {
    const { body } = await open(() => ({
      page: profilePage.with({}),
      head: { ...head, noindex: true, structured: () => ({ name: 'Cantina' }) },
    }))

    expect(body).not.toContain('ld+json')
  })

  test('every value is escaped, also inside the JSON', { tags: ['D-101'] }, async () => {
    const { body } = await open(() => ({
      page: formPage.with({ nasty }),
      head: { ...head, title: nasty, description: nasty },
      analytics: { google: nasty, pixel: null, path: '/' },
    }))

    expect(body).not.toContain('<script>alert')
    expect(body.match(/<\/title>/g)).toHaveLength(1)
    const json = /<script type="application\/json" id="data">(.*?)<\/script>/.exec(body)?.[1]
    expect(JSON.parse(json ?? '{}').nasty).toBe(nasty)
  })

  test(
    'runs nothing inline: no style attribute, no script or style text, and the policy allows none',
    { tags: ['D-101'] },
    async () => {
      const { body, headers } = await open(() => ({ page: formPage.with({}), head }))

      expect(body).not.toMatch(/\sstyle=|<style|\son\w+=/)
      expect(body.match(/<script(?![^>]*(?:src=|application\/json))[^>]*>/g)).toBeNull()
      expect(headers['content-security-policy']).toContain(
        "default-src 'none'; script-src 'self'; style-src 'self'",
      )
      expect(headers['content-security-policy']).not.toContain('unsafe')
    },
  )

  test('only a page that hydrates carries data and settings, and never a secret', async () => {
    const plain = await open(() => ({ page: profilePage.with({ a: 1 }), head }))
    const form = await open(() => ({ page: formPage.with({ a: 1 }), head }))

    expect(plain.body).not.toContain('application/json')
    expect(plain.body).not.toContain('<script')
    expect(form.body).toContain('id="data"')
    expect(form.body).toContain('id="settings"')
    expect(form.body).toContain('<script type="module" src="/assets/form.tsx"></script>')
    expect(form.body).not.toContain('never in a page')
  })

  test('counting opens its hosts on the pages that count, and on no other', { tags: ['D-90'] }, async () => {
    const analytics = { google: 'G-ABCD1234', pixel: null, path: '/casa/cantina' }
    const counted = await open(() => ({ page: profilePage.with({}), head, analytics }))
    const plain = await open(() => ({ page: profilePage.with({}), head }))

    expect(counted.headers['content-security-policy']).toContain('https://www.googletagmanager.com')
    expect(counted.body).toContain('data-google="G-ABCD1234"')
    expect(plain.headers['content-security-policy']).not.toContain('googletagmanager')
    expect(plain.body).not.toContain('data-google')
  })

  test('the hosts of the pixel are open only where the pixel counts', { tags: ['D-90'] }, async () => {
    const policyOf = async (google: string | null, pixel: string | null) => {
      const analytics = { google, pixel, path: '/casa' }
      const { headers } = await open(() => ({ page: profilePage.with({}), head, analytics }))
      return String(headers['content-security-policy'])
    }

    expect(await policyOf('G-ABCD1234', null)).not.toContain('facebook')
    const pixelOnly = await policyOf(null, '1234567890')
    expect(pixelOnly).toContain('https://connect.facebook.net')
    expect(pixelOnly).not.toContain('google')
  })
})

describe('a browser that was here before', () => {
  test('is told 304 without rendering, until the data changes', async () => {
    let people = 1
    const load = () => ({ page: profilePage.with({ people }), head })
    const first = await open(load)
    const etag = String(first.headers.etag)
    const before = rendered

    const second = await open(load, { 'if-none-match': etag })
    people = 2
    const third = await open(load, { 'if-none-match': etag })

    expect(etag).toMatch(/^W\/"/)
    expect(first.headers['cache-control']).toBe('no-cache')
    expect([second.statusCode, second.body]).toEqual([304, ''])
    expect(second.headers['content-security-policy']).toBe(first.headers['content-security-policy'])
    expect(third.statusCode).toBe(200)
    expect(rendered).toBe(before + 1)
  })

  test(
    'keeps no copy of a page whose address is a secret, and passes its address on to nobody',
    { tags: ['D-90'] },
    async () => {
      const { headers, body } = await open(() => ({
        page: statusPage.with({}),
        head: { ...head, noReferrer: true },
      }))

      expect(headers['cache-control']).toBe('private, no-store')
      expect(headers['referrer-policy']).toBe('no-referrer')
      expect(headers['x-robots-tag']).toBe('noindex')
      expect(headers.etag).toBeUndefined()
      expect(body).toContain('<meta name="robots" content="noindex">')
      expect(body).not.toContain('canonical')
    },
  )
})

describe('a page that cannot be shown', () => {
  test('what does not exist leads to /error/404', async () => {
    const refused = await open(() => {
      throw new Refusal('not_found', 'Registro não encontrado.', { status: 404 })
    })
    const unknown = await open(() => null)

    expect(refused.headers.location).toBe('/error/404')
    expect(unknown.headers.location).toBe('/error/404')
  })

  test.each([
    ['a bug', () => new Error('maria@exemplo.com'), 500],
    ['a database that is away', () => new DatabaseUnavailable('away'), 503],
    ['too many tries', () => new Refusal('too_many', 'Muitas tentativas.', { status: 429 }), 429],
  ])('%s is shown in place, without details, and kept nowhere', async (_what, error, status) => {
    const { statusCode, body, headers } = await open(() => {
      throw error()
    })

    expect(statusCode).toBe(status)
    expect(body).toContain('<main>failed')
    expect(body).not.toContain('maria')
    expect(headers.etag).toBeUndefined()
  })
})

test.each([
  ['/login', '/auth/login'],
  ['/dashboard', '/admin/dashboard'],
  ['/admin', '/admin/dashboard'],
  ['/master', '/master/negocios'],
  ['/error', '/error/404'],
])('%s goes to %s', { tags: ['ROUTE-10', 'ERR-04', 'D-11'] }, async (from, to) => {
  const answered = await app.inject(from)

  expect([answered.statusCode, answered.headers.location]).toEqual([302, to])
})

describe('the colours of a branch', () => {
  test('arrive as variables by address, readable, for a year', { tags: ['PUB-08', 'D-91'] }, async () => {
    const { body, headers } = await app.inject('/assets/colors/ffd500-005f73.css')

    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(headers['content-type']).toContain('text/css')
    expect(body).toContain('--primary:#ffd500;--on-primary:#000000;--primary-ink:#')
    expect(body).toContain('--secondary:#005f73;--on-secondary:#ffffff;--secondary-ink:#005f73')
  })

  test('are linked when the branch chose any, the missing one filled in', async () => {
    const linked = async (color_primary: string | null, color_secondary: string | null) => {
      const { body } = await open(() => ({
        page: profilePage.with({}),
        head,
        branch: { color_primary, color_secondary },
      }))
      return /\/assets\/colors\/[^"]+/.exec(body)?.[0]
    }

    expect(await linked('#FFD500', '#005f73')).toBe('/assets/colors/ffd500-005f73.css')
    expect(await linked('#ffd500', null)).toBe('/assets/colors/ffd500-3d1526.css')
    expect(await linked(null, null)).toBeUndefined()
    expect(await linked('red;}body{display:none', null)).toBeUndefined()
  })

  test('are nothing but two colours', async () => {
    for (const name of ['zzzzzz-000000.css', 'ffd500.css', 'FFD500-005f73.css', 'ffd500-005f73.css;x', '']) {
      expect(colorSheet(name)).toBeNull()
    }
    expect((await app.inject('/assets/colors/red-blue.css')).statusCode).toBe(404)
  })
})

describe('the icon of the tab', () => {
  const iconOf = async (color_primary: string | null) => {
    const branch = { color_primary, color_secondary: null }
    const { body } = await open(() => ({ page: profilePage.with({}), head, branch }))
    return /<link rel="icon" href="([^"]*)">/.exec(body)?.[1]
  }

  test(
    "takes the colour of the branch, and the platform's own if the branch has none or an invalid one",
    { tags: ['D-91', 'D-101'] },
    async () => {
      expect(await iconOf('#FFD500')).toBe('/assets/icons/ffd500.svg')
      expect(await iconOf(null)).toBe('/assets/icons/7b2d4f.svg')
      expect(await iconOf('"><script>')).toBe('/assets/icons/7b2d4f.svg')
    },
  )

  test('is a drawing that stands out from its colour, for a year', async () => {
    const { body, headers } = await app.inject('/assets/icons/ffd500.svg')

    expect(headers['content-type']).toContain('image/svg+xml')
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(body).toContain('fill="#ffd500"')
    expect(body).toContain('fill="#000000"')
    for (const name of ['red.svg', 'FFD500.svg', 'ffd500.png', 'ffd500.svg.svg']) {
      expect((await app.inject(`/assets/icons/${name}`)).statusCode).toBe(404)
    }
  })
})

test('a document links the styles and the chunks behind its sources, each once', () => {
  const manifest = {
    'form.tsx': { file: 'assets/form-1.js', imports: ['_a.js', '_b.js'], css: ['assets/form-1.css'] },
    '_a.js': { file: 'assets/a-1.js', imports: ['_b.js'], css: ['assets/a-1.css'] },
    '_b.js': { file: 'assets/b-1.js', imports: ['form.tsx'] },
    'site.css': { file: 'assets/site-1.css' },
  }

  expect(assetsOf(manifest, ['site.css', 'form.tsx'])).toEqual({
    styles: ['/assets/site-1.css', '/assets/form-1.css', '/assets/a-1.css'],
    preloads: ['/assets/a-1.js', '/assets/b-1.js'],
    modules: ['/assets/form-1.js'],
  })
  expect(() => assetsOf(manifest, ['lost.tsx'])).toThrow('lost.tsx')
})

describe('a rush on one page', () => {
  const shown = (name: string) => ({ page: pageOf<object>(name).with({}), head })

  async function rush() {
    const turned = { instant: Date.parse('2026-11-20T15:00:00Z'), loads: 0 }
    let next: () => PageAnswer = () => shown('profile')
    const house = { settings: { ...settings, pageMemoryMs: 1000 }, now: () => new Date(turned.instant) }
    const site = await buildServer(settings, pino({ level: 'silent' }))
    const load = async () => {
      turned.loads++
      return next()
    }
    registerPages(site, house as unknown as House, [page({ path: '/casa/:slug', load })], renderer)
    onTestFinished(() => site.close())
    return { turned, site, show: (answer: () => PageAnswer) => void (next = answer) }
  }

  test('loads it once a moment from the second visitor on, whoever asks, and renders it once', async () => {
    const { turned, site, show } = await rush()
    await site.inject('/casa/a')
    turned.instant += 9999
    show(() => shown('changed'))
    const before = rendered

    const answers = [await site.inject('/casa/a'), await site.inject('/casa/a'), await site.inject('/casa/a')]

    expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
    expect([turned.loads, rendered - before]).toEqual([2, 1])
    const etag = String(answers[0]!.headers.etag)
    expect((await site.inject({ url: '/casa/a', headers: { 'if-none-match': etag } })).statusCode).toBe(304)
    expect(turned.loads).toBe(2)
  })

  test('keeps nothing of an address that is asked for once', async () => {
    const { turned, site } = await rush()
    await site.inject('/casa/a')
    turned.instant += 10_000
    await site.inject('/casa/a')
    await site.inject('/casa/a?gclid=1')

    expect(turned.loads).toBe(3)
    await site.inject('/casa/a')
    expect(turned.loads).toBe(4)
  })

  test('shows a change after that moment, and never one address at another', async () => {
    const { turned, site, show } = await rush()
    await site.inject('/casa/a')
    await site.inject('/casa/a')
    show(() => shown('changed'))

    expect((await site.inject('/casa/b')).body).toContain('changed')
    turned.instant += 999
    expect((await site.inject('/casa/a')).body).toContain('profile')
    turned.instant += 1
    expect((await site.inject('/casa/a')).body).toContain('changed')
  })

  test('renders a document again only when its data changed, whatever the address', async () => {
    const { turned, site, show } = await rush()
    const before = rendered
    const first = await site.inject('/casa/a')
    const marked = await site.inject('/casa/a?gclid=1')

    expect(marked.body).toBe(first.body)
    expect([turned.loads, rendered - before]).toEqual([2, 1])
    show(() => ({ page: profilePage.with({ opening: 'Fechado' }), head }))
    expect((await site.inject('/casa/a?gclid=2')).body).toContain('opening')
    show(() => ({ ...shown('profile'), checksVisitors: true }))
    expect((await site.inject('/casa/a?gclid=3')).body).toContain('id="settings"')
    expect(rendered - before).toBe(3)
  })

  test('remembers no page that shows what one device did, and lets nobody keep it', async () => {
    const { turned, site, show } = await rush()
    show(() => ({ ...shown('survey'), ofDevice: true }))

    for (let times = 1; times <= 3; times++) {
      const { headers } = await site.inject('/casa/a')
      expect(headers['cache-control']).toBe('private, no-store')
      expect(headers.etag).toBeUndefined()
      expect(turned.loads).toBe(times)
    }
  })

  test('remembers neither a page with a secret in its address nor a failure', async () => {
    const { turned, site, show } = await rush()
    show(() => ({ ...shown('status'), head: { ...head, noReferrer: true } }))
    await site.inject('/casa/secret')
    await site.inject('/casa/secret')
    expect(turned.loads).toBe(2)

    show(() => {
      throw new Error('broken')
    })
    expect((await site.inject('/casa/a')).statusCode).toBe(500)
    show(() => shown('profile'))
    expect((await site.inject('/casa/a')).statusCode).toBe(200)
  })
})

test('[quality-bars §2] a visitor whom a rush leaves no place is shown a page that says so, rendered once', async () => {
  const gate = Promise.withResolvers<PageAnswer>()
  onTestFinished(() => gate.resolve(null))
  let loading = 0
  answer = () => {
    loading++
    return gate.promise
  }
  const address = `${await app.listen({ port: 0, host: '127.0.0.1' })}/casa/cantina`
  const rush = Array.from({ length: 64 }, () => fetch(address, { redirect: 'manual' }))
  await vi.waitUntil(() => loading === 64, { timeout: 60_000, interval: 5 })
  const before = rendered

  const refused = [await fetch(address), await fetch(address), await fetch(address)]

  for (const { status, headers } of refused) {
    expect([status, headers.get('retry-after')]).toEqual([503, '2'])
    expect(headers.get('content-security-policy')).toContain("style-src 'self'")
  }
  const texts = await Promise.all(refused.map((each) => each.text()))
  expect(texts[0]).toContain('<main>failed')
  expect(texts.slice(1)).toEqual([texts[0], texts[0]])
  expect(rendered - before).toBeLessThanOrEqual(1)
  gate.resolve(null)
  await Promise.all(rush)
})
