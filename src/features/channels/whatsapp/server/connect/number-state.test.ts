import { expect, test } from 'vitest'
import { findNumber } from '../../../contract.ts'
import { messaging } from '#test/messaging.ts'

const stage = await messaging()
const { simulator, product } = stage
type Chat = Awaited<ReturnType<typeof stage.stage>>

const pathOf = ({ here, number_id }: Chat) => ({ business_id: here.business_id, id: number_id })

const numberOf = async (chat: Chat) =>
  (await product.call(findNumber, { params: pathOf(chat) }, stage.asOwner(chat))).body

/** From now on the platform has this word for the state of the number. */
const says = ({ number }: Chat, word: unknown) => {
  simulator.world.numbers[number]!.status = word as string
}

/** The platform sends an event of the number's account. */
async function event(field: string, value: object) {
  await simulator.do('event.send', { field, value: value as never })
  return stage.settle()
}

const quality = (chat: Chat, word: unknown = 'ORBITING') =>
  event('phone_number_quality_update', {
    display_phone_number: simulator.world.numbers[chat.number]!.digits,
    event: word,
  })

const readAll = async () => {
  await product.house.enqueue(product.house.db, { name: 'channels.read-all-numbers' }, {})
  await product.queue.drain(product.house)
}

test(
  'a state that we do not know stops the number, with the word of the platform, until somebody switches it on',
  { tags: ['D-83'] },
  async () => {
    const chat = await stage.stage()
    says(chat, 'ORBITING')

    await quality(chat)

    expect(await numberOf(chat)).toMatchObject({
      status: 'inactive',
      platform_status: 'ORBITING',
      notice: expect.stringContaining('situação que não conhecemos (ORBITING)'),
    })
    await stage.send(chat, 'Sua mesa está pronta.')
    await stage.settle()
    expect(stage.received(chat)).toEqual([])

    says(chat, 'CONNECTED')
    await stage.turn(chat, 'active')
    await stage.settle()
    expect(stage.received(chat)).toHaveLength(1)
  },
)

test(
  'a number that somebody switched on goes on at the same word, and stops at another',
  { tags: ['D-83'] },
  async () => {
    const chat = await stage.stage()
    says(chat, 'ORBITING')
    await quality(chat)
    await stage.turn(chat, 'active')

    await quality(chat)
    await readAll()
    expect(await numberOf(chat)).toMatchObject({
      status: 'active',
      platform_status: 'ORBITING',
      notice: null,
    })

    says(chat, 'LANDED')
    await quality(chat)
    expect(await numberOf(chat)).toMatchObject({ status: 'inactive', platform_status: 'LANDED' })
  },
)

test(
  'an event that says the limit is taken at its word; of one that we do not know Meta is asked',
  { tags: ['D-136'] },
  async () => {
    const chat = await stage.stage()
    const limited = (word: string) =>
      event('phone_number_quality_update', {
        display_phone_number: simulator.world.numbers[chat.number]!.digits,
        event: word,
        max_daily_conversations_per_business: 'TIER_2K',
      })

    await limited('UPGRADE')
    expect(await numberOf(chat)).toMatchObject({ messaging_limit: 'TIER_2K' })

    await limited('ORBITING')
    expect(await numberOf(chat)).toMatchObject({ messaging_limit: 'TIER_250', platform_status: 'CONNECTED' })
  },
)

test.each(['BANNED', 'DELETED', 'MIGRATED', 'ORBITING'])(
  'every few hours numbers are read: one that is %s there sends nothing, although its event was lost',
  { tags: ['D-83'] },
  async (word) => {
    const [chat, other] = [await stage.stage(), await stage.stage()]
    says(chat, word)

    await readAll()

    expect(await numberOf(chat)).toMatchObject({
      status: 'inactive',
      platform_status: word,
      notice: expect.any(String),
    })
    expect(await numberOf(other)).toMatchObject({ status: 'active', platform_status: 'CONNECTED' })
  },
)

test.each(['FLAGGED', 'RESTRICTED', 'DISCONNECTED', 'PENDING'])(
  'a number that is %s there goes on: what the platform refuses then, it says itself',
  async (word) => {
    const chat = await stage.stage()
    says(chat, word)

    await quality(chat, 'FLAGGED')

    expect(await numberOf(chat)).toMatchObject({ status: 'active', platform_status: word, notice: null })
  },
)

test.each([5, { word: 'ORBITING' }, ['ORBITING'], null, ''])(
  'a state of another type, as %j, is none, and neither event nor list breaks',
  async (word) => {
    const chat = await stage.stage()
    says(chat, word)

    const runs = [
      ...(await quality(chat, word)),
      ...(await event('account_update', { event: word })),
      ...(await event('phone_number_name_update', { decision: word, display_phone_number: word })),
    ]
    await readAll()

    expect(new Set(runs.map(({ outcome }) => outcome))).toEqual(new Set(['done']))
    expect((await numberOf(chat)).status).toBe('active')
  },
)

test('an event of the account that we do not know lets the platform be asked about its numbers', async () => {
  const chat = await stage.stage()
  says(chat, 'BANNED')

  await event('account_update', { event: 'ORBITING_ACCOUNT' })

  expect(await numberOf(chat)).toMatchObject({ status: 'inactive', platform_status: 'BANNED' })
})
