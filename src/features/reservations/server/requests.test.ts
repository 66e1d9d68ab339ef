import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { listSlots } from '#features/availability/slots.contract.ts'
import { cancelReservation, findReservation } from '../contract.ts'
import { requestReservation } from '../request.contract.ts'
import { botCheckChallenge } from '#features/users/contract.ts'
import { testHouse } from '#test/app.ts'
import { mailsOf } from '#test/mails.ts'
import { bookablePlace, type GivenPlace, requestForm } from '#test/request-form.ts'
import { everyDay, venue, type Venue } from '#test/venue.ts'

// Noon of Friday 2026-11-20 in São Paulo.
const noon = '2026-11-20T15:00:00Z'
const product = await testHouse({ now: noon })
const { db } = product.house

/** A venue with one dinner, unless `given` says otherwise. */
async function place(given: GivenPlace = {}) {
  const here = await bookablePlace(product, given)
  return {
    ...here,
    mails: () => mailsOf(product, here.business_id),
  }
}

describe('a request', () => {
  test(
    'is stored as it was asked, form-encoded, waiting for staff',
    { tags: ['PUB-RES-36', 'PUB-RES-37', 'PUB-RES-38'] },
    async () => {
      const here = await place()
      const fields = new URLSearchParams({
        name: ' Maria Silva ',
        phone: '(11) 91234-5678',
        email: 'maria@exemplo.com',
        birth_date: '17/05/1990',
        person_number: '2',
        date: '21/11/2026',
        time: '20:00',
        service_id: '-1',
        reason: '6',
        comment: '',
        'recaptcha-token': 'solved',
      })

      const answer = await product.request({
        method: 'POST',
        url: `/api/business/${here.business_id}/branch/${here.path.branch_id}/reservation`,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: fields.toString(),
      })

      expect(answer.statusCode).toBe(200)
      expect(answer.json()).toEqual({
        success: true,
        msg: 'Agendamento enviado com sucesso!',
        reservation: { id: expect.any(Number), token: expect.stringMatching(/^[\w-]{32}$/), status: 'WAI' },
      })
      const [row, ...others] = await here.rows()
      expect(others).toEqual([])
      expect(row).toMatchObject({
        date: '2026-11-21',
        time: '20:00',
        person_number: 2,
        status: 'WAI',
        reason: 6,
        reason_told: true,
        comment: null,
        service_id: here.dinner!.id,
        owner_name: 'Maria Silva',
        owner_phone: '11912345678',
        owner_email: 'maria@exemplo.com',
        owner_birth_date: '1990-05-17',
      })
    },
  )

  test(
    'gets the service that its time falls into, whatever service_id says',
    { tags: ['D-38'] },
    async () => {
      const here = await place({ service: { meta: everyDay('12:00', '18:00') } })
      const evening = await here.service({ meta: everyDay('18:00', '22:00') })

      await here.ask({ time: '18:00', service_id: here.dinner!.id })

      expect(await here.rows()).toMatchObject([{ service_id: evening.id }])
    },
  )

  test(
    'is nobody else’s, accepted, or known by secrets of its sender’s choice, whatever else is in the body',
    { tags: ['D-06'] },
    async () => {
      const [here, there] = [await place(), await place()]
      const theirs = await there.reservation()

      const { body } = await here.ask({
        id: theirs.id,
        business_id: there.business_id,
        branch_id: there.path.branch_id,
        status: 'CON',
        attendance: 'arrived',
        token: 'a'.repeat(32),
        token_rsvp: 'b'.repeat(32),
        owner_masked: true,
        created_at: '2020-01-01',
      })

      const [row, ...more] = await here.rows()
      expect(more).toEqual([])
      expect(row).toMatchObject({
        status: 'WAI',
        attendance: null,
        owner_masked: false,
        service_id: here.dinner!.id,
      })
      expect(row).toMatchObject({ id: body.reservation.id, business_id: here.business_id })
      expect(row!.id).not.toBe(theirs.id)
      expect([row!.token, row!.token_rsvp].some((secret) => /^(a+|b+)$/.test(secret))).toBe(false)
      expect(await there.rows()).toEqual([theirs])
    },
  )

  test('has reason 1 when none is chosen', { tags: ['PUB-RES-32'] }, async () => {
    const here = await place()

    await here.ask()

    expect(await here.rows()).toMatchObject([{ reason: 1, reason_told: false }])
  })

  test(
    'is confirmed at once when approval is automatic and the party small enough',
    { tags: ['D-46'] },
    async () => {
      const config = { auto_accept_reservations: true, auto_accept_reservations_max: 4 }
      const here = await place({ venue: { config } })

      const [small, large] = [await here.ask({ person_number: 4 }), await here.ask({ person_number: 5 })]

      expect(small.body.reservation.status).toBe('CON')
      expect(large.body.reservation.status).toBe('WAI')
    },
  )

  test('gets two secrets of 192 bits that differ', { tags: ['D-53'] }, async () => {
    const here = await place()

    await here.ask()

    const [row] = await here.rows()
    expect(Buffer.from(row!.token, 'base64url')).toHaveLength(24)
    expect(Buffer.from(row!.token_rsvp, 'base64url')).toHaveLength(24)
    expect(row!.token).not.toBe(row!.token_rsvp)
  })

  test('is written into the audit log without the person', { tags: ['D-97'] }, async () => {
    const here = await place()

    const { body } = await here.ask()

    const acts = await db
      .selectFrom('audit_log')
      .selectAll()
      .where('business_id', '=', here.business_id)
      .execute()
    expect(acts).toMatchObject([
      { action: 'request', entity: 'reservation', entity_id: body.reservation.id, user_id: null },
    ])
    expect(JSON.stringify(acts)).not.toContain('Maria')
  })
})

