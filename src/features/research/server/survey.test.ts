import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { findCustomer } from '#features/guests/lookup.contract.ts'
import { loadDashboard } from '#features/home/contract.ts'
import { listReviews } from '../contract.ts'
import { loadOverview } from '../overview.contract.ts'
import { finishSurvey, startSurvey } from '../survey.contract.ts'
import { botCheckChallenge } from '#features/users/contract.ts'
import { solveProofOfWork } from '#lib/bot-check/bot-check.solve.ts'
import type { CallInput } from '#lib/call/endpoint.ts'
import { type TestHouse, testHouse } from '#test/app.ts'
import { testSite } from '#test/site.ts'
import { type Venue, venue } from '#test/venue.ts'

/** Noon of Friday, 20 November in São Paulo. */
const noon = '2026-11-20T15:00:00Z'

let house: TestHouse
let ours: Venue
beforeAll(async () => {
  // Pages are cached as in production.
  house = await testHouse({ now: noon, settings: { pageMemoryMs: 1000 } })
})
beforeEach(async () => {
  house.turnTo(noon)
  ours = await venue(house)
})

type Body = CallInput<typeof finishSurvey>['body']

const answers: Body = {
  nps: 9,
  food_note: 5,
  treatment_note: 4,
  place_note: 3,
  price_note: 2,
  time_note: 1,
}
const maria = {
  name: 'Maria Silva',
  phone: '(11) 98765-4321',
  email: 'maria@exemplo.com',
  birth_date: '17/05/1990',
}

const begin = async (of: Venue = ours) => {
  const { body } = await house.call(startSurvey, { params: of.path, body: {} })
  return { id: body.id, token: body.token }
}

type Try = Awaited<ReturnType<typeof begin>>

const send = (held: Try, body: object = {}, of: Venue = ours) =>
  house.call(finishSurvey, { params: { ...of.path, ...held }, body: { ...answers, ...body } })

const rows = (of: Venue = ours) =>
  house.house.db
    .selectFrom('research_answer')
    .selectAll()
    .where('branch_id', '=', of.path.branch_id)
    .orderBy('id')
    .execute()

const customers = (of: Venue = ours) =>
  house.house.db
    .selectFrom('customer')
    .innerJoin('customer_branch', 'customer_branch.customer_id', 'customer.id')
    .select(['id', 'name', 'phone', 'email', 'birth_date', 'visits_count'])
    .where('customer_branch.branch_id', '=', of.path.branch_id)
    .execute()

const reviews = async (of: Venue = ours) =>
  (await house.call(listReviews, { params: of.path, query: {} }, { token: of.owner.token })).body.data

describe('a try', () => {
  test(
    'is kept at once, with a secret of 192 bits that is stored as a hash alone',
    { tags: ['D-63'] },
    async () => {
      const { status, body } = await house.call(startSurvey, { params: ours.path, body: {} })

      expect([status, body]).toEqual([
        200,
        { success: true, id: expect.any(Number), token: expect.stringMatching(/^[\w-]{32}$/) },
      ])
      const [row, ...others] = await rows()
      expect(others).toEqual([])
      expect(row).toMatchObject({ id: body.id, started_at: new Date(noon), finished_at: null, nps: null })
      expect(JSON.stringify(row)).not.toContain(body.token)
      expect(await reviews()).toEqual([])
    },
  )

  test('asked for twice with one key is one try', { tags: ['D-106'] }, async () => {
    const headers = { 'idempotency-key': 'uma-pesquisa-aberta' }
    const ask = () => house.call(startSurvey, { params: ours.path, body: {} }, { headers })

    const [first, second] = [await ask(), await ask()]

    expect(second.body).toEqual(first.body)
    expect(await rows()).toHaveLength(1)
  })

  test(
    'is begun on a published branch alone; its staff may try the survey of a draft',
    { tags: ['D-12'] },
    async () => {
      const draft = await venue(house, { branch: { is_draft: true } })
      const ask = (token: string | null) =>
        house.call(startSurvey, { params: draft.path, body: {} }, { token })

      expect((await ask(null)).status).toBe(404)
      expect((await ask(draft.editor.token)).status).toBe(200)
      expect((await ask(ours.editor.token)).status).toBe(404)
      expect(await rows(draft)).toHaveLength(1)
    },
  )
})

