import { expect, test } from 'vitest'
import { understandMessage } from '../contract.ts'
import { rehearse } from '../rehearsal.contract.ts'
import { optionalChoices } from '../settings.ts'
import { testHouse } from '#test/app.ts'
import { everyDay, type Signed, venue, type Venue } from '#test/venue.ts'

// 23:30 of Monday 2026-11-23 in São Paulo, 22:30 in Manaus, 00:30 of Tuesday in Fernando de Noronha.
const lateMonday = '2026-11-24T02:30:00Z'
const product = await testHouse({ now: lateMonday })
const { db, settings } = product.house

const ask = (
  here: Venue,
  body: { text: string; now?: string },
  person: Signed = here.owner,
  path = here.path,
) => product.call(understandMessage, { params: path, body }, { token: person.token })

const inZone = (timezone: string) => venue(product, { branch: { timezone } })

test(
  'answers what was understood, null for what was not said, and the first sentence',
  { tags: ['D-132'] },
  async () => {
    const here = await venue(product)

    const { status, body } = await ask(here, { text: 'sáb 20h', now: '2026-11-24T15:00:00.000Z' })

    expect(status).toBe(200)
    expect(body).toEqual({
      intent: 'reserve',
      people: null,
      date: '2026-11-28',
      time: '20:00',
      confident: true,
      reply: 'Para quantas pessoas?',
    })
  },
)

test('the zone of the branch decides which day is tomorrow', { tags: ['D-132', 'D-42'] }, async () => {
  const zones = ['America/Sao_Paulo', 'America/Manaus', 'America/Noronha']
  const houses = await Promise.all(zones.map(inZone))
  const dates = async (now?: string) => {
    const answers = await Promise.all(
      houses.map((here) => ask(here, { text: 'amanhã', ...(now ? { now } : {}) })),
    )
    return answers.map(({ body }) => body.date)
  }

  expect(await dates()).toEqual(['2026-11-24', '2026-11-24', '2026-11-25'])
  expect(await dates('2026-11-24T03:30:00Z')).toEqual(['2026-11-25', '2026-11-24', '2026-11-25'])
  expect(await dates('2026-11-24T00:30:00-03:00')).toEqual(['2026-11-25', '2026-11-24', '2026-11-25'])
})

test('an instant without an offset is the clock of the branch', { tags: ['D-132'] }, async () => {
  const here = await inZone('America/Manaus')

  expect((await ask(here, { text: 'amanhã', now: '2026-12-24T23:59:00' })).body.date).toBe('2026-12-25')
})

test(
  'a time of today that is over in the zone of the branch is asked back',
  { tags: ['D-132'] },
  async () => {
    const [paulo, manaus] = [await inZone('America/Sao_Paulo'), await inZone('America/Manaus')]
    const body = { text: 'hoje às 20h para 2', now: '2026-11-23T23:30:00Z' }

    expect((await ask(paulo, body)).body).toMatchObject({ time: null, confident: false })
    expect((await ask(manaus, body)).body).toMatchObject({ time: '20:00', confident: true })
  },
)

test(
  'the menu has the links of this branch, and its menu only when guests can read one',
  { tags: ['D-79'] },
  async () => {
    const here = await venue(product, { branch: { name: 'Cantina', branch: 'Centro' } })
    const menuLink = `${settings.appUrl}/cardapios/${here.branch.slug}`

    const before = (await ask(here, { text: 'oi' })).body.reply
    await db
      .insertInto('menu')
      .values({ ...here.path, name: 'Almoço', status: 'active', position: 1 })
      .execute()
    const after = (await ask(here, { text: 'oi' })).body.reply

    expect(before).toContain(`1 Reservar: ${settings.appUrl}/reserva/${here.branch.slug}\n2 Cardápio\n3 `)
    expect(after).toBe(
      [
        'Olá! Aqui é Cantina · Centro. Como podemos ajudar?',
        `1 Reservar: ${settings.appUrl}/reserva/${here.branch.slug}`,
        `2 Cardápio: ${menuLink}`,
        '3 Endereço e horários',
        '4 Falar com atendente',
      ].join('\n'),
    )
  },
)

test('hours are those of the day that was asked for, closures included', { tags: ['D-132'] }, async () => {
  const here = await venue(product, { branch: { schedule: everyDay('18:00', '23:00') } })
  await here.service({ type: 'CLO', date_start: '2026-11-25', date_end: '2026-11-25', meta: '[]' })
  const now = '2026-11-24T15:00:00Z'

  const tomorrow = await ask(here, { text: 'vcs abrem amanhã?', now })
  const friday = await ask(here, { text: 'abre sexta?', now })

  expect(tomorrow.body).toMatchObject({ intent: 'hours', date: '2026-11-25' })
  expect(tomorrow.body.reply).toBe(
    'Amanhã, 25 de nov, estamos fechados. Abrimos na quinta-feira, 26 de nov, às 18h.',
  )
  expect(friday.body.reply).toBe('Sexta-feira, 27 de nov, das 18h às 23h.')
})