describe('a refused request', () => {
  const refusals: [string, GivenPlace, Record<string, unknown>, string][] = [
    [
      '[D-48] no such time',
      {},
      { time: '20:10' },
      'Esse horário não está mais disponível. Escolha outro horário.',
    ],
    [
      '[D-48] a past date',
      {},
      { date: '2026-11-19' },
      'Esse horário não está mais disponível. Escolha outro horário.',
    ],
    [
      '[D-48] too few seats left',
      { service: { max_persons: 3 } },
      { person_number: 4 },
      'Não há lugares suficientes nesse horário. Escolha outro horário.',
    ],
    [
      '[D-48] online reservations are off',
      { venue: { config: { accept_online_reservations: false } } },
      {},
      'Este estabelecimento não está aceitando agendamentos online no momento.',
    ],
    [
      '[D-28] reservations are off',
      { venue: { config: { accept_reservations: false } } },
      {},
      'Este estabelecimento não está aceitando agendamentos online no momento.',
    ],
    [
      '[PUB-RES-28] fewer people than the branch takes',
      { venue: { config: { min_person_per_reservation: 3 } } },
      { person_number: 2 },
      'O número mínimo de pessoas é 3.',
    ],
    [
      '[PUB-RES-29] more people than the branch takes',
      {},
      { person_number: 13 },
      'O número máximo de pessoas é 12.',
    ],
    [
      '[PUB-RES-28] nobody, without settings',
      { venue: { config: null } },
      { person_number: 0 },
      'O número mínimo de pessoas é 1.',
    ],
    [
      '[PUB-RES-29] more than five, without settings',
      { venue: { config: null } },
      { person_number: 6 },
      'O número máximo de pessoas é 5.',
    ],
    [
      '[D-36] sooner than the minimum antecedence',
      { venue: { config: { minimum_antecedence: 2880 } } },
      {},
      'Esse horário não está mais disponível. Escolha outro horário.',
    ],
    [
      '[D-35] no service that day',
      { service: null },
      {},
      'Esse horário não está mais disponível. Escolha outro horário.',
    ],
  ]

  test.each(refusals)('%s', async (_, given, fields, sentence) => {
    const here = await place(given)

    const answer = await here.ask(fields)

    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({ success: false, error: true, msg: sentence })
    expect(await here.rows()).toEqual([])
    expect(await here.mails()).toEqual([])
    const customers = db.selectFrom('customer').select('id').where('business_id', '=', here.business_id)
    expect(await customers.execute()).toEqual([])
  })

  const broken: [string, Record<string, unknown>, string, string][] = [
    ['[PUB-RES-19] no name', { name: '' }, 'name', 'Nome é obrigatório.'],
    ['[PUB-RES-20] no phone', { phone: '' }, 'phone', 'Telefone é obrigatório.'],
    ['[PUB-RES-22] a wrong e-mail', { email: 'maria' }, 'email', 'Email inválido.'],
    ['[PUB-RES-23] no e-mail', { email: '' }, 'email', 'Email é obrigatório.'],
    ['[PUB-RES-24] no birth date', { birth_date: '' }, 'birth_date', 'Data de nascimento é obrigatório.'],
    ['[D-59] not born yet', { birth_date: '2026-11-21' }, 'birth_date', 'Data de nascimento inválida.'],
    ['[D-59] no such day', { birth_date: '31/02/1990' }, 'birth_date', 'Data de nascimento inválida.'],
    ['[PUB-RES-27] no time', { time: '' }, 'time', 'Escolha o horário da reserva.'],
    ['[PUB-RES-30] a long name', { name: 'm'.repeat(256) }, 'name', 'Máximo de 255 caracteres'],
    [
      '[PUB-RES-31] a long e-mail',
      { email: `${'m'.repeat(244)}@exemplo.com` },
      'email',
      'Máximo de 255 caracteres',
    ],
    ['[D-52] an unknown reason', { reason: 8 }, 'reason', 'Motivo inválido.'],
    ['[D-52] a long comment', { comment: 'c'.repeat(1001) }, 'comment', 'Máximo de 1000 caracteres'],
    ['an invalid date', { date: '2026-02-30' }, 'date', 'Preencha uma data válida!'],
    [
      'an invalid number of people',
      { person_number: 'dois' },
      'person_number',
      'Número de pessoas é obrigatório.',
    ],
  ]

  test.each(broken)('%s is broken input', async (_, fields, field, sentence) => {
    const here = await place()

    const answer = await here.ask(fields)

    expect(answer.status).toBe(422)
    expect(answer.body).toMatchObject({ success: false, errors: { [field]: [sentence] } })
    expect(await here.rows()).toEqual([])
  })

  test('a branch that is not published does not exist for visitors', async () => {
    const draft = await place({ venue: { branch: { is_draft: true } } })
    const inactive = await place({ venue: { branch: { status: 'inactive' } } })

    expect((await draft.ask()).status).toBe(404)
    expect((await inactive.ask()).status).toBe(404)
    expect([...(await draft.rows()), ...(await inactive.rows())]).toEqual([])
  })

  test('a branch under another business does not exist', async () => {
    const [here, there] = [await place(), await place()]

    const params = { business_id: there.business_id, branch_id: here.path.branch_id }
    const answer = await product.call(requestReservation, { params, body: requestForm() })

    expect(answer.status).toBe(404)
  })
})

