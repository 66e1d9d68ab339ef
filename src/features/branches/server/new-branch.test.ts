import { beforeAll, expect, test } from 'vitest'
import { loadUser } from '#features/users/contract.ts'
import { type TestHouse, testHouse } from '#test/app.ts'
import { testSite } from '#test/site.ts'
import { type Signed, type Venue, venue } from '#test/venue.ts'
import { listBranches } from '../contract.ts'
import { findBranch } from '#features/profiles/contract.ts'
import { createBranch } from '../new-branch.contract.ts'
import { slugProblem } from '../slugs.ts'

const now = '2026-11-20T15:00:00Z'

let house: TestHouse
let ours: Venue
let theirs: Venue
beforeAll(async () => {
  house = await testHouse({ now })
  ours = await venue(house)
  theirs = await venue(house)
})

let made = 0
const draft = (given: object = {}) => ({
  name: 'Bar do Porto',
  branch: 'Centro',
  slug: `bar-do-porto-${++made}-${ours.business_id}`,
  timezone: 'America/Manaus',
  ...given,
})

const create = (as: Signed, body: object, headers: Record<string, string> = {}) =>
  house.call(
    createBranch,
    { params: { business_id: ours.business_id }, body: body as ReturnType<typeof draft> },
    { token: as.token, headers },
  )

const slugsOf = async (businessId: number) => {
  const query = house.house.db.selectFrom('branch_slug').where('business_id', '=', businessId)
  return (await query.select('slug').orderBy('slug').execute()).map(({ slug }) => slug)
}

const idsOf = async (as: Signed) => {
  const params = { business_id: ours.business_id }
  return (await house.call(listBranches, { params }, { token: as.token })).body.map(({ id }) => id)
}

test(
  'a new establishment is an active draft under its address, in its time zone',
  { tags: ['D-66', 'D-13', 'D-42'] },
  async () => {
    const given = draft()

    const { status, body } = await create(ours.owner, given)

    expect([status, body.success, body.msg]).toEqual([200, true, 'Estabelecimento adicionado como rascunho.'])
    const { id, ...card } = body.branch
    expect(card).toEqual({
      business_id: ours.business_id,
      name: 'Bar do Porto',
      branch: 'Centro',
      slug: given.slug,
      status: 'active',
      is_draft: true,
      avatar_url: null,
      city: null,
    })
    const params = { business_id: ours.business_id, branch_id: id }
    const profile = await house.call(findBranch, { params }, { token: ours.owner.token })
    expect(profile.body).toMatchObject({
      timezone: 'America/Manaus',
      timezone_chosen: true,
      users: [],
      created_at: '2026-11-20T15:00:00.000Z',
    })
    expect(await slugsOf(ours.business_id)).toContain(given.slug)
  },
)

test('staff reach a draft, its public address leads nowhere', { tags: ['D-66', 'D-12'] }, async () => {
  const open = await testSite(house)
  const given = draft()
  const { branch } = (await create(ours.owner, given)).body

  const { token } = ours.owner
  const params = { business_id: ours.business_id, branch_id: branch.id }

  expect((await house.call(findBranch, { params }, { token })).status).toBe(200)
  for (const path of [`/perfil/${given.slug}`, `/${given.slug}`]) {
    expect(await open(path)).toMatchObject({ to: '/error/404' })
  }
})

test(
  'who manages establishments adds them and sees them at once, an editor only once linked',
  { tags: ['D-23', 'PERM-07'] },
  async () => {
    const added: number[] = []
    for (const person of [ours.master, ours.agency, ours.owner]) {
      const { body } = await create(person, draft())
      added.push(body.branch.id)
    }

    expect((await create(ours.editor, draft())).status).toBe(403)
    expect((await create(theirs.owner, draft())).status).toBe(403)
    expect(await idsOf(ours.owner)).toEqual(expect.arrayContaining(added))
    expect(await idsOf(ours.editor)).toEqual([ours.branch.id])
    const { id, token } = ours.owner
    const session = await house.call(loadUser, { params: { id } }, { token })
    const reached = session.body.businesses.flatMap(({ branches }) => branches.map((branch) => branch.id))
    expect(reached).toEqual(expect.arrayContaining(added))

    const link = { business_id: ours.business_id, branch_id: added[0]!, user_id: ours.editor.id }
    await house.house.db.insertInto('branch_user').values(link).execute()
    expect(await idsOf(ours.editor)).toEqual([ours.branch.id, added[0]])
  },
)

