import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { listBranches } from '#features/branches/contract.ts'
import { uploadImage } from '#platform/files/contract.ts'
import { findBusiness, createBusiness, updateBusiness } from '../contract.ts'
import { isCnpj } from '../rules.ts'
import { type TestHouse, testHouse } from '#test/app.ts'
import { fileOf, plain } from '#test/pictures.ts'
import { testSite } from '#test/site.ts'
import { signedInPerson, venue, type Venue } from '#test/venue.ts'

const morning = '2026-11-20T12:00:00.123Z'
const later = '2026-11-20T12:05:00.456Z'

let product: TestHouse
let here: Venue
beforeAll(async () => {
  product = await testHouse({ settings: { pageMemoryMs: 1000 } })
})
beforeEach(async () => {
  product.turnTo(morning)
  here = await venue(product)
})

type New = Parameters<typeof product.call<typeof createBusiness>>[1]['body']

const create = (body: New, headers: Record<string, string> = {}) =>
  product.call(createBusiness, { body }, { token: here.master.token, headers })
const change = (body: Parameters<typeof product.call<typeof updateBusiness>>[1]['body'], of = here) =>
  product.call(
    updateBusiness,
    { params: { business_id: of.business_id }, body },
    { token: here.master.token },
  )
const find = (business_id: number) =>
  product.call(findBusiness, { params: { business_id } }, { token: here.master.token })
const acts = (id: number) =>
  product.house.db
    .selectFrom('audit_log')
    .where('entity', '=', 'business')
    .where('entity_id', '=', id)
    .select(['action', 'business_id', 'user_id', 'at', 'changes'])
    .orderBy('id')
    .execute()
const count = async () =>
  Number(
    (
      await product.house.db
        .selectFrom('business')
        .select((eb) => eb.fn.countAll().as('n'))
        .executeTakeFirstOrThrow()
    ).n,
  )

let made = 0
/** A CNPJ that no other business of these tests has. */
function newCnpj(): string {
  const body = `CASA${String(++made).padStart(4, '0')}0001`
  const pairs = Array.from({ length: 100 }, (_, index) => String(index).padStart(2, '0'))
  return body + pairs.find((pair) => isCnpj(body + pair))
}

const address = {
  zipcode: '05422-000',
  street: 'Rua dos Pinheiros',
  number: '812',
  complement: '',
  district: 'Pinheiros',
  city: 'São Paulo',
  state_id: 25,
}