describe('seats', () => {
  test('a waiting request holds its seats, a cancelled one gives them back', { tags: ['D-37'] }, async () => {
    const here = await place({ service: { max_persons: 4 } })
    const first = await here.ask({ person_number: 4 })
    const whileHeld = await here.ask({ time: '21:00', person_number: 1 })

    const params = { ...here.path, id: first.body.reservation.id, token: first.body.reservation.token }
    await product.call(cancelReservation, { params })
    const afterwards = await here.ask({ person_number: 4 })

    expect(whileHeld.body.msg).toBe('Não há lugares suficientes nesse horário. Escolha outro horário.')
    expect(afterwards.body.success).toBe(true)
  })

  test('what the list of times offers is what can be booked', { tags: ['D-34'] }, async () => {
    const here = await place({ service: { max_persons: 10 } })
    await here.ask({ person_number: 3 })

    const offered = await product.call(listSlots, { params: { ...here.path, date: '2026-11-21' } })
    const [tooMany, asOffered] = [await here.ask({ person_number: 8 }), await here.ask({ person_number: 7 })]

    expect(offered.body.every(({ available }) => available === 7)).toBe(true)
    expect(tooMany.body.success).toBe(false)
    expect(asOffered.body.success).toBe(true)
  })
})

describe('one phone', { tags: ['D-104'] }, () => {
  const phone = '(11) 98888-7777'
  const sentence = 'Você já possui agendamentos para este período.'

  test('holds two live reservations a day', async () => {
    const here = await place()
    const answers = [
      await here.ask({ phone }),
      await here.ask({ phone, time: '21:00', anyway: true }),
      await here.ask({ phone, time: '22:00', anyway: true }),
      await here.ask({ phone, date: '2026-11-22' }),
    ]

    expect(answers.map(({ body }) => body.success)).toEqual([true, true, false, true])
    expect(answers[2]!.body).toMatchObject({ error: true, msg: sentence })
  })

  test('holds five live reservations in a branch', async () => {
    const here = await place()
    const dates = ['2026-11-21', '2026-11-22', '2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26']
    const answers = []
    for (const date of dates) answers.push(await here.ask({ phone, date }))

    expect(answers.map(({ body }) => body.success)).toEqual([true, true, true, true, true, false])
    expect(answers[5]!.body.msg).toBe(sentence)
  })

  test('is not held back by cancelled, refused or past ones, nor by those of another branch', async () => {
    const here = await place()
    const there = await place()
    const mine = { owner_phone: '11988887777', date: '2026-11-20' }
    await here.reservation({ ...mine, status: 'CAN' })
    await here.reservation({ ...mine, status: 'REC' })
    await here.reservation({ ...mine, status: 'CON', time: '11:00' })
    await here.reservation({ ...mine, status: 'WAI', time: '11:30' })
    await there.reservation({ ...mine, status: 'WAI', time: '20:00' })
    await there.reservation({ ...mine, status: 'WAI', time: '21:00' })

    const answers = [
      await here.ask({ phone, date: '2026-11-20' }),
      await here.ask({ phone, date: '2026-11-20', time: '21:00', anyway: true }),
    ]

    expect(answers.map(({ body }) => body.success)).toEqual([true, true])
  })

  test('holds no more when it asks many times at once', async () => {
    const here = await place()
    const times = ['18:00', '18:30', '19:00', '19:30', '20:00', '20:30', '21:00', '21:30']
    const answers = await Promise.all(times.map((time) => here.ask({ phone, time, anyway: true })))

    expect(answers.filter(({ body }) => body.success)).toHaveLength(2)
    expect(await here.rows()).toHaveLength(2)
  })
})