test.each([
  [{ name: ' ' }, { name: ['Nome é obrigatório.'] }],
  [{ name: 'a'.repeat(256) }, { name: ['Máximo de 255 caracteres'] }],
  [{ name: 'Bar\u0007' }, { name: ['Nome inválido.'] }],
  [{ branch: '' }, { branch: ['Unidade é obrigatória.'] }],
  [{ branch: 'Sul\nNorte' }, { branch: ['Unidade inválida.'] }],
  [{ slug: '' }, { slug: ['Endereço é obrigatório.'] }],
  [{ slug: 'reserva' }, { slug: ['Este endereço é reservado. Escolha outro.'] }],
  [
    { slug: 'bar_do_porto' },
    { slug: ['Use de 3 a 60 letras sem acento, números e hífens, sem hífen nas pontas.'] },
  ],
  [{ timezone: 'Europe/Lisbon' }, { timezone: ['Escolha um dos fusos horários do Brasil.'] }],
])(
  '%j is refused under its field and nothing is added',
  { tags: ['D-13', 'D-42'] },
  async (given, errors) => {
    const before = await idsOf(ours.owner)

    const { status, body } = await create(ours.owner, draft(given))

    expect([status, body.errors]).toEqual([422, errors])
    expect(await idsOf(ours.owner)).toEqual(before)
  },
)

test('capitals and spaces around are no other address', { tags: ['D-13'] }, async () => {
  const { slug } = draft()

  const { body } = await create(ours.owner, draft({ slug: ` ${slug.toUpperCase()} ` }))

  expect(body.branch.slug).toBe(slug)
})

test(
  "an address that is or was anybody's is refused with one that is free, and nothing is added",
  { tags: ['D-13'] },
  async () => {
    const old = `antiga-${theirs.business_id}`
    await house.house.db
      .insertInto('branch_slug')
      .values({ slug: old, ...theirs.path, is_current: false })
      .execute()
    const before = [await idsOf(ours.owner), await slugsOf(ours.business_id)]

    for (const taken of [ours.branch.slug, theirs.branch.slug, old]) {
      const { status, body } = await create(ours.owner, draft({ slug: taken }))

      expect([status, body]).toEqual([
        200,
        {
          success: false,
          msg: 'Este endereço já está em uso.',
          code: 'slug_taken',
          errors: { slug: ['Este endereço já está em uso.'] },
          suggestion: `${taken}-2`,
        },
      ])
    }
    expect([await idsOf(ours.owner), await slugsOf(ours.business_id)]).toEqual(before)

    const second = await create(ours.owner, draft({ slug: `${old}-2` }))
    expect(second.body.success).toBe(true)
    expect((await create(ours.owner, draft({ slug: old }))).body).toMatchObject({ suggestion: `${old}-3` })
  },
)

test(
  'of ten who ask for one address at once one gets it, the others the sentence and a free one',
  { tags: ['D-13'] },
  async () => {
    const { slug } = draft()

    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        create(ours.owner, draft({ slug, branch: `Unidade ${index}` })),
      ),
    )

    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200))
    expect(answers.filter(({ body }) => body.success)).toHaveLength(1)
    for (const { body } of answers.filter((each) => !each.body.success)) {
      const { msg, suggestion } = body as typeof body & { suggestion: string }
      expect(msg).toBe('Este endereço já está em uso.')
      expect([suggestion.startsWith(slug), slugProblem(suggestion)]).toEqual([true, null])
    }
    expect((await slugsOf(ours.business_id)).filter((each) => each.startsWith(slug))).toEqual([slug])
  },
)

test('the same key adds once, and after a refusal it may still add', { tags: ['D-106'] }, async () => {
  const headers = { 'idempotency-key': `novo-estabelecimento-${ours.business_id}` }
  const given = draft()

  expect((await create(ours.owner, { ...given, slug: ours.branch.slug }, headers)).body.success).toBe(false)
  const [first, again] = [await create(ours.owner, given, headers), await create(ours.owner, given, headers)]

  expect(first.body.success).toBe(true)
  expect(again.body).toEqual(first.body)
  expect((await slugsOf(ours.business_id)).filter((each) => each.startsWith(given.slug))).toEqual([
    given.slug,
  ])
})

test('who added it is written down with it', { tags: ['D-97'] }, async () => {
  const given = draft()
  const { branch } = (await create(ours.agency, given)).body

  const acts = await house.house.db
    .selectFrom('audit_log')
    .select(['business_id', 'branch_id', 'user_id', 'action', 'entity', 'changes'])
    .where('entity', '=', 'branch')
    .where('entity_id', '=', branch.id)
    .execute()

  expect(acts).toEqual([
    {
      business_id: ours.business_id,
      branch_id: branch.id,
      user_id: ours.agency.id,
      action: 'create',
      entity: 'branch',
      changes: { ...given, timezone_chosen: true },
    },
  ])
})
