import { beforeEach, describe, expect, test } from 'vitest'
import type { HeardInput, Turn } from '../conversation/turn.ts'
import { defaultSettings } from '../settings.ts'
import { saveSettings } from './settings.ts'
import { takeTurn } from './take-turn.ts'
import { lockChat } from '#features/chats/server/outbound/lock-chat.queries.ts'
import { actOf } from '#platform/act.ts'
import { transaction } from '#platform/database/database.ts'
import { testHouse } from '#test/app.ts'
import { everyDay, sibling, venue, type Venue } from '#test/venue.ts'

// 12:00 of Tuesday in São Paulo.
const product = await testHouse({ now: '2026-11-24T15:00:00Z' })
const { house } = product
const { db } = house

let made = 0

async function newChat(
  here: Venue,
  branch_id: number | null = here.branch.id,
  channel: 'whatsapp' | 'instagram' = 'whatsapp',
) {
  const { id } = await db
    .insertInto('chat')
    .values({
      business_id: here.business_id,
      channel,
      account: 'conta',
      customer_address: `551199${String(1_000_000 + ++made)}`,
      customer_name: 'Ana Souza',
      branch_id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, business_id: here.business_id }
}

type Chat = Awaited<ReturnType<typeof newChat>>

const typed = (text: string): HeardInput => ({ message_id: 1, text, choice: null, type: 'text' })

/** A turn as the caller takes it, who also writes the branch that was chosen. */
const turn = (chat: Chat, ...heard: (string | HeardInput)[]): Promise<Turn> =>
  transaction(db, async (trx) => {
    const chats = () =>
      trx.updateTable('chat').where('business_id', '=', chat.business_id).where('id', '=', chat.id)
    const messages = heard.map((one) => (typeof one === 'string' ? typed(one) : one))
    const answer = await takeTurn(trx, actOf('bot', house), await lockChat(trx, chat), messages)
    if (answer.branch_id) await chats().set({ branch_id: answer.branch_id }).execute()
    return answer
  })

const textOf = ({ say }: Turn) =>
  say.map((saying) => ('text' in saying ? saying.text : saying.address)).join('\n---\n')

const handOverText = 'Certo! Um atendente vai continuar a conversa.'

test('the greeting has the menu of this establishment, word for word', { tags: ['D-79'] }, async () => {
  const here = await venue(product, { branch: { name: 'Cantina', branch: 'Centro' } })
  await db
    .insertInto('menu')
    .values({ ...here.path, name: 'Almoço', status: 'active', position: 1 })
    .execute()
  const { appUrl } = house.settings

  const answer = await turn(await newChat(here), 'oi, boa tarde')

  expect(answer).toEqual({
    say: [
      {
        type: 'text',
        text: [
          'Olá! Aqui é Cantina · Centro. Como podemos ajudar?',
          `1 Reservar: ${appUrl}/reserva/${here.branch.slug}`,
          `2 Cardápio: ${appUrl}/cardapios/${here.branch.slug}`,
          '3 Endereço e horários',
          '4 Falar com atendente',
        ].join('\n'),
      },
    ],
    handOver: null,
  })
})

test(
  'the second choice is the menu, the third where the house is and when it opens, with closures',
  { tags: ['D-79'] },
  async () => {
    const here = await venue(product, { branch: { schedule: everyDay('18:00', '23:00') } })
    await here.service({ type: 'CLO', date_start: '2026-11-25', date_end: '2026-11-25', meta: '[]' })
    const chat = await newChat(here)

    expect(textOf(await turn(chat, '2'))).toContain('O cardápio ainda não está disponível')
    expect(textOf(await turn(chat, '3'))).toContain('Hoje, 24 de nov, das 18h às 23h.')
    expect(textOf(await turn(chat, 'vcs abrem amanhã?'))).toBe(
      'Amanhã, 25 de nov, estamos fechados. Abrimos na quinta-feira, 26 de nov, às 18h.',
    )
  },
)

test(
  'where staff entered the point on the map, the address is also a pin on WhatsApp, and a link on Instagram',
  { tags: ['D-79'] },
  async () => {
    const point = { latitude: -23.5614, longitude: -46.6559 }
    const here = await venue(product, { branch: { name: 'Cantina', branch: 'Centro', ...point } })
    const { id: address_id } = await db
      .insertInto('address')
      .values({ business_id: here.business_id, street: 'Rua Augusta', number: '100', district: 'Consolação' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const change = (columns: object) =>
      db.updateTable('branch').set(columns).where('id', '=', here.branch.id).execute()
    await change({ address_id })
    const asked = async (channel: 'whatsapp' | 'instagram') =>
      (await turn(await newChat(here, here.branch.id, channel), 'onde fica?', 'qual o endereço?')).say
    const map = 'Mapa: https://www.google.com/maps/search/?api=1&query=-23.5614,-46.6559'
    const address = 'Rua Augusta, 100, Consolação'
    const words = { type: 'text', text: expect.stringContaining(`Estamos em ${address}. ${map}`) }
    const pin = { type: 'location', name: 'Cantina · Centro', address, ...point }

    expect(await asked('whatsapp')).toEqual([words, pin])
    expect(await asked('instagram')).toEqual([words])
    await change({ latitude: null, longitude: null })
    expect(await asked('whatsapp')).toMatchObject([
      { type: 'text', text: expect.stringContaining('query=Cantina%2C%20Rua%20Augusta') },
    ])
  },
)

test.each(['4', '4️⃣', 'quero falar com um atendente', 'humano'])(
  '%s calls a person',
  { tags: ['D-79'] },
  async (words) => {
    const chat = await newChat(await venue(product))

    expect(await turn(chat, words)).toEqual({
      say: [{ type: 'text', text: handOverText }],
      handOver: 'asked',
    })
  },
)

test(
  'two answers in a row that are not understood call a person; one that is starts the count anew',
  { tags: ['D-133'] },
  async () => {
    const chat = await newChat(await venue(product))

    const first = await turn(chat, 'xyzzy plugh')
    await turn(chat, 'onde fica?')
    const again = await turn(chat, 'xyzzy plugh')
    const second = await turn(chat, 'foo bar baz')
    const after = await turn(chat, 'foo bar baz')

    expect(textOf(first)).toMatch(/^Não entendi\.\n---\nResponda com o número:\n1 Reservar/)
    expect([first.handOver, again.handOver, after.handOver]).toEqual([null, null, null])
    expect(second).toMatchObject({ say: [{ type: 'text', text: handOverText }], handOver: 'misunderstood' })
  },
)

test(
  'with several establishments it asks which one first, sets it and answers what was asked',
  { tags: ['D-79'] },
  async () => {
    const here = await venue(product, { branch: { name: 'Cantina', branch: 'Centro' } })
    const other = await sibling(product, here)
    await db.updateTable('branch').set({ is_draft: false }).where('id', '=', other.branch_id).execute()
    const chat = await newChat(here, null)

    const first = await turn(chat, 'onde fica?')
    const wrong = await turn(chat, 'xyzzy')
    const second = await turn(chat, '2')
    const third = await turn(chat, 'oi')

    expect(first).toEqual({
      say: [
        {
          type: 'choice',
          text: 'Com qual unidade você quer falar?',
          label: 'Ver unidades',
          options: [
            { id: `unit:${here.branch.id}`, title: 'Centro', description: 'Cantina · Centro' },
            { id: `unit:${other.branch_id}`, title: 'Praia' },
          ],
        },
      ],
      handOver: null,
    })
    expect(textOf(wrong)).toMatch(/^Não entendi\.\n---\nCom qual unidade/)
    expect(second.branch_id).toBe(other.branch_id)
    expect(textOf(second)).toContain('Ainda não temos o endereço por aqui.')
    expect(textOf(third)).toContain('Aqui é Praia.')
  },
)

test.each([
  [{ choice: true }, 'a pressed row'],
  [{ choice: false }, 'a typed name'],
])('an establishment is chosen by %j: %s', { tags: ['D-79'] }, async ({ choice }) => {
  const here = await venue(product, { branch: { name: 'Cantina', branch: 'Centro' } })
  const other = await sibling(product, here)
  await db.updateTable('branch').set({ is_draft: false }).where('id', '=', other.branch_id).execute()
  const chat = await newChat(here, null)
  await turn(chat, 'oi')

  const answer = await turn(
    chat,
    choice
      ? { message_id: 2, type: 'interactive', text: 'Praia', choice: `unit:${other.branch_id}` }
      : 'quero falar com a da praia',
  )

  expect(answer.branch_id).toBe(other.branch_id)
})

test(
  'an establishment that was switched off is left: another is asked for, and where there is none a person goes on',
  { tags: ['D-79'] },
  async () => {
    const here = await venue(product)
    const chat = await newChat(here)
    await db.updateTable('branch').set({ status: 'inactive' }).where('id', '=', here.branch.id).execute()

    const answer = await turn(chat, 'oi')

    expect(answer.handOver).toBe('closed')
    expect(textOf(answer)).toContain('Esta unidade não está mais atendendo por aqui.')
    expect(textOf(answer)).toMatch(new RegExp(`${handOverText}$`))
  },
)

test.each(['audio', 'sticker', 'image', 'video', 'document', 'location', 'contacts', 'unsupported'] as const)(
  'a message of type %s gets a sentence that helps; the second in a row a person',
  { tags: ['D-79'] },
  async (type) => {
    const chat = await newChat(await venue(product))
    const wordless: HeardInput = { message_id: 1, text: 'Rótulo', choice: null, type }

    const [first, second] = [await turn(chat, wordless), await turn(chat, wordless)]

    expect(textOf(first)).toMatch(/Pode escrever\?\n---\nResponda com o número:\n1 Reservar/)
    expect(second.handOver).toBe('misunderstood')
  },
)

test('the caption of a picture counts as words', { tags: ['D-79'] }, async () => {
  const chat = await newChat(await venue(product))
  const picture: HeardInput = {
    message_id: 1,
    text: 'Imagem\nonde vocês ficam?',
    choice: null,
    type: 'image',
  }

  expect(textOf(await turn(chat, picture))).toContain('Ainda não temos o endereço')
})

test(
  'a burst is answered once: what was understood counts, and the last question is asked',
  { tags: ['D-137'] },
  async () => {
    const chat = await newChat(await venue(product))

    const answer = await turn(chat, 'oi', 'hum rsrs xyzzy', 'onde fica?', 'e o cardápio?')

    expect(answer.handOver).toBeNull()
    expect(answer.say.map((saying) => 'text' in saying && saying.text.slice(0, 21))).toEqual(
      ['Ainda não temos o end', 'O cardápio ainda não ', 'Olá! Aqui é Casa'].map((text) =>
        expect.stringContaining(text.slice(0, 12)),
      ),
    )
  },
)

test(
  'ten messages of the assistant without anything going on call a person',
  { tags: ['D-79'] },
  async () => {
    const chat = await newChat(await venue(product))
    const turns: Turn[] = []
    for (let count = 0; count < 12; count++) turns.push(await turn(chat, 'onde fica?'))

    expect(turns.findIndex(({ handOver }) => handOver === 'stuck')).toBe(9)
    expect(turns.filter(({ handOver }) => handOver !== null)).toHaveLength(1)
  },
)

test('a stored step of an unknown shape starts the conversation anew', async () => {
  const chat = await newChat(await venue(product))
  await db
    .insertInto('assistant_conversation')
    .values({
      business_id: chat.business_id,
      chat_id: chat.id,
      step: '{"version":0,"step":7}',
      updated_at: new Date(),
    })
    .execute()

  expect(textOf(await turn(chat, 'oi'))).toContain('1 Reservar')
})

/** An establishment that opens every evening, and a conversation with it. */
async function booking(given: Parameters<typeof venue>[1] = {}, seats = 40) {
  const here = await venue(product, given)
  await here.service({ max_persons: seats })
  const chat = await newChat(here)
  const rows = () =>
    db
      .selectFrom('reservation')
      .select([
        'person_number',
        'date',
        'time',
        'status',
        'owner_name',
        'owner_phone',
        'chat_id',
        'reason_told',
      ])
      .where('business_id', '=', here.business_id)
      .orderBy('id')
      .execute()
  return { here, chat, rows }
}

const pressed = (choice: string): HeardInput => ({
  message_id: 1,
  type: 'interactive',
  text: 'Opção',
  choice,
})

test(
  'one message says people, day and time; the reservation is made by one tap, and only once',
  { tags: ['D-132'] },
  async () => {
    const { chat, rows } = await booking()

    const first = await turn(chat, 'mesa amanhã às 8 da noite pra 4')
    const review = await turn(chat, 'não')
    const made = await turn(chat, pressed('do:confirm'), pressed('do:confirm'))
    const again = await turn(chat, pressed('do:confirm'))

    expect(textOf(first)).toBe('É alguma ocasião especial?')
    expect(textOf(review)).toContain(
      'Mesa para 4 pessoas amanhã, 25 de nov às 20h · Jantar\nEm nome de Ana Souza',
    )
    expect(textOf(made)).toMatch(/^Pedido enviado\. Ele está pendente.*\/reserva\//)
    expect(textOf(again)).toBe(textOf(made))
    expect(await rows()).toEqual([
      expect.objectContaining({
        person_number: 4,
        date: '2026-11-25',
        time: '20:00',
        status: 'WAI',
        owner_name: 'Ana Souza',
        chat_id: chat.id,
        reason_told: false,
      }),
    ])
  },
)

test(
  'step by step with numbers, and confirmed at once where the house says so',
  { tags: ['D-46'] },
  async () => {
    const { chat, rows } = await booking({
      config: { auto_accept_reservations: true, auto_accept_reservations_max: 12 },
    })

    const answers = []
    for (const said of ['1', '1', '4', '2', '1', '20', '1', '1']) answers.push(textOf(await turn(chat, said)))

    expect(answers[0]).toContain('ou por aqui mesmo')
    expect(answers[1]).toBe('Para quantas pessoas?')
    expect(answers[2]).toBe('Para qual dia?')
    expect(answers[3]).toBe('Qual deles?')
    expect(answers[4]).toBe('Mesa para 4 pessoas amanhã, 25 de nov · Jantar. Qual horário?')
    expect(answers.at(-1)).toMatch(/^Reserva confirmada\./)
    expect(await rows()).toEqual([
      expect.objectContaining({ person_number: 4, time: '20:00', status: 'CON' }),
    ])
  },
)

test(
  'where a day has several services, each time has the name of its own, and one without a table is told',
  { tags: ['D-144'] },
  async () => {
    const { here, chat } = await booking({}, 40)
    await here.service({ name: 'Chá da tarde', meta: everyDay('16:00', '17:00'), max_persons: 3 })
    await here.service({ name: 'Brunch', meta: everyDay('10:00', '11:00') })

    const asked = await turn(chat, 'mesa amanhã pra 4')
    await turn(chat, pressed('time:10:30'))
    const review = await turn(chat, 'não')

    const question = asked.say.at(-1)
    expect(textOf(asked)).toContain(
      '25 de nov. Chá da tarde · sem mesa para 4 · até 3 pessoas. Qual horário?',
    )
    expect(question?.type === 'choice' && question.options[0]).toMatchObject({ description: 'Brunch' })
    expect(textOf(review)).toContain('às 10h30 · Brunch')
  },
)

test(
  'a time that went before the tap is told with the nearest, and the conversation goes on',
  { tags: ['D-48'] },
  async () => {
    const { here, chat, rows } = await booking({}, 40)
    await turn(chat, 'mesa amanhã às 20h pra 4')
    await turn(chat, 'nenhuma em especial')
    await here.reservation({ date: '2026-11-25', time: '19:00', person_number: 38, status: 'CON' })

    const gone = await turn(chat, pressed('do:confirm'))

    expect(textOf(gone)).toContain('Não há mesa para 4 pessoas amanhã, 25 de nov.')
    expect(await rows()).toHaveLength(1)
    expect(textOf(await turn(chat, 'quinta às 20h'))).toContain(
      'Mesa para 4 pessoas na quinta-feira, 26 de nov às 20h',
    )
  },
)

test(
  'more than two for one evening are refused, and nothing else of the turn is lost',
  { tags: ['D-104'] },
  async () => {
    const { chat, rows } = await booking()
    const at = async (hour: string) => {
      await turn(chat, `mesa amanhã às ${hour} pra 2`)
      await turn(chat, 'nenhuma em especial')
      return turn(chat, 'sim')
    }

    await at('20h')
    await at('21h')
    const third = await at('19h')

    expect(textOf(third)).toContain('Você já possui agendamentos para este período.')
    expect(await rows()).toHaveLength(2)
  },
)

describe('a conversation of Instagram, whatever phone is typed in it,', { tags: ['D-104'] }, () => {
  /** A conversation that names another phone with each table. */
  async function typing() {
    const place = await booking()
    const { chat } = place
    const { id: chat_id, business_id } = chat
    await db.updateTable('chat').set({ channel: 'instagram' }).where('id', '=', chat_id).execute()
    let phone = 11_987_650_000
    const forget = () =>
      db
        .deleteFrom('assistant_conversation')
        .where('business_id', '=', business_id)
        .where('chat_id', '=', chat_id)
        .execute()
    return {
      ...place,
      ask: async (day: string, hour: string) => {
        await forget()
        await turn(chat, `mesa ${day} às ${hour} pra 2`)
        await turn(chat, String(++phone))
        await turn(chat, 'nenhuma em especial')
        return textOf(await turn(chat, 'sim'))
      },
    }
  }
  const enough = 'Você já possui agendamentos para este período.'

  test('holds two tables a day', async () => {
    const { ask, rows } = await typing()

    expect(await ask('amanhã', '20h')).toMatch(/^Pedido enviado/)
    expect(await ask('amanhã', '21h')).toMatch(/^Pedido enviado/)
    expect(await ask('amanhã', '19h')).toBe(enough)
    expect(await ask('depois de amanhã', '19h')).toMatch(/^Pedido enviado/)

    const phones = (await rows()).map(({ owner_phone }) => owner_phone)
    expect(new Set(phones).size).toBe(3)
  })

  test('holds five in all, pending or confirmed', async () => {
    const { ask, rows } = await typing()

    for (const day of [25, 26, 27, 28, 29]) expect(await ask(`dia ${day}`, '20h')).toMatch(/^Pedido enviado/)
    await db
      .updateTable('reservation')
      .set({ created_at: new Date('2026-11-20T12:00:00Z') })
      .execute()

    expect(await ask('dia 30', '20h')).toBe(enough)
    expect(await rows()).toHaveLength(5)
  })

  test('moves no third table to a day', async () => {
    const { ask, chat, rows } = await typing()
    for (const hour of ['20h', '21h']) await ask('dia 25', hour)
    await ask('dia 26', '20h')
    const [, , last] = await db
      .selectFrom('reservation')
      .select('id')
      .where('chat_id', '=', chat.id)
      .orderBy('id')
      .execute()

    await turn(chat, 'quero mudar minha reserva')
    await turn(chat, pressed(`alter:${last!.id}`))
    await turn(chat, 'dia 25')
    const answer = textOf(await turn(chat, pressed(`changed:${last!.id}`)))

    expect(answer).toBe(`${enough} A sua reserva continua como estava.`)
    expect((await rows()).map(({ date }) => date)).toEqual(['2026-11-25', '2026-11-25', '2026-11-26'])
  })

  test('that books and cancels again and again is led to people after five requests of a day', async () => {
    const { ask, chat, rows } = await typing()
    for (let times = 0; times < 5; times++) {
      expect(await ask('amanhã', '20h')).toMatch(/^Pedido enviado/)
      await turn(chat, 'quero cancelar minha reserva')
      expect(textOf(await turn(chat, 'sim'))).toBe('A reserva foi cancelada.')
    }

    const answer = await ask('amanhã', '20h')

    expect(answer).toBe('Foram muitos pedidos em pouco tempo. Fale com o estabelecimento.')
    expect(await rows()).toHaveLength(5)
    await db
      .updateTable('reservation')
      .set({ created_at: new Date('2026-11-23T14:59:00Z') })
      .where('chat_id', '=', chat.id)
      .execute()
    expect(await ask('amanhã', '20h')).toMatch(/^Pedido enviado/)
  })
})

test('the same table is not taken twice in a conversation', { tags: ['D-142'] }, async () => {
  const { chat, rows } = await booking()
  const once = async () => {
    await turn(chat, 'mesa amanhã às 20h pra 2')
    await turn(chat, 'nenhuma em especial')
    return turn(chat, 'sim')
  }

  await once()
  const again = await once()

  expect(textOf(again)).toContain('Você já possui agendamentos para este período.')
  expect(await rows()).toHaveLength(1)
})

test.each(['Instagram', 'Cliente', '(11) 98765-4321', 'Cliente anonimizado'])(
  'nobody told the name %j: the conversation asks for one, and prints it nowhere',
  { tags: ['D-146'] },
  async (name) => {
    const { here, chat } = await booking()
    const ours = db.updateTable('chat').where('business_id', '=', here.business_id).where('id', '=', chat.id)
    const { customer_address } = await ours
      .set({ customer_name: name })
      .returning('customer_address')
      .executeTakeFirstOrThrow()
    const phone = customer_address.slice(2)
    await db
      .insertInto('customer')
      .values({
        business_id: here.business_id,
        name,
        phone,
        email_source: 'staff',
      })
      .execute()

    const asked = textOf(await turn(chat, 'mesa amanhã às 20h pra 2'))
    const occasion = textOf(await turn(chat, 'Bia Reis'))
    const review = textOf(await turn(chat, 'nenhuma em especial'))

    expect(asked).toBe('Em nome de quem é a reserva?')
    expect(review).toContain('Em nome de Bia Reis')
    for (const said of [asked, occasion, review]) {
      expect(said).not.toContain(name)
      expect(said).not.toMatch(/Ocasião|: -|null|undefined/)
    }
  },
)

test('what is changed starts over without the rest', { tags: ['D-132'] }, async () => {
  const { chat } = await booking()
  await turn(chat, 'mesa amanhã às 20h pra 4')
  await turn(chat, 'nenhuma em especial')

  expect(textOf(await turn(chat, 'na verdade 6 pessoas'))).toContain(
    'Mesa para 6 pessoas amanhã, 25 de nov às 20h',
  )
})

test.each([
  ['mesa dia 31/02 para 4', 'Esse dia não existe no calendário.'],
  ['mesa para 4 dia 10/11/2026 às 20h', 'já passou'],
  ['mesa para 4 amanhã às 8', '8 da manhã ou 8 da noite?'],
])('%s is asked about and never guessed', { tags: ['D-132'] }, async (words, question) => {
  const { chat, rows } = await booking()

  expect(textOf(await turn(chat, words))).toContain(question)
  expect(await rows()).toEqual([])
})

test('two hundred people are for a person', { tags: ['D-79'] }, async () => {
  const { chat } = await booking()

  expect((await turn(chat, 'mesa para 200 pessoas amanhã às 20h')).handOver).toBe('stuck')
})

test(
  'on Instagram the phone is asked, and what another phone holds is never shown',
  { tags: ['D-60'] },
  async () => {
    const { here, chat, rows } = await booking()
    await db
      .updateTable('chat')
      .set({ channel: 'instagram', customer_address: `ig-${chat.id}` })
      .where('id', '=', chat.id)
      .execute()
    await here.reservation({ date: '2026-11-26', owner_phone: '11987654321', status: 'CON' })

    const asked = await turn(chat, 'mesa amanhã às 20h pra 2')
    await turn(chat, '(11) 98765-4321')
    const review = await turn(chat, '1')
    await turn(chat, '1')
    const mine = await turn(chat, 'minhas reservas')

    expect(textOf(asked)).toBe('Qual é o seu telefone, com DDD?')
    expect(textOf(review)).toContain('Em nome de Ana Souza')
    expect(await rows()).toHaveLength(2)
    expect(textOf(mine)).toContain('25 de nov')
    expect(textOf(mine)).not.toContain('26 de nov')
  },
)

test(
  'the customer cancels after a question, by the phone that WhatsApp proves',
  { tags: ['D-86'] },
  async () => {
    const { here, chat, rows } = await booking()
    const { customer_address } = await db
      .selectFrom('chat')
      .select('customer_address')
      .where('id', '=', chat.id)
      .executeTakeFirstOrThrow()
    await here.reservation({ date: '2026-11-26', owner_phone: customer_address.slice(2), status: 'CON' })

    const asked = await turn(chat, 'quero cancelar minha reserva')
    const kept = await turn(chat, 'não')
    await turn(chat, 'quero cancelar minha reserva')
    const gone = await turn(chat, 'sim')

    expect(textOf(asked)).toContain(
      'Quer mesmo cancelar a reserva para 2 pessoas na quinta-feira, 26 de nov às 20h?',
    )
    expect(textOf(kept)).toBe('Tudo bem, a reserva continua.')
    const link =
      /^A reserva foi cancelada\.\n---\nSe guardou a data no seu calendário, este arquivo a retira: (http\S+\/calendar)$/.exec(
        textOf(gone),
      )?.[1]
    const file = await product.request({ method: 'GET', url: new URL(link!).pathname })
    expect(file.body).toContain('\r\nMETHOD:CANCEL\r\n')
    expect(await rows()).toEqual([expect.objectContaining({ status: 'CAN' })])
  },
)

test('a house without times offers a person', { tags: ['D-79'] }, async () => {
  const here = await venue(product)

  expect(textOf(await turn(await newChat(here), 'mesa pra 4'))).toContain('Um atendente pode ajudar.')
})

test('where the assistant is off a person goes on, without a word from it', { tags: ['D-79'] }, async () => {
  const here = await venue(product)
  const other = await sibling(product, here)
  await db
    .updateTable('branch')
    .set({ is_draft: false, branch: 'Zona Sul' })
    .where('business_id', '=', here.business_id)
    .where('id', '=', other.branch_id)
    .execute()
  await transaction(db, (trx) =>
    saveSettings(trx, { business_id: here.business_id, id: other.branch_id }, actOf('bot', house), {
      settings: { ...defaultSettings, enabled: false },
      seen: null,
    }),
  )
  const [known, chosen] = [await newChat(here, other.branch_id), await newChat(here, null)]

  expect(await turn(known, 'oi')).toEqual({ say: [], handOver: 'closed' })
  await turn(chosen, 'oi')
  expect(await turn(chosen, 'Zona Sul')).toMatchObject({
    say: [{ type: 'text', text: handOverText }],
    handOver: 'closed',
    branch_id: other.branch_id,
  })
})

test('the greeting is the house’s own, with the first name of who writes', { tags: ['D-79'] }, async () => {
  const here = await venue(product)
  await transaction(db, (trx) =>
    saveSettings(trx, here.branch, actOf('bot', house), {
      settings: { ...defaultSettings, greeting: 'Oi {{nome}}, tudo bem?', choices: ['hours'] },
      seen: null,
    }),
  )

  expect(textOf(await turn(await newChat(here), 'oi'))).toBe(
    'Oi Ana, tudo bem?\n3 Endereço e horários\n4 Falar com atendente',
  )
})

test('a hand-over out of hours says when the house opens, closures heeded', { tags: ['D-79'] }, async () => {
  const here = await venue(product, { branch: { schedule: everyDay('18:00', '23:00') } })
  const shut = await venue(product, { branch: { schedule: everyDay('18:00', '23:00') } })
  const open = await venue(product, { branch: { schedule: everyDay('11:00', '23:00') } })
  const closure = { type: 'CLO', date_start: '2026-11-24', date_end: '2026-11-25', meta: '[]' } as const
  await shut.service(closure)

  expect(textOf(await turn(await newChat(here), 'humano'))).toBe(
    `Agora estamos fechados. Abrimos hoje, 24 de nov, às 18h.\n---\n${handOverText}`,
  )
  expect(textOf(await turn(await newChat(shut), 'humano'))).toBe(
    `Agora estamos fechados. Abrimos na quinta-feira, 26 de nov, às 18h.\n---\n${handOverText}`,
  )
  expect(textOf(await turn(await newChat(open), 'humano'))).toBe(handOverText)
})

test.each(['tem estacionamento?', 'aceita cachorro?', 'dá pra levar bolo?'])(
  '%s is for a person: offered, and called by a yes',
  { tags: ['D-79'] },
  async (words) => {
    const here = await venue(product, { branch: { schedule: everyDay('18:00', '23:00') } })
    const chat = await newChat(here)

    const offered = await turn(chat, words)
    const called = await turn(chat, 'sim')

    expect(offered.handOver).toBeNull()
    expect(textOf(offered)).toBe(
      'Quem responde isso é a equipe da casa. Agora estamos fechados. Abrimos hoje, 24 de nov, às 18h. Quer falar com um atendente?',
    )
    expect(called.handOver).toBe('asked')
  },
)

test('the offer of a person is over once something else was asked', { tags: ['D-79'] }, async () => {
  const chat = await newChat(await venue(product))
  await turn(chat, 'tem estacionamento?')
  await turn(chat, 'onde fica?')

  expect((await turn(chat, 'ok')).handOver).toBeNull()
})

test('a question for people during a booking does not end it', { tags: ['D-132'] }, async () => {
  const { chat } = await booking()
  await turn(chat, 'mesa amanhã às 20h')

  const answer = await turn(chat, 'tem estacionamento?')

  expect(textOf(answer)).toMatch(/escreva "atendente"\.\n---\nPara quantas pessoas\?$/)
})

describe('what a conversation remembers', { tags: ['D-152'] }, () => {
  const begin = '2026-11-24T15:00:00Z'
  const later = (hours: number) => product.turnTo(new Date(Date.parse(begin) + hours * 3_600_000))
  beforeEach(() => product.turnTo(begin))

  /** A house of two units, Centro and Praia, where a table is free every evening. */
  async function twoUnits() {
    const here = await venue(product, { branch: { name: 'Cantina', branch: 'Centro' } })
    const { branch_id: other } = await sibling(product, here)
    await db.updateTable('branch').set({ is_draft: false }).where('id', '=', other).execute()
    await here.service()
    await here.service({ branch_id: other })
    return { here, other }
  }

  const rememberedOf = async (chat: Chat) =>
    (
      await db
        .selectFrom('assistant_conversation')
        .select('step')
        .where('chat_id', '=', chat.id)
        .executeTakeFirstOrThrow()
    ).step as { step: string; draft: object }

  test('the wish lasts for a day of silence, the name and the phone for a month', async () => {
    const here = await venue(product)
    await here.service()
    const chat = await newChat(here, here.branch.id, 'instagram')
    await turn(chat, 'mesa pra 2 na sexta às 20h')
    await turn(chat, '(11) 98765-4321')

    later(23)
    expect(textOf(await turn(chat, 'não'))).toContain('Mesa para 2 pessoas')
    later(48)
    const asked = await turn(chat, 'quero uma mesa')
    expect(textOf(asked)).toContain('por aqui mesmo')
    expect((await rememberedOf(chat)).draft).toMatchObject({ people: null, date: null, phone: '11987654321' })
    later(48 + 31 * 24)
    await turn(chat, 'quero uma mesa')
    expect((await rememberedOf(chat)).draft).toMatchObject({ people: null, phone: null })
  })

  test('a day that is over meanwhile is told, and asked for again', async () => {
    const here = await venue(product)
    await here.service()
    const chat = await newChat(here)
    await turn(chat, 'mesa pra 2 hoje às 20h')

    later(20)
    const answer = await turn(chat, 'não')

    expect(textOf(answer)).toMatch(/^O dia de que falávamos já passou\.\n---\nPara qual dia\?/)
    expect((await rememberedOf(chat)).draft).toMatchObject({ people: 2, date: null, time: null })
  })

  test('what waits for the unit means nothing on another day', async () => {
    const { here } = await twoUnits()
    const chat = await newChat(here, null)
    await turn(chat, 'mesa pra 2 amanhã às 20h')

    later(20)

    expect(textOf(await turn(chat, 'Praia'))).toContain('Aqui é Praia.')
  })

  test('staff who move the chat in the middle of a booking do not move the table in silence', async () => {
    const { here, other } = await twoUnits()
    const chat = await newChat(here, null)
    await turn(chat, 'mesa pra 2 amanhã às 20h')
    await turn(chat, 'Centro')
    await turn(chat, 'não')
    await db.updateTable('chat').set({ branch_id: other }).where('id', '=', chat.id).execute()

    const asked = await turn(chat, 'sim')
    const review = await turn(chat, 'sim')

    expect(textOf(asked)).toBe('Aqui é a unidade Praia. Certo?')
    expect(textOf(review)).toMatch(/Confira a reserva:\nPraia\nMesa para 2 pessoas/)
  })

  test('a unit that was switched off is asked for again, and the only one left is named', async () => {
    const { here, other } = await twoUnits()
    const chat = await newChat(here, null)
    await turn(chat, 'mesa pra 2 amanhã às 20h')
    await turn(chat, 'Centro')
    await db.updateTable('branch').set({ status: 'inactive' }).where('id', '=', here.branch.id).execute()

    const left = await turn(chat, 'não')
    const kept = await turn(chat, 'sim')

    expect(textOf(left)).toBe(
      'Esta unidade não está mais atendendo por aqui.\n---\nAqui é a unidade Praia. Certo?',
    )
    expect(left.branch_id).toBe(other)
    expect(textOf(kept)).toContain('É alguma ocasião especial?')
  })

  test('of two units with the same name neither is chosen in silence', async () => {
    const { here, other } = await twoUnits()
    const twin = { name: 'Bar', branch: 'Centro' }
    await db.updateTable('branch').set(twin).where('id', '=', other).execute()
    const chat = await newChat(here, null)

    const asked = await turn(chat, 'mesa pra 2 no Centro amanhã às 20h')

    expect(asked.say).toMatchObject([
      {
        text: 'Com qual unidade você quer falar?',
        options: [{ title: 'Bar · Centro' }, { title: 'Cantina · Centro' }],
      },
    ])
    expect(textOf(await turn(chat, 'bar centro'))).toContain('É alguma ocasião especial?')
  })

  test('facts are those of the unit that is spoken of now', async () => {
    const { here, other } = await twoUnits()
    await db
      .updateTable('branch')
      .set({ schedule: everyDay('09:00', '17:00') })
      .where('id', '=', other)
      .execute()
    const chat = await newChat(here, null)
    await turn(chat, 'Centro')

    const there = await turn(chat, 'qual o horário da unidade Praia?')

    expect(textOf(there)).toContain('das 9h às 17h')
    expect(there.branch_id).toBe(other)
  })

  test('what was booked in the same burst is told, although the unit that is named then answers by people', async () => {
    const { here, other } = await twoUnits()
    await transaction(db, (trx) =>
      saveSettings(trx, { business_id: here.business_id, id: other }, actOf('bot', house), {
        settings: { ...defaultSettings, enabled: false },
        seen: null,
      }),
    )
    const chat = await newChat(here, null)
    await turn(chat, 'mesa pra 2 amanhã às 20h')
    await turn(chat, 'Centro')
    await turn(chat, 'não')

    const both = await turn(chat, 'sim', 'e outra na unidade Praia')

    expect(textOf(both)).toContain('Pedido enviado.')
    expect(both).toMatchObject({ handOver: 'closed', branch_id: other })
  })

  test('who names a unit beside another house’s is asked about their own', async () => {
    const { here } = await twoUnits()
    const chat = await newChat(here, null)

    const asked = await turn(chat, 'vi a unidade Moema no site, quero mesa pra 2')

    expect(textOf(asked)).toBe('Não temos essa unidade por aqui. Com qual unidade você quer falar?')
    expect(textOf(await turn(chat, 'a da praia'))).toContain('Para qual dia?')
  })
})
