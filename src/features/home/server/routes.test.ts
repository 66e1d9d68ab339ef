import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { listNotifications, loadDashboard } from '../contract.ts'
import { type TestHouse, testHouse } from '#test/app.ts'
import { everyDay, type Venue, venue } from '#test/venue.ts'

let product: TestHouse
// 18:30 in São Paulo, 17:30 in Manaus, on 20 November.
beforeAll(async () => {
  product = await testHouse({ now: '2026-11-20T21:30:00Z' })
})

const today = '2026-11-20'

test(
  "the home counts today's reservations of its own branch, and what waits from today on",
  { tags: ['D-65'] },
  async () => {
    const [here, elsewhere] = [await venue(product), await venue(product)]
    await elsewhere.reservation({ date: today, status: 'CON' })
    await here.reservation({ date: today, time: '12:00', status: 'CON', person_number: 4 })
    await here.reservation({ date: today, time: '20:00', status: 'CON', person_number: 3 })
    await here.reservation({ date: today, time: '19:00', status: 'WAI', person_number: 2 })
    await here.reservation({ date: today, time: '21:00', status: 'CAN', person_number: 9 })
    await here.reservation({ date: '2026-11-25', status: 'WAI' })
    await here.reservation({ date: '2026-11-19', status: 'WAI' })

    const { body } = await product.call(loadDashboard, { params: here.path }, { token: here.editor.token })

    expect(body).toMatchObject({ today, confirmed: 2, people: 7, waiting: 1, pending: 2 })
    expect(body.next.map(({ datetime, status }) => [datetime, status])).toEqual([
      ['2026-11-20T19:00:00', 'WAI'],
      ['2026-11-20T20:00:00', 'CON'],
    ])
  },
)

test("today is the branch's day, whatever day it is elsewhere", { tags: ['D-42', 'D-65'] }, async () => {
  const west = await venue(product, { branch: { timezone: 'America/Manaus' } })
  const params = { params: west.path }
  await west.reservation({ date: '2026-11-20', time: '23:30', status: 'CON' })
  product.turnTo('2026-11-21T03:30:00Z')

  const { body } = await product.call(loadDashboard, params, { token: west.owner.token })

  expect(body).toMatchObject({ today: '2026-11-20', confirmed: 1 })
  expect(body.next).toHaveLength(1)
  product.turnTo('2026-11-20T21:30:00Z')
})

