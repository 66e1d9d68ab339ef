import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { jobs, turnJob, usualLimits } from './turn.ts'
import { changeChat } from '#features/chats/change.contract.ts'
import { listMessages } from '#features/chats/contract.ts'
import { actOf } from '#platform/act.ts'
import { everyDay, sibling } from '#test/venue.ts'
import { messaging } from '#test/messaging.ts'

let stage: Awaited<ReturnType<typeof messaging>>
type NewNumber = Awaited<ReturnType<typeof stage.newNumber>>
type Customer = Awaited<ReturnType<typeof stage.newCustomer>>
type Talk = { place: NewNumber; customer: Customer }

beforeAll(async () => {
  stage = await messaging()
})
beforeEach(async () => {
  await stage.stopClocks()
  await stage.simulator.do('fault.clear')
})

const handOverText = 'Certo! Um atendente vai continuar a conversa.'

async function newTalk(place?: NewNumber): Promise<Talk> {
  return { place: place ?? (await stage.newNumber()), customer: await stage.newCustomer() }
}

/** The customer writes; nothing else happens yet. */
const write = ({ place, customer }: Talk, text: string, given: object = {}) =>
  stage.simulator.do('customer.send', { customer: customer.id, to: place.number, text, ...given })

/** The customer writes, and as many seconds go by as the assistant gathers. */
async function say(talk: Talk, text: string, given: object = {}) {
  await write(talk, text, given)
  await stage.settle()
  await stage.later(2)
}

const heardFrom = (talk: Talk) =>
  stage.received(talk).map(({ content }) => (content.body as { text: string }).text ?? content.body)

async function chatOf({ place, customer }: Talk) {
  return stage.product.house.db
    .selectFrom('chat')
    .selectAll()
    .where('business_id', '=', place.here.business_id)
    .where('customer_address', '=', customer.wa_id!)
    .executeTakeFirstOrThrow()
}

const eventsOf = async (talk: Talk) => {
  const { id } = await chatOf(talk)
  const options = { token: talk.place.here.owner.token }
  const { body } = await stage.product.call(listMessages, { params: { id } }, options)
  return body.events.map(({ kind, branch }) => (branch ? [kind, branch] : [kind]))
}

const change = async (
  talk: Talk,
  body: { replier: 'user' | 'assistant' } | { status: 'closed' | 'open' },
) => {
  const { id } = await chatOf(talk)
  return stage.product.call(changeChat, { params: { id }, body }, { token: talk.place.here.owner.token })
}

const turnOf = async (talk: Talk) => {
  const { business_id, id } = await chatOf(talk)
  return { business_id, chat_id: id }
}

const jobAct = () => actOf('job', stage.product.house)

test(
  'a new customer is answered two seconds after they wrote, by the menu',
  { tags: ['D-137'] },
  async () => {
    const talk = await newTalk()
    await write(talk, 'Oi')
    await stage.settle()
    await stage.later(1)
    const early = heardFrom(talk)

    await stage.later(1)

    expect(early).toEqual([])
    expect(heardFrom(talk)).toEqual([expect.stringContaining('4 Falar com atendente')])
  },
)

test(
  'a burst is answered once, after its last message, in the order of writing',
  { tags: ['D-137'] },
  async () => {
    const talk = await newTalk()
    const first = await write(talk, 'Oi')
    await write(talk, 'tudo bem?', { at: first.at + 10 })
    await stage.settle()
    await stage.later(1)
    await write(talk, 'onde fica?')
    await stage.settle()

    await stage.later(1)
    const early = heardFrom(talk)
    await stage.later(1)
    await stage.later(20)

    expect(early).toEqual([])
    const { id } = await chatOf(talk)
    const turns = await stage.product.house.db
      .selectFrom('chat_message')
      .select('created_at')
      .where('chat_id', '=', id)
      .where('sender', '=', 'assistant')
      .distinct()
      .execute()
    expect(turns).toHaveLength(1)
  },
)

test('somebody who goes on and on is answered after twelve seconds', { tags: ['D-137'] }, async () => {
  const talk = await newTalk()
  for (let second = 0; second < 12; second++) {
    await write(talk, `e mais ${second}`)
    await stage.settle()
    expect(heardFrom(talk)).toEqual([])
    await stage.later(1)
  }

  expect(heardFrom(talk)).not.toEqual([])
})