describe('a new business', () => {
  test(
    'is answered whole, can be read again, and its creation is in the audit log',
    { tags: ['MASTER-14', 'D-02', 'D-70', 'D-97'] },
    async () => {
      const owner = await signedInPerson(product, 3)

      const { body } = await create({
        name: '  Taverna do Cais ',
        type: 'bar',
        status: 'active',
        entity_type: 'PJ',
        entity_doc: '12.abc.345/01de-35',
        entity_name: 'Taverna do Cais Ltda.',
        business_owner_id: owner.id,
        address,
      })

      expect(body).toMatchObject({ success: true, msg: 'Negócio salvo com sucesso!' })
      expect(body.business).toEqual({
        id: expect.any(Number),
        name: 'Taverna do Cais',
        type: 'bar',
        status: 'active',
        business_owner_id: owner.id,
        owner: { id: owner.id, name: expect.any(String), email: owner.email, status: 'active' },
        entity_type: 'PJ',
        entity_doc: '12ABC34501DE35',
        entity_name: 'Taverna do Cais Ltda.',
        entity_address_id: expect.any(Number),
        address: { ...address, zipcode: '05422000', complement: null },
        avatar_path: null,
        avatar_url: null,
        created_at: morning,
        updated_at: morning,
        branches: [],
      })
      expect((await find(body.business.id)).body).toEqual(body.business)
      expect(await acts(body.business.id)).toEqual([
        expect.objectContaining({
          action: 'create',
          business_id: body.business.id,
          user_id: here.master.id,
          at: new Date(morning),
          changes: expect.objectContaining({
            name: [null, 'Taverna do Cais'],
            entity_doc: [null, '12ABC34501DE35'],
          }),
        }),
      ])
    },
  )

  test('needs no more than a name: a restaurant, active, of nobody', { tags: ['D-70'] }, async () => {
    const { body } = await create({ name: 'Só o Nome' })

    expect(body.business).toMatchObject({
      type: 'restaurante',
      status: 'active',
      owner: null,
      entity_doc: null,
      address: null,
    })
  })

  test('sent twice with one key is created once', { tags: ['D-106'] }, async () => {
    const [before, headers] = [await count(), { 'idempotency-key': 'um-negocio-so-uma-vez' }]

    const [first, second] = [
      await create({ name: 'Uma Vez' }, headers),
      await create({ name: 'Uma Vez' }, headers),
    ]

    expect(second.body.business).toEqual(first.body.business)
    expect(await count()).toBe(before + 1)
  })

  test.each([
    [{ name: ' ' }, { name: ['Nome é obrigatório.'] }],
    [{ name: 'a'.repeat(256) }, { name: ['Máximo de 255 caracteres'] }],
    [{ name: 'Bar\u0007' }, { name: ['Nome inválido.'] }],
    [{ type: 'padaria' }, { type: ['Tipo inválido.'] }],
    [{ status: 'deleted' }, { status: ['Situação inválida.'] }],
    [{ entity_type: 'PF', entity_doc: '111.111.111-11' }, { entity_doc: ['CPF inválido.'] }],
    [{ entity_type: 'PF', entity_doc: '11.222.333/0001-81' }, { entity_doc: ['CPF inválido.'] }],
    [{ entity_type: 'PJ', entity_doc: '11.222.333/0001-82' }, { entity_doc: ['CNPJ inválido.'] }],
    [{ entity_type: 'PJ', entity_doc: '529.982.247-25' }, { entity_doc: ['CNPJ inválido.'] }],
    [{ entity_type: 'PJ' }, { entity_doc: ['CNPJ é obrigatório.'] }],
    [{ entity_doc: '529.982.247-25' }, { entity_doc: ['Escolha pessoa física ou jurídica.'] }],
    [{ address: { ...address, zipcode: '123' } }, { 'address.zipcode': ['CEP inválido.'] }],
    [{ address: { ...address, state_id: 28 } }, { 'address.state_id': ['Estado inválido.'] }],
  ])('%j is refused beside its field, and nothing is saved', { tags: ['D-70'] }, async (wrong, errors) => {
    const before = await count()

    const answer = await create({ name: 'Casa Errada', ...wrong } as New)

    expect(answer).toMatchObject({ status: 422, body: { success: false, errors } })
    expect(await count()).toBe(before)
  })
})

describe('the document', () => {
  test(
    'is one business’s only, however it is typed, also of two saves at once',
    { tags: ['D-70'] },
    async () => {
      const entity_doc = newCnpj()
      const taken = {
        status: 200,
        body: {
          success: false,
          code: 'document_taken',
          msg: 'Já existe um negócio com esse documento.',
          errors: { entity_doc: ['Já existe um negócio com esse documento.'] },
        },
      }
      await create({ name: 'Primeira', entity_type: 'PJ', entity_doc })

      const typed = entity_doc.toLowerCase().replace(/^(..)(...)/, '$1.$2.')
      expect(await create({ name: 'Segunda', entity_type: 'PJ', entity_doc: typed })).toMatchObject(taken)
      expect(await change({ name: 'Terceira', entity_type: 'PJ', entity_doc })).toMatchObject(taken)
      expect((await find(here.business_id)).body.name).not.toBe('Terceira')

      const [both, others] = [newCnpj(), [await venue(product), await venue(product), await venue(product)]]
      const answers = await Promise.all(
        others.map((other) => change({ name: 'Ao mesmo tempo', entity_type: 'PJ', entity_doc: both }, other)),
      )
      expect(answers.filter(({ body }) => body.success)).toHaveLength(1)
      for (const { body } of answers) expect([undefined, 'document_taken']).toContain(body.code)
    },
  )

  test(
    'stays with its business, which may be saved again with it or without it',
    { tags: ['D-70'] },
    async () => {
      const entity_doc = newCnpj()
      await change({ name: 'Casa', entity_type: 'PJ', entity_doc })

      expect((await change({ name: 'Casa', entity_type: 'PJ', entity_doc })).body.success).toBe(true)
      expect((await change({ name: 'Outra Casa' })).body.business.entity_doc).toBe(entity_doc)
      expect((await change({ name: 'Casa', entity_type: 'PF' })).body.errors).toEqual({
        entity_doc: ['CPF inválido.'],
      })
      const without = await change({ name: 'Casa', entity_type: null, entity_doc: null })
      expect(without.body.business).toMatchObject({ entity_type: null, entity_doc: null })
    },
  )
})