test('a branch without online reservations offers none', { tags: ['D-28'] }, async () => {
  const here = await venue(product, { config: { accept_online_reservations: false } })

  const { body } = await ask(here, { text: 'mesa para 4 amanhã às 20h' })

  expect(body).toMatchObject({ intent: 'reserve', people: 4 })
  expect(body.reply).toBe('No momento não recebemos reservas por aqui.')
})

test('very long, empty and strange texts are answered with the menu', { tags: ['D-132'] }, async () => {
  const here = await venue(product)

  for (const text of ['a'.repeat(65_000), `quero reservar ${'á'.repeat(65_000)}`, '', '😀']) {
    const { status, body } = await ask(here, { text })

    expect(status).toBe(200)
    expect(body).toMatchObject({ intent: 'unknown', people: null, date: null, time: null, confident: false })
    expect(body.reply).toContain('4 Falar com atendente')
  }
})

test('a text that is no text and an instant that is none are refused', { tags: ['D-132'] }, async () => {
  const here = await venue(product)
  const send = (payload: object) =>
    product.request({
      method: 'POST',
      url: `/api/business/${here.path.business_id}/branch/${here.path.branch_id}/assistant/understand`,
      headers: { 'x-auth-token': here.owner.token },
      payload,
    })

  for (const payload of [
    {},
    { text: null },
    { text: ['oi'] },
    { text: '\u0000' },
    { text: 'oi', now: 'ontem' },
    { text: 'oi', now: '2026-02-31T10:00:00Z' },
  ]) {
    expect((await send(payload)).statusCode, `sent ${JSON.stringify(payload)}`).toBe(422)
  }
})

test(
  'is for people who manage channels, and another house’s branch is out of reach',
  { tags: ['D-132'] },
  async () => {
    const [here, there] = [await venue(product), await venue(product)]
    const crossed = { ...here.path, branch_id: there.path.branch_id }

    expect((await ask(here, { text: 'oi' }, here.editor)).status).toBe(403)
    expect((await ask(here, { text: 'oi' }, there.owner)).status).toBe(403)
    expect((await ask(here, { text: 'oi' }, here.owner, crossed)).status).toBe(403)
  },
)

test('nothing is stored and nothing is sent', { tags: ['D-132'] }, async () => {
  const here = await venue(product)
  const counts = async () => [
    (await db.selectFrom('reservation').select('id').where('business_id', '=', here.business_id).execute())
      .length,
    (await db.selectFrom('chat').select('id').where('business_id', '=', here.business_id).execute()).length,
    (await db.selectFrom('audit_log').select('id').execute()).length,
  ]
  const before = await counts()

  await ask(here, { text: 'mesa para 4 amanhã às 20h, sim, pode reservar' })

  expect(await counts()).toEqual(before)
})

test('the reply is what the conversation itself says first', { tags: ['D-132'] }, async () => {
  const here = await venue(product)
  await here.service()
  const saidFirst = async (text: string) => {
    const words = { greeting: null, closing: null, choices: [...optionalChoices] }
    const { body } = await product.call(
      rehearse,
      { params: here.path, body: { text, choice: null, memory: null, words } },
      { token: here.owner.token },
    )
    return body.say.flatMap((saying) => ('text' in saying ? [saying.text] : [])).join('\n')
  }

  for (const text of [
    'oi',
    'quero reservar',
    'mesa para 4 amanhã às 20h',
    'mesa para 4 sábado',
    'cancelar',
    'minhas reservas',
    'mudar para 6 pessoas',
    'quero um atendente',
    'mesa pra 200 pessoas amanhã às 20h',
    'onde fica e o cardápio',
    'asdf',
  ])
    expect((await ask(here, { text })).body.reply, `reply to ${text}`).toBe(await saidFirst(text))
})

test('a table is never promised', { tags: ['D-132'] }, async () => {
  const here = await venue(product)
  await here.service()

  for (const text of ['mesa pra 4 sábado 20h', 'sim', 'tem mesa hoje?', 'ok', 'muda pra 6'])
    expect((await ask(here, { text })).body.reply, `reply to ${text}`).not.toMatch(
      /reservad|confirmad|garantid|temos mesa/i,
    )
})
