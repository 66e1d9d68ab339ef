import { describe, expect, test } from 'vitest'
import { listCustomers } from '../../contract.ts'
import {
  addNote,
  createOrEditCustomer,
  listTags,
  removeNote,
  saveTags,
  showCustomer,
} from '../../record.contract.ts'
import type { BodyOf } from '#lib/call/endpoint.ts'
import { testHouse } from '#test/app.ts'
import { sibling, type Signed, venue, type Venue } from '#test/venue.ts'

const noon = '2026-11-20T15:00:00Z'
const product = await testHouse({ now: noon })
const { db } = product.house

const maria = {
  name: 'Maria Silva',
  phone: '(11) 98765-4321',
  email: 'maria@exemplo.com',
  birth_date: '17/05/1990',
}
const as = ({ token }: Signed) => ({ token })

type Form = Partial<Record<keyof BodyOf<typeof createOrEditCustomer>, unknown>>

const save = (here: Venue, given: Form = {}, person = here.editor) =>
  product.call(createOrEditCustomer, { params: here.path, body: { ...maria, ...given } as never }, as(person))

async function saved(here: Venue, given: Form = {}): Promise<number> {
  const { body } = await save(here, given)
  return body.customer.id
}

const show = async (here: Venue, customer_id: number) =>
  (await product.call(showCustomer, { params: { ...here.path, customer_id } }, as(here.editor))).body

const storedOf = ({ business_id }: Venue) =>
  db
    .selectFrom('customer')
    .select(['name', 'phone', 'email', 'birth_date', 'email_source'])
    .where('business_id', '=', business_id)
    .orderBy('id')
    .execute()

const actsOf = ({ business_id }: Venue) =>
  db
    .selectFrom('audit_log')
    .select(['action', 'entity_id', 'changes'])
    .where('business_id', '=', business_id)
    .where('entity', '=', 'customer')
    .orderBy('id')
    .execute()

