import { confirmPresence } from '#features/invitations/contract.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { approveReservation, cancelReservation, editReservation, refuseReservation } from '../../contract.ts'
import { calendarPath } from '../../calendar-path.ts'
import { requestReservation } from '../../request.contract.ts'
import { filledPath } from '#lib/call/call-encoding.ts'
import { actOf } from '#platform/act.ts'
import { changeOwn } from '../own/own-changes.ts'
import { type TestHouse, testHouse } from '#test/app.ts'
import { mailsOf } from '#test/mails.ts'
import { leavesOf, readMail } from '#test/read-mail.ts'
import { requestForm } from '#test/request-form.ts'
import { smtpServer } from '#test/smtp.ts'
import { everyDay, type Venue, venue } from '#test/venue.ts'

const now = '2026-11-20T15:00:00Z'
let product: TestHouse
beforeAll(async () => {
  product = await testHouse({ now })
})

const avatar_path = `1/${'a'.repeat(22)}-400x400`

/** A venue with brand colours, an address, a phone and a policy. */
async function place(branch: NonNullable<Parameters<typeof venue>[1]>['branch'] = {}): Promise<Venue> {
  const policy = 'Cancele até 2 horas antes.\nDepois, ligue.'
  const here = await venue(product, {
    branch: { color_primary: '#9B2C1F', business_phone: '1130627781', ...branch },
    config: { cancellation_policy: policy },
  })
  const { db } = product.house
  const city = { name: `Cidade ${here.business_id}`, state_id: 25 }
  const { id: city_id } = await db.insertInto('city').values(city).returning('id').executeTakeFirstOrThrow()
  const { id: address_id } = await db
    .insertInto('address')
    .values({ business_id: here.business_id, street: 'Rua Direita', number: '12', city_id })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.updateTable('branch').set({ address_id }).where('id', '=', here.path.branch_id).execute()
  await here.service()
  return here
}

const ask = (here: Venue, given: Record<string, unknown> = {}) =>
  product.call(requestReservation, {
    params: here.path,
    body: requestForm({ phone: '(11) 98765-4321', ...given }),
  })

const letters = (here: Venue) => mailsOf(product, here.business_id)

