import { expect, test } from 'vitest'
import { testHouse } from '../app.ts'
import { requestOf } from './routes.calls.ts'
import { newWorld, noon } from './scene.ts'
import { ask, faultOf, testWrongInput } from './wrong-input.ts'

const house = await testHouse({ now: noon })

testWrongInput(house, ['GET'])

test('wrong headers are refused or ignored', async () => {
  const world = await newWorld(house)
  const create = 'POST /api/business/:business_id/branch/:branch_id/reservation'
  const names =
    'idempotency-key x-auth-token authorization if-none-match accept accept-encoding x-forwarded-for cookie origin host'
  const texts = ['x', ' ', 'ç'.repeat(20), 'a'.repeat(5000), "' or true --", '\t\t\t\t', 'Bearer é']
  const headers = names.split(' ').flatMap((name) => texts.map((text) => ({ [name]: text })))

  for (const given of headers) {
    for (const name of [create, 'GET /api/business/:business_id/branch/:branch_id']) {
      const answer = await ask(house, { ...requestOf(name, world, 'own'), headers: given })

      expect([given, faultOf(answer)]).toEqual([given, null])
    }
  }
})

test('an address that leads nowhere is 404 in the envelope, however it is written', async () => {
  const addresses = ['/api/nada', '/api//auth', '/api/auth/%00', '/api/user/1/2/3']

  for (const url of [...addresses, `/api/${'a'.repeat(5000)}`, '/api/%ZZ', '/api/user/%E0%A4%A']) {
    const answer = await ask(house, { method: 'GET', url })

    expect([url, faultOf(answer)]).toEqual([url, null])
    expect(answer.status).toBeGreaterThanOrEqual(400)
  }
})