describe('the owner', () => {
  const none = 'Escolha uma pessoa ativa com o perfil Negócio.'

  test('is an active person with the profile Negócio', { tags: ['D-23', 'D-70'] }, async () => {
    const inactive = await signedInPerson(product, 3)
    await product.house.db
      .updateTable('app_user')
      .set({ status: 'inactive' })
      .where('id', '=', inactive.id)
      .execute()

    for (const { id } of [here.master, here.agency, here.editor, inactive, { id: 987_654_321 }]) {
      const answers = [
        await create({ name: 'Casa', business_owner_id: id }),
        await change({ name: 'Casa', business_owner_id: id }),
      ]
      for (const { body } of answers) {
        expect(body).toMatchObject({ success: false, msg: none, errors: { business_owner_id: [none] } })
      }
    }
    expect((await find(here.business_id)).body.business_owner_id).toBe(here.owner.id)
  })

  test('may own several businesses, and reaches each of them and no other', { tags: ['D-127'] }, async () => {
    const [other, foreign, person] = [
      await venue(product),
      await venue(product),
      await signedInPerson(product, 3),
    ]
    const statusOf = async ({ business_id }: Venue) => {
      const answer = await product.call(listBranches, { params: { business_id } }, { token: person.token })
      return answer.status
    }

    const answers = [
      await change({ business_owner_id: person.id }),
      await change({ business_owner_id: person.id }, other),
      await create({ name: 'Terceira', business_owner_id: person.id }),
    ]

    expect(answers.map(({ body }) => body.success)).toEqual([true, true, true])
    expect([await statusOf(here), await statusOf(other), await statusOf(foreign)]).toEqual([200, 200, 403])

    await change({ business_owner_id: null }, other)
    expect([await statusOf(here), await statusOf(other)]).toEqual([200, 403])
  })

  test(
    'may be nobody, and one who was deactivated since stays until somebody else is chosen',
    { tags: ['D-70'] },
    async () => {
      await product.house.db
        .updateTable('app_user')
        .set({ status: 'inactive' })
        .where('id', '=', here.owner.id)
        .execute()

      const kept = await change({ name: 'Casa', business_owner_id: here.owner.id })
      expect(kept.body.business.owner).toMatchObject({ id: here.owner.id, status: 'inactive' })

      expect((await change({ name: 'Casa', business_owner_id: null })).body.business.owner).toBeNull()
    },
  )

  test(
    'reaches the business from the very next request, and the one before no longer does',
    { tags: ['D-23'] },
    async () => {
      const next = await signedInPerson(product, 3)
      const ask = ({ token }: { token: string }) =>
        product.call(listBranches, { params: { business_id: here.business_id } }, { token })
      expect([(await ask(here.owner)).status, (await ask(next)).status]).toEqual([200, 403])

      await change({ name: 'Casa', business_owner_id: next.id })

      expect([(await ask(here.owner)).status, (await ask(next)).status]).toEqual([403, 200])
    },
  )
})

