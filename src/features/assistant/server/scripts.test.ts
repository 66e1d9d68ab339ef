import { beforeAll, beforeEach, expect, test } from 'vitest'
import { changeChat } from '#features/chats/change.contract.ts'
import { messaging, pressable } from '#test/messaging.ts'
import {
  type Channel,
  channels,
  isAnswer,
  type Message,
  readScript,
  scripts,
  type Step,
} from '#test/script.ts'
import { everyDay, sibling, type Venue } from '#test/venue.ts'

// 12:00 of Tuesday in São Paulo.
const noon = '2026-11-24T15:00:00Z'

let stage: Awaited<ReturnType<typeof messaging>>
/** The stage of a script: a house, its address on the channel, and a guest of its own. */
type Play = {
  channel: Channel
  here: Venue
  to: string
  customer: Awaited<ReturnType<typeof stage.newCustomer>>
  /** How many of our messages were checked: the next step finds later ones. */
  heard: number
}

beforeAll(async () => {
  stage = await messaging()
})
beforeEach(async () => {
  const { now } = await stage.simulator.do('clock.set', {
    to: noon,
    frozen: true,
  })
  stage.product.turnTo(new Date(now))
})

const db = () => stage.product.house.db

const changeBranch = ({ branch }: Venue, columns: object) =>
  db().updateTable('branch').set(columns).where('id', '=', branch.id).execute()

type ScriptAnswer = { topic?: 'parking' | 'corkage'; question?: string; wordings?: string[]; answer: string }

const answerQuestions = ({ path }: Venue, answers: ScriptAnswer[]) =>
  db()
    .insertInto('house_answer')
    .values(answers.map((one) => ({ ...path, ...one, created_at: noon, updated_at: noon })))
    .execute()

/** The options of `house:`, besides 40 places every evening from 18:00 to 22:00. */
const houses: Record<string, (here: Venue) => Promise<unknown>> = {
  'no services': ({ business_id }) =>
    db().deleteFrom('service').where('business_id', '=', business_id).execute(),
  'opens at 18:00': (here) => changeBranch(here, { schedule: everyDay('18:00', '23:00') }),
  async 'serves lunch too'(here) {
    await here.service({
      name: 'Almoço',
      max_persons: 40,
      meta: everyDay('12:00', '15:00'),
    })
  },
  'confirms at once': ({ business_id }) =>
    db()
      .updateTable('reservation_config')
      .set({ auto_accept_reservations: true, auto_accept_reservations_max: 12 })
      .where('business_id', '=', business_id)
      .execute(),
  'is closed on Friday': (here) =>
    here.service({ type: 'CLO', date_start: '2026-11-27', date_end: '2026-11-27', meta: '[]' }),
  'answers about parking and corkage': (here) =>
    answerQuestions(here, [
      { topic: 'parking', answer: 'Temos manobrista na porta, R$ 30 por carro.' },
      { topic: 'corkage', answer: 'A taxa de rolha é de R$ 60 por garrafa.' },
    ]),
  'answers questions of its own': (here) =>
    answerQuestions(here, [
      { question: 'Tem música ao vivo?', answer: 'Sim, de quinta a sábado, a partir das 21h.' },
      { question: 'Vocês fazem bolo de aniversário?', answer: 'Sim, com dois dias de antecedência.' },
      {
        question: 'Bolo',
        wordings: ['Tem bolo de aniversário?'],
        answer: 'Pode trazer o seu.',
      },
    ]),
  'is open now': (here) => changeBranch(here, { schedule: everyDay('11:00', '23:00') }),
  'has a unit on the beach': (here) => newUnit(here, {}),
  'has units in Pinheiros and Manaus': async (here) => {
    await newUnit(here, { name: 'Cantina', branch: 'Pinheiros' })
    await newUnit(here, { name: 'Cantina', branch: 'Manaus', timezone: 'America/Manaus' })
  },
  'has a unit in the northern centre': (here) => newUnit(here, { name: 'Cantina', branch: 'Centro Norte' }),
  'has another unit with the same name': (here) => newUnit(here, { name: 'Bar', branch: 'Centro' }),
}

