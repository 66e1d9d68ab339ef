import { beforeAll, describe, expect, test } from 'vitest'
import { hitCheaply } from '#platform/limits/limits.ts'
import { guardLimits } from '#platform/limits/table.ts'
import { routes } from '../../src/app.ts'
import { testHouse } from '../app.ts'
import { nameOf, requestOf } from './routes.calls.ts'
import { newWorld, noon, type World } from './scene.ts'

const limited = await testHouse({ now: noon, settings: { rateLimits: true } })
const { house } = limited

let world: World
let other: World
beforeAll(async () => {
  world = await newWorld(limited)
  other = await newWorld(limited)
})

const branch = '/api/business/:business_id/branch/:branch_id'
const guarded = routes.flatMap(({ endpoint }) =>
  endpoint.guard ? [{ name: nameOf(endpoint), guard: endpoint.guard, access: endpoint.access }] : [],
)

test('the calls that have a guard are these', { tags: ['D-93', 'D-94'] }, () => {
  expect(
    Object.fromEntries(guarded.map(({ name, guard }) => [name, `${guard.limits} ${guard.botCheck ?? '-'}`])),
  ).toEqual({
    'POST /api/auth': 'signIn auth',
    'POST /api/auth/forget-password': 'recovery auth',
    'GET /api/customer/:id/find': 'lookUp customer',
    [`GET ${branch}/customer/:customer_id/find`]: 'lookUp customer',
    [`GET ${branch}/own-table`]: 'slots -',
    [`GET ${branch}/reservation-days`]: 'slots -',
    [`GET ${branch}/reservation-service/:date`]: 'slots -',
    [`POST ${branch}/customer`]: 'form customer',
    [`POST ${branch}/personal-data-link`]: 'dataLink customer',
    [`POST ${branch}/reservation`]: 'form customer',
    [`POST ${branch}/reservation/:id/:token/person`]: 'form customer',
    [`POST ${branch}/research`]: 'form research',
    [`PUT ${branch}/research/:id/:token`]: 'answer research',
    [`POST ${branch}/assistant/rehearsal`]: 'rehearsal -',
    [`POST ${branch}/customer/import`]: 'customerFile -',
    [`POST ${branch}/menu/import`]: 'menuFile -',
    [`POST ${branch}/menu/import/check`]: 'menuFile -',
  })
})

test('of what guests write only that has no guard which needs a secret link or changes nothing in the house', () => {
  const open = routes
    .map(({ endpoint }) => endpoint)
    .filter(({ access, method, guard }) => {
      return (access.who === 'public' || access.who === 'visitor') && method !== 'GET' && !guard
    })

  expect(open.map(nameOf).toSorted()).toEqual([
    `DELETE ${branch}/reservation/:id/:token/person`,
    'DELETE /api/known-device',
    'POST /api/auth/new-password',
    `POST ${branch}/customer-email/:token/confirm`,
    `POST ${branch}/personal-data/:token/erasure`,
    `POST ${branch}/personal-data/:token/open`,
    // Meta signs what it delivers.
    'POST /api/meta-instagram/webhook',
    'POST /api/meta/webhook',
    `PUT ${branch}/personal-data/:token/consent`,
    `PUT ${branch}/reservation/:id/:token/cancel`,
    `PUT ${branch}/reservation/:id/:token/presence`,
  ])
})

describe.each(guarded)('$name', { tags: ['D-94'] }, ({ name, guard, access }) => {
  // An address of its own: calls with the same limit count together.
  const remoteAddress = `203.0.113.${1 + guarded.findIndex((one) => one.name === name)}`
  const send = (where = world) => {
    const headers = access.who === 'ability' ? { 'x-auth-token': world.people.owner.token } : {}
    return limited.request({ ...requestOf(name, where, 'own'), headers, remoteAddress })
  }

  test('is refused past its limits', async () => {
    const first = await send()
    if (guard.limits === 'slots') {
      const counted = { ...guardLimits.slots.byAddress, key: remoteAddress }
      for (let tries = 1; tries < counted.hard; tries++) hitCheaply({ house, now: house.now() }, counted)
    }
    await house.db.updateTable('rate_limit').set({ hits: 100_000 }).execute()

    // An answer that was given is not counted again, so the test sends another one with the same phone.
    const refused = await send(guard.limits === 'answer' ? other : world)

    expect(first.statusCode).not.toBe(429)
    expect(refused.statusCode).toBe(429)
    await house.db.deleteFrom('rate_limit').execute()
  })
})