test('messages that are delivered many times, at once and in the wrong order are answered once, in the order of writing', async () => {
  const talk = await newTalk()
  const now = stage.product.house.now().getTime()
  const delivery = { copies: 3, concurrent: true }
  await write(talk, 'segunda', { at: now - 1000, delivery })
  await write(talk, 'primeira', { at: now - 2000, delivery })
  await stage.settle()
  stage.product.turnTo(new Date(now + 2000))
  const heard: string[][] = []
  const job = turnJob(async (_trx, _act, _chat, messages) => {
    heard.push(messages.map(({ text }) => text))
    return { say: [], handOver: null }
  })

  await Promise.all([1, 2, 3].map(async () => job.run(jobAct(), await turnOf(talk))))

  expect(heard).toEqual([['primeira', 'segunda']])
})

test('old messages, reactions, edits and our own are not answered', { tags: ['D-137'] }, async () => {
  const talk = await newTalk()
  await write(talk, 'Oi', { ago_ms: 16 * 60_000 })
  await stage.settle()
  await stage.later(15)
  const [message] = Object.values(stage.simulator.world.messages).filter(
    ({ customer_id }) => customer_id === talk.customer.id,
  )
  await stage.simulator.do('customer.react', { message: message!.id, emoji: '❤️' })
  const content = { original_message_id: message!.id, message: { type: 'text', text: { body: 'Olá' } } }
  await stage.simulator.do('customer.send', {
    customer: talk.customer.id,
    to: talk.place.number,
    type: 'edit',
    content,
  })
  await stage.settle()
  await stage.later(15)

  expect(heardFrom(talk)).toEqual([])
})

test(
  'what the house writes in its own app ends the assistant’s turn before it began',
  { tags: ['D-133'] },
  async () => {
    const talk = await newTalk()
    await write(talk, 'Oi')
    await stage.settle()
    await stage.simulator.do('app.send', {
      customer: talk.customer.id,
      to: talk.place.number,
      text: 'Já respondo',
    })
    await stage.settle()

    await stage.later(15)

    expect(stage.received(talk).filter(({ from }) => from === 'business')).toEqual([])
    expect(await chatOf(talk)).toMatchObject({ replier: 'user' })
  },
)

test(
  'a closed conversation that a message opens again is answered by the assistant',
  { tags: ['D-75'] },
  async () => {
    const talk = await newTalk()
    await say(talk, '4')
    await change(talk, { status: 'closed' })

    await say(talk, 'Oi')

    expect(heardFrom(talk)).toEqual([handOverText, expect.stringContaining('3 Endereço e horários')])
    expect(await chatOf(talk)).toMatchObject({ status: 'open', replier: 'assistant' })
  },
)

test(
  'whoever asks for a person gets the sentence, and the conversation is theirs',
  { tags: ['D-79'] },
  async () => {
    const talk = await newTalk()

    await say(talk, 'quero falar com um atendente')
    await say(talk, 'alô?')

    expect(heardFrom(talk)).toEqual([handOverText])
    expect(await chatOf(talk)).toMatchObject({ replier: 'user', status: 'open' })
    expect(await eventsOf(talk)).toEqual([['handed_over']])
  },
)

test('given back, it answers the next message and none from before', { tags: ['D-79'] }, async () => {
  const talk = await newTalk()
  await say(talk, '4')
  await say(talk, 'Oi, alguém?')

  await change(talk, { replier: 'assistant' })
  await stage.later(15)
  const before = heardFrom(talk)
  await say(talk, 'onde fica?')

  expect(before).toEqual([handOverText])
  expect(heardFrom(talk)).toHaveLength(2)
})

test(
  'the establishment that the customer chose gets the conversation, and its staff read so',
  { tags: ['D-79'] },
  async () => {
    const place = await stage.newNumber()
    const other = await sibling(stage.product, place.here)
    const branches = stage.product.house.db.updateTable('branch').set({ is_draft: false })
    await branches.where('id', '=', other.branch_id).execute()
    const talk = await newTalk(place)
    await say(talk, 'Oi')
    const [question] = stage.received(talk).slice(-1)

    await stage.simulator.do('customer.tap', { message: question!.id, choice: `unit:${other.branch_id}` })
    await stage.settle()
    await stage.later(2)

    expect(await chatOf(talk)).toMatchObject({ branch_id: other.branch_id })
    expect(await eventsOf(talk)).toEqual([['transferred', expect.any(String)]])
  },
)

test(
  'a fault in a turn, and one that takes too long, hand over with the sentence',
  { tags: ['D-133'] },
  async () => {
    const [broken, slow] = [await newTalk(), await newTalk()]
    for (const talk of [broken, slow]) await write(talk, 'Oi')
    await stage.settle()
    stage.product.turnTo(new Date(stage.product.house.now().getTime() + 2000))

    await turnJob(() => Promise.reject(new Error('a bug'))).run(jobAct(), await turnOf(broken))
    const limits = { ...usualLimits, patienceMs: 300 }
    await turnJob(() => new Promise(() => {}), limits).run(jobAct(), await turnOf(slow))
    await stage.settle()

    for (const talk of [broken, slow]) {
      expect(heardFrom(talk)).toEqual([handOverText])
      expect(await chatOf(talk)).toMatchObject({ replier: 'user' })
      expect(await eventsOf(talk)).toEqual([['handed_over']])
    }
  },
)

