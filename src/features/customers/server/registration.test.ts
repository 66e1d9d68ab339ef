import type { OutgoingHttpHeaders } from 'node:http'
import { beforeEach, describe, expect, test } from 'vitest'
import { findCustomer } from '#features/guests/lookup.contract.ts'
import { registerCustomer } from '../registration.contract.ts'
import { readPerson } from '#features/guests/server/masked-form.ts'
import { botCheckChallenge } from '#features/users/contract.ts'
import { solveProofOfWork } from '#lib/bot-check/bot-check.solve.ts'
import { openDatabase } from '#platform/database/database.ts'
import { DatabaseUnavailable } from '#platform/database/unavailable.ts'
import { testHouse } from '#test/app.ts'
import { type Signed, venue, type Venue } from '#test/venue.ts'

// Noon of Friday 2026-11-20 in São Paulo.
const noon = '2026-11-20T15:00:00Z'
const appUrl = 'https://reservas.exemplo.com.br'
const product = await testHouse({ now: noon, settings: { appUrl } })
const { db } = product.house

const maria = { name: 'Maria Aparecida Silva', email: 'maria@gmail.com', birth_date: '1990-05-17' }
const masks = { name: 'Maria S.', email: 'm•••@g•••.com', birth_date: '••/••/1990' }
const quick = { quick: true, email: undefined }
const ownPage = { 'sec-fetch-site': 'same-origin' }
const done = { success: true, msg: 'Seu cadastro foi realizado com sucesso!' }

let here: Venue
let phone: string
let phones = 0
beforeEach(async () => {
  product.turnTo(noon)
  here = await venue(product, { config: null })
  phone = `119${50_000_000 + ++phones}`
})

type RequestOptions = { place?: Venue; person?: Signed; headers?: Record<string, string> }

/** Sends a registration, omitting undefined fields. */
const register = (given: object = {}, { place = here, person, headers = {} }: RequestOptions = {}) =>
  product.call(
    registerCustomer,
    { params: place.path, body: { ...maria, phone, ...given } },
    { token: person?.token ?? null, headers },
  )

const referenceOf = async (of: string, place = here) => {
  const params = { ...place.path, customer_id: of }
  return String((await product.call(findCustomer, { params })).body.customer.id)
}

const customers = ({ business_id }: Venue = here) =>
  db
    .selectFrom('customer')
    .select(['id', 'name', 'phone', 'email', 'birth_date'])
    .where('business_id', '=', business_id)
    .orderBy('id')
    .execute()

const links = ({ business_id }: Venue = here) =>
  db
    .selectFrom('customer_branch')
    .select(['branch_id', 'customer_id', 'visits_count'])
    .where('business_id', '=', business_id)
    .execute()

const visitDays = async ({ business_id }: Venue = here) => {
  const visits = db.selectFrom('customer_branch_visit').select('date').orderBy('date')
  return (await visits.where('business_id', '=', business_id).execute()).map(({ date }) => date)
}

/** A customer of the branch, as staff or an earlier form left them. */
async function known(given: object = {}, place = here) {
  const { id } = await db
    .insertInto('customer')
    .values({ business_id: place.business_id, phone, ...maria, email_source: 'staff', ...given })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('customer_branch')
    .values({ ...place.path, customer_id: id })
    .execute()
  return id
}

/** Another branch of the same business that also knows a customer. */
async function sister(customer_id: number): Promise<Venue> {
  const { business_id } = here
  const branch = await db
    .insertInto('branch')
    .values({ business_id, name: 'Casa', branch: 'Norte', slug: `norte-${business_id}`, is_draft: false })
    .returningAll()
    .executeTakeFirstOrThrow()
  const path = { business_id, branch_id: branch.id }
  await db
    .insertInto('customer_branch')
    .values({ ...path, customer_id })
    .execute()
  return { ...here, branch, path }
}

const cookieOf = ({ headers }: { headers: OutgoingHttpHeaders }) =>
  [headers['set-cookie'] ?? ''].flat().join().split(';')[0]!

