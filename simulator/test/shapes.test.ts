import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { connected } from './connected.ts'
import { AccountEvent, InstagramEvent, MessagesEvent } from './shapes.ts'

let world: Awaited<ReturnType<typeof connected>>
beforeAll(async () => {
  world = await connected()
  await world.subscribe()
})
beforeEach(async () => {
  await world.simulator.do('settle')
  world.hook.received.length = 0
})
afterAll(() => world.close())

/** The only event that arrived since the test began. */
async function only(): Promise<unknown> {
  await world.simulator.do('settle')
  expect(world.events()).toHaveLength(1)
  return world.events()[0]
}

const target = 'wamid.HBgNTarget=='

test.each([
  'text',
  'image',
  'video',
  'document',
  'audio',
  'sticker',
  'location',
  'contacts',
  'button_reply',
  'list_reply',
  'nfm_reply',
  'button',
  'order',
  'unsupported',
  'system',
  'request_welcome',
  'ephemeral',
])('a customer’s %s has the platform’s shape', async (type) => {
  await world.simulator.do('customer.send', { type })

  expect(MessagesEvent.safeParse(await only()).error?.issues ?? []).toEqual([])
})

test.each([
  ['reaction', { message_id: target, emoji: '❤' }],
  ['reaction', { message_id: target }],
  ['edit', { original_message_id: target, message: { type: 'text', text: { body: 'novo' } } }],
  ['revoke', { original_message_id: target }],
])('a %s of another message has the platform’s shape', async (type, content) => {
  await world.simulator.do('customer.send', { type, content })

  expect(MessagesEvent.safeParse(await only()).error?.issues ?? []).toEqual([])
})

test('a type that nobody knows arrives under its own name', async () => {
  await world.simulator.do('customer.send', { type: 'hologram' })

  expect(JSON.stringify(await only())).toContain('"type":"hologram"')
})

test('a person with a username has no phone anywhere', async () => {
  await world.simulator.do('customer.send', { customer: 'usuario' })

  const event = await only()
  expect(MessagesEvent.safeParse(event).error?.issues ?? []).toEqual([])
  expect(JSON.stringify(event)).not.toContain('5511999990006')
  expect(JSON.stringify(event)).toContain('"username":"caio.reis"')
})

test('statuses have the platform’s shape, each of them', async () => {
  const { simulator, graph, seeded } = world
  await simulator.do('customer.send', {})
  await simulator.do('settle')
  world.hook.received.length = 0
  const send = (to: string) =>
    graph('POST', `/${seeded.number}/messages`, {
      messaging_product: 'whatsapp',
      to,
      type: 'text',
      text: { body: 'oi' },
    })

  await send('5511999990001')
  await send('5511971310260')
  await simulator.do('settle')
  await simulator.do('customer.read')
  await simulator.do('settle')

  const events = world.events()
  expect(events).toHaveLength(4)
  for (const event of events) expect(MessagesEvent.safeParse(event).error?.issues ?? []).toEqual([])
})

test.each([
  'text',
  'image',
  'video',
  'audio',
  'file',
  'share',
  'ig_post',
  'ig_reel',
  'ig_story',
  'template',
  'fallback',
  'story_mention',
  'story_reply',
  'unsupported',
  'postback',
  'referral',
  'self',
  'anything_new',
])('Instagram’s %s has the platform’s shape', async (type) => {
  await world.simulator.do('customer.send', { to: world.seeded.instagram, type })

  expect(InstagramEvent.safeParse(await only()).error?.issues ?? []).toEqual([])
})

test.each([
  ['deleted', { mid: 'aWdA' }],
  ['edit', { mid: 'aWdA', text: 'novo' }],
  ['reaction', { mid: 'aWdA' }],
  ['seen', { mid: 'aWdA' }],
])('Instagram’s %s of another message has the platform’s shape', async (type, content) => {
  await world.simulator.do('customer.send', { to: world.seeded.instagram, type, content })

  expect(InstagramEvent.safeParse(await only()).error?.issues ?? []).toEqual([])
})

test('a message while another app holds the thread is under standby, and one from the phone app is an echo', async () => {
  const { simulator, seeded } = world
  await simulator.do('customer.send', { to: seeded.instagram, standby: true })
  const standby = await only()
  world.hook.received.length = 0
  await simulator.do('app.send', { to: seeded.instagram, text: 'já respondi' })
  const echo = await only()

  expect(JSON.stringify(standby)).toContain('"standby"')
  expect(JSON.stringify(echo)).toContain('"is_echo":true')
  for (const event of [standby, echo]) expect(InstagramEvent.safeParse(event).error?.issues ?? []).toEqual([])
})

test.each([
  'approve',
  'reject',
  'pause',
  'unpause',
  'disable',
  'flag',
  'reinstate',
  'appeal',
  'archive',
  'unarchive',
  'lock',
  'pend-deletion',
  'limit',
  'delete',
] as const)('the verdict %s is told with the template’s exact id', async (verdict) => {
  const { simulator, graph, seeded, hook } = world
  const { body } = await graph('POST', `/${seeded.account}/message_templates`, {
    name: `modelo_${verdict.replace('-', '_')}`,
    language: 'pt_BR',
    category: 'UTILITY',
    components: [{ type: 'BODY', text: 'Sua mesa está pronta.' }],
  })

  await simulator.do('template.review', { id: String(body.id), verdict })

  expect(AccountEvent.safeParse(await only()).error?.issues ?? []).toEqual([])
  expect(hook.received[0]!.body).toContain(`"message_template_id":${String(body.id)}`)
})

test('category, quality, numbers and accounts tell their changes', async () => {
  const { simulator, seeded } = world
  const changes = [
    () =>
      simulator.do('template.review', { name: 'hello_world', verdict: 'category', category: 'MARKETING' }),
    () => simulator.do('template.review', { name: 'hello_world', verdict: 'quality', score: 'RED' }),
    () => simulator.do('number.quality', { event: 'FLAGGED', rating: 'RED' }),
    () => simulator.do('number.quality', { event: 'UNFLAGGED', rating: 'GREEN' }),
    () => simulator.do('number.name', { decision: 'APPROVED', name: 'Cantina' }),
    () => simulator.do('account.update', { event: 'ACCOUNT_RESTRICTION' }),
    () => simulator.do('account.update', { event: 'DISABLED_UPDATE' }),
    () => simulator.do('account.update', { event: 'PARTNER_REMOVED' }),
  ]
  const fields = []
  for (const change of changes) {
    world.hook.received.length = 0
    await change()
    const event = await only()
    expect(AccountEvent.safeParse(event).error?.issues ?? []).toEqual([])
    fields.push((event as { entry: { changes: { field: string }[] }[] }).entry[0]!.changes[0]!.field)
  }

  expect(fields).toEqual([
    'template_category_update',
    'message_template_quality_update',
    'phone_number_quality_update',
    'phone_number_quality_update',
    'phone_number_name_update',
    'account_update',
    'account_update',
    'account_update',
  ])
  expect(simulator.world.accounts[seeded.account]).toMatchObject({ disabled: true, subscribed: {} })
})

test('an override of fields can send wrong shapes on purpose', async () => {
  await world.simulator.do('customer.send', { overrides: { timestamp: 1, type: undefined } })
  await world.simulator.do('settle')

  // Without a subscriber the event is kept with the reason.
  expect((await world.simulator.do('list', { list: 'deliveries', last: 1 })).rows).toMatchObject([
    { state: 'dropped', events: [{ value: { messages: [{ timestamp: 1 }] } }] },
  ])
})
