import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { listMessages } from '../../contract.ts'
import { sendMessage } from '../../send.contract.ts'
import { saveAccess } from '#features/channels/server/connection.queries.ts'
import { messaging } from '#test/messaging.ts'

const sample = (name: string) =>
  readFileSync(join(import.meta.dirname, '../../../../../simulator/samples', name))
const fileNamed = (name: string, content: Uint8Array | string, type = '') =>
  new File([typeof content === 'string' ? content : Uint8Array.from(content)], name, { type })
const photo = () => fileNamed('mesa.jpg', sample('foto.jpg'))

let stage: Awaited<ReturnType<typeof messaging>>
beforeAll(async () => {
  stage = await messaging()
})

/** The bytes of what the platform was given for a message. */
const uploaded = (content: Record<string, unknown>) => stage.simulator.world.media[String(content.id)]!

test(
  'a photo with a caption is uploaded and sent, and stands in the conversation with its address',
  { tags: ['D-131'] },
  async () => {
    const chat = await stage.stage()

    const { body } = await stage.send(chat, { file: photo(), message: 'A mesa da janela' })
    await stage.settle()

    expect(body.data).toMatchObject({
      type: 'image',
      message: 'Imagem\nA mesa da janela',
      status: 'queued',
      media: { mime: 'image/jpeg', size: sample('foto.jpg').length, note: null },
    })
    const [sent] = stage.received(chat)
    expect(sent).toMatchObject({ type: 'image', content: { caption: 'A mesa da janela' } })
    expect(uploaded(sent!.content)).toMatchObject({
      mime_type: 'image/jpeg',
      bytes: sample('foto.jpg').toString('base64'),
    })
    const [, shown] = await stage.messagesOf(chat)
    expect(shown).toMatchObject({ type: 'image', status: 'delivered' })
    const served = await stage.product.request({ method: 'GET', url: shown!.media!.url! })
    expect(served.rawPayload.equals(sample('foto.jpg'))).toBe(true)
  },
)

test(
  'a document keeps its name, without folders and with the ending of its content',
  { tags: ['D-131'] },
  async () => {
    const chat = await stage.stage()

    await stage.send(chat, { file: fileNamed('../..\\menu.html', sample('documento.pdf'), 'text/html') })
    await stage.settle()

    const [sent] = stage.received(chat)
    expect(sent).toMatchObject({ type: 'document', content: { filename: 'menu.html.pdf' } })
    expect(sent!.content).not.toHaveProperty('caption')
    expect(uploaded(sent!.content)).toMatchObject({ mime_type: 'application/pdf' })
    const [, shown] = await stage.messagesOf(chat)
    expect(shown).toMatchObject({ message: 'Documento\nmenu.html', media: { name: 'menu.html' } })
  },
)

test.each<[string, () => File, string]>([
  [
    'a page called a photo',
    () => fileNamed('foto.jpg', '<html><script>alert(1)</script>', 'image/jpeg'),
    'Envie uma foto JPEG ou PNG, ou um documento: PDF, Word, Excel, PowerPoint ou texto.',
  ],
  ['nothing', () => fileNamed('foto.jpg', ''), 'O arquivo está vazio.'],
  [
    'a photo of more than 5 MB',
    () => fileNamed('foto.jpg', Buffer.concat([sample('foto.jpg'), Buffer.alloc(5 * 1024 * 1024)])),
    'A foto pode ter no máximo 5 MB.',
  ],
  [
    'a document of more than 16 MB',
    () => fileNamed('menu.pdf', Buffer.concat([sample('documento.pdf'), Buffer.alloc(16 * 1024 * 1024)])),
    'O arquivo pode ter no máximo 16 MB.',
  ],
])('%s is refused under the file, and nothing is sent', { tags: ['D-131'] }, async (_, file, msg) => {
  const chat = await stage.stage()

  const { status, body } = await stage.send(chat, { file: file() })

  expect([status, body.errors]).toEqual([422, { file: [msg] }])
  expect(await stage.messagesOf(chat)).toHaveLength(1)
})

test('a caption has at most 1024 characters', { tags: ['D-131'] }, async () => {
  const chat = await stage.stage()

  expect((await stage.send(chat, { file: photo(), message: 'é'.repeat(1024) })).status).toBe(200)
  expect((await stage.send(chat, { file: photo(), message: 'é'.repeat(1025) })).body.errors).toEqual({
    message: ['Máximo de 1024 caracteres.'],
  })
})

test('the same photo sent twice with one key is one message', { tags: ['D-106'] }, async () => {
  const chat = await stage.stage()
  const key = { 'idempotency-key': 'foto-enviada-uma-vez' }

  const first = await stage.send(chat, { file: photo() }, key)
  const second = await stage.send(chat, { file: photo() }, key)
  await stage.settle()

  expect(second.body).toEqual(first.body)
  expect(stage.received(chat)).toHaveLength(1)
})