describe('a registration', () => {
  test(
    'makes a customer of the branch, form-encoded, and says no more than that',
    { tags: ['REG-15', 'REG-16', 'D-55'] },
    async () => {
      const { business_id, path } = here
      const answer = await product.request({
        method: 'POST',
        url: `/api/business/${business_id}/branch/${path.branch_id}/customer`,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams({
          name: ' Maria  Silva ',
          phone: '+55 (11) 91234-5678',
          email: ' maria@gmail.com ',
          birth_date: '17/05/1990',
          customer_id: '',
          dont_remember: 'false',
          'recaptcha-token': 'solved',
        }).toString(),
      })

      expect([answer.statusCode, answer.json()]).toEqual([200, done])
      expect(answer.headers['cache-control']).toBe('no-store')
      const [customer, ...others] = await customers()
      expect(others).toEqual([])
      expect(customer).toMatchObject({ ...maria, name: 'Maria Silva', phone: '11912345678' })
      expect(await links()).toEqual([
        { branch_id: path.branch_id, customer_id: customer!.id, visits_count: 0 },
      ])
    },
  )

  test('is no visit', { tags: ['D-56'] }, async () => {
    await register()

    expect(await visitDays()).toEqual([])
  })

  test('needs no e-mail when it is the quick one', { tags: ['REG-14'] }, async () => {
    const answers = [await register(quick), await register({ quick: true, email: '', phone: '11944440000' })]

    for (const { body } of answers) expect(body).toEqual(done)
    expect((await customers()).map(({ email }) => email)).toEqual([null, null])
  })

  test('of a known phone fills empty fields only, and no e-mail', { tags: ['D-55', 'D-128'] }, async () => {
    const id = await known({ email: null, birth_date: null })
    const stranger = { name: 'Outro Nome', email: 'outro@exemplo.com', birth_date: '1980-01-01' }

    const answers = [await register(stranger), await register({ ...stranger, birth_date: '1981-01-01' })]

    expect(answers.map(({ body }) => body)).toEqual([done, done])
    expect(await customers()).toEqual([{ id, phone, ...maria, email: null, birth_date: '1980-01-01' }])
    expect(await links()).toHaveLength(1)
  })

  test(
    'of whoever another branch of the business knows makes them known here',
    { tags: ['D-55'] },
    async () => {
      const id = await known()
      await db.deleteFrom('customer_branch').where('customer_id', '=', id).execute()

      await register()

      expect(await customers()).toHaveLength(1)
      expect(await links()).toMatchObject([{ branch_id: here.path.branch_id, customer_id: id }])
    },
  )

  test('is of whoever has the phone, whatever customer_id says', { tags: ['D-55'] }, async () => {
    const theirs = await venue(product)
    const foreign = await known({ phone: '11933330000' }, theirs)
    const other = await known({ phone: '11933330001' })

    for (const customer_id of [foreign, other, String(other), '-1']) await register({ customer_id })

    expect((await customers()).map((customer) => customer.phone)).toEqual(['11933330001', phone])
    expect(await customers(theirs)).toHaveLength(1)
  })

  test('is nobody else’s, whatever else is in the body', { tags: ['D-06'] }, async () => {
    const theirs = await venue(product)

    await register({
      id: 1,
      business_id: theirs.business_id,
      branch_id: theirs.path.branch_id,
      visits_count: 9,
    })

    expect(await customers(theirs)).toEqual([])
    expect(await links()).toMatchObject([{ branch_id: here.path.branch_id, visits_count: 0 }])
  })

  test('is written into the audit log without the person', { tags: ['D-97'] }, async () => {
    await register()

    const acts = await db
      .selectFrom('audit_log')
      .selectAll()
      .where('business_id', '=', here.business_id)
      .execute()
    const [customer] = await customers()
    expect(acts).toMatchObject([
      { action: 'register', entity: 'customer', entity_id: customer!.id, user_id: null },
    ])
    expect(JSON.stringify(acts)).not.toMatch(new RegExp(`Maria|gmail|1990|${phone}`))
  })

  test('is taken where no reservations are, and where the branch is no more it is not', async () => {
    const closed = await venue(product, { config: { accept_reservations: false } })
    const draft = await venue(product, { branch: { is_draft: true } })
    const inactive = await venue(product, { branch: { status: 'inactive' } })

    expect((await register({}, { place: closed })).body).toEqual(done)
    for (const place of [draft, inactive]) {
      expect((await register({}, { place })).status).toBe(404)
      expect(await customers(place)).toEqual([])
    }
  })

  test("a rival's branch does not exist under one's own business", { tags: ['D-23'] }, async () => {
    const theirs = await venue(product)
    const crossed = { ...here, path: { business_id: here.business_id, branch_id: theirs.path.branch_id } }

    expect((await register({}, { place: crossed })).status).toBe(404)

    expect([...(await customers()), ...(await customers(theirs))]).toEqual([])
  })

  test('of staff with a session fills in no more than a visitor’s', async () => {
    const id = await known()

    const { body } = await register({ name: 'Outro Nome' }, { person: here.editor })

    expect(body).toEqual(done)
    expect(await customers()).toEqual([{ id, phone, ...maria }])
  })
})