describe('the customer form', () => {
  test('adds a customer to the branch', { tags: ['CUST-18', 'CUST-38', 'CUST-40'] }, async () => {
    const here = await venue(product)

    const { body } = await save(here)

    expect(body).toMatchObject({ success: true, msg: 'Cliente salvo com sucesso!' })
    expect(body.customer).toEqual(await show(here, body.customer.id))
    expect(await storedOf(here)).toEqual([
      { ...maria, phone: '11987654321', birth_date: '1990-05-17', email_source: 'staff' },
    ])
    const list = await product.call(listCustomers, { params: here.path }, as(here.editor))
    expect(list.body.data.map(({ id }) => id)).toEqual([body.customer.id])
  })

  test(
    'changes the customer that customer_id names, by the same call',
    { tags: ['CUST-19', 'CUST-39'] },
    async () => {
      const here = await venue(product)
      const customer_id = await saved(here)

      const changed = { name: 'Maria Souza', phone: '(21) 98765-4321', email: 'nova@exemplo.com' }
      const { body } = await save(here, { customer_id, ...changed })

      expect(body).toMatchObject({ success: true, customer: { id: customer_id } })
      expect(await storedOf(here)).toEqual([
        { ...changed, phone: '21987654321', birth_date: '1990-05-17', email_source: 'staff' },
      ])
    },
  )

  test.each([
    ['name', '', '[CUST-20]', 'Nome é obrigatório.'],
    ['name', '   ', '[CUST-20]', 'Nome é obrigatório.'],
    ['phone', '', '[CUST-21]', 'Telefone é obrigatório.'],
    ['phone', '8765-4321', '[CUST-22]', 'Telefone inválido.'],
    ['phone', '123456789012345', '[CUST-22]', 'Telefone inválido.'],
    ['email', 'maria', '[CUST-23]', 'Email inválido.'],
    ['email', '', '[CUST-24]', 'Email é obrigatório.'],
    ['email', `${'m'.repeat(250)}@exemplo.com`, '[CUST-25]', 'Máximo de 255 caracteres'],
    ['birth_date', '', '[CUST-26]', 'Data de nascimento é obrigatório.'],
    ['birth_date', '31/02/1990', '[CUST-27]', 'Data de nascimento inválida.'],
    ['birth_date', '31/12/1899', '[CUST-27]', 'Data de nascimento inválida.'],
    ['birth_date', '21/11/2026', '[CUST-27]', 'Data de nascimento inválida.'],
  ])('refuses %s %j and saves nothing %s', async (field, value, _row, message) => {
    const here = await venue(product)

    const answer = await save(here, { [field]: value })

    expect(answer.status).toBe(422)
    expect(answer.body).toMatchObject({ success: false, msg: message, errors: { [field]: [message] } })
    expect(await storedOf(here)).toEqual([])
  })

  test(
    'refuses the phone of another customer and says whose record it is',
    { tags: ['CUST-43'] },
    async () => {
      const here = await venue(product)
      const other = await saved(here, { phone: '(11) 98888-7777' })
      const customer_id = await saved(here)

      const { body } = await save(here, { customer_id, phone: '(11) 8888-7777' })

      expect(body).toMatchObject({
        success: false,
        code: 'phone_taken',
        msg: 'Já existe um cliente com esse telefone.',
        customer: { id: other, name: 'Maria Silva' },
      })
      expect((await show(here, customer_id)).phone).toBe('11987654321')
    },
  )

  test('of two people who give two customers one phone at once, one is refused', async () => {
    const here = await venue(product)
    const ids = [await saved(here, { phone: '11988880001' }), await saved(here, { phone: '11988880002' })]

    const answers = await Promise.all(
      ids.map((customer_id) => save(here, { customer_id, phone: '11988880003' })),
    )

    expect(answers.filter(({ body }) => body.success)).toHaveLength(1)
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
  })

  test('refuses a save that is older than somebody else’s', { tags: ['D-107'] }, async () => {
    const here = await venue(product)
    const customer_id = await saved(here)
    const { updated_at } = await show(here, customer_id)
    product.turnTo('2026-11-20T15:01:00Z')
    await save(here, { customer_id, name: 'Maria Souza', updated_at })

    const { body } = await save(here, { customer_id, name: 'Maria Lima', updated_at })
    product.turnTo(noon)

    expect(body).toMatchObject({ success: false, code: 'stale' })
    expect((await show(here, customer_id)).name).toBe('Maria Souza')
  })

  test('the log keeps the old and the new values of what changed', { tags: ['D-97', 'D-138'] }, async () => {
    const here = await venue(product)
    const customer_id = await saved(here)
    await save(here, { customer_id, name: 'Maria Souza', birth_date: '18/05/1990' })

    const changes = { name: ['Maria Silva', 'Maria Souza'], birth_date: ['1990-05-17', '1990-05-18'] }
    expect(await actsOf(here)).toEqual([
      { action: 'save', entity_id: customer_id, changes: {} },
      { action: 'edit', entity_id: customer_id, changes },
    ])
  })

  test.each(['(11) 98765-4321', '(11) 8765-4321'])(
    'does not add the known phone %s, names its customer and changes nothing',
    { tags: ['D-138', 'CUST-43'] },
    async (phone) => {
      const here = await venue(product)
      const id = await saved(here)
      const before = await storedOf(here)

      const other = { name: 'Outra Pessoa', email: 'outra@exemplo.com', birth_date: '01/01/2001' }
      const { status, body } = await save(here, { phone, ...other })

      expect(status).toBe(200)
      expect(body).toMatchObject({
        success: false,
        msg: 'Já existe um cliente com esse telefone.',
        customer: { id, name: 'Maria Silva' },
      })
      expect(await storedOf(here)).toEqual(before)
      expect(await actsOf(here)).toHaveLength(1)
    },
  )

  test('of ten adds of one phone at once, one succeeds', { tags: ['D-138'] }, async () => {
    const here = await venue(product)

    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => save(here, { name: `Pessoa Número ${index}` })),
    )

    const done = answers.filter(({ body }) => body.success)
    expect(done).toHaveLength(1)
    expect(await storedOf(here)).toMatchObject([{ name: done[0]!.body.customer.name }])
    const refusals = new Set(answers.flatMap(({ body }) => (body.success ? [] : [body.msg])))
    expect([...refusals]).toEqual(['Já existe um cliente com esse telefone.'])
  })

  test(
    'links a customer of another branch, fills what is empty and replaces nothing',
    { tags: ['D-138'] },
    async () => {
      const here = await venue(product)
      const there = { ...here, path: await sibling(product, here), editor: here.owner }
      const id = await saved(there)
      await db.updateTable('customer').set({ email: null, email_source: null }).where('id', '=', id).execute()

      const { body } = await save(here, { name: 'Outra Pessoa', birth_date: '01/01/2001' })

      expect(body).toMatchObject({
        success: true,
        customer: { id, name: 'Maria Silva', birth_date: '1990-05-17' },
      })
      expect(await storedOf(here)).toMatchObject([
        { name: 'Maria Silva', email: maria.email, email_source: 'staff', birth_date: '1990-05-17' },
      ])
      expect((await actsOf(here)).slice(1)).toEqual([
        { action: 'fill', entity_id: id, changes: { email: [null, maria.email] } },
        { action: 'save', entity_id: id, changes: {} },
      ])
    },
  )

  test(
    'a phone of a customer whom only another branch has is refused without the name',
    { tags: ['D-138', 'CUST-43'] },
    async () => {
      const here = await venue(product)
      const there = { ...here, path: await sibling(product, here), editor: here.owner }
      await saved(there, { phone: '(11) 98888-7777' })
      const customer_id = await saved(here)

      const { body } = await save(here, { customer_id, phone: '(11) 98888-7777' })

      expect(body).toMatchObject({
        success: false,
        msg: 'Já existe um cliente com esse telefone.',
        customer: null,
      })
    },
  )

  test('a customer of another branch or business is not found', { tags: ['CUST-31'] }, async () => {
    const [here, theirs] = [await venue(product), await venue(product)]
    const foreign = await saved(theirs)
    const path = await sibling(product, here)
    const id = await saved({ ...here, path, editor: here.owner })

    const answers = await Promise.all([save(here, { customer_id: foreign }), save(here, { customer_id: id })])

    expect(answers.map(({ status }) => status)).toEqual([404, 404])
  })
})