async function newUnit(here: Venue, columns: object) {
  const { branch_id } = await sibling(stage.product, here)
  await changeBranch({ ...here, branch: { ...here.branch, id: branch_id } }, { is_draft: false, ...columns })
  await here.service({ branch_id })
}

let made = 0

async function openPlay(channel: Channel, house: string[]): Promise<Play> {
  const place = channel === 'whatsapp' ? await stage.newNumber() : await instagramPlace()
  const { here } = place
  await db()
    .updateTable('branch')
    .set({ name: 'Cantina', branch: 'Centro' })
    .where('business_id', '=', here.business_id)
    .execute()
  await here.service({ max_persons: 40 })
  for (const line of house) await houses[line]!(here)
  return { channel, here, to: place.number, customer: await newGuest(channel), heard: 0 }
}

const newGuest = (channel: Channel): Promise<Play['customer']> =>
  channel === 'whatsapp'
    ? stage.newCustomer()
    : stage.simulator.do('create.customer', {
        igsid: `9${String(++made).padStart(14, '0')}`,
        instagram_username: `ana${made}`,
        instagram_name: 'Ana',
      })

/** The account belongs to one business at a time. */
async function instagramPlace() {
  await db().deleteFrom('meta_connection').where('service', '=', 'instagram').execute()
  return {
    here: await stage.connectInstagram(),
    number: stage.simulator.seeded.instagram,
  }
}

/** Every event comes three times: of a burst in any order, otherwise all at once. */
const deliveryOf = (burst: readonly unknown[]) =>
  burst.length > 1 ? { copies: 2, shuffle_ms: 900 } : { copies: 2, concurrent: true }

async function send({ customer, to, channel }: Play, message: Message, at: number) {
  const { kind, text } = message
  if (kind === 'text')
    return stage.simulator.do('customer.send', {
      customer: customer.id,
      to,
      text,
      at,
    })
  if (kind !== 'tap') {
    // Instagram tells a sticker as a picture.
    const type = kind === 'sticker' && channel === 'instagram' ? 'image' : kind
    const content = text ? { caption: text } : {}
    return stage.simulator.do('customer.send', { customer: customer.id, to, type, content, at })
  }
  const shown = stage.received({ customer }).findLast(({ content }) => titleIn(content, text))
  if (!shown) throw new Error(`nothing offers [${text}]`)
  const choice = titleIn(shown.content, text)!
  for (let count = 0; count < message.times; count++)
    await stage.simulator.do('customer.tap', { message: shown.id, choice })
}

const titleIn = (content: Record<string, unknown>, title: string) =>
  pressable(content).find((one) => one === title)

/** The lines that a message shows: its words, then what can be tapped. */
function linesOf({ content, type }: ReturnType<typeof stage.received>[number]): string[] {
  const options = pressable(content)
  const { body, text } = content as {
    body?: string | { text: string }
    text?: string
  }
  const words = text ?? (typeof body === 'string' ? body : body?.text) ?? `[${type}]`
  const titles = options.map((title) => `[${title}]`).join(' ')
  const tail = words.lastIndexOf('\n\n1 ')
  const isNumbered = options.length > 0 && tail > 0 && 'quick_replies' in content
  if (isNumbered) expect(words.slice(tail).split('\n')).toHaveLength(options.length + 2)
  return [...(isNumbered ? words.slice(0, tail) : words).split('\n'), titles].filter(Boolean)
}

/** The guest writes, every event comes several times, and the assistant has as long as it gathers. */
async function say(play: Play, messages: Message[]): Promise<string[]> {
  await stage.simulator.do('profile.delivery', {
    calm: true,
    ...deliveryOf(messages),
  })
  const now = stage.product.house.now().getTime()
  for (const [index, message] of messages.entries())
    await send(play, message, now - (messages.length - 1 - index) * 1000)
  await stage.settle()
  await stage.later(1)
  await stage.later(2)
  await stage.later(1)
  return newLines(play)
}

/** The messages on the guest's phone since the last look. */
function newLines(play: Play): string[] {
  const shown = stage.received(play)
  const lines = shown.slice(play.heard).flatMap(linesOf)
  play.heard = shown.length
  return lines
}

