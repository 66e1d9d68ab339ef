import type { OutgoingHttpHeaders } from 'node:http'
import { beforeEach, describe, expect, test } from 'vitest'
import { buildApp } from '#app'
import { findCustomer, findCustomerById, forgetDevice } from '../lookup.contract.ts'
import { cancelReservation, findReservation, listReservations } from '#features/reservations/contract.ts'
import { downloadCalendar } from '#features/reservations/calendar.contract.ts'
import { requestReservation } from '#features/reservations/request.contract.ts'
import { botCheckChallenge } from '#features/users/contract.ts'
import { solveProofOfWork } from '#lib/bot-check/bot-check.solve.ts'
import { newLog } from '#platform/log.ts'
import { pathOf, testHouse } from '#test/app.ts'
import { mailsOf } from '#test/mails.ts'
import { testSite } from '#test/site.ts'
import { type Signed, venue, type Venue } from '#test/venue.ts'

const noon = '2026-11-20T15:00:00Z'
const appUrl = 'https://reservas.exemplo.com.br'
const product = await testHouse({ now: noon, settings: { appUrl } })
const { db } = product.house

const maria = { name: 'Maria Aparecida Silva', email: 'maria@gmail.com', birth_date: '1990-05-17' }
const masks = { name: 'Maria S.', email: 'm•••@g•••.com', birth_date: '••/••/1990' }
/** Data that only Maria, the staff and her own devices may read. */
const secrets = /Aparecida|Silva|maria@gmail|1990-05-17|17\/05/
const ownPage = { 'sec-fetch-site': 'same-origin' }

let here: Venue
let phone: string
let phones = 0
beforeEach(async () => {
  product.turnTo(noon)
  here = await venue(product)
  await here.service()
  phone = `119${60_000_000 + ++phones}`
})