describe('the address', () => {
  const rows = () =>
    product.house.db.selectFrom('address').where('business_id', '=', here.business_id).selectAll().execute()

  test('is one row that changes, and goes when it is emptied', { tags: ['D-70'] }, async () => {
    const first = await change({ name: 'Casa', address })
    const second = await change({ name: 'Casa', address: { ...address, city: 'Ubatuba' } })
    expect(second.body.business.entity_address_id).toBe(first.body.business.entity_address_id)
    expect(second.body.business.address).toMatchObject({ city: 'Ubatuba', state_id: 25 })
    expect(await rows()).toHaveLength(1)

    expect((await change({ name: 'Casa' })).body.business.address).not.toBeNull()
    const empty = {
      zipcode: '',
      street: '',
      number: '',
      complement: '',
      district: '',
      city: '',
      state_id: null,
    }
    expect((await change({ name: 'Casa', address: empty })).body.business).toMatchObject({
      address: null,
      entity_address_id: null,
    })
    expect(await rows()).toEqual([])
  })

  test('a city is known once in its state, however often it is named, also at the same time', async () => {
    const city = `Cidade ${here.business_id}`
    const others = [await venue(product), await venue(product), await venue(product)]

    await Promise.all(others.map((other) => change({ name: 'Casa', address: { ...address, city } }, other)))

    const known = await product.house.db.selectFrom('city').where('name', '=', city).selectAll().execute()
    expect(known).toHaveLength(1)
  })

  test('an establishment that shares the row keeps it', { tags: ['D-70'] }, async () => {
    const { body } = await change({ name: 'Casa', address })
    await product.house.db
      .updateTable('branch')
      .set({ address_id: body.business.entity_address_id })
      .where('id', '=', here.branch.id)
      .execute()

    expect((await change({ name: 'Casa', address: null })).body.business.address).toBeNull()
    expect(await rows()).toHaveLength(1)
  })
})

describe('the logo', () => {
  const upload = async (place: Venue) => {
    const picture = await plain({ width: 400, height: 400 }).png().toBuffer()
    const file = fileOf(picture, 'logo.png', 'image/png')
    const params = { business_id: place.business_id }
    const { body } = await product.call(uploadImage, { params, body: { file } }, { token: here.master.token })
    return body.path
  }
  const images = () =>
    product.house.db.selectFrom('image').where('business_id', '=', here.business_id).selectAll().execute()

  test(
    'is the upload that the form saved, and another one takes its place',
    { tags: ['D-96', 'MASTER-14'] },
    async () => {
      const [first, second] = [await upload(here), await upload(here)]

      const saved = await change({ name: 'Casa', avatar_path: first })
      expect(saved.body.business).toMatchObject({ avatar_path: first, avatar_url: `/files/${first}/400.jpg` })
      expect((await change({ name: 'Casa' })).body.business.avatar_path).toBe(first)
      expect((await change({ name: 'Casa', avatar_path: first })).body.business.avatar_path).toBe(first)

      expect((await change({ name: 'Casa', avatar_path: second })).body.business.avatar_path).toBe(second)
      expect((await images()).map(({ path }) => path)).toEqual([second])

      const none = await change({ name: 'Casa', avatar_remove: true })
      expect(none.body.business).toMatchObject({ avatar_path: null, avatar_url: null })
      expect(await images()).toEqual([])
      const changes = (await acts(here.business_id)).map((act) => act.changes)
      expect(changes).toContainEqual({ avatar_path: [second, null] })
    },
  )

  test(
    'is never an image of another business, and then nothing else of the form is saved either',
    { tags: ['D-96'] },
    async () => {
      const other = await venue(product)
      const theirs = await upload(other)

      for (const avatar_path of [theirs, 'qualquer/coisa', '../../etc/passwd']) {
        const answer = await change({ name: 'Casa Trocada', avatar_path })

        expect(answer).toMatchObject({
          status: 422,
          body: { errors: { avatar_path: ['Imagem não encontrada.'] } },
        })
      }
      expect((await find(here.business_id)).body).toMatchObject({ avatar_path: null })
      expect((await find(here.business_id)).body.name).not.toBe('Casa Trocada')
    },
  )
})