test(
  'notifications are what waits for the branch, the newest first, each with its way',
  { tags: ['D-72'] },
  async () => {
    const here = await venue(product)
    const asked = await here.reservation({ status: 'WAI', created_at: new Date('2026-11-20T20:00:00Z') })
    await here.reservation({ status: 'CON' })
    const { db } = product.house
    const chat = await db
      .insertInto('chat')
      .values({
        ...here.path,
        channel: 'whatsapp',
        customer_address: '5511987654321',
        customer_name: 'Rosa',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const said = (sender: 'customer' | 'user', created_at: string) =>
      db
        .insertInto('chat_message')
        .values({
          business_id: here.business_id,
          chat_id: chat.id,
          sender,
          message: 'Têm mesa?',
          status: sender === 'customer' ? 'received' : 'sent',
          created_at,
          platform_at: created_at,
        })
        .execute()
    await said('customer', '2026-11-20T21:00:00Z')
    const list = async () =>
      (await product.call(listNotifications, { params: here.path }, { token: here.editor.token })).body

    expect((await list()).map(({ kind, id }) => [kind, id])).toEqual([
      ['chat', chat.id],
      ['reservation', asked.id],
    ])
    expect((await list())[1]).toMatchObject({
      title: 'Maria Silva espera uma resposta',
      href: `/admin/reservations?visao=dia&dateFrom=2026-11-21&dateTo=2026-11-21&pedido=${asked.id}&estabelecimento=${here.branch.id}`,
    })

    await said('user', '2026-11-20T21:05:00Z')
    expect((await list()).map(({ kind }) => kind)).toEqual(['reservation'])
  },
)

test(
  'a chat that the assistant handed over waits for a person until one writes or takes it over',
  { tags: ['D-72', 'D-133'] },
  async () => {
    const here = await venue(product)
    const { db } = product.house
    const chatWith = async (
      customer_name: string,
      kinds: ('handed_over' | 'taken_over' | 'given_back')[],
      given: { branch_id?: null; replier?: 'assistant' } = {},
    ) => {
      const chat = await db
        .insertInto('chat')
        .values({
          ...here.path,
          channel: 'whatsapp',
          customer_address: customer_name,
          customer_name,
          replier: 'user',
          ...given,
        })
        .returning(['id', 'business_id'])
        .executeTakeFirstOrThrow()
      const at = '2026-11-20T21:00:00Z'
      const { business_id, id: chat_id } = chat
      const said = { business_id, chat_id, message: 'Certo!', created_at: at, platform_at: at }
      await db
        .insertInto('chat_message')
        .values({ ...said, sender: 'assistant', status: 'sent' })
        .execute()
      for (const kind of kinds)
        await db.insertInto('chat_event').values({ business_id, chat_id, kind, at }).execute()
      return { ...chat, said }
    }
    const waiting = await chatWith('Rosa', ['handed_over'])
    await chatWith('Lia', ['taken_over'])

    const before = await notifications(here)
    await db
      .insertInto('chat_message')
      .values({ ...waiting.said, sender: 'user', status: 'sent' })
      .execute()

    expect(before).toMatchObject([{ kind: 'chat', id: waiting.id, title: 'Rosa espera um atendente' }])
    expect(await notifications(here)).toEqual([])

    const ofNobody = await chatWith('Zeca', ['handed_over'], { branch_id: null })
    await chatWith('Davi', ['handed_over', 'taken_over'], { branch_id: null })
    const { said } = ofNobody
    await db
      .insertInto('chat_message')
      .values({ ...said, sender: 'customer', status: 'received', message: `Alô? ${'Espero '.repeat(9)}` })
      .execute()

    const shown = await notifications(here, 'editor')
    const detail = `Alô? ${'Espero '.repeat(7)}Esper…`
    expect(shown).toMatchObject([{ id: ofNobody.id, title: 'Zeca espera um atendente', detail }])
    expect(shown[0]!.href).toContain(`?chat=${ofNobody.id}&tab=gerais`)
    expect(await notifications(await venue(product))).toEqual([])
    await db
      .insertInto('chat_message')
      .values({ ...said, sender: 'user', status: 'sent' })
      .execute()
    expect(await notifications(here)).toEqual([])

    // The assistant keeps it until the house opens (D-154); one that was given back is nobody's.
    const tonight = await chatWith('Iara', ['handed_over'], { replier: 'assistant' })
    await chatWith('Ugo', ['handed_over', 'taken_over', 'given_back'], { replier: 'assistant' })
    expect(await notifications(here)).toMatchObject([{ id: tonight.id, title: 'Iara espera um atendente' }])
  },
)

const notifications = async (here: Venue, who: keyof Pick<Venue, 'owner' | 'editor'> = 'owner') =>
  (await product.call(listNotifications, { params: here.path }, { token: here[who].token })).body

test(
  "tonight's requests come first by their time, whenever they were made, and say how long they wait",
  { tags: ['D-72'] },
  async () => {
    const here = await venue(product)
    const asked = (date: string, time: string, created_at: string) =>
      here.reservation({ date, time, person_number: 4, created_at: new Date(created_at) })
    const newest = await asked('2026-12-02', '20:00', '2026-11-20T21:29:00Z')
    const late = await asked(today, '21:00', '2026-11-20T21:27:00Z')
    const early = await asked(today, '20:00', '2026-11-18T21:00:00Z')
    const oldest = await asked('2026-11-22', '20:00', '2026-11-19T12:00:00Z')

    const items = await notifications(here)

    expect(items.map(({ id }) => id)).toEqual([early.id, late.id, newest.id, oldest.id])
    expect(items.map(({ detail }) => detail)).toEqual([
      'Hoje 20:00 · 4 pessoas · pedido há 2 dias',
      'Hoje 21:00 · 4 pessoas · pedido há 3 min',
      'qua, 2 de dez · 20:00 · 4 pessoas · pedido há 1 min',
      'dom, 22 de nov · 20:00 · 4 pessoas · pedido há 1 dia',
    ])
  },
)

test(
  'more than half of the seats of a service waiting is told once, with the way to its requests',
  { tags: ['D-72', 'D-104'] },
  async () => {
    const here = await venue(product)
    await here.service({ name: 'Almoço', max_persons: 60, meta: everyDay('12:00', '16:00') })
    await here.service({ name: 'Jantar', max_persons: 60, meta: everyDay('18:00', '22:00') })
    const asked = (time: string, person_number: number, created_at: string) =>
      here.reservation({ time, person_number, created_at: new Date(created_at) })
    await asked('12:00', 30, '2026-11-20T09:00:00Z')
    await asked('19:00', 20, '2026-11-20T10:00:00Z')
    const last = await asked('22:00', 12, '2026-11-20T11:00:00Z')
    await here.reservation({ time: '20:00', person_number: 28, status: 'CON' })

    const items = await notifications(here)

    expect(items.map(({ kind }) => kind)).toEqual(['seats', 'reservation', 'reservation', 'reservation'])
    expect(items[0]).toMatchObject({
      title: 'Muitos lugares esperam resposta',
      detail: 'Jantar · sáb, 21 de nov: 32 de 60 lugares',
      at: '2026-11-20T11:00:00.000Z',
      href: `/admin/reservations?dateFrom=2026-11-21&dateTo=2026-11-21&status=WAI&estabelecimento=${here.branch.id}`,
    })
    expect(items[1]?.id).toBe(last.id)

    await product.house.db
      .updateTable('reservation')
      .set({ status: 'CON' })
      .where('id', '=', last.id)
      .execute()
    expect((await notifications(here)).filter(({ kind }) => kind === 'seats')).toEqual([])
  },
)

test(
  'seats are looked at from the branch today on, 60 days ahead, and never those of another branch',
  { tags: ['D-42', 'D-104'] },
  async () => {
    const [here, elsewhere] = [await venue(product), await venue(product)]
    for (const each of [here, elsewhere]) await each.service({ max_persons: 10 })
    for (const date of ['2026-11-19', today, '2027-01-18', '2027-01-19']) {
      await here.reservation({ date, person_number: 6 })
    }

    const warned = (await notifications(here)).filter(({ kind }) => kind === 'seats')

    expect(warned.map(({ href }) => /dateFrom=([\d-]+)/.exec(href)?.[1] ?? '').toSorted()).toEqual([
      today,
      '2027-01-18',
    ])
    expect(await notifications(elsewhere)).toEqual([])
  },
)

test(
  'a rejected template is told to who manages channels, and not to an editor',
  { tags: ['D-23', 'D-72'] },
  async () => {
    const here = await venue(product)
    const { business_id } = here
    const { db } = product.house
    const { id: wa_number_id } = await db
      .insertInto('wa_number')
      .values({
        business_id,
        phone_number_id: randomUUID(),
        business_account_id: '2',
        wa_account_id: '3',
        display_phone_number: '+55 11 4002-8922',
        verified_name: 'Casa',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { id } = await db
      .insertInto('wa_template')
      .values({
        business_id,
        wa_number_id,
        name: 'aviso',
        category: 'utility',
        status: 'rejected',
        content: 'Oi',
      })
      .returning('id')
      .executeTakeFirstOrThrow()

    expect(await notifications(here, 'owner')).toMatchObject([
      {
        kind: 'template',
        id,
        href: `/admin/atendimento/canais/wa/${wa_number_id}/${id}?estabelecimento=${here.branch.id}`,
      },
    ])
    expect(await notifications(here, 'editor')).toEqual([])
  },
)

test(
  'a channel that was disconnected, or whose access ends within ten days, is told to who manages channels',
  { tags: ['D-72'] },
  async () => {
    const here = await venue(product)
    const { business_id } = here
    const connection = (service: 'whatsapp' | 'instagram', given: object) => ({
      business_id,
      service,
      account: randomUUID(),
      token: 'sealed',
      granted_at: '2026-11-01T12:00:00Z',
      checked_at: '2026-11-01T12:00:00Z',
      ...given,
    })
    const now = product.house.now().getTime()
    const inDays = (days: number) => new Date(now + days * 86_400_000)
    await product.house.db
      .insertInto('meta_connection')
      .values([
        connection('instagram', { expires_at: inDays(9) }),
        connection('whatsapp', { lost_at: inDays(-2), lost_reason: 'A senha do Facebook mudou.' }),
        connection('whatsapp', { expires_at: inDays(11) }),
        connection('whatsapp', {}),
      ])
      .execute()

    expect(await notifications(here, 'owner')).toMatchObject([
      {
        kind: 'channel',
        title: 'O acesso ao Instagram termina em breve',
        href: expect.stringContaining('/admin/atendimento/canais'),
      },
      { kind: 'channel', title: 'WhatsApp desconectado', detail: 'A senha do Facebook mudou.' },
    ])
    expect(await notifications(here, 'editor')).toEqual([])
  },
)

test('a number that Meta stopped is told to who manages channels', { tags: ['D-135'] }, async () => {
  const here = await venue(product)
  const number = {
    business_id: here.business_id,
    phone_number_id: randomUUID(),
    business_account_id: '1',
    wa_account_id: '2',
    display_phone_number: '+55 11 4002-8922',
    verified_name: 'Casa',
  }
  const notice = 'Há um problema com o pagamento na Meta.'
  await product.house.db
    .insertInto('wa_number')
    .values({ ...number, status: 'inactive', notice, notice_at: product.house.now() })
    .execute()

  expect(await notifications(here, 'owner')).toMatchObject([
    {
      kind: 'channel',
      title: 'A Meta parou um número do WhatsApp',
      detail: `+55 11 4002-8922: ${notice}`,
      href: expect.stringContaining('/admin/atendimento/canais/wa/'),
    },
  ])
  expect(await notifications(here, 'editor')).toEqual([])
})
