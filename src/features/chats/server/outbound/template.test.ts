import { expect, test } from 'vitest'
import type { Insertable } from 'kysely'
import type { WaTemplateTable } from '#platform/database/tables.ts'
import { messaging } from '#test/messaging.ts'

const stage = await messaging()
const { simulator, product } = stage
type Chat = Awaited<ReturnType<typeof stage.stage>>
let made = 0

/** A template of the chat's number, at the platform and here. */
async function template(chat: Chat, given: Partial<Insertable<WaTemplateTable>> = {}) {
  const name = `aviso_${++made}`
  const content = given.content ?? 'Olá {{nome}}, sua mesa para {{pessoas}} está pronta.'
  // The word of the approval, which lets the template be read, arrives before: in the same second it would undo a refusal.
  await stage.approveTemplate(name, content)
  await product.house.db.deleteFrom('wa_template').where('name', '=', name).execute()
  const { id } = await product.house.db
    .insertInto('wa_template')
    .values({
      business_id: chat.here.business_id,
      wa_number_id: chat.number_id,
      name,
      category: 'utility',
      status: 'active',
      content,
      ...given,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, name }
}

const statusOf = (id: number) =>
  product.house.db
    .selectFrom('wa_template')
    .select(['status', 'platform_status'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

const values = { nome: 'Bia', pessoas: '4' }

test(
  'a template is sent with its values by name, also after the window, and stored as it is read',
  { tags: ['D-134'] },
  async () => {
    const chat = await stage.stage()
    const { id, name } = await template(chat)
    await stage.wroteAgo(chat, 30)

    const { body } = await stage.send(chat, { template: { id, values } })
    await stage.settle()

    const text = 'Olá Bia, sua mesa para 4 está pronta.'
    expect(body.data).toMatchObject({ type: 'template', message: text, status: 'queued' })
    expect(stage.received(chat)).toMatchObject([{ type: 'template', content: { name, body: text } }])
  },
)

test(
  'a template without a value, or with one that the platform refuses, is not stored',
  { tags: ['D-134'] },
  async () => {
    const chat = await stage.stage()
    const { id } = await template(chat)

    for (const given of [
      { nome: 'Bia' },
      { ...values, nome: ' ' },
      { ...values, nome: 'a\nb' },
      { ...values, nome: 'a\tb' },
      { ...values, nome: 'a     b' },
    ]) {
      const { status, body } = await stage.send(chat, { template: { id, values: given } })
      expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['template']])
    }
    expect(await stage.messagesOf(chat)).toHaveLength(1)
  },
)

test('a template whose link ends differently each time is refused before it is stored', async () => {
  const chat = await stage.stage()
  const link = { type: 'URL', text: 'Ver', url: 'https://exemplo.com/{{1}}' }
  const components = JSON.stringify([{ type: 'BUTTONS', buttons: [link] }])
  const { id } = await template(chat, { components })

  const { status, body } = await stage.send(chat, { template: { id, values } })

  expect([status, body.errors]).toEqual([
    422,
    { template: ['Este modelo não pode ser enviado pelo atendimento.'] },
  ])
  expect(await stage.messagesOf(chat)).toHaveLength(1)
})

test('a template that is not active, or of another number or business, is refused', async () => {
  const [chat, other] = [await stage.stage(), await stage.stage()]
  const theirs = await template(other)
  const paused = await template(chat, { status: 'inactive' })

  for (const { id } of [paused, theirs, { id: 999_999 }]) {
    expect((await stage.send(chat, { template: { id, values } })).status).toBe(422)
  }
})

test.each([132015, 132016])(
  'a template refused with %i is inactive at once',
  { tags: ['D-135'] },
  async (code) => {
    const chat = await stage.stage()
    const { id } = await template(chat)
    await simulator.do('fault.add', {
      match: { endpoint: 'messages', number: chat.number, times: 1 },
      effect: { kind: 'error', code },
    })

    await stage.send(chat, { template: { id, values } })
    await product.queue.drain(product.house)

    expect((await statusOf(id)).status).toBe('inactive')
  },
)

test.each([132000, 132001])(
  'after %i the templates of the number are read anew',
  { tags: ['D-135'] },
  async (code) => {
    const chat = await stage.stage()
    const { id } = await template(chat)
    await simulator.do('fault.add', {
      match: { endpoint: 'messages', number: chat.number, times: 1 },
      effect: { kind: 'error', code },
    })
    const reads = async () =>
      (
        await simulator.do('list', {
          list: 'requests',
          where: { method: 'GET', path: '/message_templates$/' },
        })
      ).rows.length
    const before = await reads()

    await stage.send(chat, { template: { id, values } })
    await product.queue.drain(product.house)

    expect(await reads()).toBeGreaterThan(before)
  },
)