describe('who already has a table that date in the same service', { tags: ['D-142'] }, () => {
  const phone = '(11) 98888-7777'
  const twice = {
    success: false,
    error: true,
    duplicate: true,
    code: 'duplicate',
    msg: 'Você já possui agendamentos para este período.',
  }
  const own = { 'sec-fetch-site': 'same-origin' }
  const cookieOf = (headers: Record<string, unknown>) => String(headers['set-cookie']).split(';')[0]!

  test('is told so, and a stranger reads nothing else', async () => {
    const here = await place()
    await here.ask({ phone })

    expect((await here.ask({ phone, time: '21:00' })).body).toEqual(twice)
    expect((await here.ask({ phone: '+55 11 8888-7777', time: '21:00' })).body).toEqual(twice)
    expect(await here.rows()).toHaveLength(1)
  })

  test('on the own device reads which table that is', async () => {
    const here = await place()
    const first = await here.ask({ phone }, own)
    const headers = { ...own, cookie: cookieOf(first.headers) }

    const { body } = await here.ask({ phone, time: '21:00' }, headers)

    expect(body).toEqual({ ...twice, own: { time: '20:00', person_number: 2, status: 'WAI' } })
  })

  test('gets another anyway, but never at the same time', async () => {
    const here = await place()
    await here.ask({ phone })

    const [same, other] = [
      await here.ask({ phone, anyway: true }),
      await here.ask({ phone, time: '21:00', anyway: true }),
    ]

    expect(same.body).toEqual(twice)
    expect(other.body.success).toBe(true)
  })

  test('gets one when it asks many times at once', async () => {
    const here = await place()
    const times = ['18:00', '18:30', '19:00', '19:30', '20:00', '20:30', '21:00', '21:30']
    const once = await Promise.all(times.map((time) => here.ask({ phone, time })))
    const same = await Promise.all(
      times.map(() => here.ask({ phone: '(11) 97777-0000', time: '20:00', anyway: true })),
    )

    expect([once, same].map((all) => all.filter(({ body }) => body.success).length)).toEqual([1, 1])
  })

  test('is free in another service, on another date, and after a cancellation', async () => {
    const here = await place()
    await here.service({ name: 'Almoço', meta: everyDay('12:00', '15:00') })
    await here.ask({ phone })
    await here.reservation({ owner_phone: '11988887777', date: '2026-11-22', time: '20:00', status: 'CAN' })

    const answers = [await here.ask({ phone, time: '12:00' }), await here.ask({ phone, date: '2026-11-22' })]

    expect(answers.map(({ body }) => body.success)).toEqual([true, true])
  })
})