describe('broken input', () => {
  const broken: [string, object, string, string][] = [
    ['[REG-06][D-102] no name', { name: '' }, 'name', 'Nome é obrigatório.'],
    ['[REG-06][D-102] nothing but spaces for a name', { name: ' \u200b ' }, 'name', 'Nome é obrigatório.'],
    ['[REG-07][D-102] no phone', { phone: '' }, 'phone', 'Telefone é obrigatório.'],
    ['[REG-07] an invalid phone', { phone: '123' }, 'phone', 'Telefone inválido.'],
    ['[REG-08][D-102] no e-mail', { email: '' }, 'email', 'Email é obrigatório.'],
    ['[REG-08][D-102] no e-mail at all', { email: undefined }, 'email', 'Email é obrigatório.'],
    ['[REG-09][D-102] an invalid e-mail', { email: 'maria@' }, 'email', 'Email inválido.'],
    ['[REG-10][D-102] no birth date', { birth_date: '' }, 'birth_date', 'Data de nascimento é obrigatório.'],
    ['[D-59] no such day', { birth_date: '31/02/1990' }, 'birth_date', 'Data de nascimento inválida.'],
    ['[D-59] a day before 1900', { birth_date: '31/12/1899' }, 'birth_date', 'Data de nascimento inválida.'],
    ['[D-59] not born yet', { birth_date: '2026-11-21' }, 'birth_date', 'Data de nascimento inválida.'],
    ['[D-102] a long name', { name: 'm'.repeat(256) }, 'name', 'Máximo de 255 caracteres'],
    ['[REG-11][D-102] quick, no name', { ...quick, name: '' }, 'name', 'Nome é obrigatório.'],
    ['[REG-12][D-102] quick, no phone', { ...quick, phone: '' }, 'phone', 'Telefone é obrigatório.'],
    [
      '[REG-13][D-102] quick, no birth date',
      { ...quick, birth_date: undefined },
      'birth_date',
      'Data de nascimento é obrigatório.',
    ],
    ['quick, an invalid e-mail', { quick: true, email: 'maria' }, 'email', 'Email inválido.'],
  ]

  test.each(broken)('%s is told at its field, and nothing is stored', async (_, fields, field, sentence) => {
    const answer = await register(fields)

    expect(answer.status).toBe(422)
    expect(answer.body).toMatchObject({ success: false, errors: { [field]: [sentence] } })
    expect([...(await customers()), ...(await visitDays())]).toEqual([])
  })

  test(
    'whoever is born on the day of the venue is, wherever the server stands',
    { tags: ['D-59'] },
    async () => {
      const manaus = await venue(product, { branch: { timezone: 'America/Manaus' } })
      product.turnTo('2026-11-21T03:30:00Z')

      expect((await register({ birth_date: '2026-11-21' })).body).toEqual(done)
      expect((await register({ birth_date: '2026-11-21' }, { place: manaus })).status).toBe(422)
    },
  )
})