test('a turn that ends without being stored is taken again, once', { tags: ['D-137'] }, async () => {
  const talk = await newTalk()
  await write(talk, 'Oi')
  await stage.settle()
  stage.product.turnTo(new Date(stage.product.house.now().getTime() + 2000))
  const { house } = stage.product
  // As if the process had died while its transaction was open.
  const dead = { ...house, enqueue: () => Promise.reject(new Error('killed')) }

  await expect(jobs[0]!.run(actOf('job', dead), await turnOf(talk))).rejects.toThrow('killed')
  await jobs[0]!.run(jobAct(), await turnOf(talk))
  await jobs[0]!.run(jobAct(), await turnOf(talk))
  await stage.settle()

  expect(stage.received(talk)).toHaveLength(1)
})

test(
  'nothing leaves after a person took over, also what the assistant had written by then',
  { tags: ['D-79'] },
  async () => {
    const talk = await newTalk()
    await write(talk, 'Oi')
    await stage.settle()
    stage.product.turnTo(new Date(stage.product.house.now().getTime() + 2000))
    const answering = Promise.withResolvers<void>()
    const began = Promise.withResolvers<void>()
    const turn = turnJob(async () => {
      began.resolve()
      await answering.promise
      return { say: [{ type: 'text', text: 'Tarde demais' }], handOver: null }
    }).run(jobAct(), await turnOf(talk))
    await began.promise

    const takeOver = change(talk, { replier: 'user' })
    answering.resolve()
    await Promise.all([turn, takeOver])
    await stage.settle()

    expect((await takeOver).body).toMatchObject({ success: true })
    expect(stage.received(talk)).toEqual([])
    const { id } = await chatOf(talk)
    const { body } = await stage.product.call(
      listMessages,
      { params: { id } },
      { token: talk.place.here.owner.token },
    )
    expect(body.data.at(-1)).toMatchObject({
      sender: 'assistant',
      status: 'failed',
      error: { msg: 'Não saiu: alguém assumiu a conversa antes.', action: 'none' },
    })
  },
)

test('a person who takes over first is not interrupted by a turn that was due', async () => {
  const talk = await newTalk()
  await write(talk, 'Oi')
  await stage.settle()

  await change(talk, { replier: 'user' })
  await change(talk, { replier: 'assistant' })
  await stage.later(15)

  expect(stage.received(talk)).toEqual([])
})

test('a message that comes during a turn has the next one', async () => {
  const talk = await newTalk()
  await write(talk, 'Oi')
  await stage.settle()
  stage.product.turnTo(new Date(stage.product.house.now().getTime() + 2000))
  const heard: string[][] = []
  const answering = Promise.withResolvers<void>()
  const began = Promise.withResolvers<void>()
  const job = turnJob(async (_trx, _act, _chat, messages) => {
    heard.push(messages.map(({ text }) => text))
    began.resolve()
    await answering.promise
    return { say: [], handOver: null }
  })
  const first = job.run(jobAct(), await turnOf(talk))
  await began.promise

  await write(talk, 'e amanhã?')
  const storing = stage.settle()
  answering.resolve()
  await Promise.all([first, storing])
  stage.product.turnTo(new Date(stage.product.house.now().getTime() + 2000))
  await job.run(jobAct(), await turnOf(talk))

  expect(heard).toEqual([['Oi'], ['e amanhã?']])
})

test('a turn may take six seconds, and each of its statements three', { tags: ['D-133'] }, () => {
  expect(usualLimits).toEqual({ patienceMs: 6000, statementMs: 3000 })
})

