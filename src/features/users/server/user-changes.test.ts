import { beforeAll, describe, expect, test } from 'vitest'
import { createUser, updateUser } from '../contract.ts'
import { type TestHouse, testHouse } from '#test/app.ts'
import { type Signed, signedInPerson, venue, type Venue } from '#test/venue.ts'

let casa: TestHouse
let made = 0
beforeAll(async () => {
  casa = await testHouse({ now: '2026-11-20T12:00:00Z' })
})

const stored = (id: number) =>
  casa.house.db.selectFrom('app_user').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
/** Saves a user as the form does: the stored name and e-mail, and the given changes. */
async function save(as: Signed, id: number, given: object) {
  const { name, email } = await stored(id)
  return casa.call(updateUser, { params: { id }, body: { name, email, ...given } }, as)
}
const auditOf = async (id: number) =>
  (
    await casa.house.db
      .selectFrom('audit_log')
      .select('changes')
      .where('entity', '=', 'user')
      .where('entity_id', '=', id)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
  ).changes
const nameOf = async ({ business_id }: Venue) =>
  (
    await casa.house.db
      .selectFrom('business')
      .select('name')
      .where('id', '=', business_id)
      .executeTakeFirstOrThrow()
  ).name

describe('two people who save one user', () => {
  test(
    'whoever knew an older state is told, and nothing of theirs is saved',
    { tags: ['D-107'] },
    async () => {
      const { owner, master, editor } = await venue(casa)
      const updated_at = (await stored(editor.id)).updated_at.toISOString()
      casa.turnTo('2026-11-20T12:05:00Z')
      const first = await save(master, editor.id, { name: 'Ana Prado', updated_at })

      const second = await save(owner, editor.id, { name: 'Bia Prado', branches: [], updated_at })

      expect(first.body).toMatchObject({ success: true, user: { updated_at: '2026-11-20T12:05:00.000Z' } })
      expect(second).toMatchObject({
        status: 200,
        body: {
          success: false,
          code: 'stale',
          msg: 'Este registro foi alterado por outra pessoa. Recarregue a página.',
        },
      })
      expect((await stored(editor.id)).name).toBe('Ana Prado')
      const again = await save(owner, editor.id, {
        name: 'Bia Prado',
        updated_at: first.body.user.updated_at,
      })
      expect(again.body.success).toBe(true)
    },
  )

  test(
    'a save without updated_at is accepted, and one with an invalid updated_at is refused',
    { tags: ['D-107'] },
    async () => {
      const { master, editor } = await venue(casa)

      expect((await save(master, editor.id, { name: 'Ana' })).body.success).toBe(true)
      expect(await save(master, editor.id, { updated_at: 'ontem' })).toMatchObject({
        status: 422,
        body: { errors: { updated_at: ['Data inválida.'] } },
      })
    },
  )
})

describe('who owns a business', () => {
  test.each([
    ['loses the profile', { profile_id: 2 }],
    ['is deactivated', { status: 'inactive' }],
  ])('nobody who owns one %s before somebody else owns it', { tags: ['D-70'] }, async (_name, change) => {
    const ours = await venue(casa)
    const { master, owner, business_id } = ours
    const before = await stored(owner.id)

    const refused = await save(master, owner.id, change)

    expect(refused.body).toMatchObject({
      success: false,
      code: 'owner',
      msg: `${before.name} é responsável por ${await nameOf(ours)}. Escolha outro responsável antes de mudar o perfil ou desativar.`,
    })
    expect(await stored(owner.id)).toEqual(before)
    const heir = await signedInPerson(casa, 3)
    await casa.house.db
      .updateTable('business')
      .set({ business_owner_id: heir.id })
      .where('id', '=', business_id)
      .execute()
    expect((await save(master, owner.id, change)).body.success).toBe(true)
  })

  test('an owner is still renamed and given a password', async () => {
    const { master, owner } = await venue(casa)

    const { body } = await save(master, owner.id, { name: 'Dona Nova', profile_id: 3, status: 'active' })

    expect(body).toMatchObject({ success: true, user: { name: 'Dona Nova' } })
  })
})

describe('the audit log', () => {
  test(
    'says which links a new user was given, not which were asked for in vain',
    { tags: ['D-97'] },
    async () => {
      const { owner, branch, business_id } = await venue(casa)
      const { body } = await casa.call(
        createUser,
        {
          body: {
            name: 'Nova',
            email: `registro-${++made}@exemplo.com`,
            password: 'Jabuticaba#Roxa9',
            businesses: [business_id],
            branches: [branch.id],
          },
        },
        owner,
      )

      expect(await auditOf(body.user.id)).toMatchObject({ businesses: [], branches: [branch.id] })
    },
  )

  test(
    'says from which links to which, also those that a new profile took away',
    { tags: ['D-97'] },
    async () => {
      const { master, owner, editor, branch, business_id } = await venue(casa)

      await save(owner, editor.id, { branches: [] })
      expect(await auditOf(editor.id)).toEqual({ branches: [[branch.id], []] })
      await save(master, editor.id, { branches: [branch.id] })
      await save(master, editor.id, { profile_id: 2, businesses: [business_id] })
      expect(await auditOf(editor.id)).toEqual({
        profile_id: [4, 2],
        businesses: [[], [business_id]],
        branches: [[branch.id], []],
      })
    },
  )

  test('links sent as they are change nothing', { tags: ['D-97'] }, async () => {
    const { owner, editor, branch } = await venue(casa)

    await save(owner, editor.id, { branches: [branch.id] })

    expect(await auditOf(editor.id)).toEqual({})
  })
})