describe('the quick registration', { tags: ['D-56'] }, () => {
  test('is one visit a day of the branch, however often it is sent', async () => {
    for (const instant of ['2026-11-20T15:00:00Z', '2026-11-21T02:59:00Z', '2026-11-21T03:01:00Z']) {
      product.turnTo(instant)
      await register(quick)
    }

    expect(await visitDays()).toEqual(['2026-11-20', '2026-11-21'])
    expect(await links()).toMatchObject([{ visits_count: 2 }])
  })

  test('counts on the day of the branch’s own zone', async () => {
    const manaus = await venue(product, { branch: { timezone: 'America/Manaus' } })
    product.turnTo('2026-11-21T03:30:00Z')

    await register(quick)
    await register(quick, { place: manaus })

    expect([await visitDays(), await visitDays(manaus)]).toEqual([['2026-11-21'], ['2026-11-20']])
  })

  test('sent many times at once is one customer and one visit', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => register(quick)))

    expect(answers.map(({ body }) => body)).toEqual(Array.from({ length: 8 }, () => done))
    expect(await customers()).toHaveLength(1)
    expect(await links()).toMatchObject([{ visits_count: 1 }])
  })

  test('of a guest who comes back counts, and changes nothing stored', async () => {
    const id = await known()

    await register({ ...quick, name: 'Maria' })

    expect(await customers()).toEqual([{ id, phone, ...maria }])
    expect(await links()).toMatchObject([{ customer_id: id, visits_count: 1 }])
  })
})

describe('a registration with masks', { tags: ['D-60'] }, () => {
  test('is the stored person, whole in the house and masked nowhere', async () => {
    const id = await known()
    const customer_id = await referenceOf(phone)

    const whole = await register({ ...masks, customer_id }, { headers: ownPage })
    const short = await register({ ...masks, ...quick, customer_id }, { headers: ownPage })

    for (const { body, headers } of [whole, short]) {
      expect(body).toEqual(done)
      expect(headers['set-cookie']).toBeUndefined()
    }
    expect(await customers()).toEqual([{ id, phone, ...maria }])
    expect(await links()).toMatchObject([{ visits_count: 1 }])
  })

  test('is refused with a reference that is missing, over, tampered, or of another phone or branch', async () => {
    const id = await known()
    const own = await referenceOf(phone)
    const theirs = await venue(product)
    await known({}, theirs)
    await known({ phone: '11922220000' })
    const tampered = own.slice(0, 20) + (own[20] === 'A' ? 'B' : 'A') + own.slice(21)
    const before = await customers()

    const foreign = [
      await referenceOf(phone, theirs),
      await referenceOf(phone, await sister(id)),
      await referenceOf('11922220000'),
    ]
    for (const customer_id of [undefined, '', '-1', id, 'x', tampered, ...foreign]) {
      for (const kind of [{}, quick]) {
        const { status, body } = await register({ ...masks, ...kind, customer_id })
        expect([customer_id, status, body.code, body.error]).toEqual([customer_id, 200, 'masked', true])
        expect(Object.keys(body).toSorted()).toEqual(['code', 'error', 'msg', 'success'])
      }
    }
    product.turnTo('2026-11-20T15:30:00Z')
    expect((await register({ ...masks, customer_id: own })).body.code).toBe('masked')
    expect(await customers()).toEqual(before)
    expect(await visitDays()).toEqual([])
  })

  test('never stores a mask, not even for a phone of nobody', async () => {
    for (const mask of [{ email: masks.email }, { birth_date: masks.birth_date }]) {
      expect((await register({ ...mask, customer_id: 'x' })).body.success).toBe(false)
    }

    expect(await customers()).toEqual([])
  })
})

