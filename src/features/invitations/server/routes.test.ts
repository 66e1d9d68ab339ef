import { describe, expect, test } from 'vitest'
import { cancelReservation, editReservation, findReservation } from '#features/reservations/contract.ts'
import { downloadCalendar } from '#features/reservations/calendar.contract.ts'
import { confirmPresence, withdrawPresence } from '../contract.ts'
import type { RsvpData } from '../pages.contract.ts'
import { testHouse } from '#test/app.ts'
import { testSite } from '#test/site.ts'
import { type Venue, venue } from '#test/venue.ts'

// Noon of Friday 2026-11-20 in São Paulo; by default a venue's reservations are for the next day, 20:00.
const noon = '2026-11-20T15:00:00Z'
const product = await testHouse({ now: noon })
const { db } = product.house
const open = await testSite<RsvpData>(product)

let people = 0
const newPhone = () => `119${String(40_000_000 + ++people)}`

const invitee = (given: Record<string, unknown> = {}) => ({
  name: 'Bruno Lima',
  phone: newPhone(),
  email: 'bruno@exemplo.com',
  ...given,
})

type Reservation = Awaited<ReturnType<Venue['reservation']>>

/** A venue with one reservation, and the calls of its owner and invitees. */
async function invited(given: Parameters<Venue['reservation']>[0] = {}) {
  const here = await venue(product)
  const reservation: Reservation = await here.reservation({ person_number: 4, ...given })
  const { id, token, token_rsvp } = reservation
  const params = { ...here.path, id }
  return {
    ...here,
    reservation,
    confirm: (fields: Record<string, unknown> = {}, secret = token_rsvp) =>
      product.call(confirmPresence, { params: { ...params, token: secret }, body: invitee(fields) }),
    find: async (secret = token) =>
      (await product.call(findReservation, { params: { ...params, token: secret } })).body,
    confirmed: () =>
      db.selectFrom('reservation_guest').selectAll().where('reservation_id', '=', id).execute(),
  }
}

