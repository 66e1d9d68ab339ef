import { expect, test } from 'vitest'
import { signIn } from '#features/users/contract.ts'
import { requestReservation } from '#features/reservations/request.contract.ts'
import type { ApiDocument } from '#platform/http/call/openapi.ts'
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

/** The calls of a document as `METHOD /path`, each with what the document says of it. */
const described = ({ paths }: ApiDocument) =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, told]) => ({ name: `${method.toUpperCase()} ${path}`, told })),
  )

test('GET /api/openapi.json lists exactly the calls of the product that are not for masters alone', async () => {
  const whole = one.app.swagger() as unknown as ApiDocument & { openapi: string }
  const text = (await one.request({ url: '/api/openapi.json' })).body
  const published = JSON.parse(text) as ApiDocument

  const names = (document: ApiDocument) => described(document).map(({ name }) => name)
  const served = [...endpoints].map(([name, { access }]) => ({
    name: name.replaceAll(/:(\w+)/g, '{$1}'),
    isForMasters: access.who === 'ability' && access.ability === 'master-area',
  }))
  const ours = served.filter(({ isForMasters }) => !isForMasters)
  expect(whole.openapi).toBe('3.1.0')
  expect(names(whole).toSorted()).toEqual(served.map(({ name }) => name).toSorted())
  expect(names(published).toSorted()).toEqual(ours.map(({ name }) => name).toSorted())
  expect(ours.length).toBeLessThan(served.length)
  expect(text).not.toMatch(/master-area|"examples?":/)
})

test('a program can be made from the document: its references lead somewhere, its calls have names, rights and refusals', () => {
  const whole = one.app.swagger() as unknown as ApiDocument
  const schemas = Object.keys((whole.components as { schemas: object }).schemas)
  const named = [...JSON.stringify(whole).matchAll(/"\$ref":"([^"]*)"/g)].map(([, at]) => at!)
  const calls = described(whole)

  expect(named.length).toBeGreaterThan(50)
  expect(
    [...new Set(named)].filter((at) => !schemas.includes(at.replace('#/components/schemas/', ''))),
  ).toEqual([])
  expect(new Set(calls.map(({ told }) => told.operationId)).size).toBe(calls.length)
  for (const { name, told } of calls) {
    expect.soft(told.operationId, name).toMatch(/^(get|post|put|delete)_[a-zA-Z0-9_]+$/)
    expect.soft(Object.keys(told.responses), name).toEqual(expect.arrayContaining(['200', '429', '503']))
    const { access } = endpoints.get(name.replaceAll(/\{(\w+)\}/g, ':$1'))!
    const isOpen = access.who === 'public' || access.who === 'visitor'
    expect.soft(told.security, name).toHaveLength(isOpen ? 0 : 2)
  }
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

test('X-Forwarded-For is believed from a trusted proxy only', { tags: ['D-94'] }, async () => {
  const email = 'ninguem@exemplo.com'
  const headers = { 'x-forwarded-for': '203.0.113.9, 198.51.100.7', 'x-real-ip': '203.0.113.9' }

  expect(await ipsOf(email, headers)).toBe('127.0.0.1')
  const oneHop = { trustProxy: (_address: string, hop: number) => hop < 1 }
  expect(await ipsOf(email, headers, oneHop)).toBe('198.51.100.7')
})