describe('a save', () => {
  test(
    'of an older state is refused and changes nothing; without a state it is accepted',
    { tags: ['D-107'] },
    async () => {
      const { updated_at } = (await find(here.business_id)).body
      product.turnTo(later)
      const first = await change({ name: 'Primeira', updated_at })
      expect(first.body.business.updated_at).toBe(later)

      const second = await change({ name: 'Segunda', updated_at })

      expect(second).toMatchObject({
        status: 200,
        body: {
          success: false,
          code: 'stale',
          msg: 'Este registro foi alterado por outra pessoa. Recarregue a página.',
        },
      })
      expect((await find(here.business_id)).body.name).toBe('Primeira')
      expect((await change({ name: 'Segunda', updated_at: later })).body.success).toBe(true)
      expect((await change({ name: 'Terceira' })).body.success).toBe(true)
      expect(await acts(here.business_id)).toHaveLength(3)
    },
  )

  test('of some fields alone leaves the others as they are, the name too', { tags: ['D-70'] }, async () => {
    await change({ name: 'Casa Azul', type: 'hotel', address })

    const { status, body } = await change({ status: 'inactive' })

    expect([status, body.success]).toEqual([200, true])
    expect(body.business).toMatchObject({ name: 'Casa Azul', type: 'hotel', status: 'inactive' })
    expect((await change({ name: ' ' })).body.errors).toEqual({ name: ['Nome é obrigatório.'] })
  })

  test('of two at once from the same state one wins', { tags: ['D-107'] }, async () => {
    const { updated_at } = (await find(here.business_id)).body
    product.turnTo(later)

    const answers = await Promise.all(['A', 'B', 'C'].map((name) => change({ name, updated_at })))

    expect(answers.filter(({ body }) => body.success)).toHaveLength(1)
  })

  test(
    'says in the audit log what was and what is, and nothing of what stayed',
    { tags: ['D-97'] },
    async () => {
      await change({ name: 'Casa Azul', type: 'hotel', address })
      await change({ name: 'Casa Verde', type: 'hotel', address: { ...address, number: '814' } })

      const [, second] = await acts(here.business_id)
      expect(second).toMatchObject({
        action: 'update',
        business_id: here.business_id,
        user_id: here.master.id,
      })
      expect(second?.changes).toEqual({
        name: ['Casa Azul', 'Casa Verde'],
        address: [expect.objectContaining({ number: '812' }), expect.objectContaining({ number: '814' })],
      })
    },
  )
})

describe('an inactive business', () => {
  test(
    'blocks its users on the very next request, lets masters in, and is whole again once it is active',
    { tags: ['D-70', 'D-17'] },
    async () => {
      const ask = ({ token }: { token: string }) =>
        product.call(listBranches, { params: { business_id: here.business_id } }, { token })
      const people = [here.owner, here.agency, here.editor]
      for (const person of people) expect((await ask(person)).status).toBe(200)

      const { body } = await change({ name: 'Casa', status: 'inactive' })

      expect(body.business.status).toBe('inactive')
      for (const person of people) expect((await ask(person)).status).toBe(401)
      expect((await ask(here.master)).status).toBe(200)
      expect((await find(here.business_id)).body.branches).toHaveLength(1)

      await change({ name: 'Casa', status: 'active' })
      for (const person of people) expect((await ask(person)).status).toBe(200)
    },
  )

  test('does not block who also works elsewhere', { tags: ['D-70'] }, async () => {
    const other = await venue(product)
    await product.house.db
      .insertInto('business_user')
      .values({ business_id: other.business_id, user_id: here.agency.id })
      .execute()
    const ask = (business_id: number) =>
      product.call(listBranches, { params: { business_id } }, { token: here.agency.token })

    await change({ name: 'Casa', status: 'inactive' })

    expect([(await ask(here.business_id)).status, (await ask(other.business_id)).status]).toEqual([403, 200])
  })

  test('hides its public pages within the second that a page is remembered', { tags: ['D-70'] }, async () => {
    const open = await testSite(product)
    const profile = () => open(`/perfil/${here.branch.slug}`)
    expect((await profile()).status).toBe(200)
    expect((await profile()).status).toBe(200)

    await change({ name: 'Casa', status: 'inactive' })
    product.turnTo(new Date(Date.parse(morning) + 1000))
    expect(await profile()).toMatchObject({ status: 302, to: '/error/404' })

    await change({ name: 'Casa', status: 'active' })
    expect((await profile()).status).toBe(200)
  })
})