describe('the customer', { tags: ['D-55'] }, () => {
  const customers = (business_id: number) =>
    db.selectFrom('customer').selectAll().where('business_id', '=', business_id).execute()

  test('is made once per business and phone, and linked to the branch', async () => {
    const here = await place()
    await here.ask({ phone: '+55 11 97777-6666' })
    await here.ask({ phone: '(11) 97777-6666', time: '21:00', anyway: true })

    const [maria, ...others] = await customers(here.business_id)
    expect(others).toEqual([])
    expect(maria).toMatchObject({ name: 'Maria Silva', phone: '11977776666', birth_date: '1990-05-17' })
    const links = db.selectFrom('customer_branch').selectAll().where('business_id', '=', here.business_id)
    expect(await links.execute()).toMatchObject([
      { customer_id: maria!.id, branch_id: here.path.branch_id, visits_count: 0 },
    ])
    expect((await here.rows()).map(({ customer_id }) => customer_id)).toEqual([maria!.id, maria!.id])
  })

  test('of a public form only gets empty fields filled; the reservation keeps what was typed', async () => {
    const here = await place()
    await db
      .insertInto('customer')
      .values({
        business_id: here.business_id,
        name: 'Maria Souza',
        phone: '11966665555',
        email: 'antiga@exemplo.com',
      })
      .execute()

    await here.ask({ phone: '11966665555', name: 'Outra Pessoa', email: 'nova@exemplo.com' })

    expect(await customers(here.business_id)).toMatchObject([
      { name: 'Maria Souza', email: 'antiga@exemplo.com', birth_date: '1990-05-17' },
    ])
    expect(await here.rows()).toMatchObject([{ owner_name: 'Outra Pessoa', owner_email: 'nova@exemplo.com' }])
  })

  test('is who the phone says, whatever customer_id says', async () => {
    const here = await place()
    await here.ask({ phone: '11955554444' })
    const [first] = await customers(here.business_id)

    await here.ask({ phone: '11944443333', customer_id: first!.id })

    const ids = (await here.rows()).map(({ customer_id }) => customer_id)
    expect(new Set(ids).size).toBe(2)
  })
})

describe('the same key', { tags: ['D-106'] }, () => {
  test('twice at once makes one reservation and gives one answer', async () => {
    const here = await place()
    const body = requestForm()
    const headers = { 'idempotency-key': 'uma-abertura-do-formulario' }
    const send = () => product.call(requestReservation, { params: here.path, body }, { headers })

    const [first, second] = await Promise.all([send(), send()])

    expect(first.body.success).toBe(true)
    expect(second.body).toEqual(first.body)
    expect(await here.rows()).toHaveLength(1)
    expect(await here.mails()).toHaveLength(2)
  })

  test('with another body is refused; after a refusal it may be used again', async () => {
    const here = await place()
    const headers = { 'idempotency-key': 'outra-abertura-do-formulario' }
    const phone = '(11) 93333-2222'

    const refused = await here.ask({ phone, time: '20:10' }, headers)
    const corrected = await here.ask({ phone, time: '20:30' }, headers)
    const other = await here.ask({ phone, time: '21:00' }, headers)

    expect(refused.body).toMatchObject({ success: false, error: true })
    expect(corrected.body.success).toBe(true)
    expect(other.status).toBe(422)
    expect(await here.rows()).toHaveLength(1)
  })
})