test(
  'a late turn writes nothing any more, and a slow statement is interrupted as soon as the turn is late',
  { tags: ['D-133'] },
  async () => {
    const [busy, slow] = [await newTalk(), await newTalk()]
    for (const talk of [busy, slow]) await write(talk, 'Oi')
    await stage.settle()
    stage.product.turnTo(new Date(stage.product.house.now().getTime() + 2000))
    const { db } = stage.product.house
    const isPostgres = Boolean(inject('database').postgres)
    const lateWrite = Promise.withResolvers<unknown>()
    const limits = { patienceMs: 1500, statementMs: 3000 }

    await turnJob(async (trx, _act, { business_id, id }) => {
      await wait(2000)
      const writing = trx
        .updateTable('chat')
        .set({ customer_name: 'Tarde' })
        .where('business_id', '=', business_id)
        .where('id', '=', id)
        .execute()
      lateWrite.resolve(await writing.then(() => null, String))
      return { say: [], handOver: null }
    }, limits).run(jobAct(), await turnOf(busy))
    if (isPostgres) {
      const begun = Date.now()
      await turnJob(async (trx) => {
        await wait(1200)
        await sql`select pg_sleep(30)`.execute(trx)
        return { say: [], handOver: null }
      }, limits).run(jobAct(), await turnOf(slow))
      // The turn has 1.5 s; its statement would run until 4.2 s.
      expect(Date.now() - begun).toBeLessThan(3700)
      const left = sql`select 1 from pg_stat_activity where state = 'active' and query = 'select pg_sleep(30)'`
      expect((await left.execute(db)).rows).toEqual([])
      expect(await chatOf(slow)).toMatchObject({ replier: 'user' })
    }

    expect(await lateWrite.promise).toMatch(/already (?:rolled back|committed)/)
    expect(await chatOf(busy)).toMatchObject({ replier: 'user' })
    expect((await chatOf(busy)).customer_name).not.toBe('Tarde')
  },
)

/** The house of a talk opens at this hour of São Paulo's wall, every day. */
const opensAt = ({ place }: Talk, hour: string) =>
  stage.product.house.db
    .updateTable('branch')
    .set({ schedule: everyDay(hour, '23:00') })
    .where('business_id', '=', place.here.business_id)
    .execute()

describe('a conversation that was handed over while the house is closed', { tags: ['D-154'] }, () => {
  const kindsOf = async (talk: Talk) => (await eventsOf(talk)).map(([kind]) => kind)

  /** At 9:00 in São Paulo; the house opens at 11:00. */
  async function atNight(): Promise<Talk> {
    await stage.turnTo('2026-11-24T12:00:00Z')
    const talk = await newTalk()
    await opensAt(talk, '11:00')
    await say(talk, 'quero falar com um atendente')
    return talk
  }

  test('stays with the assistant until the house opens, and is people’s from then on without a message', async () => {
    const talk = await atNight()
    const before = await chatOf(talk)

    await stage.later(2 * 3600 - 60)
    const early = await chatOf(talk)
    await stage.later(120)

    expect([before.replier, early.replier, (await chatOf(talk)).replier]).toEqual([
      'assistant',
      'assistant',
      'user',
    ])
    expect(await kindsOf(talk)).toEqual(['handed_over'])
    expect(heardFrom(talk)).toHaveLength(2)
  })

  test('is a person’s who takes it over, and not the night’s again once they gave it back', async () => {
    const talk = await atNight()
    await change(talk, { replier: 'user' })
    await change(talk, { replier: 'assistant' })
    await say(talk, 'xyzzy plugh')
    await stage.later(3 * 3600)

    expect(heardFrom(talk).at(-1)).toContain('Responda com o número')
    expect((await chatOf(talk)).replier).toBe('assistant')
  })

  test('is people’s at the first message after the house opened, also where its job was lost', async () => {
    const talk = await atNight()
    await sql`delete from pgboss.job where name = 'assistant.opening'`.execute(stage.product.house.db)
    await stage.turnTo('2026-11-24T14:30:00Z')

    await say(talk, 'mesa para 4 amanhã às 20h')

    expect((await chatOf(talk)).replier).toBe('user')
    expect(heardFrom(talk)).toHaveLength(2)
    expect(await kindsOf(talk)).toEqual(['handed_over'])
  })

  test('is finished by staff like any other, and then begins anew', async () => {
    const talk = await atNight()
    await change(talk, { status: 'closed' })
    await say(talk, 'xyzzy plugh')
    await stage.later(3 * 3600)

    expect(heardFrom(talk).at(-1)).toContain('Responda com o número')
    expect((await chatOf(talk)).replier).toBe('assistant')
  })
})

test(
  'what waited for more than fifteen minutes for the assistant goes to people',
  { tags: ['D-154'] },
  async () => {
    const talk = await newTalk()
    await write(talk, 'Oi')
    await stage.settle()
    const later = new Date(stage.product.house.now().getTime() + 16 * 60_000)
    stage.product.turnTo(later)
    for (const job of jobs.filter(({ name }) => name === 'assistant.turn'))
      await job.run(actOf('job', stage.product.house), await turnOf(talk))

    expect(heardFrom(talk)).toEqual([])
    expect(await chatOf(talk)).toMatchObject({ replier: 'user', last_message_status: 'received' })
  },
)
