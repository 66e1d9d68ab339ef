import type { KyselyPlugin } from 'kysely'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { forgetPassword, loadUser, signIn, signOut } from '../contract.ts'
import { hashPassword } from './password.ts'
import { type TestHouse, testHouse } from '#test/app.ts'
import { venue, type Venue } from '#test/venue.ts'

const password = 'Casa#Cheia26'
const wrong = 'E-mail ou senha inválidos.'

let casa: TestHouse
let passwordHash: string
beforeAll(async () => {
  casa = await testHouse()
  passwordHash = await hashPassword(password)
})
afterEach(() => casa.turnTo('2026-11-20T12:00:00Z'))

/** A venue where everybody can sign in with the password. */
async function venueWithPasswords(): Promise<Venue> {
  const made = await venue(casa)
  const ids = [made.master, made.agency, made.owner, made.editor].map(({ id }) => id)
  await casa.house.db
    .updateTable('app_user')
    .set({ password_hash: passwordHash })
    .where('id', 'in', ids)
    .execute()
  return made
}

const enter = (email: string, given = password) => casa.call(signIn, { body: { email, password: given } })

describe('signing in', () => {
  test(
    "the form-encoded fields email, password and 'recaptcha-token' sign in",
    { tags: ['AUTH-43'] },
    async () => {
      const { owner } = await venueWithPasswords()

      const answer = await casa.request({
        method: 'POST',
        url: '/api/auth',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams({ email: owner.email, password, 'recaptcha-token': 'off' }).toString(),
      })

      expect(answer.statusCode).toBe(200)
      expect(answer.json()).toMatchObject({ success: true, user: { id: owner.id } })
    },
  )

  test(
    'the answer has success, token, user, features, profiles, businesses and msg',
    { tags: ['AUTH-44'] },
    async () => {
      const { owner } = await venueWithPasswords()

      const { body } = await enter(owner.email)

      expect(Object.keys(body).toSorted()).toEqual(
        ['businesses', 'features', 'msg', 'profiles', 'success', 'token', 'user'].toSorted(),
      )
      expect(body.success).toBe(true)
      expect(body.token).toMatch(/^[\w-]{43}$/)
    },
  )

  test('the user has name, email and profile_id', { tags: ['AUTH-54'] }, async () => {
    const { owner } = await venueWithPasswords()

    const { body } = await enter(owner.email)

    expect(body.user).toEqual({ id: owner.id, name: expect.any(String), email: owner.email, profile_id: 3 })
  })

  test('the features are the ability names of the profile', { tags: ['AUTH-55'] }, async () => {
    const { editor } = await venueWithPasswords()

    const { body } = await enter(editor.email)

    expect(body.features).toEqual(['branch-content', 'menu', 'reservation', 'chat', 'customer', 'research'])
  })

  test('the profiles are a list of id and name', { tags: ['AUTH-56'] }, async () => {
    const { editor } = await venueWithPasswords()

    const { body } = await enter(editor.email)

    expect(body.profiles).toEqual([
      { id: 1, name: 'master' },
      { id: 2, name: 'agency' },
      { id: 3, name: 'business' },
      { id: 4, name: 'editor' },
    ])
  })

  test(
    'businesses have id, name, avatar_url and branches with their fields',
    { tags: ['AUTH-57', 'SHELL-15', 'SHELL-16', 'SHELL-17'] },
    async () => {
      const { owner, business_id, branch, path } = await venueWithPasswords()
      const avatar_path = `${business_id}/${'a'.repeat(22)}-800x600`
      await casa.house.db.updateTable('business').set({ avatar_path }).where('id', '=', business_id).execute()
      await casa.house.db.updateTable('branch').set({ avatar_path }).where('id', '=', branch.id).execute()
      await casa.house.db
        .updateTable('reservation_config')
        .set({ maximum_antecedence: 40_320 })
        .where('branch_id', '=', path.branch_id)
        .execute()

      const { body } = await enter(owner.email)

      expect(body.businesses).toEqual([
        {
          id: business_id,
          name: branch.name,
          avatar_url: `/files/${avatar_path}/640.jpg`,
          branches: [
            {
              id: branch.id,
              business_id,
              name: branch.name,
              branch: 'Centro',
              slug: branch.slug,
              timezone: 'America/Sao_Paulo',
              avatar_url: `/files/${avatar_path}/640.jpg`,
              reservation_config: {
                business_branch_id: branch.id,
                accept_reservations: true,
                accept_online_reservations: true,
                accept_phone_reservations: false,
                auto_accept_reservations: false,
                auto_accept_reservations_max: 1,
                min_person_per_reservation: 1,
                max_person_per_reservation: 12,
                reservations_interval: 30,
                minimum_antecedence: 0,
                maximum_antecedence: 40_320,
                cancellation_policy: null,
              },
            },
          ],
        },
      ])
    },
  )

  test('a branch without saved settings has reservation_config null', { tags: ['SHELL-15'] }, async () => {
    const { owner } = await venue(casa, { config: null })
    await casa.house.db
      .updateTable('app_user')
      .set({ password_hash: passwordHash })
      .where('id', '=', owner.id)
      .execute()

    const { body } = await enter(owner.email)

    expect(body.businesses[0]?.branches[0]?.reservation_config).toBeNull()
  })

  test(
    'businesses and branches come by id, so that the first ones are the current ones',
    { tags: ['D-18'] },
    async () => {
      const made = await venueWithPasswords()
      const { db } = casa.house
      const second = await db
        .insertInto('branch')
        .values({
          business_id: made.business_id,
          name: 'A',
          branch: 'Antes no alfabeto',
          slug: `a-${made.branch.slug}`,
        })
        .returning('id')
        .executeTakeFirstOrThrow()

      const { body } = await enter(made.owner.email)

      expect(body.businesses[0]?.branches.map(({ id }) => id)).toEqual([made.branch.id, second.id])
    },
  )

  test('the e-mail counts whatever its case, and spaces around it do not', { tags: ['D-24'] }, async () => {
    const { owner } = await venueWithPasswords()

    expect((await enter(` ${owner.email.toUpperCase()} `)).body.success).toBe(true)
  })

  test(
    'a wrong e-mail, a wrong password and an inactive user get the same answer',
    { tags: ['AUTH-52', 'D-19'] },
    async () => {
      const { owner, editor } = await venueWithPasswords()
      await casa.house.db
        .updateTable('app_user')
        .set({ status: 'inactive' })
        .where('id', '=', editor.id)
        .execute()

      const answers = [
        await enter('ninguem@exemplo.com'),
        await enter(owner.email, 'Outra#Senha26'),
        await enter(editor.email),
      ]

      for (const { status, body } of answers) {
        expect(status).toBe(200)
        expect(body).toEqual({ success: false, msg: wrong, code: 'wrong_credentials' })
      }
    },
  )

  test.each([
    ['no e-mail', { password }, 'email', 'Email é obrigatório'],
    ['no password', { email: 'ana@exemplo.com' }, 'password', 'Senha é obrigatório'],
    ['an e-mail without format', { email: 'ana', password }, 'email', 'Formato de e-mail inválido'],
    ['a short password', { email: 'ana@exemplo.com', password: 'ab' }, 'password', 'Mínimo de 3 caracteres'],
    [
      'a long password',
      { email: 'ana@exemplo.com', password: 'a'.repeat(51) },
      'password',
      'Máximo de 50 caracteres',
    ],
    ['an object as e-mail', { email: { $ne: '' }, password }, 'email', 'Email é obrigatório'],
    [
      'a list as password',
      { email: 'ana@exemplo.com', password: ['a', 'b'] },
      'password',
      'Senha é obrigatório',
    ],
  ])('%s is 422 with its message', async (_name, payload, field, message) => {
    const answer = await casa.request({ method: 'POST', url: '/api/auth', payload })

    expect(answer.statusCode).toBe(422)
    expect(answer.json()).toMatchObject({ success: false, msg: message, errors: { [field]: [message] } })
  })

  test(
    'sign-ins and refused ones are in the audit log, without the password',
    { tags: ['D-97'] },
    async () => {
      const { owner } = await venueWithPasswords()
      await enter(owner.email, 'Outra#Senha26')
      await enter(owner.email)

      const acts = await casa.house.db
        .selectFrom('audit_log')
        .selectAll()
        .where('user_id', '=', owner.id)
        .orderBy('id')
        .execute()

      expect(acts.map(({ action, entity }) => [action, entity])).toEqual([
        ['refuse', 'session'],
        ['create', 'session'],
      ])
      expect(acts[0]?.ip).toBe('127.0.0.1')
      expect(JSON.stringify(acts)).not.toContain('Senha')
    },
  )
})