test(
  'the owner reads when, for how many and where, with a map, the policy and the link to follow it',
  { tags: ['D-95'] },
  async () => {
    const here = await place({ avatar_path })

    const { body } = await ask(here, { comment: 'Perto da janela' })

    const { letter, body: text } = (await letters(here))[0]!
    const { settings } = product.house
    expect(letter.sender).toMatchObject({
      name: here.branch.name,
      unit: 'Centro',
      color: '#9b2c1f',
      image: `${settings.appUrl}/files/${avatar_path}/400.jpg`,
      phone: { label: '(11) 3062-7781', url: 'tel:+551130627781' },
    })
    expect(letter.facts.slice(0, 5)).toEqual([
      { label: 'Situação', lines: ['Aguardando confirmação'], tone: 'waiting' },
      { label: 'Data', lines: ['sábado, 21/11/2026'] },
      { label: 'Horário', lines: ['20:00 · Jantar'] },
      { label: 'Pessoas', lines: ['2 pessoas'] },
      { label: 'Tolerância', lines: ['20 minutos', 'Chegada até 20:20'] },
    ])
    expect(letter.facts[5]).toMatchObject({
      label: 'Local',
      lines: [`${here.branch.name} · Centro`, 'Rua Direita, 12', expect.stringContaining(' - SP')],
      link: {
        label: 'Ver no mapa',
        url: expect.stringMatching(/^https:\/\/www\.google\.com\/maps\/search\//),
      },
    })
    const { id, token } = body.reservation
    expect(letter.button!.url).toBe(`${settings.shortLinkBase}/reserva/${here.branch.slug}/${id}/${token}`)
    expect(letter.sections).toEqual([
      { title: 'Política de cancelamento', text: 'Cancele até 2 horas antes.\nDepois, ligue.' },
    ])
    expect(letter.reply_to).toBe(here.branch.email)
    expect(letter.calendar).toBeNull()
    expect(JSON.stringify([letter, text])).not.toContain('janela')
  },
)

test('the letters to guest and house name the service of the booking', { tags: ['D-144'] }, async () => {
  const here = await place()
  const times = async () =>
    (await letters(here)).map(({ letter }) => letter.facts.find(({ label }) => label === 'Horário')?.lines)

  await ask(here)

  expect(await times()).toEqual([['20:00 · Jantar'], ['20:00 · Jantar']])
})

test(
  'the venue reads who comes, why and what they ask for, and never the owner’s secret address',
  { tags: ['D-95'] },
  async () => {
    const here = await place()

    const { body } = await ask(here, { comment: 'Perto da janela.\n<b>Obrigada</b>', reason: 6 })

    const letter = (await letters(here))[1]!.letter
    expect(letter.title).toBe(`Novo agendamento (#${body.reservation.id})`)
    expect(letter.facts).toContainEqual({ label: 'Cliente', lines: ['Maria Silva'] })
    expect(letter.facts).toContainEqual({ label: 'Motivo', lines: ['Confraternização da Empresa'] })
    expect(letter.facts).toContainEqual({ label: 'Situação', lines: ['Pendente'], tone: 'waiting' })
    expect(letter.sections).toEqual([{ title: 'Observação', text: 'Perto da janela.\n<b>Obrigada</b>' }])
    expect(letter.button!.url).toBe(
      `${product.house.settings.appUrl}/admin/reservations?visao=dia&dateFrom=2026-11-21&dateTo=2026-11-21&pedido=${body.reservation.id}&estabelecimento=${here.branch.id}`,
    )
    expect(JSON.stringify(letter)).not.toContain(body.reservation.token)
    expect(JSON.stringify(letter)).not.toContain('maria@exemplo.com')
  },
)

test(
  'the guest’s letters print the occasion that was told, and never one that nobody told',
  { tags: ['D-146'] },
  async () => {
    const printed = async (given: Record<string, unknown>) => {
      const here = await place()
      const { body } = await ask(here, given)
      const path = { ...here.path, id: body.reservation.id }
      await product.call(approveReservation, { params: path }, { token: here.editor.token })
      await product.call(cancelReservation, { params: { ...path, token: body.reservation.token } })
      const toOwner = (await letters(here)).filter(({ recipient }) => recipient === 'maria@exemplo.com')
      return toOwner.map(({ letter, body: text }) => {
        const facts = letter.facts.filter(({ label }) => label === 'Ocasião')
        expect(text.match(/^Ocasião: .+$/gm) ?? []).toEqual(facts.map(({ lines }) => `Ocasião: ${lines[0]}`))
        for (const { lines, link } of letter.facts)
          expect(lines.every(Boolean) && !!(lines.length || link)).toBe(true)
        return facts.map(({ lines }) => lines[0]).join()
      })
    }

    expect(await printed({ reason: 3 })).toEqual(['Bodas', 'Bodas', 'Bodas'])
    expect(await printed({ reason: 1 })).toEqual(['Aniversário', 'Aniversário', 'Aniversário'])
    expect(await printed({ reason: null })).toEqual(['', '', ''])
    expect(await printed({})).toEqual(['', '', ''])
  },
)

test(
  'who is accepted gets the table for their calendar, with the way to its page and no other secret',
  { tags: ['D-95'] },
  async () => {
    const here = await place()
    const { id, token, token_rsvp } = await here.reservation()

    await product.call(
      approveReservation,
      { params: { ...here.path, id } },
      {
        token: here.editor.token,
      },
    )

    const { letter } = (await letters(here))[0]!
    expect(letter.title).toBe('Agendamento aceito')
    expect(letter.sentences).toEqual([
      'Esperamos por você.',
      'O arquivo em anexo guarda a data no seu calendário.',
    ])
    expect(letter.calendar).toContain('BEGIN:VALARM\r\n')
    expect(letter.calendar).toContain('DTSTART:20261121T230000Z\r\n')
    expect(letter.calendar!.replaceAll('\r\n ', '')).toContain(
      `/reserva/${here.branch.slug}/${id}/${token}\r\n`,
    )
    expect(letter.calendar).not.toContain('Maria')
    expect(letter.calendar).not.toContain(token_rsvp)
  },
)

describe('a calendar that has the accepted table', { tags: ['D-95'] }, () => {
  /** The calendar files of a venue's letters to guests, in order, as its mail server gets them. */
  async function mailed(act: (sending: TestHouse, here: Venue) => Promise<void>) {
    const server = await smtpServer()
    const { database } = product.house
    const sending = await testHouse({ now, database, settings: { smtpUrl: server.url } })
    const here = await place()
    await act(sending, here)
    await sending.queue.drain(sending.house)
    return server.received.flatMap((message) =>
      leavesOf(readMail(message))
        .filter(({ type }) => type === 'text/calendar')
        .map(({ headers, text }) => ({ type: headers['content-type'], file: text.replaceAll('\r\n ', '') })),
    )
  }
  const line = (file: string, name: string) => new RegExp(`^${name}:(.*)\r$`, 'm').exec(file)?.[1]
  /** The lines that two files must share so that the second removes the event of the first. */
  function expectTakenOut(first: { file: string }, last: { type: string | undefined; file: string }) {
    expect(line(first.file, 'STATUS')).toBe('CONFIRMED')
    expect(line(first.file, 'METHOD')).toBeUndefined()
    expect(last.type).toContain('method=CANCEL')
    expect(line(last.file, 'METHOD')).toBe('CANCEL')
    expect(line(last.file, 'STATUS')).toBe('CANCELLED')
    expect(last.file).toMatch(/^ORGANIZER;CN="[^"]+":mailto:[^\s@]+@\S+\r$/m)
    expect(line(last.file, 'UID')).toBe(line(first.file, 'UID'))
    expect(Number(line(last.file, 'SEQUENCE'))).toBeGreaterThan(Number(line(first.file, 'SEQUENCE')))
    expect(last.file).not.toContain('VALARM')
  }

  test('loses it by the mail of a refusal', async () => {
    const [accepted, refused, ...others] = await mailed(async (sending, here) => {
      const { id } = await here.reservation()
      const staff = { token: here.editor.token }
      await sending.call(approveReservation, { params: { ...here.path, id } }, staff)
      await sending.call(refuseReservation, { params: { ...here.path, id } }, staff)
    })

    expectTakenOut(accepted!, refused!)
    expect(others).toEqual([])
  })

  test('loses it by the mail of the guest’s own cancellation, and the file of the page says the same', async () => {
    let page = ''
    const [accepted, cancelled] = await mailed(async (sending, here) => {
      const { id, token } = await here.reservation()
      const staff = { token: here.editor.token }
      await sending.call(approveReservation, { params: { ...here.path, id } }, staff)
      await sending.call(cancelReservation, { params: { ...here.path, id, token } })
      const params = { business_id: here.business_id, branch_id: here.branch.id, id, token }
      page = (await sending.request({ method: 'GET', url: filledPath(calendarPath, params) })).body
    })

    expectTakenOut(accepted!, cancelled!)
    expectTakenOut(accepted!, { type: 'method=CANCEL', file: page.replaceAll('\r\n ', '') })
  })

  test('gets another time by the mail of a change, also where the house has to confirm it', async () => {
    const [accepted, moved] = await mailed(async (sending, here) => {
      const { id } = await here.reservation()
      const staff = { token: here.editor.token }
      await sending.call(approveReservation, { params: { ...here.path, id } }, staff)
      const seen = { people: 2, date: '2026-11-21', time: '20:00' }
      const act = { ...actOf('bot', sending.house), now: new Date('2026-11-20T15:01:00Z') }
      await changeOwn(sending.house.db, here.branch, id, { wish: { ...seen, time: '21:00' }, seen }, act)
    })

    expect(line(moved!.file, 'DTSTART')).toBe('20261122T000000Z')
    expect(line(moved!.file, 'STATUS')).toBe('TENTATIVE')
    expect(line(moved!.file, 'UID')).toBe(line(accepted!.file, 'UID'))
    expect(Number(line(moved!.file, 'SEQUENCE'))).toBeGreaterThan(Number(line(accepted!.file, 'SEQUENCE')))
  })
})

test(
  'until when a late guest may arrive is that of the service on the day, and is not said where there is none',
  { tags: ['D-33'] },
  async () => {
    const here = await place()
    const onSaturday = (max_delay: number | null) => {
      const week = JSON.parse(everyDay('11:00', '14:00', 15)) as { day_of_week: string }[]
      return JSON.stringify(week.map((day) => (day.day_of_week === 'SAT' ? { ...day, max_delay } : day)))
    }
    const lunch = (max_delay: number | null) =>
      here.service({ meta: onSaturday(max_delay), name: `Almoço ${max_delay}` })
    const tolerance = async () =>
      (await letters(here)).at(-1)!.letter.facts.find(({ label }) => label === 'Tolerância')
    const approve = async (service_id: number, time: string) => {
      const { id } = await here.reservation({ service_id, time })
      await product.call(approveReservation, { params: { ...here.path, id } }, { token: here.editor.token })
    }

    await approve((await lunch(60)).id, '13:30')
    expect(await tolerance()).toEqual({ label: 'Tolerância', lines: ['60 minutos', 'Chegada até 14:30'] })
    await approve((await lunch(20)).id, '23:50')
    expect(await tolerance()).toEqual({ label: 'Tolerância', lines: ['20 minutos', 'Chegada até 00:10'] })
    await approve((await lunch(null)).id, '13:30')
    expect(await tolerance()).toBeUndefined()

    const { id } = await here.reservation({ status: 'CON' })
    await product.call(refuseReservation, { params: { ...here.path, id } }, { token: here.editor.token })
    expect(await tolerance()).toBeUndefined()
  },
)

test('a refusal and a cancellation carry no policy, and each is told once', { tags: ['D-95'] }, async () => {
  const here = await place()
  const [refused, cancelled] = [await here.reservation(), await here.reservation({ status: 'CON' })]

  await product.call(
    refuseReservation,
    { params: { ...here.path, id: refused.id } },
    {
      token: here.editor.token,
    },
  )
  const { id, token } = cancelled
  await product.call(cancelReservation, { params: { ...here.path, id, token } })

  const told = await letters(here)
  expect(told.map(({ kind, recipient }) => [kind, recipient])).toEqual([
    ['reservation_refused', 'maria@exemplo.com'],
    ['reservation_cancelled', 'maria@exemplo.com'],
    ['reservation_cancelled_branch', here.branch.email],
  ])
  for (const { letter } of told) expect(letter.sections).toEqual([])
  expect(told[2]!.letter.calendar).toBeNull()
  expect(told.map(({ letter }) => letter.sentences)).toEqual([
    [
      'Infelizmente não será possível recebê-lo desta vez. Esperamos vê-lo em uma próxima ocasião.',
      'Se guardou a data no seu calendário, o arquivo em anexo a retira.',
    ],
    ['O seu agendamento foi cancelado.', 'Se guardou a data no seu calendário, o arquivo em anexo a retira.'],
    [],
  ])
})

test(
  'a letter leaves out an invalid colour and a missing address or e-mail',
  { tags: ['D-95'] },
  async () => {
    const here = await venue(product, {
      branch: {
        color_primary: 'red;}body{display:none',
        branch: '',
        email: 'not an address',
        avatar_path: '../x',
      },
    })
    await here.service()

    await ask(here)

    const { letter, subject } = (await letters(here))[0]!
    expect(letter.sender).toMatchObject({ color: null, image: null, address: [], phone: null, unit: '' })
    expect(letter.facts[5]).toEqual({ label: 'Local', lines: [here.branch.name], link: null })
    expect(letter.reply_to).toBeNull()
    expect(letter.sections).toEqual([])
    expect(subject).toBe(`Recebemos o seu pedido de agendamento – ${here.branch.name}`)
  },
)

test(
  'a letter says what was true when it was caused, at every attempt to deliver it',
  { tags: ['D-95'] },
  async () => {
    const server = await smtpServer([{ at: 'RCPT', answer: '450 not now' }])
    const { database } = product.house
    const sending = await testHouse({ now, database, settings: { smtpUrl: server.url } })
    const here = await place()
    const { id, token } = await here.reservation()
    const staff = { token: here.editor.token }
    await sending.call(approveReservation, { params: { ...here.path, id } }, staff)
    const form = { ...requestForm(), date: '2026-11-23', time: '21:00', person_number: 4 }
    await sending.call(editReservation, { params: { ...here.path, id }, body: form }, staff)
    await sending.call(cancelReservation, { params: { ...here.path, id, token } })
    const confirmation = async () => {
      const rows = await database.db
        .selectFrom('mail')
        .selectAll()
        .where('business_id', '=', here.business_id)
        .orderBy('id')
        .execute()
      return rows[0]!
    }
    expect(await confirmation()).toMatchObject({ kind: 'reservation_confirmed', subject: '', body: '' })

    await sending.queue.drain(sending.house)
    const written = await confirmation()
    expect(written).toMatchObject({
      status: 'queued',
      subject: `Agendamento aceito – ${here.branch.name} · Centro`,
    })
    await database.db.updateTable('branch').set({ name: 'Outro' }).where('id', '=', here.branch.id).execute()
    await sending.queue.drain(sending.house)

    const { body, letter, subject } = written
    expect(await confirmation()).toMatchObject({ status: 'sent', body, letter, subject })
    expect(body).toContain(
      'Situação: Confirmado\nData: sábado, 21/11/2026\nHorário: 20:00\nPessoas: 2 pessoas',
    )
    expect(server.received).toHaveLength(3)
  },
)

test('a letter that was emptied before its delivery is not sent', { tags: ['D-98'] }, async () => {
  const server = await smtpServer()
  const { database } = product.house
  const sending = await testHouse({ now, database, settings: { smtpUrl: server.url } })
  const here = await place()
  const { id } = await here.reservation()
  await sending.call(approveReservation, { params: { ...here.path, id } }, { token: here.editor.token })
  const ours = database.db.updateTable('mail').where('business_id', '=', here.business_id)
  await ours.set({ subject: '', body: '', letter: null }).execute()

  await sending.queue.drain(sending.house)

  expect(server.received).toEqual([])
  expect(await letters(here)).toMatchObject([{ status: 'failed', body: '', letter: null }])
})

describe('those who confirmed the invitation', { tags: ['D-95', 'D-87'] }, () => {
  /** A reservation with these people, in order. */
  async function invited(here: Venue, people: { name: string; email: string }[]) {
    const reservation = await here.reservation({ person_number: 6, owner_email: 'maria@exemplo.com' })
    for (const [index, person] of people.entries()) {
      const { body } = await product.call(confirmPresence, {
        params: { ...here.path, id: reservation.id, token: reservation.token_rsvp },
        body: { ...person, phone: `1191234567${index}` },
      })
      expect(body.success).toBe(true)
    }
    return reservation
  }
  const toInvitees = async (here: Venue) =>
    (await letters(here)).filter(({ kind }) => kind.startsWith('invitation_'))

  test('read that the house refused, once an address, and nothing of the owner', async () => {
    const here = await place()
    const { id, token, token_rsvp } = await invited(here, [
      { name: 'Bruno Lima', email: 'bruno@exemplo.com' },
      { name: 'Bia Lima', email: 'Bruno@exemplo.com' },
      { name: 'Maria Silva', email: 'maria@exemplo.com' },
      { name: 'Caio Reis', email: 'caio@exemplo.com' },
    ])

    const as = { token: here.editor.token }
    await product.call(refuseReservation, { params: { ...here.path, id } }, as)
    await product.call(refuseReservation, { params: { ...here.path, id } }, as)

    const sent = await toInvitees(here)
    expect(sent.map(({ kind, recipient }) => `${kind} ${recipient}`)).toEqual([
      'invitation_refused bruno@exemplo.com',
      'invitation_refused caio@exemplo.com',
    ])
    expect(sent[0]!.letter).toMatchObject({
      title: 'A mesa do convite não foi aceita',
      greeting: 'Olá, Bruno!',
      sentences: [
        'O restaurante não pôde aceitar a mesa em que você confirmou presença. Não é preciso ir.',
        'Se guardou a data no seu calendário, o arquivo em anexo a retira.',
      ],
      button: null,
      reply_to: here.branch.email,
    })
    expect(sent[0]!.letter.facts).toContainEqual({ label: 'Data', lines: ['sábado, 21/11/2026'] })
    for (const secret of [token, token_rsvp, 'Maria']) {
      expect(JSON.stringify([sent[0]!.letter, sent[0]!.body])).not.toContain(secret)
    }
  })

  test('read that the owner cancelled, and nothing when staff accept', async () => {
    const here = await place()
    const { id, token } = await invited(here, [{ name: 'Bruno Lima', email: 'bruno@exemplo.com' }])

    await product.call(approveReservation, { params: { ...here.path, id } }, { token: here.editor.token })
    expect(await toInvitees(here)).toEqual([])
    await product.call(cancelReservation, { params: { ...here.path, id, token } })

    expect(await toInvitees(here)).toMatchObject([
      { kind: 'invitation_cancelled', letter: { title: 'A mesa do convite foi cancelada' } },
    ])
  })
})