describe('mail', { tags: ['D-95'] }, () => {
  test('tells the owner that the request arrived, with the link to follow it, and the venue that there is one', async () => {
    const config = { cancellation_policy: 'Cancele até 2 horas antes.' }
    const here = await place({ venue: { config } })

    const { body } = await here.ask({ name: 'Maria Silva', comment: 'Perto da janela' })

    const [toOwner, toVenue, ...others] = await here.mails()
    expect(others).toEqual([])
    expect(toOwner).toMatchObject({ kind: 'reservation_received', recipient: 'maria@exemplo.com' })
    expect(toOwner!.body).toContain('Olá, Maria!')
    expect(toOwner!.body).toContain('sábado, 21/11/2026')
    expect(toOwner!.body).toContain(
      `${product.house.settings.shortLinkBase}/reserva/${here.branch.slug}/${body.reservation.id}/${body.reservation.token}`,
    )
    expect(toOwner!.body).toContain('Cancele até 2 horas antes.')
    expect(toVenue).toMatchObject({ kind: 'reservation_requested_branch', recipient: here.branch.email })
    expect(toVenue!.body).toContain('Perto da janela')
    expect(toVenue!.body).not.toContain(body.reservation.token)
  })

  test('tells the owner that the reservation is accepted when it is so at once', async () => {
    const config = { auto_accept_reservations: true, auto_accept_reservations_max: 4 }
    const here = await place({ venue: { config, branch: { email: null } } })

    await here.ask()

    expect(await here.mails()).toMatchObject([{ kind: 'reservation_confirmed' }])
  })

  test('leaves no room for a message of whoever typed the name', async () => {
    const here = await place()

    await here.ask({ name: 'https://golpe.exemplo ganhou um prêmio' })

    const [toOwner] = await here.mails()
    expect(toOwner!.body).toContain('Olá!')
    expect(toOwner!.body).not.toContain('golpe')
  })
})

describe('the owner’s link', () => {
  test('shows the whole reservation', { tags: ['STATUS-30', 'PUB-RES-34', 'PUB-RES-35'] }, async () => {
    const here = await place()
    const { body } = await here.ask({ phone: '(11) 91111-0000', comment: 'Perto da janela' })
    const { id, token } = body.reservation

    const answer = await product.call(findReservation, { params: { ...here.path, id, token } })

    const [row] = await here.rows()
    expect(answer.body).toEqual({
      id,
      name: 'Maria Silva',
      email: 'maria@exemplo.com',
      phone: '11911110000',
      birth_date: '1990-05-17',
      comment: 'Perto da janela',
      reason: 1,
      reason_told: false,
      person_number: 2,
      date: '2026-11-21',
      time: '20:00',
      service_id: here.dinner!.id,
      datetime: '2026-11-21T20:00:00',
      status: 'WAI',
      token_rsvp: row!.token_rsvp,
      owner: { name: 'Maria Silva' },
      guests: [],
    })
    expect(answer.headers['cache-control']).toBe('no-store')
  })

  test('of a guest shows only what an invitation needs', { tags: ['D-87'] }, async () => {
    const here = await place()
    const { body } = await here.ask()
    const [row] = await here.rows()

    const params = { ...here.path, id: body.reservation.id, token: row!.token_rsvp }
    const answer = await product.call(findReservation, { params })

    expect(answer.body).toEqual({
      id: row!.id,
      owner: { name: 'Maria' },
      person_number: 2,
      date: '2026-11-21',
      time: '20:00',
      datetime: '2026-11-21T20:00:00',
      status: 'WAI',
      token_rsvp: row!.token_rsvp,
    })
  })

  test('says CAB of a refused one and CON of one that took place', { tags: ['STATUS-18'] }, async () => {
    const here = await place()
    const statusOf = async (status: 'WAI' | 'CON' | 'REC' | 'CAN' | 'COM') => {
      const { id, token } = await here.reservation({ status })
      const { body } = await product.call(findReservation, { params: { ...here.path, id, token } })
      return body.status
    }

    expect([
      await statusOf('WAI'),
      await statusOf('CON'),
      await statusOf('REC'),
      await statusOf('CAN'),
      await statusOf('COM'),
    ]).toEqual(['WAI', 'CON', 'CAB', 'CAN', 'CON'])
  })

  test(
    'opens nothing with a wrong token, another id or under another branch',
    { tags: ['STATUS-32'] },
    async () => {
      const [here, there] = [await place(), await place()]
      const [mine, other] = [await here.reservation(), await here.reservation()]
      const wrong = [
        { ...here.path, id: mine.id, token: 'x'.repeat(32) },
        { ...here.path, id: mine.id, token: other.token },
        { ...here.path, id: mine.id + 1_000_000, token: mine.token },
        { ...there.path, id: mine.id, token: mine.token },
      ]

      for (const params of wrong) {
        const [found, cancelled] = [
          await product.call(findReservation, { params }),
          await product.call(cancelReservation, { params }),
        ]
        expect(found.status).toBe(404)
        expect(found.body).toMatchObject({ success: false, msg: 'Registro não encontrado.' })
        expect(cancelled.status).toBe(404)
      }
      expect(await here.rows()).toMatchObject([{ status: 'WAI' }, { status: 'WAI' }])
    },
  )
})

