import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connected } from './connected.ts'

let world: Awaited<ReturnType<typeof connected>>
beforeAll(async () => {
  world = await connected()
  await world.subscribe()
})
afterAll(() => world.close())

test.each(['image', 'audio', 'video', 'document', 'sticker'])(
  'a customer’s %s is read on the download host, with the token and within five minutes',
  async (type) => {
    const { simulator, graph, token } = world
    const { content } = await simulator.do('customer.send', { type })

    const { body } = await graph('GET', `/${String(content.id)}`)
    const url = String(body.url)
    const bearer = { headers: { authorization: `Bearer ${token}` } }
    const bytes = Buffer.from(await (await fetch(url, bearer)).arrayBuffer())
    const withoutToken = await fetch(url)
    await simulator.do('clock.advance', { minutes: 6 })
    const late = await fetch(url, bearer)

    expect(new URL(url).origin).toBe(simulator.mediaUrl)
    expect(createHash('sha256').update(bytes).digest('base64')).toBe(content.sha256)
    expect(body).toMatchObject({ file_size: bytes.length, mime_type: content.mime_type })
    expect([withoutToken.status, late.status]).toEqual([401, 404])
  },
)

test('a file is uploaded, sent and deleted; a kind that WhatsApp does not take is refused', async () => {
  const { simulator, graph, seeded, token } = world
  const upload = async (mime: string) => {
    const form = new FormData()
    form.set('messaging_product', 'whatsapp')
    form.set('file', new File(['%PDF-1.4'], '../cardápio.pdf', { type: mime }))
    const answer = await fetch(`${simulator.url}/v25.0/${seeded.number}/media`, {
      method: 'POST',
      body: form,
      headers: { authorization: `Bearer ${token}` },
    })
    return (await answer.json()) as { id: string; error?: { code: number } }
  }

  const { id } = await upload('application/pdf')
  await simulator.do('customer.send', {})
  const sent = await graph('POST', `/${seeded.number}/messages`, {
    messaging_product: 'whatsapp',
    to: '5511999990001',
    type: 'document',
    document: { id, filename: 'cardápio.pdf' },
  })
  const refused = await upload('application/x-sh')
  const deleted = await graph('DELETE', `/${id}`)

  expect(sent.status).toBe(200)
  expect(refused.error).toMatchObject({ code: 100 })
  expect(deleted.body).toEqual({ success: true })
  expect((await graph('GET', `/${id}`)).status).toBe(400)
})