async function chatOf({ here, channel }: Play) {
  return db()
    .selectFrom('chat')
    .select(['id', 'replier'])
    .where('business_id', '=', here.business_id)
    .where('channel', '=', channel)
    .executeTakeFirstOrThrow()
}

async function lastEventOf(play: Play) {
  const { kind } = await db()
    .selectFrom('chat_event')
    .select('kind')
    .where('chat_id', '=', (await chatOf(play)).id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return kind
}

async function unitOf(play: Play) {
  const { branch } = await db()
    .selectFrom('chat')
    .innerJoin('branch', 'branch.id', 'chat.branch_id')
    .select('branch.branch')
    .where('chat.id', '=', (await chatOf(play)).id)
    .executeTakeFirstOrThrow()
  return branch
}

async function booked({ here }: Play): Promise<string> {
  const rows = await db()
    .selectFrom('reservation')
    .innerJoin('branch', 'branch.id', 'reservation.branch_id')
    .select(['person_number', 'date', 'time', 'reservation.status', 'branch.branch'])
    .where('reservation.business_id', '=', here.business_id)
    .where('chat_id', 'is not', null)
    .orderBy('reservation.id')
    .execute()
  return rows
    .map(({ person_number, date, time, status, branch }) => {
      const where = branch === 'Centro' ? '' : ` in ${branch}`
      return `${person_number} on ${date} at ${time}${where} ${statuses[status]}`
    })
    .join(', ')
}

const statuses: Record<string, string> = {
  WAI: 'pending',
  CON: 'confirmed',
  CAN: 'cancelled',
}

async function check(play: Play, what: string) {
  const { replier } = await chatOf(play)
  if (what === 'the assistant goes on') return expect(replier).toBe('assistant')
  if (what === 'a person goes on') return expect(replier).toBe('user')
  if (what === 'a person goes on once the house opens')
    return expect([replier, await lastEventOf(play)]).toEqual(['assistant', 'handed_over'])
  const unit = /^staff see it at (.+)$/.exec(what)?.[1]
  if (unit) return expect(await unitOf(play)).toBe(unit)
  return expect((await booked(play)) || 'nothing').toBe(what.replace(/ is booked$/, ''))
}

/** Things that others do meanwhile. */
async function happen(play: Play, what: string): Promise<unknown> {
  const { here } = play
  const taken = /^others take (\d+) places on (\S+) at (\S+)$/.exec(what)
  if (taken) {
    const [, people, date, time] = taken
    return here.reservation({
      date: date!,
      time: time!,
      person_number: Number(people),
      status: 'CON',
    })
  }
  if (what === 'the next words come from another phone')
    return Object.assign(play, { customer: await newGuest(play.channel), heard: 0 })
  if (what === 'the unit is switched off') return changeBranch(here, { status: 'inactive' })
  const passed = /^(\d+) (minutes|hours) pass$/.exec(what)
  if (passed) return stage.later(Number(passed[1]) * (passed[2] === 'hours' ? 3600 : 60))
  const { id } = await chatOf(play)
  if (what === 'staff finish the conversation')
    return stage.product.call(
      changeChat,
      { params: { id }, body: { status: 'closed' } },
      { token: here.owner.token },
    )
  const replier = (
    {
      'a person takes over': 'user',
      'a person gives it back': 'assistant',
    } as const
  )[what]
  if (!replier) throw new Error(`nobody knows what happens: ${what}`)
  return stage.product.call(changeChat, { params: { id }, body: { replier } }, { token: here.owner.token })
}

async function take(play: Play, step: Step) {
  if (step.does === 'happens') return happen(play, step.what)
  if (step.does === 'holds') return check(play, step.what)
  const answered = await say(play, step.messages)
  // Shown side by side where they differ.
  if (!isAnswer(step.answer, answered))
    expect(answered.join('\n'), `the answer to line ${step.line}`).toBe(step.answer.join('\n'))
}

for (const channel of channels)
  for (const { file, text } of scripts) {
    const script = readScript(text, channel)
    test(`${script.title} (${file}, ${channel})`, async () => {
      const play = await openPlay(channel, script.house)
      for (const step of script.steps) await take(play, step)
      await stage.later(15)
      expect(newLines(play)).toEqual([])
    })
  }
