import { beforeEach, describe, expect, test } from 'vitest'
import { createUser, updateUser } from '#features/users/contract.ts'
import { testHouse } from '../app.ts'
import { type Signed, signedInPerson, venue, type Venue } from '../venue.ts'
import { noon, snapshot } from './scene.ts'

const house = await testHouse({ now: noon })
const { db } = house.house

let ours: Venue
let theirs: Venue
beforeEach(async () => {
  ours = await venue(house)
  theirs = await venue(house)
})

const password = 'Ipê#Roxo4718'
const stored = (id: number) =>
  db.selectFrom('app_user').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** Saves a user unchanged except for what an attacker adds; the body is sent as given, whatever the contract says. */
async function put(as: Signed, { id }: { id: number }, given: object) {
  const { name, email } = await stored(id)
  const body = { name, email, ...given }
  return house.call(updateUser, { params: { id }, body }, { token: as.token })
}
const post = (as: Signed, given: object) => {
  const email = `tentativa-${as.id}@exemplo.com`
  const body = { name: 'Nova', email, password, branches: [ours.branch.id], ...given }
  return house.call(createUser, { body }, { token: as.token })
}

describe('nobody grants more than they have', () => {
  test.each(['agency', 'owner'] as const)(
    'the %s makes an editor neither a master nor an agency',
    { tags: ['D-23', 'D-24'] },
    async (profile) => {
      const as = ours[profile]

      for (const profile_id of [1, 2, 3]) await put(as, ours.editor, { profile_id })
      const { body } = await post(as, { profile_id: 2 })

      expect((await stored(ours.editor.id)).profile_id).toBe(4)
      expect((await stored(body.user.id)).profile_id).toBe(4)
    },
  )

  test('an editor adds nobody, and nothing is written', { tags: ['D-23'] }, async () => {
    const before = await snapshot(house)

    expect((await post(ours.editor, {})).status).toBe(403)
    expect(await snapshot(house)).toEqual(before)
  })

  test(
    'an owner links an editor to no foreign branch, alone or beside an own one',
    { tags: ['D-23', 'D-24'] },
    async () => {
      for (const branches of [[theirs.branch.id], [ours.branch.id, theirs.branch.id]]) {
        expect(await put(ours.owner, ours.editor, { branches })).toMatchObject({
          status: 422,
          body: { errors: { branches: ['Estabelecimento não encontrado.'] } },
        })
      }
      const links = await db
        .selectFrom('branch_user')
        .select('branch_id')
        .where('user_id', '=', ours.editor.id)
        .execute()
      expect(links).toEqual([{ branch_id: ours.branch.id }])
    },
  )

  test.each(['agency', 'owner', 'editor'] as const)(
    'the %s changes no master, even where both are linked to one branch',
    { tags: ['D-04'] },
    async (profile) => {
      await db
        .insertInto('branch_user')
        .values({ ...ours.path, user_id: ours.master.id })
        .execute()
      const before = await stored(ours.master.id)

      const answer = await put(ours[profile], ours.master, { name: 'Tomado', password, status: 'inactive' })

      expect(answer.status).toBe(404)
      expect(await stored(ours.master.id)).toEqual(before)
    },
  )
})

describe('only the fields of the form are taken', () => {
  const more = () => ({
    id: theirs.owner.id,
    user_id: theirs.owner.id,
    password_hash: 'de outra pessoa',
    features: ['master-area'],
    owns: [theirs.business_id],
    created_at: '2001-01-01T00:00:00.000Z',
    business_owner_id: theirs.business_id,
  })

  test.each(['master', 'owner', 'editor'] as const)(
    'the %s changes nothing else of an account, and no other account',
    { tags: ['D-24'] },
    async (profile) => {
      const [before, foreign] = [await stored(ours.editor.id), await stored(theirs.owner.id)]

      const { body } = await put(ours[profile], ours.editor, { name: 'Novo Nome', ...more() })

      const { updated_at: _, ...kept } = await stored(ours.editor.id)
      expect(body).toMatchObject({ success: true, user: { id: ours.editor.id, owns: [] } })
      expect({ ...before, ...kept }).toEqual({ ...before, name: 'Novo Nome' })
      expect(await stored(theirs.owner.id)).toEqual(foreign)
    },
  )

  test('a new account has an id, a password and a date of its own', async () => {
    const { body } = await post(ours.owner, more())

    const made = await stored(body.user.id)
    expect(made.id).not.toBe(theirs.owner.id)
    expect(made.password_hash).toMatch(/^\$argon2/)
    expect(made.created_at.toISOString()).toBe(new Date(noon).toISOString())
    expect(made.profile_id).toBe(4)
  })
})

describe('masters', { tags: ['D-25'] }, () => {
  test('a master neither demotes nor deactivates himself', { tags: ['D-24', 'D-25'] }, async () => {
    for (const [change, field] of [
      [{ profile_id: 2 }, 'profile_id'],
      [{ status: 'inactive' }, 'status'],
    ] as const) {
      const { status, body } = await put(ours.master, ours.master, change)
      expect({ status, fields: Object.keys(body.errors ?? {}) }).toEqual({ status: 422, fields: [field] })
    }
    expect(await stored(ours.master.id)).toMatchObject({ profile_id: 1, status: 'active' })
  })

  test('of two masters who demote each other at the same time one stays', { tags: ['D-25'] }, async () => {
    await db.updateTable('app_user').set({ status: 'inactive' }).where('profile_id', '=', 1).execute()
    const [one, two] = [await signedInPerson(house, 1), await signedInPerson(house, 1)]

    const answers = await Promise.all([put(one, two, { profile_id: 2 }), put(two, one, { profile_id: 2 })])

    // The second caller is no longer a master, or is told that the other one is the last.
    expect(answers.filter(({ body }) => body.success)).toHaveLength(1)
    const masters = await db
      .selectFrom('app_user')
      .select('id')
      .where('profile_id', '=', 1)
      .where('status', '=', 'active')
      .execute()
    expect(masters).toHaveLength(1)
  })
})