describe('cancelling', () => {
  const cancel = (here: Venue, { id, token }: { id: number; token: string }) =>
    product.call(cancelReservation, { params: { ...here.path, id, token } })

  test(
    'with an empty body cancels a waiting or confirmed one and tells both',
    { tags: ['STATUS-31', 'STATUS-23'] },
    async () => {
      const here = await place()
      const [waiting, confirmed] = [await here.reservation(), await here.reservation({ status: 'CON' })]

      const answers = [await cancel(here, waiting), await cancel(here, confirmed)]

      expect(answers.map(({ body }) => body)).toEqual([
        { success: true, msg: 'A reserva foi cancelada.', reservation: { id: waiting.id, status: 'CAN' } },
        { success: true, msg: 'A reserva foi cancelada.', reservation: { id: confirmed.id, status: 'CAN' } },
      ])
      expect((await here.mails()).map(({ kind }) => kind)).toEqual([
        'reservation_cancelled',
        'reservation_cancelled_branch',
        'reservation_cancelled',
        'reservation_cancelled_branch',
      ])
    },
  )

  test('again is a success without effect', { tags: ['D-86'] }, async () => {
    const here = await place()
    const reservation = await here.reservation({ status: 'CAN' })

    const answer = await cancel(here, reservation)

    expect(answer.body).toMatchObject({ success: true, reservation: { status: 'CAN' } })
    expect(await here.mails()).toEqual([])
  })

  test('a refused, completed or past one is not possible', { tags: ['D-86'] }, async () => {
    const here = await place()
    const reservations = [
      await here.reservation({ status: 'REC' }),
      await here.reservation({ status: 'COM' }),
      await here.reservation({ status: 'CON', date: '2026-11-20', time: '12:00' }),
      await here.reservation({ status: 'WAI', date: '2026-11-19' }),
    ]

    for (const reservation of reservations) {
      const answer = await cancel(here, reservation)
      expect(answer.status).toBe(200)
      expect(answer.body).toMatchObject({
        success: false,
        msg: 'Este agendamento não pode mais ser cancelado.',
      })
    }
    expect((await here.rows()).map(({ status }) => status)).toEqual(['REC', 'COM', 'CON', 'WAI'])
    expect(await here.mails()).toEqual([])
  })

  test('is for the owner’s token only', { tags: ['D-86'] }, async () => {
    const here = await place()
    const { id, token_rsvp } = await here.reservation()

    const answer = await cancel(here, { id, token: token_rsvp })

    expect(answer.status).toBe(404)
    expect(await here.rows()).toMatchObject([{ status: 'WAI' }])
  })
})

