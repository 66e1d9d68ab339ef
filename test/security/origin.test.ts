import { expect, test } from 'vitest'
import { signIn } from '#features/users/contract.ts'
import { requestReservation } from '#features/reservations/request.contract.ts'
import { buildApp } from '../../src/app.ts'
import { testHouse } from '../app.ts'
import { mailsOf } from '../mails.ts'
import { venue } from '../venue.ts'
import { endpoints } from './routes.calls.ts'
import { day, noon } from './scene.ts'

const appUrl = 'https://reservas.exemplo.com.br'
const one = await testHouse({ now: noon, settings: { appUrl, shortLinkBase: appUrl } })
const { db } = one.house

const forged = {
  host: 'evil.example',
  'x-forwarded-host': 'evil.example',
  'x-forwarded-proto': 'http',
  forwarded: 'host=evil.example;proto=http',
  origin: 'http://evil.example',
  referer: 'http://evil.example/',
}

test('GET /api/openapi.json lists exactly the calls of the product', async () => {
  const document = (await one.request({ url: '/api/openapi.json' })).json<{
    openapi: string
    paths: Record<string, Record<string, unknown>>
  }>()

  const described = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  const served = [...endpoints.keys()].map((name) => name.replaceAll(/:(\w+)/g, '{$1}'))
  expect(document.openapi).toBe('3.1.0')
  expect(described.toSorted()).toEqual(served.toSorted())
})

test.each([false, true])(
  'the links of mails come from APP_URL, whatever the request says of hosts (behind a proxy: %s)',
  async (trustProxy) => {
    const house = await testHouse({
      now: noon,
      database: one.house.database,
      settings: { appUrl, shortLinkBase: appUrl, trustProxy: trustProxy && (() => true) },
    })
    const place = await venue(house)
    await place.service()

    const { body } = await house.call(
      requestReservation,
      {
        params: place.path,
        body: {
          name: 'Maria Silva',
          phone: '11987650000',
          email: `maria-${place.business_id}@exemplo.com`,
          birth_date: '1990-05-17',
          person_number: 2,
          date: day,
          time: '20:00',
        },
      },
      { headers: forged },
    )

    expect(body.success).toBe(true)
    const mails = await mailsOf(house, place.business_id)
    expect(mails.length).toBeGreaterThan(0)
    const text = mails.map((mail) => mail.body).join('\n')
    const hosts = [...text.matchAll(/https?:\/\/([^/\s]+)/g)].map(([, host]) => host)
    expect(new Set(hosts)).toEqual(new Set(['reservas.exemplo.com.br']))
  },
)

/** The public pages as documents with an empty body: the server makes what is in the head. */
async function documents() {
  const renderer = {
    version: () => '1',
    render: () => ({ html: '', scripts: [], hydrates: false }),
    assets: () => ({ styles: [], preloads: [], modules: [] }),
    finish: async (_path: string, html: string) => html,
  }
  const { app } = await buildApp(one.house, { site: async () => renderer })
  return app
}

test("a page's own address comes from APP_URL, whatever the request says of hosts", async () => {
  const place = await venue(one)
  const app = await documents()

  for (const page of ['perfil', 'reserva', 'cardapios']) {
    const answer = await app.inject({ url: `/${page}/${place.branch.slug}`, headers: forged })

    expect([page, answer.statusCode]).toEqual([page, 200])
    expect(answer.body).not.toContain('evil.example')
    expect(answer.body).toContain(`<link rel="canonical" href="${appUrl}/`)
  }
  await app.close()
})

test('a page address with text that no database keeps leads to the 404 page', async () => {
  const app = await documents()

  for (const url of [
    '/perfil/%00',
    '/reserva/a%00b',
    '/reserva/a%00b/1/x%00',
    '/%00',
    '/perfil/casa?de=%00',
  ]) {
    const answer = await app.inject({ url })

    expect([url, answer.statusCode, answer.headers.location]).toEqual([url, 302, '/error/404'])
  }
  await app.close()
})

const ipsOf = async (email: string, headers: Record<string, string>, settings = {}) => {
  const house = await testHouse({ now: noon, database: one.house.database, settings })
  await house.call(signIn, { body: { email, password: 'Senha#Errada1' } }, { headers })
  const { ip } = await db
    .selectFrom('audit_log')
    .select('ip')
    .where('entity', '=', 'session')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return ip
}

test('[D-94] X-Forwarded-For is believed from a trusted proxy only', async () => {
  const email = 'ninguem@exemplo.com'
  const headers = { 'x-forwarded-for': '203.0.113.9, 198.51.100.7', 'x-real-ip': '203.0.113.9' }

  expect(await ipsOf(email, headers)).toBe('127.0.0.1')
  const oneHop = { trustProxy: (_address: string, hop: number) => hop < 1 }
  expect(await ipsOf(email, headers, oneHop)).toBe('198.51.100.7')
})