test(
  'an upload without an answer is made again, and the photo arrives once',
  { tags: ['D-135'] },
  async () => {
    await stage.stopClocks()
    const chat = await stage.stage()
    const match = { endpoint: 'media', number: chat.number, times: 1 }
    await stage.simulator.do('fault.add', { match, effect: { kind: 'reset' } })

    await stage.send(chat, { file: photo() })
    await stage.settle()
    expect(stage.received(chat)).toHaveLength(0)
    await stage.later(15)

    expect(stage.received(chat)).toHaveLength(1)
    expect((await stage.messagesOf(chat)).at(-1)).toMatchObject({ status: 'sent', error: null })
  },
)

test('a photo that Meta refuses says so', { tags: ['D-135'] }, async () => {
  const chat = await stage.stage()
  const match = { endpoint: 'media', number: chat.number }
  await stage.simulator.do('fault.add', { match, effect: { kind: 'error', code: 131_053 } })

  await stage.send(chat, { file: photo() })
  await stage.settle()

  expect((await stage.messagesOf(chat)).at(-1)).toMatchObject({
    status: 'failed',
    error: { code: 131_053, msg: 'A mídia não pôde ser enviada. Confira o tipo e o tamanho do arquivo.' },
  })
})

test('a photo after the window is stored as not sent', { tags: ['D-78'] }, async () => {
  const chat = await stage.stage()
  await stage.product.house.db
    .updateTable('chat')
    .set({ customer_wrote_at: '2020-01-01T00:00:00Z' })
    .where('id', '=', chat.id)
    .execute()

  const { body } = await stage.send(chat, { file: photo() })

  expect(body).toMatchObject({ success: true, data: { status: 'failed', type: 'image' } })
})

/** A conversation on Instagram that a person of the house answers. */
async function onInstagram() {
  const { here } = await stage.newNumber()
  const { seeded } = stage.simulator
  const { value } = await stage.simulator.do('token.mint', { kind: 'instagram', long: true, lives: 5e9 })
  const { db } = stage.product.house
  await saveAccess(stage.product.house, db, {
    grant: {
      business_id: here.business_id,
      service: 'instagram',
      account: seeded.instagram,
      token: value,
      expires_at: null,
      data_access_expires_at: null,
    },
    now: stage.product.house.now(),
    user_id: null,
  })
  const customer = await stage.simulator.do('create.customer', { igsid: '77001', name: 'Bia' })
  const at = Date.now()
  await stage.simulator.do('customer.wrote', { customer: customer.id, to: seeded.instagram, at })
  const { id } = await db
    .insertInto('chat')
    .values({
      ...here.path,
      channel: 'instagram',
      account: seeded.instagram,
      customer_address: '77001',
      customer_name: 'Bia',
      customer_wrote_at: new Date(at),
      replier: 'user',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const send = (body: { file: File; message?: string }) =>
    stage.product.call(sendMessage, { params: { id }, body }, { token: here.owner.token })
  const shown = async () =>
    (await stage.product.call(listMessages, { params: { id } }, { token: here.owner.token })).body.data
  return { customer, send, shown }
}

test(
  'Instagram fetches a photo from our public address, and its caption follows as a text',
  { tags: ['D-131'] },
  async () => {
    const { customer, send, shown } = await onInstagram()
    const { settings } = stage.product.house

    const refused = await send({ file: photo() })
    expect(refused.body).toMatchObject({ success: false, code: 'no_public_address' })
    const appUrl = 'https://reservas.exemplo.com.br'
    Object.assign(stage.product.house, { settings: { ...settings, appUrl } })
    const document = await send({ file: fileNamed('menu.pdf', sample('documento.pdf')) })
    expect(document.body.errors).toEqual({
      file: ['Pelo Instagram só é possível enviar fotos, em JPEG ou PNG.'],
    })
    await send({ file: photo(), message: 'A mesa da janela' })
    await stage.settle()
    await stage.settle()

    const [first, second] = stage.received({ customer })
    expect(second).toMatchObject({ type: 'text', content: { text: 'A mesa da janela' } })
    const address = String(first!.content.url)
    expect(address).toMatch(/^https:\/\/reservas\.exemplo\.com\.br\/api\/chat-file\//)
    const served = await stage.product.request({ method: 'GET', url: new URL(address).pathname })
    expect(served.rawPayload.equals(sample('foto.jpg'))).toBe(true)
    expect(await shown()).toMatchObject([{ type: 'image' }, { type: 'text' }])
  },
)
