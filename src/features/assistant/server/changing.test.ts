import { expect, test } from 'vitest'
import type { HeardInput, Turn } from '../conversation/turn.ts'
import { takeTurn } from './take-turn.ts'
import { lockChat } from '#features/chats/server/outbound/lock-chat.queries.ts'
import { requestReservation } from '#features/reservations/request.contract.ts'
import { actOf } from '#platform/act.ts'
import { transaction } from '#platform/database/database.ts'
import { testHouse } from '#test/app.ts'
import { requestForm } from '#test/request-form.ts'
import { everyDay, sibling, venue } from '#test/venue.ts'

// 12:00 of Tuesday in São Paulo.
const product = await testHouse({ now: '2026-11-24T15:00:00Z' })
const { house } = product
const { db } = house

let made = 0
const phoneOf = (number: number) => `1199${String(1_000_000 + number)}`

type StageOptions = { config?: NonNullable<Parameters<typeof venue>[1]>['config']; seats?: number }

/** An establishment that opens every evening, and a customer's conversation with it. */
async function stage({ config, seats = 40 }: StageOptions = {}) {
  const here = await venue(product, config ? { config } : {})
  const service = await here.service({ max_persons: seats })
  const phone = phoneOf(++made)
  const { id } = await db
    .insertInto('chat')
    .values({
      business_id: here.business_id,
      channel: 'whatsapp',
      account: 'conta',
      customer_address: `55${phone}`,
      customer_name: 'Ana Souza',
      branch_id: here.branch.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const chats = () => db.updateTable('chat').where('business_id', '=', here.business_id).where('id', '=', id)
  const say = (...heard: (string | HeardInput)[]): Promise<Turn> =>
    transaction(db, async (trx) => {
      const chat = await lockChat(trx, { id, business_id: here.business_id })
      const messages = heard.map((one) => (typeof one === 'string' ? typed(one) : one))
      return takeTurn(trx, actOf('bot', house), chat, messages)
    })
  const own = (row: Parameters<typeof here.reservation>[0] = {}) =>
    here.reservation({
      date: '2026-11-26',
      time: '20:00',
      person_number: 4,
      status: 'CON',
      owner_phone: phone,
      service_id: service.id,
      ...row,
    })
  const rows = async () => {
    const found = await db
      .selectFrom('reservation')
      .select(['id', 'branch_id', 'person_number', 'date', 'time', 'status', 'token'])
      .where('business_id', '=', here.business_id)
      .orderBy('id')
      .execute()
    return found.map(({ person_number, date, time, status }) => `${person_number} ${date} ${time} ${status}`)
  }
  return { here, chats, say, own, rows, phone, chat_id: id }
}

const typed = (text: string): HeardInput => ({ message_id: 1, text, choice: null, type: 'text' })
const pressed = (choice: string): HeardInput => ({
  message_id: 1,
  type: 'interactive',
  text: 'Opção',
  choice,
})

const textOf = ({ say }: Turn) =>
  say.map((saying) => ('text' in saying ? saying.text : saying.address)).join('\n---\n')

const optionsOf = ({ say }: Turn) => {
  const last = say.at(-1)
  return last?.type === 'choice' ? last.options.map(({ title }) => title) : []
}

test(
  'more people: the wish is said at once, shown, and made by one tap; the link stays',
  { tags: ['D-132'] },
  async () => {
    const { here, say, own, rows } = await stage()
    const { id, token } = await own()

    const review = await say('quero mudar minha reserva para 6 pessoas')
    const changed = await say('sim')

    expect(textOf(review)).toContain(
      'Antes: 4 pessoas na quinta-feira, 26 de nov às 20h · Jantar\nAgora: 6 pessoas na quinta-feira, 26 de nov às 20h · Jantar\nEla fica pendente até o estabelecimento confirmar de novo.',
    )
    expect(optionsOf(review)).toEqual(['Confirmar mudança', 'Mudar outra coisa', 'Deixar como está'])
    expect(textOf(changed)).toBe(
      `Reserva mudada: 6 pessoas na quinta-feira, 26 de nov às 20h · Jantar. Está pendente: o estabelecimento ainda vai confirmar. O link é o mesmo: ${house.settings.shortLinkBase}/reserva/${here.branch.slug}/${id}/${token}`,
    )
    expect(await rows()).toEqual(['6 2026-11-26 20:00 WAI'])
  },
)

test(
  'step by step from the list: only the day is asked, and the time is kept',
  { tags: ['D-132'] },
  async () => {
    const { say, own, rows } = await stage({
      config: { auto_accept_reservations: true, auto_accept_reservations_max: 12 },
    })
    const { id } = await own()

    const mine = await say('minhas reservas')
    const what = await say(pressed(`alter:${id}`))
    const day = await say('2')
    const review = await say('sábado')
    const changed = await say(pressed(`changed:${id}`))

    expect(optionsOf(mine)).toEqual(['Mudar', 'Cancelar', 'Deixar como está'])
    expect(optionsOf(what)).toEqual(['Pessoas', 'Dia', 'Horário', 'Deixar como está'])
    expect(textOf(day)).toBe('Para qual dia?')
    expect(textOf(review)).toContain('Agora: 4 pessoas no sábado, 28 de nov às 20h')
    expect(textOf(review)).not.toContain('pendente')
    expect(textOf(changed)).toContain('Está confirmada.')
    expect(await rows()).toEqual(['4 2026-11-28 20:00 CON'])
  },
)

test(
  'of several the customer chooses one, and what they said before is kept',
  { tags: ['D-132'] },
  async () => {
    const { say, own, rows } = await stage()
    await own()
    await own({ date: '2026-11-27', time: '21:00' })

    const which = await say('quero mudar a reserva para as 19h')
    const review = await say('2')
    await say('sim')

    expect(textOf(which)).toMatch(/Qual delas você quer mudar\?$/)
    expect(textOf(review)).toContain('Agora: 4 pessoas na sexta-feira, 27 de nov às 19h')
    expect(await rows()).toEqual(['4 2026-11-26 20:00 CON', '4 2026-11-27 19:00 WAI'])
  },
)

test('what is not sure of a change is asked', { tags: ['D-132'] }, async () => {
  const { say, own, rows } = await stage()
  await own()

  const asked = await say('quero mudar minha reserva para as 8')
  const loose = await say('talvez')

  expect(textOf(asked)).toContain('8 da manhã ou 8 da noite?')
  expect(textOf(loose)).not.toContain('Reserva mudada')
  expect(await rows()).toEqual(['4 2026-11-26 20:00 CON'])
})

test.each(['não', 'deixa como está', 'cancelar', '3'])(
  '%s leaves the reservation as it is',
  { tags: ['D-132'] },
  async (words) => {
    const { say, own, rows } = await stage()
    await own()
    await say('mudar minha reserva para 6 pessoas')

    expect(textOf(await say(words))).toBe('Tudo bem, a reserva continua.')
    expect(await rows()).toEqual(['4 2026-11-26 20:00 CON'])
  },
)

test(
  'the same tap three times, in one turn and later, changes once and tells the same',
  { tags: ['D-107'] },
  async () => {
    const { say, own, rows } = await stage()
    const { id } = await own()
    await say('mudar minha reserva para 6 pessoas')
    const tap = pressed(`changed:${id}`)

    const first = await say(tap, tap, tap)
    const later = await say(tap)

    expect(textOf(later)).toBe(textOf(first))
    expect(textOf(first).match(/Reserva mudada/g)).toHaveLength(1)
    expect(await rows()).toEqual(['6 2026-11-26 20:00 WAI'])
  },
)

test(
  'seats that went before the tap are told with the nearest times, and the reservation stays',
  { tags: ['D-48'] },
  async () => {
    const { here, say, own, rows } = await stage({ seats: 10 })
    await here.service({ name: 'Almoço', max_persons: 10, meta: lunch })
    await own()
    await say('mudar minha reserva para 8 pessoas')
    await here.reservation({ date: '2026-11-26', time: '21:00', person_number: 5, status: 'CON' })

    const gone = await say('sim')

    expect(textOf(gone)).toContain(
      'Esse horário acabou de ser preenchido. A sua reserva continua como estava.',
    )
    expect(await rows()).toEqual(['4 2026-11-26 20:00 CON', '5 2026-11-26 21:00 CON'])
  },
)

const lunch = everyDay('12:00', '15:00')

test('a refusal is told, and the reservation stays', { tags: ['D-104'] }, async () => {
  const { say, own, rows } = await stage()
  await own()
  await own({ date: '2026-11-27', time: '19:00' })
  await own({ date: '2026-11-27', time: '21:00' })

  await say('mudar minha reserva para sexta')
  await say('1')
  const refused = await say('sim')

  expect(textOf(refused)).toBe(
    'Você já possui agendamentos para este período. A sua reserva continua como estava.',
  )
  expect((await rows())[0]).toBe('4 2026-11-26 20:00 CON')
})

test('what staff changed while the customer thought is told, and asked about anew', async () => {
  const { say, own, rows, here } = await stage()
  const { id } = await own()
  await say('mudar minha reserva para 6 pessoas')
  await db
    .updateTable('reservation')
    .set({ time: '21:00' })
    .where('business_id', '=', here.business_id)
    .where('id', '=', id)
    .execute()

  const asked = await say('sim')

  expect(textOf(asked)).toBe(
    'Este agendamento foi mudado nesse meio-tempo. A sua reserva: 4 pessoas na quinta-feira, 26 de nov às 21h · Jantar. O que você quer mudar?',
  )
  expect(await rows()).toEqual(['4 2026-11-26 21:00 CON'])
})

test.each([
  ['arrived', { attendance: 'arrived', attended_at: new Date() }],
  ['cancelled', { status: 'CAN' }],
] as const)('one that is %s by the time of the tap is not changed', { tags: ['D-86'] }, async (_, row) => {
  const { say, own, rows, here } = await stage()
  const { id } = await own()
  await say('mudar minha reserva para 6 pessoas')
  await db
    .updateTable('reservation')
    .set(row)
    .where('business_id', '=', here.business_id)
    .where('id', '=', id)
    .execute()

  expect(textOf(await say('sim'))).not.toContain('Reserva mudada')
  expect((await rows())[0]).toMatch(/^4 2026-11-26 20:00/)
})

test('on Instagram only what was made in this conversation can be changed', { tags: ['D-60'] }, async () => {
  const { say, own, rows, chats, chat_id } = await stage()
  await chats()
    .set({ channel: 'instagram', customer_address: `ig-${chat_id}` })
    .execute()
  const { id } = await own()

  expect(textOf(await say('quero mudar minha reserva para 6 pessoas'))).toContain(
    'Não encontrei nenhuma reserva',
  )
  expect(textOf(await say(pressed(`alter:${id}`)))).toBe('Não encontrei essa reserva.')
  expect(textOf(await say(pressed(`changed:${id}`)))).toBe('Não encontrei essa reserva.')
  expect(await rows()).toEqual(['4 2026-11-26 20:00 CON'])
})

test(
  'the reservation of another phone is not changed by a press that somebody made up',
  { tags: ['D-60'] },
  async () => {
    const [mine, theirs] = [await stage(), await stage()]
    const { id } = await theirs.own()

    await mine.say(pressed(`alter:${id}`))
    await mine.say(pressed(`changed:${id}`))

    expect(await theirs.rows()).toEqual(['4 2026-11-26 20:00 CON'])
  },
)

test(
  'one of another establishment is changed there, by its times, and the conversation moves',
  { tags: ['D-79'] },
  async () => {
    const { here, say, phone, rows } = await stage()
    const other = await sibling(product, here)
    await db
      .updateTable('branch')
      .set({ is_draft: false })
      .where('business_id', '=', here.business_id)
      .where('id', '=', other.branch_id)
      .execute()
    await db
      .insertInto('service')
      .values({ ...other, type: 'REC', name: 'Almoço', max_persons: 20, meta: lunch })
      .execute()
    await here.reservation({
      branch_id: other.branch_id,
      date: '2026-11-26',
      time: '12:00',
      person_number: 2,
      status: 'CON',
      owner_phone: phone,
    })

    const asked = await say('quero mudar o horário da minha reserva')

    expect(asked.branch_id).toBe(other.branch_id)
    expect(textOf(asked)).toContain('26 de nov às 12h, na unidade')
    expect(await rows()).toHaveLength(1)
  },
)

test(
  'a change in the chat and visitors who want the last seats at once never get more than there are',
  { tags: ['D-38'] },
  async () => {
    for (let run = 0; run < 5; run++) {
      const { here, say, own, rows } = await stage({ seats: 10 })
      await own()
      await say('mudar minha reserva para 8 pessoas')
      const ask = () =>
        product.call(requestReservation, {
          params: here.path,
          body: requestForm({ date: '2026-11-26', person_number: 3 }),
        })

      await Promise.all([say('sim'), ask(), ask()])

      const people = (await rows()).map((row) => Number(row.split(' ')[0]))
      expect([[8], [4, 3, 3]]).toContainEqual(people)
    }
  },
)