describe('confirming', () => {
  test(
    'with the token of the invitation keeps what was said, and tells the owner name and phone',
    { tags: ['RSVP-12', 'RSVP-13'] },
    async () => {
      const here = await invited()
      const url = `/api/business/${here.business_id}/branch/${here.path.branch_id}/reservation/${here.reservation.id}/${here.reservation.token_rsvp}/person`
      const fields = {
        name: ' Bruno  Lima ',
        email: 'bruno@exemplo.com',
        phone: '(11) 91234-5678',
        birth_date: '17/05/1990',
        'recaptcha-token': 'solved',
      }

      const answer = await product.request({
        method: 'POST',
        url,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams(fields).toString(),
      })

      expect(answer.json()).toEqual({
        success: true,
        msg: 'Bruno Lima, sua presença foi confirmada com sucesso!',
        guest: { name: 'Bruno Lima', phone: '11912345678' },
      })
      expect(await here.confirmed()).toMatchObject([
        {
          business_id: here.business_id,
          name: 'Bruno Lima',
          phone: '11912345678',
          email: 'bruno@exemplo.com',
          birth_date: '1990-05-17',
        },
      ])
      expect(await here.find()).toMatchObject({ guests: [{ name: 'Bruno Lima', phone: '11912345678' }] })
    },
  )

  test('needs no birth date, however it is left out', { tags: ['RSVP-11'] }, async () => {
    const here = await invited()

    const answers = [
      await here.confirm(),
      await here.confirm({ birth_date: '' }),
      await here.confirm({ birth_date: null }),
    ]

    expect(answers.map(({ body }) => body.success)).toEqual([true, true, true])
    expect((await here.confirmed()).map(({ birth_date }) => birth_date)).toEqual([null, null, null])
  })

  test(
    'staff who make the party smaller than the number who confirmed are told, and nobody is lost',
    { tags: ['D-88', 'D-143'] },
    async () => {
      const here = await invited({ status: 'CON', owner_phone: '11987654321' })
      await here.service()
      for (let sent = 0; sent < 3; sent++) await here.confirm()
      const form = { name: 'Maria Silva', phone: '11987654321', email: 'maria@exemplo.com' }
      const edit = async (person_number: number) => {
        const { date, time } = await here.find()
        const body = { ...form, birth_date: '1990-05-17', date, time, person_number }
        const params = { ...here.path, id: here.reservation.id }
        return (await product.call(editReservation, { params, body }, { token: here.editor.token })).body
      }

      expect(await edit(4)).toMatchObject({ success: true, notice: null })
      expect(await edit(3)).toMatchObject({
        success: true,
        msg: 'Agendamento atualizado com sucesso!',
        notice:
          '3 convidados já confirmaram presença, e a reserva agora é para 3 pessoas. Avise quem reservou.',
      })
      expect(await here.confirmed()).toHaveLength(3)
      expect((await here.confirm()).body.success).toBe(false)
    },
  )

  const broken: [string, Record<string, unknown>, string, string][] = [
    ['[RSVP-07][D-102] no name', { name: ' ' }, 'name', 'Nome é obrigatório.'],
    ['[D-102] a long name', { name: 'a'.repeat(256) }, 'name', 'Máximo de 255 caracteres'],
    ['[RSVP-08][D-102] no phone', { phone: '' }, 'phone', 'Telefone é obrigatório.'],
    ['an invalid phone', { phone: '123' }, 'phone', 'Telefone inválido.'],
    ['[RSVP-09][D-102] no e-mail', { email: '' }, 'email', 'Email é obrigatório.'],
    ['[RSVP-10] an invalid e-mail', { email: 'bruno@' }, 'email', 'Email inválido.'],
    ['[D-59] no such day', { birth_date: '31/02/1990' }, 'birth_date', 'Data de nascimento inválida.'],
    ['[D-59] a day to come', { birth_date: '2026-11-21' }, 'birth_date', 'Data de nascimento inválida.'],
  ]
  test.each(broken)('%s is broken input', async (_, fields, field, sentence) => {
    const here = await invited()

    const answer = await here.confirm(fields)

    expect(answer.status).toBe(422)
    expect(answer.body.errors).toEqual({ [field]: [sentence] })
    expect(await here.confirmed()).toEqual([])
  })

  test(
    'is for the token of the invitation only, which opens nothing else',
    { tags: ['RSVP-06', 'D-87'] },
    async () => {
      const [here, there] = [await invited(), await invited()]
      const { token, token_rsvp, id } = here.reservation
      const params = { ...here.path, id, token: token_rsvp }

      const wrong = [
        await here.confirm({}, token),
        await here.confirm({}, 'x'.repeat(32)),
        await here.confirm({}, there.reservation.token_rsvp),
        await product.call(cancelReservation, { params }),
        await product.call(downloadCalendar, { params }),
      ]
      await here.confirm()

      expect(wrong.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
      expect(await here.confirmed()).toHaveLength(1)
      expect(Object.keys(await here.find(token_rsvp)).toSorted()).toEqual([
        'date',
        'datetime',
        'id',
        'owner',
        'person_number',
        'status',
        'time',
        'token_rsvp',
      ])
    },
  )

  test(
    'is for a waiting or confirmed one, before its time on the wall of the branch',
    { tags: ['D-87'] },
    async () => {
      const outcome = async (given: Parameters<Venue['reservation']>[0]) =>
        (await (await invited(given)).confirm()).body

      for (const status of ['WAI', 'CON'] as const) {
        expect(await outcome({ status })).toMatchObject({ success: true })
        expect(await outcome({ status, date: '2026-11-20', time: '12:01' })).toMatchObject({ success: true })
        expect(await outcome({ status, date: '2026-11-20', time: '12:00' })).toMatchObject({ success: false })
        expect(await outcome({ status, date: '2026-11-19' })).toMatchObject({ success: false })
      }
      for (const status of ['REC', 'CAN', 'COM'] as const) {
        expect(await outcome({ status })).toMatchObject({
          success: false,
          msg: 'Este convite não recebe mais confirmações.',
        })
      }
    },
  )

  test('in the west of Brazil the day is longer', { tags: ['D-87'] }, async () => {
    const acre = await venue(product, { branch: { timezone: 'America/Rio_Branco' } })
    // In Rio Branco it is 10:00.
    const ask = async (time: string) => {
      const { id, token_rsvp } = await acre.reservation({ date: '2026-11-20', time })
      const params = { ...acre.path, id, token: token_rsvp }
      return (await product.call(confirmPresence, { params, body: invitee() })).body.success
    }

    expect(await ask('10:30')).toBe(true)
    expect(await ask('09:30')).toBe(false)
  })

  test(
    'a full party, its owner counted, takes nobody more; the same phone again changes what it said',
    { tags: ['D-88', 'D-143'] },
    async () => {
      const here = await invited({ person_number: 3 })
      const phone = newPhone()
      await here.confirm({ phone, birth_date: '17/05/1990' })
      await here.confirm()

      const [late, again] = [await here.confirm(), await here.confirm({ phone, name: 'Bruno de Lima' })]

      expect(late.body).toMatchObject({ success: false, code: 'full' })
      expect(again.body).toMatchObject({ success: true })
      const confirmed = await here.confirmed()
      expect(confirmed).toHaveLength(2)
      expect(confirmed.find((one) => one.phone === phone)).toMatchObject({
        name: 'Bruno de Lima',
        birth_date: null,
      })
    },
  )

  test('of twenty who want the last place at once one gets it', { tags: ['D-88'] }, async () => {
    const here = await invited({ person_number: 4 })
    await here.confirm()
    await here.confirm()

    const answers = await Promise.all(Array.from({ length: 20 }, () => here.confirm()))

    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    expect(answers.filter(({ body }) => body.success)).toHaveLength(1)
    expect(await here.confirmed()).toHaveLength(3)
  })

  test('one phone that sends twenty times at once takes one place', { tags: ['D-88'] }, async () => {
    const here = await invited({ person_number: 3 })
    const phone = newPhone()

    const answers = await Promise.all(Array.from({ length: 20 }, () => here.confirm({ phone })))

    expect(answers.filter(({ body }) => body.success)).toHaveLength(20)
    expect(await here.confirmed()).toHaveLength(1)
  })

  test('makes no customer, and leaves no name in the audit log', { tags: ['D-88', 'D-97'] }, async () => {
    const here = await invited()

    await here.confirm()

    const of = (table: 'customer' | 'audit_log' | 'mail') =>
      db.selectFrom(table).selectAll().where('business_id', '=', here.business_id).execute()
    expect([await of('customer'), await of('audit_log'), await of('mail')]).toEqual([[], [], []])
  })
})

describe('the device that confirmed', { tags: ['D-87'] }, () => {
  const ownPage = { 'sec-fetch-site': 'same-origin' }

  /** An invited party of which one device has confirmed, and what that device then does. */
  async function present(given: Parameters<Venue['reservation']>[0] = {}) {
    const here = await invited(given)
    const { id, token_rsvp } = here.reservation
    const address = `/reserva/${here.branch.slug}/${id}/${token_rsvp}/rsvp`
    const { headers } = await here.confirm({ name: 'Bruno Lima' })
    const cookies = [headers['set-cookie'] ?? []].flat()
    const own = cookies[0]!.split(';')[0]!
    const params = { ...here.path, id, token: token_rsvp }
    return {
      ...here,
      address,
      cookies,
      own,
      shown: async (cookie = own) => (await open(address, { cookie })).data.present,
      withdraw: async (headers: Record<string, string> = { ...ownPage, cookie: own }) =>
        (await product.call(withdrawPresence, { params }, { headers })).body,
    }
  }

  test('is told so when it comes back, and no other device is', async () => {
    const [here, there] = [await present(), await present()]

    expect(await here.shown()).toEqual({ name: 'Bruno Lima' })
    expect(await here.shown('')).toBeNull()
    expect(await here.shown(there.own)).toBeNull()
    const paths = here.cookies.map(
      (cookie) => /Path=([^;]+); HttpOnly; Secure; SameSite=Lax$/.exec(cookie)?.[1],
    )
    expect(paths).toEqual([
      here.address,
      `/api/business/${here.business_id}/branch/${here.path.branch_id}/reservation/${here.reservation.id}/${here.reservation.token_rsvp}/person`,
    ])
  })

  test('takes its presence back, and its place is free again', { tags: ['D-88'] }, async () => {
    const here = await present({ person_number: 2 })
    expect((await here.confirm()).body).toMatchObject({ success: false, code: 'full' })

    expect(await here.withdraw()).toEqual({ success: true, msg: 'Sua presença foi retirada.' })

    expect(await here.confirmed()).toEqual([])
    expect(await here.shown()).toBeNull()
    expect((await here.confirm()).body.success).toBe(true)
  })

  test('no other device, page or reservation does', { tags: ['D-05'] }, async () => {
    const [here, there] = [await present(), await present()]

    const refused = [
      await here.withdraw(ownPage),
      await here.withdraw({ cookie: here.own }),
      await here.withdraw({ 'sec-fetch-site': 'cross-site', cookie: here.own }),
      await here.withdraw({ ...ownPage, cookie: there.own }),
    ]

    expect(refused).toEqual(
      refused.map(() => ({
        success: false,
        code: 'not_present',
        msg: 'Este aparelho não confirmou presença nesta reserva.',
      })),
    )
    expect(await here.confirmed()).toHaveLength(1)
  })

  test('takes nothing back once the time has come', async () => {
    const here = await present({ date: '2026-11-20', time: '12:01' })
    product.turnTo('2026-11-20T15:02:00Z')

    const answer = await here.withdraw()
    product.turnTo(noon)

    expect(answer).toMatchObject({ success: false, msg: 'Este convite não recebe mais confirmações.' })
    expect(await here.confirmed()).toHaveLength(1)
  })
})

describe('limits', { tags: ['D-93', 'D-94'] }, () => {
  const strict = { now: noon, settings: { rateLimits: true } }

  test('wrong tokens are counted, and use up nobody’s phone', async () => {
    const limited = await testHouse(strict)
    const here = await venue(limited)
    const { id, token, token_rsvp } = await here.reservation({ person_number: 40 })
    const body = invitee()
    const ask = async (secret: string) =>
      (await limited.call(confirmPresence, { params: { ...here.path, id, token: secret }, body })).status

    const wrong = []
    for (let tries = 0; tries < 61; tries++) wrong.push(await ask(String(tries).padStart(32, 'x')))

    expect([wrong[59], wrong[60]]).toEqual([404, 429])
    expect(await ask(token)).toBe(404)
    expect(await ask(token_rsvp)).toBe(200)
  })

  test('confirmations with one phone are refused past 15', async () => {
    const limited = await testHouse(strict)
    const here = await venue(limited)
    const { id, token_rsvp } = await here.reservation()
    const params = { ...here.path, id, token: token_rsvp }
    const body = invitee()
    const statuses = []

    for (let tries = 0; tries < 16; tries++) {
      statuses.push((await limited.call(confirmPresence, { params, body })).status)
    }

    expect(statuses).toEqual([...Array<number>(15).fill(200), 429])
  })

  test('a visitor without a solved check is refused, staff are not asked for one', async () => {
    const checked = await testHouse({ now: noon, settings: { botCheck: 'pow' } })
    const here = await venue(checked)
    const { id, token_rsvp } = await here.reservation()
    const input = { params: { ...here.path, id, token: token_rsvp }, body: invitee() }

    const visitor = await checked.call(confirmPresence, input)
    const staff = await checked.call(confirmPresence, input, { token: here.editor.token })

    expect(visitor.body).toMatchObject({ success: false, code: 'bot_check' })
    expect(staff.body).toMatchObject({ success: true })
  })
})

describe('the file for a calendar', () => {
  const download = (
    here: Pick<Venue, 'business_id' | 'path'>,
    { id, token }: { id: number; token: string },
  ) =>
    product.request({
      method: 'GET',
      url: `/api/business/${here.business_id}/branch/${here.path.branch_id}/reservation/${id}/${token}/calendar`,
    })

  test.each([
    ['America/Noronha', '20261121T220000Z'],
    ['America/Sao_Paulo', '20261121T230000Z'],
    ['America/Manaus', '20261122T000000Z'],
    ['America/Rio_Branco', '20261122T010000Z'],
  ])('of a branch in %s begins at %s, which is 20:00 there', async (timezone, start) => {
    const here = await venue(product, { branch: { timezone } })

    const { body } = await download(here, await here.reservation())

    expect(body).toContain(`\r\nDTSTART:${start}\r\n`)
  })

  test('is agendamento.ics, kept nowhere, leads to its own page, and says nothing else that a shared calendar should not', async () => {
    const here = await invited({ person_number: 4, status: 'CON' })
    await here.confirm()
    const { id, token, token_rsvp } = here.reservation

    const answer = await download(here, here.reservation)

    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': 'attachment; filename="agendamento.ics"',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    })
    expect(answer.body).toContain(`UID:reserva-${here.business_id}-${id}@localhost\r\n`)
    expect(answer.body).toContain(`SUMMARY:Mesa em ${here.branch.name} · Centro\r\n`)
    expect(answer.body).toContain('DESCRIPTION:Mesa para 4 pessoas.\r\n')
    expect(answer.body).toContain('STATUS:CONFIRMED\r\n')
    const unfolded = answer.body.replaceAll('\r\n ', '')
    expect(unfolded).toContain(`URL:http://localhost:3000/reserva/${here.branch.slug}/${id}/${token}\r\n`)
    for (const secret of [token_rsvp, 'Maria', 'Bruno', '11987654321', 'exemplo.com']) {
      expect(unfolded).not.toContain(secret)
    }
  })

  test('of a cancelled one takes the event back: the same name, cancelled', async () => {
    const here = await venue(product)
    const reservation = await here.reservation()
    const uidOf = (file: string) => /^UID:.*$/m.exec(file)?.[0]

    const waiting = await download(here, reservation)
    await product.call(cancelReservation, {
      params: { ...here.path, id: reservation.id, token: reservation.token },
    })
    const cancelled = await download(here, reservation)

    expect(waiting.body).toContain('STATUS:TENTATIVE')
    expect(waiting.body).toContain('Aguardando confirmação do restaurante.')
    expect(cancelled.body).toContain('STATUS:CANCELLED')
    expect(uidOf(cancelled.body)).toBe(uidOf(waiting.body))
  })
})