describe('the device', { tags: ['D-60'] }, () => {
  const masked = async (cookie: string) => {
    const params = { ...here.path, customer_id: phone }
    const headers = { ...ownPage, cookie }
    return (await product.call(findCustomer, { params }, { headers })).body.masked
  }

  test.each([
    ['in full', {}],
    ['quickly', quick],
  ])('that registered %s is known afterwards, unless it asks not to be', async (_, kind) => {
    const shy = await register({ ...kind, phone: '11977770000', dont_remember: true }, { headers: ownPage })
    const made = await register(kind, { headers: ownPage })

    expect(shy.headers['set-cookie']).toBeUndefined()
    expect(await masked(cookieOf(made))).toBe(false)
  })

  test('that cannot be looked up is asked again before its form is accepted', async () => {
    const away = await openDatabase({ url: 'postgres://127.0.0.1:1/nenhum' })
    const call = { db: away.db, house: product.house, branch: here.branch, now: product.house.now() }
    const form = { ...maria, phone }

    const asked = readPerson({ ...call, request: {} as never, reply: {} as never }, form)

    await expect(asked).rejects.toBeInstanceOf(DatabaseUnavailable)
    await away.close()
  })

  test('of a stranger who registers the phone with guesses learns nothing', async () => {
    await known()

    for (const guess of [
      { name: 'Maria Souza' },
      { email: 'ladra@exemplo.com' },
      { ...quick, name: 'Outra' },
      quick,
    ]) {
      const made = await register(guess, { headers: ownPage })
      expect([guess, made.body, made.headers['set-cookie']]).toEqual([guess, done, undefined])
    }
  })
})

describe('the same key', { tags: ['D-106'] }, () => {
  test('twice at once registers once; with another body it is refused', async () => {
    const headers = { 'idempotency-key': 'uma-abertura-do-formulario' }

    const [first, second] = await Promise.all([register({}, { headers }), register({}, { headers })])
    const other = await register({ name: 'Outra' }, { headers })

    expect([first.body, second.body]).toEqual([done, done])
    expect(other.status).toBe(422)
    const acts = db.selectFrom('audit_log').select('id').where('business_id', '=', here.business_id)
    expect(await acts.execute()).toHaveLength(1)
  })
})

describe('registering', { tags: ['D-93', 'D-94'] }, () => {
  const strict = () =>
    testHouse({
      now: noon,
      database: product.house.database,
      settings: { rateLimits: true, botCheck: 'pow' },
    })

  test('needs a solved check of the action customer, once each', async () => {
    const house = await strict()
    const tokenFor = async (action: 'customer' | 'research') => {
      const { body } = await house.call(botCheckChallenge, { query: { action } })
      return body.kind === 'pow' ? solveProofOfWork(body.challenge) : ''
    }
    const send = (token?: string, person?: Signed) =>
      house.call(
        registerCustomer,
        { params: here.path, body: { ...maria, phone, 'recaptcha-token': token } },
        { token: person?.token ?? null },
      )

    for (const none of [undefined, '', 'no proof', await tokenFor('research')]) {
      const { status, body } = await send(none)
      expect([status, body.code]).toEqual([200, 'bot_check'])
      expect(body.msg).toBe('Não foi possível validar o acesso. Tente novamente.')
    }
    expect(await customers()).toEqual([])
    const solved = await tokenFor('customer')
    expect((await send(solved)).body).toEqual(done)
    expect((await send(solved)).body.code).toBe('bot_check')
    expect((await send(undefined, here.editor)).body).toEqual(done)
  })

  test('ends at 15 for a phone, with a time to wait', async () => {
    const house = await testHouse({
      now: noon,
      database: product.house.database,
      settings: { rateLimits: true },
    })
    const statuses = []
    let last
    for (let sent = 0; sent < 16; sent++) {
      last = await house.call(registerCustomer, { params: here.path, body: { ...maria, phone } })
      statuses.push(last.status)
    }

    expect(statuses.slice(0, 15)).toEqual(Array(15).fill(200))
    expect(last).toMatchObject({
      status: 429,
      body: { success: false, msg: 'Muitas tentativas. Aguarde alguns minutos e tente novamente.' },
    })
    expect(Number(last?.headers['retry-after'])).toBeGreaterThan(0)
  })
})
