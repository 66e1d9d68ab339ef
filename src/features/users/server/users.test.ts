import { beforeAll, describe, expect, test } from 'vitest'
import { createUser, listUsers, loadUser, signIn, updateUser } from '../contract.ts'
import { type TestHouse, testHouse } from '#test/app.ts'
import { givePassword, type Signed, signedInPerson, venue, type Venue } from '#test/venue.ts'

const password = 'Jabuticaba#Roxa9'
const current_password = 'Goiabada#Velha7'

let casa: TestHouse
let made = 0
beforeAll(async () => {
  casa = await testHouse({ now: '2026-11-20T12:00:00Z' })
})

const newEmail = () => `nova-${++made}@exemplo.com`
const person = (given: object = {}) => ({ name: 'Nova Pessoa', email: newEmail(), password, ...given })
const create = (as: Signed, body: object) => casa.call(createUser, { body: body as never }, as)
const update = (as: Signed, id: number, body: object) =>
  casa.call(updateUser, { params: { id }, body: body as never }, as)
const stored = (id: number) =>
  casa.house.db.selectFrom('app_user').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
/** A user's stored data as the form sends it. */
const asStored = async (id: number) => {
  const { name, email } = await stored(id)
  return { name, email }
}
const isSignedIn = async ({ id, token }: Signed) =>
  (await casa.call(loadUser, { params: { id } }, { token })).status === 200

/** A second editor account, of a venue's branch. */
async function anEditor({ path }: Venue): Promise<Signed> {
  const editor = await signedInPerson(casa, 4)
  await casa.house.db
    .insertInto('branch_user')
    .values({ ...path, user_id: editor.id })
    .execute()
  return editor
}

describe('adding users', () => {
  test(
    'whoever may not choose a profile adds editors of own branches, whatever profile is sent',
    { tags: ['D-24'] },
    async () => {
      const { owner, agency, branch } = await venue(casa)

      for (const manager of [owner, agency]) {
        const { status, body } = await create(manager, person({ profile_id: 1, branches: [branch.id] }))

        expect(status).toBe(200)
        expect(body.user).toMatchObject({
          profile_id: 4,
          status: 'active',
          branches: [branch.id],
          businesses: [],
        })
        expect((await stored(body.user.id)).profile_id).toBe(4)
      }
    },
  )

  test('a master must choose the profile', { tags: ['D-24'] }, async () => {
    const { master } = await venue(casa)

    expect(await create(master, person())).toMatchObject({
      status: 422,
      body: { errors: { profile_id: ['Perfil é obrigatório'] } },
    })
    expect((await create(master, person({ profile_id: 3 }))).body.user.profile_id).toBe(3)
  })

  test('a new user signs in with the password that was given', async () => {
    const { master } = await venue(casa)
    const body = person({ profile_id: 2 })
    await create(master, body)

    expect((await casa.call(signIn, { body: { email: body.email, password } })).body.success).toBe(true)
  })

  test('an editor adds nobody', { tags: ['D-23'] }, async () => {
    const { editor, branch } = await venue(casa)

    expect((await create(editor, person({ branches: [branch.id] }))).status).toBe(403)
  })

  test("another venue's branch cannot be linked, and nobody is added", { tags: ['D-23'] }, async () => {
    const [ours, theirs] = [await venue(casa), await venue(casa)]
    const body = person({ branches: [ours.branch.id, theirs.branch.id] })

    const answer = await create(ours.owner, body)

    expect(answer).toMatchObject({
      status: 422,
      body: { errors: { branches: ['Estabelecimento não encontrado.'] } },
    })
    const found = await casa.house.db
      .selectFrom('app_user')
      .select('id')
      .where('email', '=', body.email)
      .execute()
    expect(found).toEqual([])
  })

  test('an owner adds nobody without a branch', async () => {
    const { owner } = await venue(casa)

    expect(await create(owner, person())).toMatchObject({
      status: 422,
      body: { errors: { branches: ['Escolha ao menos um estabelecimento.'] } },
    })
  })

  test('an e-mail is taken once, whatever its case', { tags: ['D-71'] }, async () => {
    const { owner, branch } = await venue(casa)

    const answer = await create(owner, person({ email: owner.email.toUpperCase(), branches: [branch.id] }))

    expect(answer).toMatchObject({
      status: 200,
      body: { success: false, msg: 'Já existe um usuário com esse e-mail.' },
    })
  })

  test('of two users with one e-mail at the same time one is added', async () => {
    const { master } = await venue(casa)
    const body = person({ profile_id: 3 })

    const answers = await Promise.all([create(master, body), create(master, body)])

    expect(answers.filter(({ body }) => body.success)).toHaveLength(1)
  })

  test.each([
    ['no name', { name: '' }, 'name', 'Nome é obrigatório.'],
    ['a name with control characters', { name: 'Ana\u0000' }, 'name', 'Nome inválido.'],
    ['no e-mail', { email: '' }, 'email', 'Email é obrigatório'],
    [
      'an e-mail of 51 characters',
      { email: `${'a'.repeat(39)}@exemplo.com` },
      'email',
      'Máximo de 50 caracteres',
    ],
    ['no password', { password: '' }, 'password', 'Senha é obrigatório'],
    [
      'a weak password',
      { password: 'abcdefg1' },
      'password',
      'Sua senha é muito fraca, tente adicionar símbolos e letras.',
    ],
    ['a common password', { password: 'Senha@123' }, 'password', 'Essa senha é muito comum, escolha outra.'],
    ['an unknown profile', { profile_id: 5 }, 'profile_id', 'Perfil inválido.'],
    ['an unknown status', { status: 'gone' }, 'status', 'Situação inválida.'],
  ])('%s is refused with its message', async (_name, given, field, message) => {
    const { master } = await venue(casa)

    const answer = await create(master, person({ profile_id: 3, ...given }))

    expect(answer).toMatchObject({ status: 422, body: { success: false, errors: { [field]: [message] } } })
  })

  test('the audit log says who was added, without the password', { tags: ['D-97'] }, async () => {
    const { owner, branch } = await venue(casa)
    const { body } = await create(owner, person({ branches: [branch.id] }))

    const act = await casa.house.db
      .selectFrom('audit_log')
      .selectAll()
      .where('entity', '=', 'user')
      .where('entity_id', '=', body.user.id)
      .executeTakeFirstOrThrow()

    expect(act).toMatchObject({
      user_id: owner.id,
      action: 'create',
      changes: { name: 'Nova Pessoa', profile_id: 4 },
    })
    expect(JSON.stringify(act)).not.toMatch(/argon2|Jabuticaba/)
  })

  test('the same key and body add one user', { tags: ['D-106'] }, async () => {
    const { owner, branch } = await venue(casa)
    const body = person({ branches: [branch.id] }) as never
    const headers = { 'idempotency-key': 'uma-abertura-do-formulario' }

    const [first, second] = [
      await casa.call(createUser, { body }, { ...owner, headers }),
      await casa.call(createUser, { body }, { ...owner, headers }),
    ]

    expect(first.body.user.id).toBeGreaterThan(0)
    expect(second.body).toEqual(first.body)
  })
})