describe('what a session reaches', { tags: ['D-23'] }, () => {
  test('each profile gets the businesses and branches of its own scope', { tags: ['PERM-05'] }, async () => {
    const [ours, theirs] = [await venueWithPasswords(), await venueWithPasswords()]
    const { db } = casa.house
    const other = await db
      .insertInto('branch')
      .values({ business_id: ours.business_id, name: 'B', branch: 'Outra', slug: `b-${ours.branch.slug}` })
      .returning('id')
      .executeTakeFirstOrThrow()
    const reached = async (email: string) =>
      (await enter(email)).body.businesses.map(({ id, branches }) => [
        id,
        branches.map((branch) => branch.id),
      ])
    const whole = [ours.business_id, [ours.branch.id, other.id]]

    expect(await reached(ours.owner.email)).toEqual([whole])
    expect(await reached(ours.agency.email)).toEqual([whole])
    expect(await reached(ours.editor.email)).toEqual([[ours.business_id, [ours.branch.id]]])
    expect(await reached(ours.master.email)).toEqual(
      expect.arrayContaining([whole, [theirs.business_id, [theirs.branch.id]]]),
    )
  })

  test('someone linked to a business that someone else owns reaches it as well', async () => {
    const [ours, theirs] = [await venueWithPasswords(), await venueWithPasswords()]
    await casa.house.db
      .insertInto('business_user')
      .values({ business_id: theirs.business_id, user_id: ours.owner.id })
      .execute()

    const { body } = await enter(ours.owner.email)

    expect(body.businesses.map(({ id }) => id)).toEqual([ours.business_id, theirs.business_id])
  })

  test(
    'an inactive business blocks its users, but neither masters nor who has another business',
    { tags: ['D-70'] },
    async () => {
      const [ours, theirs] = [await venueWithPasswords(), await venueWithPasswords()]
      const { db } = casa.house
      await db
        .insertInto('business_user')
        .values({ business_id: theirs.business_id, user_id: ours.agency.id })
        .execute()
      const load = ({ id, token }: { id: number; token: string }) =>
        casa.call(loadUser, { params: { id } }, { token })
      expect((await load(ours.owner)).status).toBe(200)

      await db
        .updateTable('business')
        .set({ status: 'inactive' })
        .where('id', '=', ours.business_id)
        .execute()

      for (const blocked of [ours.owner, ours.editor]) {
        expect((await load(blocked)).status).toBe(403)
        expect((await enter(blocked.email)).body).toMatchObject({ success: false, msg: wrong })
      }
      const agency = await enter(ours.agency.email)
      expect(agency.body.businesses.map(({ id }) => id)).toEqual([theirs.business_id])
      expect((await enter(ours.master.email)).body.success).toBe(true)
    },
  )

  test('someone without any business may sign in and gets none', { tags: ['D-18'] }, async () => {
    const { editor } = await venueWithPasswords()
    await casa.house.db.deleteFrom('branch_user').where('user_id', '=', editor.id).execute()

    expect((await enter(editor.email)).body).toMatchObject({ success: true, businesses: [] })
  })
})