test('no call deletes a customer', { tags: ['CUST-47'] }, async () => {
  const here = await venue(product)
  const customer_id = await saved(here)

  const answer = await product.request({
    method: 'DELETE',
    url: `/api/business/${here.business_id}/branch/${here.path.branch_id}/customer/${customer_id}`,
    headers: { 'x-auth-token': here.owner.token },
  })

  expect(answer.statusCode).toBe(404)
  expect((await show(here, customer_id)).name).toBe(maria.name)
})

describe('the record', () => {
  test('has what staff wrote, with author and time, the newest first', async () => {
    const here = await venue(product)
    const customer_id = await saved(here)
    const params = { ...here.path, customer_id }
    const write = (kind: 'note' | 'allergy' | 'diet', text: string) =>
      product.call(addNote, { params, body: { kind, text } }, as(here.editor))

    await write('allergy', 'Camarão')
    product.turnTo('2026-11-20T15:05:00Z')
    const { body } = await write('note', '  Prefere a varanda  ')
    product.turnTo(noon)

    const author = expect.stringMatching(/^Pessoa/) as string
    expect(body.note).toMatchObject({ kind: 'note', text: 'Prefere a varanda', author })
    expect((await show(here, customer_id)).notes).toEqual([
      {
        id: body.note.id,
        kind: 'note',
        text: 'Prefere a varanda',
        author,
        created_at: '2026-11-20T15:05:00.000Z',
      },
      {
        id: expect.any(Number),
        kind: 'allergy',
        text: 'Camarão',
        author,
        created_at: '2026-11-20T15:00:00.000Z',
      },
    ])
  })

  test('a note can be removed once, and the log names the note without its text', async () => {
    const here = await venue(product)
    const customer_id = await saved(here)
    const params = { ...here.path, customer_id }
    const body = { kind: 'allergy', text: 'Camarão' } as const
    const { note } = (await product.call(addNote, { params, body }, as(here.editor))).body

    const remove = () => product.call(removeNote, { params: { ...params, id: note.id } }, as(here.editor))
    expect([(await remove()).status, (await remove()).status]).toEqual([200, 404])

    expect((await show(here, customer_id)).notes).toEqual([])
    expect(JSON.stringify(await actsOf(here))).not.toContain('Camarão')
  })

  test.each([
    ['', 'Escreva a anotação.'],
    ['   ', 'Escreva a anotação.'],
    ['a'.repeat(1001), 'Máximo de 1000 caracteres'],
  ])('a note %j is refused', async (text, msg) => {
    const here = await venue(product)
    const params = { ...here.path, customer_id: await saved(here) }

    const { status, body } = await product.call(
      addNote,
      { params, body: { kind: 'note', text } },
      as(here.editor),
    )

    expect([status, body.msg]).toEqual([422, msg])
  })

  test('tags are replaced as a whole, each once, and offered to the next customer', async () => {
    const here = await venue(product)
    const customer_id = await saved(here)
    const tag = (tags: string[]) =>
      product.call(saveTags, { params: { ...here.path, customer_id }, body: { tags } }, as(here.editor))

    await tag(['Vinho', 'VIP'])
    const { body } = await tag(['VIP', ' vip ', 'Imprensa'])

    expect(body.tags).toEqual(['VIP', 'Imprensa'])
    expect((await show(here, customer_id)).tags).toEqual(['Imprensa', 'VIP'])
    const offered = await product.call(listTags, { params: here.path }, as(here.editor))
    expect(offered.body.toSorted()).toEqual(['Imprensa', 'VIP'])
  })

  test('a note of another customer is not removed', async () => {
    const here = await venue(product)
    const [mine, other] = [await saved(here), await saved(here, { phone: '11977776666' })]
    const params = { ...here.path, customer_id: other }
    const body = { kind: 'note', text: 'Aniversário em maio' } as const
    const { note } = (await product.call(addNote, { params, body }, as(here.editor))).body

    const answer = await product.call(
      removeNote,
      { params: { ...here.path, customer_id: mine, id: note.id } },
      as(here.editor),
    )

    expect(answer.status).toBe(404)
    expect((await show(here, other)).notes).toHaveLength(1)
  })
})