describe('changing users', () => {
  test('everyone edits their own name, e-mail and password', { tags: ['D-24'] }, async () => {
    const made = await venue(casa)

    for (const self of [made.master, made.agency, made.owner, made.editor]) {
      const email = newEmail()
      await givePassword(casa, self, current_password)
      const changes = { name: 'Novo Nome', email, password, current_password }
      const { body } = await update(self, self.id, changes)

      expect(body).toMatchObject({
        success: true,
        msg: 'Usuário salvo com sucesso!',
        user: { name: 'Novo Nome', email },
      })
      expect((await casa.call(signIn, { body: { email, password } })).body.success).toBe(true)
    }
  })

  test(
    'a common password is refused with its sentence for somebody else and for oneself, and nothing changes',
    { tags: ['D-125'] },
    async () => {
      const { owner, editor } = await venue(casa)
      const common = 'Essa senha é muito comum, escolha outra.'

      for (const [who, id] of [
        [owner, editor.id],
        [owner, owner.id],
        [editor, editor.id],
      ] as const) {
        const before = await stored(id)
        const body = { ...(await asStored(id)), name: 'Outro Nome', password: 'Senha@123' }
        expect(await update(who, id, body)).toMatchObject({
          status: 422,
          body: { success: false, msg: common, errors: { password: [common] } },
        })
        expect(await stored(id)).toEqual(before)
      }
      expect([await isSignedIn(owner), await isSignedIn(editor)]).toEqual([true, true])
    },
  )

  test.each([undefined, '', 'Goiabada#Velha8', password])(
    'one’s own new password with %j for the current one is refused beside the field, and nothing changes',
    { tags: ['D-122'] },
    async (given) => {
      const { owner } = await venue(casa)
      await givePassword(casa, owner, current_password)
      const before = await stored(owner.id)
      const sentence = 'A senha atual não confere.'

      const body = { name: 'Outro Nome', email: owner.email, password, current_password: given }
      expect(await update(owner, owner.id, body)).toMatchObject({
        status: 200,
        body: {
          success: false,
          code: 'wrong_password',
          msg: sentence,
          errors: { current_password: [sentence] },
        },
      })

      expect(await stored(owner.id)).toEqual(before)
      expect(await isSignedIn(owner)).toBe(true)
    },
  )

  test(
    'name and e-mail of one’s own, and a password of somebody else, ask for no current one',
    { tags: ['D-122'] },
    async () => {
      const { owner, editor, master } = await venue(casa)

      expect((await update(owner, owner.id, { name: 'Dona', email: newEmail() })).body.success).toBe(true)
      for (const manager of [owner, master]) {
        const body = { ...(await asStored(editor.id)), password }
        expect((await update(manager, editor.id, body)).body.success).toBe(true)
      }
    },
  )

  test('an empty password leaves it unchanged, and the sessions go on', { tags: ['D-24'] }, async () => {
    const { owner } = await venue(casa)
    const before = await stored(owner.id)

    for (const empty of [{}, { password: '' }]) {
      await update(owner, owner.id, { name: 'Outro', email: owner.email, ...empty })
    }

    expect((await stored(owner.id)).password_hash).toBe(before.password_hash)
    expect(await isSignedIn(owner)).toBe(true)
  })

  test('nobody changes their own profile, status or links', { tags: ['D-24'] }, async () => {
    const [ours, theirs] = [await venue(casa), await venue(casa)]
    const { owner, editor, master } = ours
    const own = async (self: Signed, given: object) =>
      update(self, self.id, { ...(await asStored(self.id)), ...given })

    const asked = [
      await own(owner, { profile_id: 1, businesses: [theirs.business_id] }),
      await own(editor, { profile_id: 1, branches: [theirs.branch.id] }),
    ]
    expect(asked.map(({ body }) => body.success)).toEqual([true, true])
    expect(await own(master, { profile_id: 2 })).toMatchObject({
      status: 422,
      body: { msg: 'Você não pode alterar o seu próprio perfil.' },
    })
    expect(await own(master, { status: 'inactive' })).toMatchObject({
      status: 422,
      body: { msg: 'Você não pode desativar o seu próprio usuário.' },
    })

    const load = async (self: Signed) => (await casa.call(loadUser, { params: { id: self.id } }, self)).body
    expect(await load(owner)).toMatchObject({ profile_id: 3, businesses: [{ id: ours.business_id }] })
    expect(await load(editor)).toMatchObject({ profile_id: 4, businesses: [{ id: ours.business_id }] })
  })

  test(
    'a new password ends every session of that user, at the very next request',
    { tags: ['D-17'] },
    async () => {
      const venue1 = await venue(casa)
      const editor = await anEditor(venue1)

      await update(venue1.owner, editor.id, { ...(await asStored(editor.id)), password })

      expect(await isSignedIn(editor)).toBe(false)
      expect(await isSignedIn(venue1.owner)).toBe(true)
    },
  )

  test(
    'a deactivated user is signed out and cannot sign in; activated again, old sessions stay ended',
    { tags: ['D-17'] },
    async () => {
      const made = await venue(casa)
      const editor = await anEditor(made)
      const data = await asStored(editor.id)
      await update(made.owner, editor.id, { ...data, password })
      const { token } = (await casa.call(signIn, { body: { email: data.email, password } })).body

      await update(made.owner, editor.id, { ...data, status: 'inactive' })

      expect(await isSignedIn({ ...editor, token })).toBe(false)
      expect((await casa.call(signIn, { body: { email: data.email, password } })).body.success).toBe(false)
      await update(made.owner, editor.id, { ...data, status: 'active' })
      expect(await isSignedIn({ ...editor, token })).toBe(false)
    },
  )

  test('unlinking an editor acts at the very next request', { tags: ['D-23'] }, async () => {
    const made = await venue(casa)
    const editor = await anEditor(made)
    const reached = async () =>
      (await casa.call(loadUser, { params: { id: editor.id } }, editor)).body.businesses.length
    expect(await reached()).toBe(1)

    await update(made.owner, editor.id, { ...(await asStored(editor.id)), branches: [] })

    expect(await reached()).toBe(0)
  })

  test('a user out of reach is 404, existing or not, and stays as it was', { tags: ['D-04'] }, async () => {
    const [ours, theirs] = [await venue(casa), await venue(casa)]
    const before = await stored(theirs.editor.id)
    const attack = { name: 'Tomado', email: newEmail(), password }

    for (const [as, id] of [
      [ours.owner, theirs.editor.id],
      [ours.owner, ours.agency.id],
      [ours.owner, ours.master.id],
      [ours.agency, ours.owner.id],
      [ours.editor, ours.owner.id],
      [ours.editor, theirs.editor.id],
      [ours.owner, 999_999_999],
    ] as const) {
      expect((await update(as, id, attack)).status).toBe(404)
    }

    expect(await stored(theirs.editor.id)).toEqual(before)
  })

  test('an editor does not edit colleagues', async () => {
    const made = await venue(casa)
    const colleague = await anEditor(made)

    expect((await update(made.editor, colleague.id, { name: 'X', email: newEmail() })).status).toBe(404)
  })

  test('the account of an editor who also works elsewhere is not taken over by one of the owners', async () => {
    const [ours, theirs] = [await venue(casa), await venue(casa)]
    const shared = await anEditor(ours)
    await casa.house.db
      .insertInto('branch_user')
      .values({ ...theirs.path, user_id: shared.id })
      .execute()
    const before = await stored(shared.id)
    const data = await asStored(shared.id)

    for (const change of [{ password }, { email: newEmail() }, { status: 'inactive' }]) {
      const { body } = await update(ours.owner, shared.id, { ...data, ...change })
      expect(body).toMatchObject({ success: false, code: 'shared_user' })
    }
    const unlinked = await update(ours.owner, shared.id, { ...data, branches: [] })

    expect(unlinked.body.success).toBe(true)
    expect(await stored(shared.id)).toMatchObject({
      email: before.email,
      password_hash: before.password_hash,
    })
    const left = await casa.house.db
      .selectFrom('branch_user')
      .selectAll()
      .where('user_id', '=', shared.id)
      .execute()
    expect(left).toEqual([{ ...theirs.path, user_id: shared.id }])
  })

  test('an owner never sees the foreign links of a shared editor', async () => {
    const [ours, theirs] = [await venue(casa), await venue(casa)]
    const shared = await anEditor(ours)
    await casa.house.db
      .insertInto('branch_user')
      .values({ ...theirs.path, user_id: shared.id })
      .execute()

    const { body } = await casa.call(listUsers, {}, ours.owner)

    expect(body.data.find(({ id }) => id === shared.id)?.branches).toEqual([ours.branch.id])
  })

  test('a master changes profile and links of others, and links of another kind go', async () => {
    const made = await venue(casa)
    const editor = await anEditor(made)

    const { body } = await update(made.master, editor.id, {
      ...(await asStored(editor.id)),
      profile_id: 2,
      businesses: [made.business_id],
    })

    expect(body.user).toMatchObject({ profile_id: 2, businesses: [made.business_id], branches: [] })
  })

  test('an e-mail of somebody else is refused', { tags: ['D-71'] }, async () => {
    const { owner, editor } = await venue(casa)

    expect(await update(owner, owner.id, { name: 'Dona', email: editor.email.toUpperCase() })).toMatchObject({
      status: 200,
      body: { success: false, msg: 'Já existe um usuário com esse e-mail.' },
    })
  })

  test(
    'the audit log says what changed from what to what, and only that a password changed',
    { tags: ['D-97'] },
    async () => {
      const { owner } = await venue(casa)
      const before = await stored(owner.id)
      const email = newEmail()
      await givePassword(casa, owner, current_password)
      await update(owner, owner.id, { name: before.name, email, password, current_password })

      const act = await casa.house.db
        .selectFrom('audit_log')
        .selectAll()
        .where('entity', '=', 'user')
        .where('entity_id', '=', owner.id)
        .executeTakeFirstOrThrow()

      expect(act).toMatchObject({ action: 'update', user_id: owner.id })
      expect(act.changes).toEqual({ email: [before.email, email], password_hash: '[…]' })
    },
  )

  test('a new e-mail voids links that were sent to the old one', async () => {
    const { owner } = await venue(casa)
    await casa.house.db
      .insertInto('password_reset')
      .values({ token_hash: `of ${owner.id}`, user_id: owner.id })
      .execute()

    await update(owner, owner.id, { name: 'Dona', email: newEmail() })

    const left = await casa.house.db
      .selectFrom('password_reset')
      .select('user_id')
      .where('user_id', '=', owner.id)
      .execute()
    expect(left).toEqual([])
  })

  test('is told to the former address, without the new one; another spelling of the same is not', async () => {
    const { owner, editor } = await venue(casa)
    const { name, email } = await asStored(owner.id)
    const [mine, theirs] = [newEmail(), newEmail()]
    const lettersTo = (recipient: string) =>
      casa.house.db
        .selectFrom('mail')
        .select(['kind', 'subject', 'body', 'secret'])
        .where('recipient', '=', recipient)
        .execute()

    await update(owner, owner.id, { name, email: email.toUpperCase() })
    expect(await lettersTo(email)).toEqual([])
    await update(owner, owner.id, { name, email: mine })
    await update(owner, editor.id, { name: 'Editora', email: theirs })

    for (const former of [email.toUpperCase(), editor.email]) {
      const [letter, ...more] = await lettersTo(former)
      expect(more).toEqual([])
      expect(letter).toMatchObject({ kind: 'email_changed', secret: false })
      expect(letter!.subject).toBe('O e-mail da sua conta mudou | Casa Cheia')
      expect(letter!.body).toContain('outra pessoa pode estar usando a sua conta')
      expect(letter!.body).toContain(casa.house.settings.supportUrl)
      expect(letter!.body).not.toMatch(new RegExp(`${mine}|${theirs}|reset-password`))
    }
    expect([...(await lettersTo(mine)), ...(await lettersTo(theirs))]).toEqual([])
  })
})