/** A customer of the branch, as staff or an earlier booking left them. */
async function known(place = here, given: { email?: string | null; phone?: string } = {}) {
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

type RequestOptions = { place?: Venue; person?: Signed; headers?: Record<string, string>; of?: string }

const find = ({ place = here, person, headers = {}, of = phone }: RequestOptions = {}) =>
  product.call(
    findCustomer,
    { params: { ...place.path, customer_id: of } },
    { token: person?.token ?? null, headers },
  )

const findById = (id: string | number, { person, headers = {} }: RequestOptions = {}) =>
  product.call(findCustomerById, { params: { id: String(id) } }, { token: person?.token ?? null, headers })

const form = (given: object = {}) => ({
  ...maria,
  phone,
  person_number: 2,
  date: '2026-11-21',
  time: '20:00',
  ...given,
})

const ask = (given: object = {}, headers: Record<string, string> = {}, place = here) =>
  product.call(requestReservation, { params: place.path, body: form(given) }, { headers })

/** The answer's cookie, as a browser sends it back. */
const cookieOf = ({ headers }: { headers: OutgoingHttpHeaders }) =>
  [headers['set-cookie'] ?? ''].flat().join().split(';')[0]!

const rows = () =>
  db.selectFrom('reservation').selectAll().where('business_id', '=', here.business_id).orderBy('id').execute()

describe('a look-up', { tags: ['D-60'] }, () => {
  test(
    'shows a stranger masks and an opaque reference, and nothing else',
    { tags: ['PUB-RES-16'] },
    async () => {
      const id = await known()

      const { status, body, headers } = await find({ headers: ownPage })

      expect(status).toBe(200)
      expect(body).toEqual({
        success: true,
        masked: true,
        customer: { id: expect.stringMatching(/^[\w-]{40,200}$/), phone, ...masks },
      })
      const reference = String(body.customer.id)
      const inside = Buffer.from(reference, 'base64url').toString('latin1')
      for (const secret of [phone, 'Maria']) {
        expect(reference).not.toContain(secret)
        expect(inside).not.toContain(secret)
      }
      expect(body.customer.id).not.toBe(id)
      expect(JSON.stringify(body)).not.toMatch(secrets)
      expect(headers['cache-control']).toBe('no-store')
    },
  )

  test('has no masks for what is not stored, so that the guest fills it in', async () => {
    await known(here, { email: null })

    expect((await find()).body.customer).toMatchObject({ name: 'Maria S.', email: null })
  })

  test(
    'of a phone of nobody here says so, also when another branch or business knows it',
    { tags: ['PUB-RES-17'] },
    async () => {
      await known(await venue(product))

      for (const of of [phone, '11900000000']) {
        const { status, body } = await find({ of })
        expect(status).toBe(200)
        expect(body).toMatchObject({ success: false, code: 'unknown_phone' })
      }
    },
  )

  test(
    'is whole for staff within reach, and masked for a session that ended or of another house',
    { tags: ['CUST-42'] },
    async () => {
      const id = await known()
      const there = await venue(product)

      for (const person of [here.master, here.agency, here.owner, here.editor]) {
        const { body } = await find({ person })
        expect(body).toEqual({ success: true, masked: false, customer: { id, phone, ...maria } })
      }
      for (const person of [{ ...here.owner, token: 'over' }, there.owner]) {
        expect((await find({ person })).body).toMatchObject({ masked: true, customer: masks })
      }
    },
  )
})

describe('a customer by id', { tags: ['D-60'] }, () => {
  test(
    'is whole for staff whose branch knows them, and nobody for others',
    { tags: ['CUST-41'] },
    async () => {
      const id = await known()
      const there = await venue(product)

      for (const person of [here.master, here.agency, here.owner, here.editor]) {
        const { body } = await findById(id, { person })
        expect(body).toEqual({ success: true, masked: false, customer: { id, phone, ...maria } })
      }
      expect((await findById(id, { person: there.owner })).status).toBe(404)
      expect((await findById(id, { person: there.editor })).status).toBe(404)
      expect((await findById(id, { person: { ...here.owner, token: 'over' } })).status).toBe(404)
      const reference = String((await find()).body.customer.id)
      for (const person of [{ ...here.owner, token: 'over' }, there.owner]) {
        expect((await findById(reference, { person })).body).toMatchObject({ masked: true, customer: masks })
      }
    },
  )

  test('is nobody for a stranger with a number, masked by a reference, whole on the own device', async () => {
    const id = await known()
    const reference = String((await find()).body.customer.id)
    const cookie = cookieOf(await ask({}, ownPage))

    const numbered = await findById(id, { headers: ownPage })
    expect(numbered.status).toBe(404)
    expect(JSON.stringify(numbered.body)).not.toMatch(/Maria/)
    const masked = await findById(reference, { headers: ownPage })
    expect(masked.body).toMatchObject({ success: true, masked: true, customer: { phone, ...masks } })
    const own = { ...ownPage, cookie }
    expect((await findById(id, { headers: own })).body).toMatchObject({
      masked: false,
      customer: { id, ...maria },
    })
    expect((await findById(reference, { headers: own })).body).toMatchObject({ masked: false })
    for (const none of ['0', 'x', `${reference}x`.slice(1), '9'.repeat(20)]) {
      expect([none, (await findById(none)).status]).toEqual([none, 404])
    }
  })
})

describe('a form with masks', { tags: ['D-60'] }, () => {
  const reference = async (asking: RequestOptions = {}) => String((await find(asking)).body.customer.id)

  test('is booked with the stored data, which staff and the mail to the stored address see whole', async () => {
    const id = await known()

    const { body } = await ask({ ...masks, customer_id: await reference() })

    expect(body.success).toBe(true)
    expect(await rows()).toMatchObject([
      {
        customer_id: id,
        owner_name: maria.name,
        owner_email: maria.email,
        owner_birth_date: maria.birth_date,
        owner_masked: true,
      },
    ])
    const list = await product.call(
      listReservations,
      { params: here.path, query: { dateFrom: '2026-11-21', dateTo: '2026-11-21' } },
      { token: here.editor.token },
    )
    expect(list.body.result.data[0]?.owner).toMatchObject({ customer_id: id, ...maria })
    const mails = await mailsOf(product, here.business_id)
    expect(mails.map(({ recipient }) => recipient)).toEqual([maria.email, here.branch.email])
    expect(mails[1]!.body).toContain(maria.name)
  })

  test('stays masked on every public answer', async () => {
    await known()
    const open = await testSite<object>(product)
    const made = await ask({ ...masks, customer_id: await reference() }, ownPage)
    const { id, token } = made.body.reservation
    const params = { ...here.path, id, token }

    const view = await product.call(findReservation, { params })
    expect(view.body).toMatchObject({ ...masks, phone, owner: { name: 'Maria S.' } })
    const [row] = await rows()
    const home = `/reserva/${here.branch.slug}/${id}`
    const answers = [
      JSON.stringify(made.body),
      JSON.stringify(view.body),
      JSON.stringify(
        (await product.call(findReservation, { params: { ...params, token: row!.token_rsvp } })).body,
      ),
      (await open(`${home}/${token}`)).body,
      (await open(`${home}/${token}/guests`)).body,
      (await open(`${home}/${row!.token_rsvp}/rsvp`)).body,
      (await product.request({ url: pathOf(downloadCalendar, params) })).body,
      JSON.stringify((await product.call(cancelReservation, { params })).body),
    ]
    for (const answer of answers) expect(answer).not.toMatch(secrets)
    expect(answers[3]).toContain('Maria S.')
    expect(made.headers['set-cookie']).toBeUndefined()
  })

  test('what the owner typed shows whole', async () => {
    const { body } = await ask()

    const params = { ...here.path, id: body.reservation.id, token: body.reservation.token }
    expect((await product.call(findReservation, { params })).body).toMatchObject({ ...maria, phone })
  })

  test('takes what was typed instead of a mask, and still shows nothing stored', async () => {
    await known()
    const typed = { ...masks, email: 'outra@exemplo.com' }

    const { body } = await ask({ ...typed, customer_id: await reference() })

    expect(await rows()).toMatchObject([{ owner_name: maria.name, owner_email: 'outra@exemplo.com' }])
    const mails = await mailsOf(product, here.business_id)
    const mail = mails.find(({ recipient }) => recipient === 'outra@exemplo.com')
    expect(mail!.body).not.toMatch(secrets)
    const params = { ...here.path, id: body.reservation.id, token: body.reservation.token }
    expect(JSON.stringify((await product.call(findReservation, { params })).body)).not.toMatch(secrets)
  })

  test('is refused with a reference that is missing, over, tampered, or of another phone or branch, and stores nothing', async () => {
    await known()
    const own = await reference()
    const there = await venue(product)
    await there.service()
    await known(there)
    const other = await reference({ place: there })
    const otherPhone = `${phone.slice(0, -1)}${(Number(phone.at(-1)) + 1) % 10}`
    await known(here, { phone: otherPhone })
    const ofPhone = await reference({ of: otherPhone })
    const tampered = own.slice(0, 20) + (own[20] === 'A' ? 'B' : 'A') + own.slice(21)

    const tries = [undefined, '', '-1', 1, 'x', tampered, own.slice(0, -4), other, ofPhone]
    for (const customer_id of tries) {
      const { status, body } = await ask({ ...masks, customer_id })
      expect([customer_id, status, body.code, body.error]).toEqual([customer_id, 200, 'masked', true])
      expect(JSON.stringify(body)).not.toMatch(secrets)
    }
    expect((await ask({ ...masks, customer_id: own }, {}, there)).body.code).toBe('masked')
    product.turnTo('2026-11-20T15:30:00Z')
    expect((await ask({ ...masks, customer_id: own })).body.code).toBe('masked')
    expect((await findById(own)).status).toBe(404)
    expect(await rows()).toEqual([])
    product.turnTo('2026-11-20T15:29:59Z')
    expect((await ask({ ...masks, customer_id: own })).body.success).toBe(true)
  })

  test('a name typed like its mask is stored as what it stands for, or as typed where nobody is known', async () => {
    await known()
    const typed = { name: 'Maria S.', email: 'eu@exemplo.com', birth_date: '1991-01-01' }

    await ask(typed)
    await ask({ ...typed, phone: '11955550000' })

    expect((await rows()).map(({ owner_name, owner_masked }) => [owner_name, owner_masked])).toEqual([
      [maria.name, true],
      ['Maria S.', false],
    ])
  })

  test('never reaches staff: their own form takes no mask', async () => {
    await known()
    const url = pathOf(requestReservation, here.path).replace(/reservation$/, 'reservation-branch')

    const answer = await product.request({
      method: 'POST',
      url,
      headers: { 'x-auth-token': here.editor.token },
      payload: form({ ...masks, customer_id: await reference() }),
    })

    expect(answer.statusCode).toBe(422)
    expect(await rows()).toEqual([])
  })
})

describe('the known device', { tags: ['D-60'] }, () => {
  test('is one that gave these very data: the cookie is ours alone, and shows them again for 180 days', async () => {
    const made = await ask({}, ownPage)
    const set = String(made.headers['set-cookie'])
    expect(set).toMatch(
      /^__Host-known-device=[\w-]+; Max-Age=15552000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    )
    expect(Buffer.from(cookieOf(made).split('=')[1]!, 'base64url').toString('latin1')).not.toContain(phone)
    const headers = { ...ownPage, cookie: `outro=1; ${cookieOf(made)}; mais=2` }

    expect((await find({ headers })).body).toMatchObject({ masked: false, customer: { phone, ...maria } })
    expect((await find({ headers: { origin: appUrl, cookie: headers.cookie } })).body.masked).toBe(false)
    product.turnTo('2027-05-19T14:59:00Z')
    expect((await find({ headers })).body.masked).toBe(false)
    product.turnTo('2027-05-19T15:00:01Z')
    expect((await find({ headers })).body.masked).toBe(true)
  })

  test('counts only for requests of our own pages', { tags: ['D-05'] }, async () => {
    const cookie = cookieOf(await ask({}, ownPage))

    const notOurs: Record<string, string>[] = [
      {},
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { 'sec-fetch-site': 'none' },
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { origin: `${appUrl}.evil.example` },
    ]
    for (const headers of notOurs) {
      const { body } = await find({ headers: { ...headers, cookie } })
      expect([headers, body.masked]).toEqual([headers, true])
      expect(JSON.stringify(body)).not.toMatch(secrets)
      const made = await ask({ phone: `1198${1_000_000 + ++phones}` }, headers)
      expect([headers, made.headers['set-cookie']]).toEqual([headers, undefined])
    }
  })

  test('is not one with a cookie that is forged, of another house, or sealed for something else', async () => {
    await known()
    const reference = String((await find()).body.customer.id)
    const elsewhere = await testHouse({
      now: noon,
      database: product.house.database,
      settings: { appUrl, secretKey: 'another key that is long enough, too' },
    })
    const made = await elsewhere.call(
      requestReservation,
      { params: here.path, body: form() },
      { headers: ownPage },
    )
    const foreign = cookieOf(made).split('=')[1]!
    expect(foreign).toMatch(/.{40}/)

    for (const value of [
      '',
      'x',
      reference,
      foreign,
      Buffer.from('[{"hash":"","since":9e9}]').toString('base64url'),
    ]) {
      const headers = { ...ownPage, cookie: `__Host-known-device=${value}` }
      expect([value, (await find({ headers })).body.masked]).toEqual([value, true])
    }
  })

  test('is no device of a stranger who books with the phone: guesses, masks or their own data teach it nothing', async () => {
    await known()
    const reference = String((await find()).body.customer.id)
    const tries = [
      { ...masks, customer_id: reference },
      { name: 'Maria Silva', email: 'ladrao@exemplo.com', birth_date: '1980-01-01' },
      { ...maria, name: 'Maria Souza' },
      { ...maria, birth_date: '1990-05-18' },
      { ...maria, email: 'maria@hotmail.com' },
    ]
    for (const [day, given] of tries.entries()) {
      const made = await ask({ ...given, date: `2026-11-2${day + 1}` }, ownPage)
      expect([given, made.body.success, made.headers['set-cookie']]).toEqual([given, true, undefined])
    }
  })

  test('is known when it gave the data in other capitals, and no more once the house has changed them', async () => {
    const id = await known()
    const made = await ask({ name: 'MARIA APARECIDA  SILVA', email: 'Maria@Gmail.com' }, ownPage)
    const headers = { ...ownPage, cookie: cookieOf(made) }
    expect((await find({ headers })).body.masked).toBe(false)

    await db.updateTable('customer').set({ email: 'nova@gmail.com' }).where('id', '=', id).execute()

    expect((await find({ headers })).body).toMatchObject({
      masked: true,
      customer: { email: 'n•••@g•••.com' },
    })
  })

  test('stays known when its own guest changes a field for one visit', async () => {
    const cookie = cookieOf(await ask({}, ownPage))

    const again = await ask({ email: 'trabalho@exemplo.com', date: '2026-11-22' }, { ...ownPage, cookie })

    const headers = { ...ownPage, cookie: cookieOf(again) }
    expect((await find({ headers })).body).toMatchObject({ masked: false, customer: { email: maria.email } })
  })

  test('of one business is none of another', async () => {
    const cookie = cookieOf(await ask({}, ownPage))
    const there = await venue(product)
    await known(there)

    expect((await find({ place: there, headers: { ...ownPage, cookie } })).body.masked).toBe(true)
  })

  test('knows the last five', async () => {
    let cookie = ''
    const used = []
    for (let guests = 0; guests < 6; guests++) {
      const one = `1197${1_000_000 + ++phones}`
      used.push(one)
      cookie = cookieOf(
        await ask({ phone: one, person_number: 1 }, { ...ownPage, ...(cookie && { cookie }) }),
      )
    }

    const answers = []
    for (const of of used) answers.push((await find({ of, headers: { ...ownPage, cookie } })).body.masked)
    expect(answers).toEqual([true, false, false, false, false, false])
  })

  test("'Não lembrar neste aparelho' sets no cookie; forgetting takes it away, for our own pages only", async () => {
    expect((await ask({ dont_remember: true }, ownPage)).headers['set-cookie']).toBeUndefined()

    const own = await product.call(forgetDevice, {}, { headers: ownPage })
    const other = await product.call(forgetDevice, {}, { headers: { 'sec-fetch-site': 'cross-site' } })

    expect(own.body.success).toBe(true)
    expect(own.headers['set-cookie']).toBe(
      '__Host-known-device=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax',
    )
    expect(other.headers['set-cookie']).toBeUndefined()
  })
})

describe('looking phones up', { tags: ['D-93', 'D-94', 'PUB-RES-39'] }, () => {
  const strict = async () => {
    const house = await testHouse({
      now: noon,
      database: product.house.database,
      settings: { appUrl, rateLimits: true, botCheck: 'pow' },
    })
    const token = async () => {
      const { body } = await house.call(botCheckChallenge, { query: { action: 'customer' } })
      return body.kind === 'pow' ? solveProofOfWork(body.challenge) : ''
    }
    const look = (of: string, recaptcha?: string, person?: Signed) =>
      house.call(
        findCustomer,
        {
          params: { ...here.path, customer_id: of },
          ...(recaptcha === undefined ? {} : { query: { 'recaptcha-token': recaptcha } }),
        },
        { token: person?.token ?? null },
      )
    return { house, token, look }
  }

  test('needs a solved check each time, which staff skip; a refused one tells nothing and uses up nobody', async () => {
    await known()
    const { house, token, look } = await strict()

    for (const none of [undefined, '', 'no proof']) {
      const { status, body } = await look(phone, none)
      expect([status, body.code]).toEqual([200, 'bot_check'])
      expect(body.msg).toBe('Não foi possível validar o acesso. Tente novamente.')
      expect(JSON.stringify(body)).not.toMatch(/Maria/)
    }
    const solved = await token()
    expect((await look(phone, solved)).body.masked).toBe(true)
    expect((await look(phone, solved)).body.code).toBe('bot_check')
    expect((await look(phone, undefined, here.editor)).body.masked).toBe(false)
    const byId = await house.call(findCustomerById, { params: { id: 'x' } })
    expect(byId.body.code).toBe('bot_check')
  })

  test('counting through phones ends at 60 an address, and 15 a phone; past the soft limit it costs more', async () => {
    const { look, token } = await strict()
    await known()
    const easy = []
    for (let tries = 0; tries < 6; tries++) easy.push((await look(phone, await token())).body)
    expect(easy.map(({ code }) => code)).toEqual([...Array<undefined>(5).fill(undefined), 'bot_check'])
    // Solving the harder check that was asked for works.
    expect((await look(phone, await token())).body.masked).toBe(true)

    const statuses = []
    for (let tries = 0; tries < 60; tries++) {
      statuses.push((await look(`1199${String(tries).padStart(7, '0')}`, 'no proof')).status)
    }
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(7)
    const last = await look('11990000099', 'no proof')
    expect(last.status).toBe(429)
    expect(last.body.msg).toBe('Muitas tentativas. Aguarde alguns minutos e tente novamente.')
    expect(Number(last.headers['retry-after'])).toBeGreaterThan(0)
    // Staff look-ups are not limited by it.
    expect((await look(phone, undefined, here.editor)).status).toBe(200)
  })
})

test(
  'nothing of a look-up, a reference, a cookie or a person is in the logs',
  { tags: ['D-98'] },
  async () => {
    await known()
    const written: string[] = []
    const log = newLog('info', { write: (line) => void written.push(line) })
    const { app } = await buildApp({ ...product.house, log })
    const url = pathOf(findCustomer, { ...here.path, customer_id: phone })

    const found = await app.inject({ url, headers: { ...ownPage, cookie: '__Host-known-device=segredo' } })
    const { customer } = found.json<{ customer: { id: string } }>()
    await app.inject({ url: pathOf(findCustomerById, { id: customer.id }) })
    await app.inject({ url: pathOf(findCustomerById, { id: 'desconhecido' }) })
    await app.inject({
      method: 'POST',
      url: pathOf(requestReservation, here.path),
      headers: ownPage,
      payload: form({ ...masks, customer_id: customer.id }),
    })
    await app.close()

    expect(written.length).toBeGreaterThanOrEqual(4)
    for (const secret of [phone, customer.id, 'segredo', 'desconhecido', 'Maria', 'gmail']) {
      expect(written.join('')).not.toContain(secret)
    }
  },
)