describe('limits', { tags: ['D-94'] }, () => {
  afterEach(() => vi.unstubAllGlobals())

  test('wrong tokens of one address are refused past 60; the right one is not', async () => {
    const limited = await testHouse({ now: noon, settings: { rateLimits: true } })
    const here = await venue(limited)
    const { id, token } = await here.reservation()
    const statuses = []
    for (let attempt = 0; attempt < 61; attempt++) {
      const params = { ...here.path, id, token: String(attempt).padStart(32, 'x') }
      statuses.push((await limited.call(findReservation, { params })).status)
    }

    expect(statuses.slice(0, 60).every((status) => status === 404)).toBe(true)
    expect(statuses[60]).toBe(429)
    expect((await limited.call(findReservation, { params: { ...here.path, id, token } })).status).toBe(200)
  })

  test('requests for one phone are refused past 15, with a time to wait', async () => {
    const limited = await testHouse({ now: noon, settings: { rateLimits: true } })
    const here = await venue(limited)
    const body = requestForm()
    const answers = []
    for (let attempt = 0; attempt < 16; attempt++) {
      answers.push(await limited.call(requestReservation, { params: here.path, body }))
    }

    expect(answers[14]!.status).toBe(200)
    expect(answers[15]!.status).toBe(429)
    expect(answers[15]!.body.msg).toBe('Muitas tentativas. Aguarde alguns minutos e tente novamente.')
    expect(Number(answers[15]!.headers['retry-after'])).toBeGreaterThan(0)
  })

  test(
    'a visitor without a solved check is refused, staff are not asked for one',
    { tags: ['D-93'] },
    async () => {
      const guarded = await testHouse({ now: noon, settings: { botCheck: 'pow' } })
      const here = await venue(guarded)
      await here.service()

      const visitor = await guarded.call(requestReservation, { params: here.path, body: requestForm() })
      const staff = await guarded.call(
        requestReservation,
        { params: here.path, body: requestForm() },
        { token: here.editor.token },
      )

      expect(visitor.body).toMatchObject({
        success: false,
        msg: 'Não foi possível validar o acesso. Tente novamente.',
      })
      expect(staff.body.success).toBe(true)
    },
  )

  test(
    'a refused request does not give its solved check back, whatever its key',
    { tags: ['D-93'] },
    async () => {
      const guarded = await testHouse({ now: noon, settings: { botCheck: 'pow' } })
      const here = await venue(guarded)
      await here.service()
      const { body: given } = await guarded.call(botCheckChallenge, { query: { action: 'customer' } })
      if (given.kind !== 'pow') throw new Error('no proof of work')
      const challenge = given.challenge as Parameters<typeof solveChallenge>[0]['challenge']
      const solution = await solveChallenge({ challenge, deriveKey })
      const token = Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
      const headers = { 'idempotency-key': 'uma-prova-so' }
      const ask = (time: string) =>
        guarded.call(
          requestReservation,
          { params: here.path, body: requestForm({ time, 'recaptcha-token': token }) },
          { headers },
        )

      expect((await ask('20:10')).body).toMatchObject({ success: false, error: true })
      expect((await ask('20:30')).body).toMatchObject({
        success: false,
        msg: 'Não foi possível validar o acesso. Tente novamente.',
      })
    },
  )

  test('Google is asked before anything is held in the database', { tags: ['D-93'] }, async () => {
    const guarded = await testHouse({
      now: noon,
      settings: { botCheck: 'recaptcha', recaptchaSiteKey: 'chave', recaptchaSecret: 'segredo' },
    })
    const here = await venue(guarded)
    await here.service()
    // Inside a transaction, this query on the outer connection would fail.
    vi.stubGlobal('fetch', async () => {
      await guarded.house.db.selectFrom('branch').select('id').limit(1).execute()
      return Response.json({ success: true, action: 'customer', score: 0.9 })
    })

    const answer = await guarded.call(
      requestReservation,
      { params: here.path, body: requestForm({ 'recaptcha-token': 'resolvido' }) },
      { headers: { 'idempotency-key': 'google-antes-de-tudo' } },
    )

    expect(answer.body.success).toBe(true)
  })
})