describe('the last master', { tags: ['D-25'] }, () => {
  test(
    'of two masters who deactivate each other at the same time one stays',
    { tags: ['D-25'] },
    async () => {
      const { db } = casa.house
      await db.updateTable('app_user').set({ status: 'inactive' }).where('profile_id', '=', 1).execute()
      const [one, two] = [await signedInPerson(casa, 1), await signedInPerson(casa, 1)]
      const [dataOne, dataTwo] = [await asStored(one.id), await asStored(two.id)]

      await Promise.all([
        update(one, two.id, { ...dataTwo, status: 'inactive' }),
        update(two, one.id, { ...dataOne, profile_id: 2 }),
      ])

      const active = await db
        .selectFrom('app_user')
        .select('id')
        .where('profile_id', '=', 1)
        .where('status', '=', 'active')
        .execute()
      expect(active).toHaveLength(1)
    },
  )
})

describe('listing users', () => {
  test(
    'a master sees everyone, owners and agencies the editors of their branches, editors get 403',
    { tags: ['D-23'] },
    async () => {
      const [ours, theirs] = [await venue(casa), await venue(casa)]
      const ids = async (as: Signed, query = {}) =>
        (await casa.call(listUsers, { query }, as)).body.data.map(({ id }) => id)

      expect(await ids(ours.owner)).toEqual([ours.editor.id])
      expect(await ids(ours.agency)).toEqual([ours.editor.id])
      expect((await casa.call(listUsers, {}, ours.editor)).status).toBe(403)
      const { email } = await stored(theirs.owner.id)
      expect(await ids(ours.master, { search: email })).toEqual([theirs.owner.id])
    },
  )

  test('search without accents, filter by profile, pages of 20', { tags: ['D-01', 'D-71'] }, async () => {
    const { master } = await venue(casa)
    const { db } = casa.house
    const names = Array.from({ length: 23 }, (_, index) => `Zélia ${String(index).padStart(2, '0')}`)
    await db
      .insertInto('app_user')
      .values(names.map((name) => ({ name, email: newEmail(), password_hash: 'x', profile_id: 2 })))
      .execute()
    const list = async (query: object) => (await casa.call(listUsers, { query }, master)).body

    const first = await list({ search: 'zelia' })
    const beyond = await list({ search: 'ZÉLIA', page: 99 })

    expect(first).toMatchObject({ from: 1, to: 20, total: 23, current_page: 1, last_page: 2, per_page: 20 })
    expect(first.data.map(({ name }) => name)).toEqual(names.slice(0, 20))
    expect(beyond).toMatchObject({ from: 21, to: 23, current_page: 2 })
    expect(await list({ search: 'zelia', profile_id: 3 })).toEqual({
      data: [],
      from: 0,
      to: 0,
      total: 0,
      current_page: 1,
      last_page: 1,
      per_page: 20,
    })
    expect((await list({ search: '%%' })).total).toBe(0)
  })

  test('no answer about users holds a password hash', async () => {
    const { master } = await venue(casa)

    const { body } = await casa.call(listUsers, {}, master)

    expect(JSON.stringify(body)).not.toMatch(/password|argon2|nobody signs in/)
  })
})