describe('an answer', () => {
  test(
    'is a review and part of the rating as soon as it is sent',
    { tags: ['D-63', 'D-64', 'D-109'] },
    async () => {
      const held = await begin()

      const { status, body } = await send(held, { comment: ' A lasanha é ótima!\nVoltamos. ', name: 'Ana' })

      expect([status, body]).toEqual([200, { success: true, msg: 'Obrigado pela sua avaliação!' }])
      expect(await reviews()).toEqual([
        {
          ...answers,
          id: held.id,
          created_at: '2026-11-20T15:00:00.000Z',
          name: 'Ana',
          phone: null,
          comment: 'A lasanha é ótima!\nVoltamos.',
          customer_id: null,
          handling: 'pending',
          handling_note: null,
          handling_at: null,
          handling_by: null,
        },
      ])
      const home = await house.call(loadDashboard, { params: ours.path }, { token: ours.editor.token })
      expect(home.body.ratings).toMatchObject({ nps: 100, final_note: 3, total_note: 1 })
    },
  )

  test('comes as a form too, where what is left empty is nothing', { tags: ['D-06', 'D-63'] }, async () => {
    const { id, token } = await begin()
    const fields = { ...answers, nps: '0', comment: '  ', name: '', phone: '', email: '', birth_date: '' }

    const answer = await house.request({
      method: 'PUT',
      url: `/api/business/${ours.business_id}/branch/${ours.path.branch_id}/research/${id}/${token}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(fields as never).toString(),
    })

    expect(answer.statusCode).toBe(200)
    expect(await reviews()).toMatchObject([{ nps: 0, comment: null, name: null, phone: null }])
    expect(await customers()).toEqual([])
  })

  test(
    'with a phone makes a customer of the branch and one visit a local day',
    { tags: ['D-55', 'D-56', 'D-63'] },
    async () => {
      // 23:30 of the 20th in São Paulo, already the 21st in UTC.
      house.turnTo('2026-11-21T02:30:00Z')

      await send(await begin(), maria)
      await send(await begin(), maria)

      const [customer, ...others] = await customers()
      expect(others).toEqual([])
      expect(customer).toMatchObject({
        name: 'Maria Silva',
        phone: '11987654321',
        email: 'maria@exemplo.com',
        birth_date: '1990-05-17',
        visits_count: 1,
      })
      const visits = await house.house.db
        .selectFrom('customer_branch_visit')
        .select(['date', 'customer_id'])
        .where('branch_id', '=', ours.path.branch_id)
        .execute()
      expect(visits).toEqual([{ date: '2026-11-20', customer_id: customer!.id }])
      expect(await reviews()).toMatchObject([
        { name: 'Maria Silva', phone: '11987654321', customer_id: customer!.id },
        { customer_id: customer!.id },
      ])
      house.turnTo('2026-11-21T03:00:00Z')
      await send(await begin(), maria)
      expect(await customers()).toMatchObject([{ visits_count: 2 }])
    },
  )

  test('fills empty fields of a customer and changes none', { tags: ['D-55'] }, async () => {
    await send(await begin(), { name: 'Maria', phone: '11987654321', email: 'primeiro@exemplo.com' })

    await send(await begin(), { ...maria, name: 'Outra Pessoa' })

    expect(await customers()).toMatchObject([
      { name: 'Maria', email: 'primeiro@exemplo.com', birth_date: '1990-05-17' },
    ])
    expect((await reviews())[0]).toMatchObject({ name: 'Outra Pessoa' })
  })

  test('without a phone makes nobody a customer, whatever else is said', { tags: ['D-63'] }, async () => {
    await send(await begin(), { ...maria, phone: '' })

    expect(await customers()).toEqual([])
    expect(await reviews()).toMatchObject([{ name: 'Maria Silva', customer_id: null }])
  })

  test('reads back nothing that is stored of the customer', async () => {
    await send(await begin(), maria)

    const { body } = await send(await begin(), { name: 'X', phone: maria.phone })

    expect(body).toEqual({ success: true, msg: 'Obrigado pela sua avaliação!' })
  })

  test(
    'sent again, as after a lost answer, is a success that changes nothing',
    { tags: ['D-63'] },
    async () => {
      const held = await begin()
      await send(held, { comment: 'Ótimo', ...maria })
      const before = [await rows(), await customers()]
      house.turnTo('2026-11-22T15:00:00Z')

      const again = await send(held, { comment: 'Ótimo', ...maria })

      expect(again.body).toEqual({ success: true, msg: 'Obrigado pela sua avaliação!' })
      expect([await rows(), await customers()]).toEqual(before)
    },
  )

  test('is sent once: another one is refused and changes nothing', { tags: ['D-63'] }, async () => {
    const held = await begin()
    await send(held, { comment: 'Ótimo' })
    const before = await rows()

    for (const other of [{ nps: 0 }, { time_note: 5 }, { comment: 'Péssimo' }, { name: 'Ana' }, maria]) {
      const { status, body } = await send(held, { comment: 'Ótimo', ...other })

      expect(status).toBe(200)
      expect(body).toMatchObject({
        success: false,
        code: 'already_sent',
        msg: 'Sua avaliação já foi enviada e não pode mais ser alterada.',
      })
    }
    expect(await rows()).toEqual(before)
    expect(await customers()).toEqual([])
  })

  test('sent twice at once is kept once, and one visit is counted', async () => {
    const held = await begin()

    const both = await Promise.all([send(held, maria), send(held, maria)])

    expect(both.map(({ body }) => body.success)).toEqual([true, true])
    expect(await rows()).toHaveLength(1)
    expect(await customers()).toMatchObject([{ visits_count: 1 }])
  })

  test('is taken for 24 hours after the first touch', { tags: ['D-63'] }, async () => {
    const [held, late] = [await begin(), await begin()]

    house.turnTo('2026-11-21T14:59:59Z')
    expect((await send(held)).body.success).toBe(true)

    house.turnTo('2026-11-21T15:00:00Z')
    const { status, body } = await send(late, maria)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      success: false,
      code: 'expired',
      msg: 'O prazo para enviar esta avaliação terminou.',
    })
    expect((await rows())[1]).toMatchObject({ finished_at: null, nps: null })
    expect(await customers()).toEqual([])
  })

  test(
    'with a wrong token, the token of another try or under another branch is of nobody',
    { tags: ['D-53'] },
    async () => {
      const theirs = await venue(house)
      const [mine, other, foreign] = [await begin(), await begin(), await begin(theirs)]
      const before = [await rows(), await rows(theirs)]

      for (const held of [
        { ...mine, token: 'n'.repeat(32) },
        { ...mine, token: other.token },
        { ...mine, token: 'x' },
        { id: other.id, token: mine.token },
        foreign,
        { id: 987_654_321, token: mine.token },
      ]) {
        expect((await send(held)).status).toBe(404)
      }
      expect((await send(mine, {}, theirs)).status).toBe(404)
      expect([await rows(), await rows(theirs)]).toEqual(before)
    },
  )
})

describe('what is wrong with an answer', () => {
  const errors = async (body: object) => {
    const { status, body: answer } = await send(await begin(), body)
    expect(status).toBe(422)
    return answer.errors
  }

  test('NPS and the five notes are asked for, each within its scale', { tags: ['D-63'] }, async () => {
    const nps = ['Escolha uma nota de 0 a 10.']
    const note = ['Escolha de 1 a 5 estrelas.']
    for (const wrong of [undefined, null, '', -1, 11, 7.5, 'dez']) {
      expect(await errors({ nps: wrong })).toEqual({ nps })
    }
    for (const field of ['food_note', 'treatment_note', 'place_note', 'price_note', 'time_note']) {
      for (const wrong of [undefined, null, 0, 6]) {
        expect(await errors({ [field]: wrong })).toEqual({ [field]: note })
      }
    }
    expect((await rows()).every(({ finished_at }) => finished_at === null)).toBe(true)
  })

  test(
    'a comment of 1000 characters is the longest, and a phone asks for a name',
    { tags: ['D-63', 'D-102'] },
    async () => {
      expect((await send(await begin(), { comment: 'c'.repeat(1000) })).status).toBe(200)
      expect(await errors({ comment: 'c'.repeat(1001) })).toEqual({ comment: ['Máximo de 1000 caracteres'] })
      for (const name of ['', '\u200b\u2060']) {
        expect(await errors({ ...maria, name })).toEqual({ name: ['Nome é obrigatório.'] })
      }
      expect(await errors({ phone: maria.phone, nps: 11 })).toEqual({
        nps: ['Escolha uma nota de 0 a 10.'],
        name: ['Nome é obrigatório.'],
      })
      expect(await errors({ phone: maria.phone, email: 'maria@' })).toEqual({
        email: ['Email inválido.'],
        name: ['Nome é obrigatório.'],
      })
      expect(await errors({ ...maria, phone: '123' })).toEqual({ phone: ['Telefone inválido.'] })
      expect(await errors({ ...maria, email: 'maria@' })).toEqual({ email: ['Email inválido.'] })
    },
  )

  test(
    'a birth date is one of the calendar, from 1900 to the today of the branch',
    { tags: ['D-59'] },
    async () => {
      const wrong = { birth_date: ['Data de nascimento inválida.'] }
      for (const birth_date of ['31/02/1990', '1899-12-31', '2026-11-21']) {
        expect(await errors({ ...maria, birth_date })).toEqual(wrong)
      }
      expect(await customers()).toEqual([])
      expect((await send(await begin(), { ...maria, birth_date: '2026-11-20' })).status).toBe(200)
    },
  )
})

test('what is written stays text, and a name is one line that is seen', async () => {
  const comment = '<img src=x onerror=alert(1)> & "Ótimo"'

  await send(await begin(), { comment, name: '  Ana\u200b\u202e \n Lima ', phone: '11987654321' })
  await send(await begin(), { name: '\u200b\u2060' })

  expect(await reviews()).toMatchObject([{ name: null }, { comment, name: 'Ana Lima' }])
  expect(await customers()).toMatchObject([{ name: 'Ana Lima' }])
})

describe('limits', { tags: ['D-94'] }, () => {
  /** The same database, with rate limits and bot check as in production; each instance has its own counters. */
  const strict = async (botCheck: 'pow' | 'off') => {
    const guarded = await testHouse({
      now: noon,
      database: house.house.database,
      settings: { rateLimits: true, botCheck },
    })
    const solved = async (action: 'customer' | 'research' = 'research') => {
      const { body } = await guarded.call(botCheckChallenge, { query: { action } })
      return body.kind === 'pow' ? solveProofOfWork(body.challenge) : ''
    }
    const ask = (token = '', person?: string) =>
      guarded.call(
        startSurvey,
        { params: ours.path, body: { 'recaptcha-token': token } },
        { token: person ?? null },
      )
    const finish = (held: Try, body: object = {}) =>
      guarded.call(finishSurvey, { params: { ...ours.path, ...held }, body: { ...answers, ...body } })
    return { solved, ask, finish }
  }

  test(
    'a try asks for a solved check of the action research, which staff skip',
    { tags: ['SURVEY-02', 'PUB-18', 'D-93'] },
    async () => {
      const { ask, solved } = await strict('pow')

      for (const token of ['', 'nada', await solved('customer')]) {
        expect((await ask(token)).body).toMatchObject({
          success: false,
          code: 'bot_check',
          msg: 'Não foi possível validar o acesso. Tente novamente.',
        })
      }
      expect(await rows()).toEqual([])
      const token = await solved()
      expect((await ask(token)).body.success).toBe(true)
      expect((await ask(token)).body).toMatchObject({ code: 'bot_check' })
      expect((await ask('', ours.editor.token)).body.success).toBe(true)
    },
  )

  test('past 30 tries of one address the check is harder, past 300 there is none', async () => {
    const { ask, solved } = await strict('pow')
    const easy = await solved()
    for (let tries = 0; tries < 30; tries++) await ask('nada')

    expect((await ask(easy)).body).toMatchObject({ code: 'bot_check' })
    expect((await ask(await solved())).body.success).toBe(true)

    const statuses = []
    for (let tries = 32; tries < 301; tries++) statuses.push((await ask('nada')).status)
    expect(statuses.slice(0, -1).every((status) => status === 200)).toBe(true)
    const last = await ask(await solved())
    expect(last.status).toBe(429)
    expect(last.body.msg).toBe('Muitas tentativas. Aguarde alguns minutos e tente novamente.')
    expect(Number(last.headers['retry-after'])).toBeGreaterThan(0)
  })

  test('15 answers in 10 minutes name one phone; the same one sent again is not counted', async () => {
    const { ask, finish } = await strict('off')
    const begun = async () => (await ask()).body as Try
    const [first, last] = [await begun(), await begun()]

    for (let times = 0; times < 20; times++) expect((await finish(first, maria)).status).toBe(200)
    for (let times = 1; times < 15; times++) expect((await finish(await begun(), maria)).status).toBe(200)

    expect((await finish(last, maria)).status).toBe(429)
    expect((await finish(last, { name: 'Maria Silva' })).status).toBe(200)
  })

  test('60 wrong tokens in 10 minutes are the most of an address; the right one goes on', async () => {
    const { ask, finish } = await strict('off')
    const held = (await ask()).body as Try
    const statuses = []
    for (let tries = 0; tries < 61; tries++) {
      statuses.push((await finish({ ...held, token: 'n'.repeat(32) })).status)
    }

    expect(statuses).toEqual([...Array<number>(60).fill(404), 429])
    expect((await finish(held)).body.success).toBe(true)
  })
})

describe('the page', () => {
  type Data = { branch: { name: string }; isAnswered: boolean; googleReview: string | null }
  let open: Awaited<ReturnType<typeof testSite<Data>>>
  beforeAll(async () => {
    open = await testSite<Data>(house)
  })

  const page = (of: Venue = ours) => `/pesquisa/${of.branch.slug}`
  const isAnswered = async (cookie: string, of: Venue = ours) =>
    (await open(page(of), { cookie })).data.isAnswered
  const answerOnce = async (of: Venue = ours) => {
    const { headers } = await send(await begin(of), {}, of)
    const cookie = String(headers['set-cookie'])
    return { cookie, pair: cookie.split(';')[0]! }
  }

  test('shows the survey of the branch', { tags: ['SURVEY-01'] }, async () => {
    const shown = await open(page())

    expect([shown.status, shown.page]).toEqual([200, 'survey'])
    expect(shown.data).toMatchObject({ branch: { name: ours.branch.name }, isAnswered: false })
  })

  test('is looked for by nobody: a preview for who is sent it, no index, no line in the sitemap', async () => {
    const { headers, body } = await open(page())

    expect(headers['x-robots-tag']).toBe('noindex')
    expect(body).toContain('<meta name="robots" content="noindex">')
    expect(body).toContain(
      `<meta property="og:title" content="Como foi sua visita? · ${ours.branch.name} Centro">`,
    )
    expect(body).toContain(`${page()}">`)
    expect((await open('/sitemap.xml')).body).not.toContain('/pesquisa/')
  })

  test(
    'shows its thanks to the device that answered, on this branch alone, for the rest of the local day',
    { tags: ['D-63'] },
    async () => {
      const theirs = await venue(house)
      house.turnTo('2026-11-21T02:30:00Z')
      const { cookie, pair } = await answerOnce()

      expect(cookie).toMatch(
        new RegExp(
          `^__Secure-survey-answered=[\\w-]+; Max-Age=86400; Path=${page()}; HttpOnly; Secure; SameSite=Lax$`,
        ),
      )
      expect(await isAnswered(pair)).toBe(true)
      expect(await isAnswered(`outro=1; ${pair}; mais=2`)).toBe(true)
      expect(await isAnswered('outro=1')).toBe(false)
      expect(await isAnswered(pair, theirs)).toBe(false)
      const none = '__Secure-survey-answered='
      for (const forged of [`${pair}x`, `${pair}xx`, `${pair}=`, `${pair}.x`, none, `${none}MTIz`]) {
        expect([forged, await isAnswered(forged)]).toEqual([forged, false])
      }
      // 23:59:59, then midnight in São Paulo.
      house.turnTo('2026-11-21T02:59:59Z')
      expect(await isAnswered(pair)).toBe(true)
      house.turnTo('2026-11-21T03:00:00Z')
      expect(await isAnswered(pair)).toBe(false)
    },
  )

  test('the day is that of the branch', { tags: ['D-42'] }, async () => {
    const manaus = await venue(house, { branch: { timezone: 'America/Manaus' } })
    house.turnTo('2026-11-21T02:30:00Z')
    const { pair } = await answerOnce(manaus)

    // 23:30, then midnight, four hours behind UTC.
    house.turnTo('2026-11-21T03:30:00Z')
    expect(await isAnswered(pair, manaus)).toBe(true)
    house.turnTo('2026-11-21T04:00:00Z')
    expect(await isAnswered(pair, manaus)).toBe(false)
  })

  test('a refused answer is remembered on no device, one that was there before is', async () => {
    const held = await begin()
    const wrong = await send({ ...held, token: 'n'.repeat(32) })
    await send(held)
    const other = await send(held, { nps: 0 })

    expect(wrong.headers['set-cookie']).toBeUndefined()
    expect(await isAnswered(String(other.headers['set-cookie']).split(';')[0]!)).toBe(true)
  })

  test('what one device did is shown to no other, however often the page is asked for', async () => {
    const { pair } = await answerOnce()

    for (let rush = 0; rush < 3; rush++) {
      const [answered, fresh] = [await open(page(), { cookie: pair }), await open(page())]

      expect([answered.data.isAnswered, fresh.data.isAnswered]).toEqual([true, false])
      for (const { headers } of [answered, fresh]) {
        expect(headers['cache-control']).toBe('private, no-store')
        expect(headers.etag).toBeUndefined()
      }
    }
  })

  test('offers the Google page of the house whatever the marks, and no address of anybody else', async () => {
    const googleOf = async (google_review_url: string | null) => {
      const of = await venue(house, { branch: { google_review_url } })
      const { pair } = await answerOnce(of)
      const shown = [await open(page(of)), await open(page(of), { cookie: pair })]
      return shown.map(({ data }) => data.googleReview)
    }
    const address = 'https://g.page/r/abc/review'

    expect(await googleOf(address)).toEqual([address, address])
    for (const none of [null, 'https://evil.com/r/abc', 'javascript:alert(1)']) {
      expect(await googleOf(none)).toEqual([null, null])
    }
  })
})

describe('who was here before', { tags: ['D-60'] }, () => {
  const lookUp = async (cookie?: string) =>
    (
      await house.call(
        findCustomer,
        { params: { ...ours.path, customer_id: '11987654321' }, query: {} },
        { headers: cookie ? { cookie, 'sec-fetch-site': 'same-origin' } : {} },
      )
    ).body.customer

  test('answers with the masks of a look-up, and the stored values are kept', async () => {
    await send(await begin(), maria)
    const found = await lookUp()

    const { body } = await send(await begin(), {
      phone: maria.phone,
      name: found.name,
      email: found.email,
      birth_date: found.birth_date,
      customer_id: found.id,
    })

    expect([found.name, found.email, found.birth_date]).toEqual(['Maria S.', 'm•••@e•••.com', '••/••/1990'])
    expect(body.success).toBe(true)
    const [newest] = await reviews()
    expect(newest).toMatchObject({ name: 'Maria Silva', phone: '11987654321' })
    expect(await customers()).toMatchObject([{ name: 'Maria Silva', email: 'maria@exemplo.com' }])
  })

  test('is refused with masks that are of somebody else, of another branch or over, and nothing is kept', async () => {
    await send(await begin(), maria)
    const found = await lookUp()
    const masks = { phone: maria.phone, name: found.name, email: found.email, birth_date: found.birth_date }
    const theirs = await venue(house)
    const foreign = await begin(theirs)

    for (const wrong of [{}, { customer_id: 'inventado' }, { customer_id: 7 }]) {
      expect((await send(await begin(), { ...masks, ...wrong })).body).toMatchObject({
        success: false,
        code: 'masked',
      })
    }
    expect((await send(foreign, { ...masks, customer_id: found.id }, theirs)).body).toMatchObject({
      code: 'masked',
    })
    house.turnTo('2026-11-20T15:30:00Z')
    expect((await send(await begin(), { ...masks, customer_id: found.id })).body).toMatchObject({
      code: 'masked',
    })
    expect(await reviews()).toHaveLength(1)
    expect(await reviews(theirs)).toEqual([])
  })

  test('reads their own data back on the device that gave them, unless they asked to be forgotten', async () => {
    const answer = async (body: object) => {
      const { id, token } = await begin()
      const { headers } = await house.call(
        finishSurvey,
        { params: { ...ours.path, id, token }, body: { ...answers, ...maria, ...body } },
        { headers: { 'sec-fetch-site': 'same-origin' } },
      )
      return [headers['set-cookie'] ?? []].flat().find((cookie) => cookie.startsWith('__Host-known-device='))
    }

    const forgotten = await answer({ dont_remember: true })
    const remembered = await answer({})

    expect(forgotten).toBeUndefined()
    expect(await lookUp(remembered!.split(';')[0])).toMatchObject({ email: 'maria@exemplo.com' })
    expect(await lookUp()).toMatchObject({ email: 'm•••@e•••.com' })
  })
})

test(
  'what is late, foreign, forged, out of range or too long moves no number of the overview',
  { tags: ['D-53', 'D-61', 'D-63'] },
  async () => {
    const sent = await begin()
    await send(sent, maria)
    const [held, late] = [await begin(), await begin()]
    const foreign = await begin(await venue(house))
    const numbers = async () => {
      const { path, owner } = ours
      const { body } = await house.call(
        loadOverview,
        { params: path, query: { days: 7 } },
        { token: owner.token },
      )
      return [body, await rows(), await reviews(), await customers()]
    }
    const before = await numbers()
    expect(before[0]).toMatchObject({ total_nps: 1, nps: 100 })

    expect((await send(sent, { ...maria, nps: 0 })).body).toMatchObject({
      success: false,
      code: 'already_sent',
    })
    expect((await send({ id: held.id, token: late.token }, maria)).status).toBe(404)
    expect((await send(foreign, maria)).status).toBe(404)
    for (const wrong of [{ nps: -1 }, { nps: 11 }, { time_note: 0 }, { comment: 'c'.repeat(10_000) }]) {
      expect((await send(held, { ...maria, ...wrong })).status).toBe(422)
    }
    const forged = Array.from({ length: 50 }, (_, n) =>
      send({ id: held.id, token: String(n).padStart(32, 'x') }),
    )
    expect(new Set((await Promise.all(forged)).map(({ status }) => status))).toEqual(new Set([404]))
    expect(await numbers()).toEqual(before)

    house.turnTo('2026-11-21T15:00:00Z')
    const next = await numbers()
    expect((await send(late, maria)).body).toMatchObject({ success: false, code: 'expired' })
    expect(await numbers()).toEqual(next)
  },
)
