import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

type Script = { src: string; async: boolean }

let scripts: Script[]

/** Runs the enhancement in a document whose root has these data attributes. */
async function count(dataset: Record<string, string>, at = '/reserva/cantina/12/segredo') {
  scripts = []
  const document = {
    documentElement: { dataset },
    createElement: () => ({}) as Script,
    head: { append: (script: Script) => void scripts.push(script) },
    // This document cannot ask; the journeys test the question.
    querySelector: (selector: string) => (selector === '.consent' ? {} : null),
  }
  const window: { dataLayer?: ArrayLike<unknown>[]; fbq?: { queue: unknown[][] } } = {}
  vi.stubGlobal('document', document)
  vi.stubGlobal('window', window)
  vi.stubGlobal('location', new URL(at, 'https://casa.exemplo'))
  await import('./analytics.enhance.ts')
  return window
}

beforeEach(() => vi.resetModules())
afterEach(() => vi.unstubAllGlobals())

test(
  'a branch with google_analytics loads its script and counts the path that the server names',
  { tags: ['PUB-09'] },
  async () => {
    const window = await count({ google: 'G-ABCD1234', countedPath: '/reserva/cantina' })

    expect(scripts.map(({ src }) => src)).toEqual(['https://www.googletagmanager.com/gtag/js?id=G-ABCD1234'])
    const events = window.dataLayer?.map((event) => Array.from(event))
    expect(events?.[1]).toEqual([
      'config',
      'G-ABCD1234',
      { page_path: '/reserva/cantina', page_location: 'https://casa.exemplo/reserva/cantina' },
    ])
    expect(JSON.stringify(events)).not.toContain('segredo')
  },
)

test(
  'the campaign that brought a visitor is counted, nothing else of the query, and nothing at all beside a token',
  { tags: ['D-90'] },
  async () => {
    const query = '?utm_source=instagram&utm_campaign=s%C3%A3o+jo%C3%A3o&gclid=a1&nome=Maria&utm_X=1'
    const located = async (at: string) => {
      const window = await count({ google: 'G-ABCD1234', countedPath: '/perfil/cantina' }, at + query)
      vi.resetModules()
      return (Array.from(window.dataLayer![1]!)[2] as { page_location: string }).page_location
    }

    expect(await located('/perfil/cantina')).toBe(
      'https://casa.exemplo/perfil/cantina?utm_source=instagram&utm_campaign=s%C3%A3o+jo%C3%A3o&gclid=a1',
    )
    expect(await located('/reserva/cantina/12/segredo')).toBe('https://casa.exemplo/perfil/cantina')
  },
)

test('a tag manager container is loaded as one', async () => {
  await count({ google: 'GTM-ABC123' })

  expect(scripts.map(({ src }) => src)).toEqual(['https://www.googletagmanager.com/gtm.js?id=GTM-ABC123'])
})

test('a branch with facebook_pixel loads the pixel', { tags: ['PUB-10'] }, async () => {
  const window = await count({ pixel: '1234567890' })

  expect(scripts.map(({ src }) => src)).toEqual(['https://connect.facebook.net/pt_BR/fbevents.js'])
  expect(window.fbq?.queue).toEqual([
    ['init', '1234567890'],
    ['track', 'PageView'],
  ])
})

test('a branch with neither loads nothing', async () => {
  const window = await count({})

  expect(scripts).toEqual([])
  expect(window).toEqual({})
})

describe('a branch that asks first', { tags: ['D-90'] }, () => {
  const dataset = { google: 'G-ABCD1234', countedPath: '/perfil/cantina', asks: 'cantina' }

  test.each([
    ['agreed', `yes ${new Date().toISOString().slice(0, 10)}`, 1],
    ['declined', `no ${new Date().toISOString().slice(0, 10)}`, 0],
    ['agreed more than half a year ago', 'yes 2020-01-01', 0],
    ['said something else', 'talvez', 0],
    ['said nothing', null, 0],
  ])('counts a visitor who %s accordingly', async (_, kept, counted) => {
    vi.stubGlobal('localStorage', { getItem: (key: string) => (key.endsWith('.cantina') ? kept : null) })

    await count(dataset)

    expect(scripts).toHaveLength(counted)
  })

  test('counts nobody where the browser keeps nothing', async () => {
    vi.stubGlobal('localStorage', {
      getItem: () => {
        throw new Error('denied')
      },
    })

    await count(dataset)

    expect(scripts).toEqual([])
  })
})