describe('loading the user', () => {
  test(
    'the user has id, email, name, profile_id, features, profiles and businesses',
    { tags: ['SHELL-14', 'D-27'] },
    async () => {
      const { owner, business_id, branch } = await venue(casa)

      const { status, body } = await casa.call(loadUser, { params: { id: owner.id } }, owner)

      expect(status).toBe(200)
      expect(body).toMatchObject({ id: owner.id, email: owner.email, profile_id: 3 })
      expect(Object.keys(body).toSorted()).toEqual(
        ['businesses', 'email', 'features', 'id', 'name', 'profile_id', 'profiles'].toSorted(),
      )
      expect(body.businesses).toMatchObject([{ id: business_id, branches: [{ id: branch.id }] }])
    },
  )

  test('a missing, expired or foreign session is 403', { tags: ['D-04'] }, async () => {
    const { owner, editor } = await venue(casa)
    const load = (id: number, token: string | null) => casa.call(loadUser, { params: { id } }, { token })

    expect((await load(owner.id, null)).status).toBe(403)
    expect((await load(owner.id, 'x'.repeat(43))).status).toBe(403)
    expect((await load(owner.id, editor.token)).status).toBe(403)
    expect((await load(999_999_999, owner.token)).status).toBe(403)
  })

  test('a master loads only themselves this way', { tags: ['D-04'] }, async () => {
    const { owner, master } = await venue(casa)

    expect((await casa.call(loadUser, { params: { id: owner.id } }, master)).status).toBe(403)
  })

  test(
    'a guest gets the branch of the slug in its public shape, without personal data',
    { tags: ['PUB-03', 'PUB-11', 'PUB-13', 'PUB-17', 'D-27'] },
    async () => {
      const header_image_path = `1/${'a'.repeat(22)}-1600x900`
      const { branch, business_id, owner } = await venue(casa, {
        branch: { color_primary: '#aa3300', header_image_path, phone: '1133334444' },
        config: { accept_reservations: false },
      })

      const { status, body } = await casa.call(loadUser, {
        params: { id: 'guest' },
        query: { slug: branch.slug.toUpperCase() },
      })

      expect(status).toBe(200)
      expect(body).toEqual({
        id: null,
        businesses: [
          {
            id: business_id,
            name: branch.name,
            avatar_url: null,
            branches: [
              {
                id: branch.id,
                business_id,
                slug: branch.slug,
                branch: 'Centro',
                name: branch.name,
                avatar_url: null,
                header_image_url: `/files/${header_image_path}/640.jpg`,
                color_primary: '#aa3300',
                color_secondary: null,
                google_analytics: null,
                facebook_pixel: null,
                timezone: 'America/Sao_Paulo',
                address: null,
                reservation_config: {
                  accept_online_reservations: false,
                  min_person_per_reservation: 1,
                  max_person_per_reservation: 12,
                },
              },
            ],
          },
        ],
      })
      expect(JSON.stringify(body)).not.toContain(owner.email)
    },
  )

  test(
    'the public shape has the address with its city, and null settings while none were saved',
    { tags: ['PUB-12', 'D-27', 'D-31'] },
    async () => {
      const { branch, business_id } = await venue(casa, { config: null })
      const { db } = casa.house
      const city = await db
        .insertInto('city')
        .values({ name: 'São Paulo', state_id: 25 })
        .returning('id')
        .executeTakeFirstOrThrow()
      const address = await db
        .insertInto('address')
        .values({
          business_id,
          street: 'Rua dos Pinheiros',
          number: '100',
          zipcode: '05422000',
          city_id: city.id,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      await db.updateTable('branch').set({ address_id: address.id }).where('id', '=', branch.id).execute()

      const { body } = await casa.call(loadUser, { params: { id: 'guest' }, query: { slug: branch.slug } })

      expect(body.businesses[0]?.branches[0]).toMatchObject({
        reservation_config: null,
        address: {
          street: 'Rua dos Pinheiros',
          complement: null,
          number: '100',
          district: null,
          zipcode: '05422000',
          city: { name: 'São Paulo', state_id: 25 },
        },
      })
    },
  )

  test(
    'for a guest an unknown slug, a draft and an inactive business are nothing, never 403',
    { tags: ['D-27'] },
    async () => {
      const draft = await venue(casa, { branch: { is_draft: true } })
      const closed = await venue(casa)
      const { db } = casa.house
      await db
        .updateTable('business')
        .set({ status: 'inactive' })
        .where('id', '=', closed.business_id)
        .execute()

      for (const slug of ['nao-existe', draft.branch.slug, closed.branch.slug, undefined]) {
        const answer = await casa.call(
          loadUser,
          { params: { id: 'guest' }, query: { slug } },
          { token: 'x'.repeat(43) },
        )
        expect(answer).toMatchObject({ status: 200, body: { id: null, businesses: [] } })
      }
    },
  )

  test('with a slug a foreign branch is added in its public shape only', { tags: ['D-27'] }, async () => {
    const [ours, theirs] = [await venue(casa), await venue(casa)]

    const { body } = await casa.call(
      loadUser,
      { params: { id: ours.owner.id }, query: { slug: theirs.branch.slug } },
      ours.owner,
    )

    expect(body.businesses.map(({ id }) => id)).toEqual([ours.business_id, theirs.business_id])
    expect(body.businesses[1]?.branches[0]?.reservation_config).toEqual({
      accept_online_reservations: true,
      min_person_per_reservation: 1,
      max_person_per_reservation: 12,
    })
  })

  test(
    'with the slug of an own branch that branch has the fields of both shapes',
    { tags: ['D-27'] },
    async () => {
      const { owner, branch } = await venue(casa)

      const { body } = await casa.call(
        loadUser,
        { params: { id: owner.id }, query: { slug: branch.slug } },
        owner,
      )

      expect(body.businesses).toHaveLength(1)
      expect(body.businesses[0]?.branches).toMatchObject([
        { id: branch.id, header_image_url: null, reservation_config: { reservations_interval: 30 } },
      ])
    },
  )

  test('an old slug still leads a guest to the branch', { tags: ['D-13'] }, async () => {
    const { branch, path } = await venue(casa)
    const old = `antigo-${branch.slug}`
    await casa.house.db
      .insertInto('branch_slug')
      .values({ slug: old, ...path, is_current: false })
      .execute()

    const { body } = await casa.call(loadUser, { params: { id: 'guest' }, query: { slug: old } })

    expect(body.businesses[0]?.branches[0]?.slug).toBe(branch.slug)
  })
})

describe('the session', () => {
  test(
    'a private call without a session, or with an ended one, is 401',
    { tags: ['PERM-08', 'D-04'] },
    async () => {
      const { owner } = await venue(casa)
      await casa.call(signOut, {}, owner)

      for (const token of [null, owner.token, 'x'.repeat(43)]) {
        const answer = await casa.call(signOut, {}, { token })
        expect(answer).toMatchObject({ status: 401, body: { success: false, msg: expect.any(String) } })
      }
    },
  )

  test('signing out ends this session and no other of the same person', { tags: ['D-17'] }, async () => {
    const { owner } = await venueWithPasswords()
    const { token } = (await enter(owner.email)).body

    expect((await casa.call(signOut, {}, owner)).body.success).toBe(true)

    expect((await casa.call(loadUser, { params: { id: owner.id } }, owner)).status).toBe(403)
    expect((await casa.call(loadUser, { params: { id: owner.id } }, { token })).status).toBe(200)
  })

  test('the token is 256 bits and only its hash is stored', { tags: ['D-17'] }, async () => {
    const { owner } = await venueWithPasswords()
    const { token } = (await enter(owner.email)).body

    const stored = await casa.house.db.selectFrom('session').select('token_hash').execute()

    expect(Buffer.from(token, 'base64url')).toHaveLength(32)
    expect(stored.map(({ token_hash }) => token_hash)).not.toContain(token)
  })

  test('a session ends 7 days after its last use', { tags: ['D-17'] }, async () => {
    casa.turnTo('2026-11-20T12:00:00Z')
    const { owner } = await venue(casa)
    const load = () => casa.call(loadUser, { params: { id: owner.id } }, owner)

    casa.turnTo('2026-11-27T11:59:00Z')
    expect((await load()).status).toBe(200)
    casa.turnTo('2026-12-04T11:58:00Z')
    expect((await load()).status).toBe(200)
    casa.turnTo('2026-12-11T11:59:00Z')
    expect((await load()).status).toBe(403)
  })

  test('a session ends 30 days after it began, however much it is used', { tags: ['D-17'] }, async () => {
    casa.turnTo('2026-11-01T12:00:00Z')
    const { owner } = await venue(casa)
    const load = () => casa.call(loadUser, { params: { id: owner.id } }, owner)

    for (let day = 2; day <= 30; day += 2) {
      casa.turnTo(new Date(Date.UTC(2026, 10, day, 12)))
      expect((await load()).status).toBe(200)
    }
    casa.turnTo('2026-12-01T12:00:01Z')

    expect((await load()).status).toBe(403)
  })

  test('reading writes last_seen_at at most every five minutes', async () => {
    casa.turnTo('2026-11-20T12:00:00Z')
    const { owner } = await venue(casa)
    const seen = async () => {
      await casa.call(loadUser, { params: { id: owner.id } }, owner)
      const row = await casa.house.db
        .selectFrom('session')
        .where('user_id', '=', owner.id)
        .select('last_seen_at')
        .executeTakeFirstOrThrow()
      return row.last_seen_at.toISOString()
    }

    casa.turnTo('2026-11-20T12:04:00Z')
    expect(await seen()).toBe('2026-11-20T12:00:00.000Z')
    casa.turnTo('2026-11-20T12:06:00Z')
    expect(await seen()).toBe('2026-11-20T12:06:00.000Z')
  })

  test('an unusable e-mail of a recovery request is refused with its message', async () => {
    const { status, body } = await casa.call(forgetPassword, { body: { email: 'ana' } })

    expect(status).toBe(422)
    expect(body.msg).toBe('Formato de e-mail inválido')
  })
})

describe('between the reading of a person and the session', () => {
  /** Signs an owner in, and saves this change after the server read them and before it verifies their password. */
  async function enterBeside(change: (id: number) => Promise<unknown>) {
    const { owner } = await venueWithPasswords()
    const changing: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        if (result.rows.some((row) => 'password_hash' in row)) await change(owner.id)
        return result
      },
    }
    const { database } = casa.house
    const beside = await testHouse({ database: { ...database, db: database.db.withPlugin(changing) } })
    const { body } = await beside.call(signIn, { body: { email: owner.email, password } })
    return { owner, body }
  }

  test('a password that changes opens no session', { tags: ['D-17'] }, async () => {
    const password_hash = await hashPassword('Outra#Senha99')

    const { owner, body } = await enterBeside((id) =>
      casa.house.db.updateTable('app_user').set({ password_hash }).where('id', '=', id).execute(),
    )

    expect(body).toMatchObject({ success: false, msg: wrong })
    expect((await enter(owner.email, 'Outra#Senha99')).body.success).toBe(true)
  })

  test(
    'who is deactivated gets none, which would be theirs again once they are active',
    { tags: ['D-17', 'D-71'] },
    async () => {
      const set = (id: number, status: 'active' | 'inactive') =>
        casa.house.db.updateTable('app_user').set({ status }).where('id', '=', id).execute()

      const { owner, body } = await enterBeside((id) => set(id, 'inactive'))

      expect(body).toMatchObject({ success: false, msg: wrong })
      await set(owner.id, 'active')
      const sessions = casa.house.db.selectFrom('session').where('user_id', '=', owner.id).select('user_id')
      expect(await sessions.execute()).toHaveLength(1)
    },
  )
})
