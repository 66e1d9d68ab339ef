import { expect, test } from 'vitest'
import { routes } from '../../src/app.ts'
import { testHouse } from '../app.ts'
import { endpoints, nameOf, placesOf, requestOf } from './routes.calls.ts'
import { type Place, profiles, type RouteRow, table } from './routes.table.ts'
import { manySpares, newWorld, noon, snapshot, type World } from './scene.ts'
import { watchWrites } from './writes.ts'

const house = await testHouse({ now: noon })
/** For calls that only read. */
const unchanged = await newWorld(house)

const sentences: Record<number, string> = {
  401: 'Sua sessão expirou. Entre novamente.',
  403: 'Você não tem permissão para esta ação.',
}

type Asker = { who: string; column: (typeof profiles)[number]; token: string | undefined }

/** All callers, with the column that says what they get. */
const askersOf = ({ people, late }: World): Asker[] => [
  ...profiles.map((profile) => ({ who: profile, column: profile, token: people[profile]?.token })),
  { who: 'staff whose session ended', column: 'visitor', token: late.token },
  { who: 'a token of nobody', column: 'visitor', token: 'nothing' },
]

test('every call of the product is in the table, and the table names no other', () => {
  expect(Object.keys(table).toSorted()).toEqual(routes.map(({ endpoint }) => nameOf(endpoint)).toSorted())
})

test(
  'the calls that the documents leave out are there, by the names of the decision',
  { tags: ['D-09'] },
  () => {
    const business = '/api/business/:business_id'
    const branch = `${business}/branch/:branch_id`
    const named = [
      'POST /api/auth/logout',
      'GET /api/bot-check',
      'GET /api/user',
      'POST /api/user',
      'GET /api/business',
      'POST /api/business',
      `GET ${business}`,
      `PUT ${business}`,
      `GET ${business}/branch`,
      `POST ${business}/branch`,
      `GET ${branch}`,
      `PUT ${branch}`,
      `POST ${business}/upload`,
      `GET ${branch}/menu`,
      `POST ${branch}/menu`,
      `GET ${branch}/menu/:id`,
      `PUT ${branch}/menu/:id`,
      `DELETE ${branch}/menu/:id`,
      `POST ${branch}/research`,
      `PUT ${branch}/research/:id/:token`,
      `GET ${branch}/research/comment`,
      `GET ${branch}/dashboard`,
      `GET ${branch}/notifications`,
      'GET /api/meta-instagram/oauth/start',
      'GET /api/meta-instagram/oauth/callback',
      'GET /api/meta/webhook',
      'POST /api/meta/webhook',
      'GET /api/health',
    ]

    const missing = named.filter((name) => {
      const [method, url] = name.split(' ') as [string, string]
      return !house.app.hasRoute({ method, url })
    })
    expect(missing).toEqual([])
  },
)

test('every call is tried with ids of its own, of others and of nobody', () => {
  const tried = routes.map(({ endpoint }) => [
    nameOf(endpoint),
    Object.keys(table[nameOf(endpoint)]?.gets ?? {}),
  ])

  for (const [name, places] of tried) {
    expect({ name, places }).toEqual({
      name,
      places: expect.arrayContaining(placesOf(String(name))),
    })
  }
})

type Try = { place: Place; who: string; token: string | undefined; expected: number }

/** A call tried by everybody in every place of the table's row. */
const triesOf = (row: RouteRow, world: World): Try[] =>
  Object.entries(row.gets).flatMap(([place, statuses]) =>
    askersOf(world).map(({ who, column, token }) => ({
      place: place as Place,
      who,
      token,
      expected: statuses[profiles.indexOf(column)]!,
    })),
  )

const isRefused = ({ expected }: Try) => expected !== 200

const attempt = (name: string, world: World, { place, token, expected }: Try) =>
  house.request({
    ...requestOf(name, world, place),
    headers: token ? { 'x-auth-token': token } : {},
    // A stream has no end to wait for.
    payloadAsStream: expected === 200 && endpoints.get(name)?.events !== undefined,
  })

test.each(Object.entries(table))(
  '%s answers each profile as the table says, an ended session as a visitor, and a refusal changes nothing',
  { tags: ['D-04', 'D-08', 'D-23'] },
  async (name, row) => {
    const isRead = name.startsWith('GET ')
    const world = isRead
      ? unchanged
      : await newWorld(house, name.startsWith('DELETE') ? manySpares : undefined)
    const tries = triesOf(row, world)
    using writes = watchWrites()

    for (const each of tries.filter(isRefused)) {
      const answer = await attempt(name, world, each)

      expect({ ...each, status: answer.statusCode }).toEqual({ ...each, status: each.expected })
      if (each.expected === 303) {
        expect(answer.headers['location']).toMatch(new RegExp(`^${house.house.settings.appUrl}/admin/`))
        continue
      }
      const body = answer.json<{ success: boolean; msg: string }>()
      expect(body).toMatchObject({ success: false, msg: expect.stringMatching(/\S/) })
      if (!name.startsWith('GET /api/user/'))
        expect(body.msg).toBe(row.says ?? sentences[each.expected] ?? body.msg)
      // The refusal reveals nothing of the row.
      expect(Object.keys(body).toSorted()).toEqual(['code', 'msg', 'success'])
    }
    // Without a statement that could write, nothing can have changed.
    if (writes.count() > 0) {
      const another = await newWorld(house)
      const before = await snapshot(house)
      for (const each of triesOf(row, another).filter(isRefused)) await attempt(name, another, each)
      expect(await snapshot(house)).toEqual(before)
    }

    for (const each of tries.filter(({ expected }) => expected === 200)) {
      const answer = await attempt(name, world, each)

      const refuses = row.refuses === true || (row.refuses ?? []).includes(each.place)
      if (endpoints.get(name)?.events) answer.stream().destroy()
      const isJson = String(answer.headers['content-type']).includes('json')
      const success = !isJson || answer.json<{ success?: boolean }>()?.success !== false
      expect({ ...each, status: answer.statusCode, success }).toEqual({
        ...each,
        status: 200,
        success: !refuses,
      })
    }
  },
)
