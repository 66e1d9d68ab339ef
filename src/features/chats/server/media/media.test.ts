import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { access } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startSimulator } from '../../../../../simulator/simulator.ts'
import { saveAccess } from '#features/channels/server/connection.queries.ts'
import { resumeSending } from '#features/channels/server/resume.ts'
import { erasePerson } from '#features/privacy/server/erase.ts'
import { listMessages } from '../../contract.ts'
import { fileAddressOf } from './address.ts'
import { actOf } from '#platform/act.ts'
import { writeArchive } from '#platform/database/archive/archive.ts'
import { filesFolder } from '#platform/files/open.ts'
import { loadSettings } from '#platform/settings.ts'
import { type TestHouse, testHouse } from '#test/app.ts'
import { testFolder } from '#test/database.ts'
import { fileHost } from '#test/file-host.ts'
import { asMeta, deliver, forNumber, instagram, whatsApp } from '#test/meta.ts'
import { type Venue, venue } from '#test/venue.ts'

const sample = (name: string) =>
  readFileSync(join(import.meta.dirname, '../../../../../simulator/samples', name))
const photo = sample('foto.jpg')

let simulator: Awaited<ReturnType<typeof startSimulator>>
let host: Awaited<ReturnType<typeof fileHost>>
let stranger: Awaited<ReturnType<typeof fileHost>>
let product: TestHouse
let here: Venue
let token: string
let made = 0
const account = () => simulator.seeded.instagram

beforeAll(async () => {
  simulator = await startSimulator()
  host = await fileHost()
  stranger = await fileHost()
  const { meta, instagram: instagramSettings } = loadSettings({
    DATA_DIR: await testFolder(),
    ...simulator.environment,
    META_MEDIA_HOSTS: `${simulator.environment.META_MEDIA_HOSTS},${host.host}`,
  })
  product = await testHouse({ settings: { meta, instagram: instagramSettings } })
  here = await venue(product)
  token = (await simulator.do('token.mint', { long: true, lives: 0 })).value
  await product.house.db
    .insertInto('wa_number')
    .values({
      business_id: here.business_id,
      phone_number_id: simulator.seeded.number,
      business_account_id: simulator.seeded.portfolio,
      wa_account_id: simulator.seeded.account,
      display_phone_number: '+55 11 95555-0100',
      verified_name: 'Casa',
    })
    .execute()
})
afterAll(async () => {
  host.close()
  stranger.close()
  await simulator.close()
})

const grant = (service: 'whatsapp' | 'instagram', id: string, value: string) =>
  saveAccess(product.house, product.house.db, {
    grant: {
      business_id: here.business_id,
      service,
      account: id,
      token: value,
      expires_at: null,
      data_access_expires_at: null,
    },
    now: product.house.now(),
    user_id: null,
  })
beforeEach(async () => {
  product.turnTo('2026-11-20T15:00:00Z')
  await simulator.do('fault.clear')
  await grant('whatsapp', simulator.seeded.account, token)
  await grant('instagram', account(), 'IGAbom')
  host.asked.length = 0
})

const nextPhone = () => `55119${String(70_000_000 + ++made)}`

/** A customer's file in the webhook: the platform has its bytes. */
async function atMeta(type: string, content: Record<string, unknown> = {}) {
  const sent = await simulator.do('customer.send', { type, content })
  return sent.content
}

/** Delivers a message to the number, and returns what the inbox shows of the chat. */
async function receive(type: string, content: object, from = nextPhone(), id = `wamid.${++made}`) {
  const message = { from, id, timestamp: '1795186800', type, [type]: content }
  const body = asMeta(whatsApp(forNumber(simulator.seeded.number, { messages: [message] })))
  const secret = simulator.seeded.appSecret
  await deliver(product, 'whatsapp', body, { secret })
  await drain()
  return () => messagesFrom(from)
}

/** Delivers an event of Instagram. */
async function receiveInstagram(attachments: { type: string; payload: object }[], person = `9${++made}`) {
  const event = {
    sender: { id: person },
    recipient: { id: account() },
    timestamp: Date.parse('2026-11-20T14:59:00Z'),
    message: { mid: `mid.${++made}`, attachments },
  }
  await deliver(product, 'instagram', asMeta(instagram(account(), event)), {
    secret: simulator.seeded.instagramAppSecret,
  })
  await drain()
  return () => messagesFrom(person)
}

const drain = () => product.queue.drain(product.house)

async function messagesFrom(address: string) {
  const { id } = await product.house.db
    .selectFrom('chat')
    .select('id')
    .where('business_id', '=', here.business_id)
    .where('customer_address', '=', address)
    .executeTakeFirstOrThrow()
  const { body } = await product.call(listMessages, { params: { id } }, { token: here.owner.token })
  return body.data
}

const get = (url: string, headers: Record<string, string> = {}) =>
  product.request({ method: 'GET', url, headers })

const fileRows = () =>
  product.house.db.selectFrom('chat_file').selectAll().where('business_id', '=', here.business_id).execute()

describe('a file of a customer', { tags: ['D-131'] }, () => {
  test.each([
    ['image', 'foto.jpg', 'image/jpeg'],
    ['sticker', 'figurinha.webp', 'image/webp'],
    ['audio', 'audio.ogg', 'audio/ogg'],
    ['video', 'video.mp4', 'video/mp4'],
    ['document', 'documento.pdf', 'application/pdf'],
  ])(
    'of WhatsApp, %s, is fetched at once and served to whoever has its address',
    async (type, name, mime) => {
      const shown = await receive(type, await atMeta(type))

      const [message] = await shown()
      expect(message).toMatchObject({ type, media: { mime, size: sample(name).length, note: null } })
      const answer = await get(message!.media!.url!)
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, mime])
      expect(answer.rawPayload.equals(sample(name))).toBe(true)
      expect(answer.headers).toMatchObject({
        'content-disposition': expect.stringMatching(/^attachment; filename=/) as string,
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
        'cache-control': 'private, max-age=86400, immutable',
      })
    },
  )

  test.each([
    ['image', 'image'],
    ['video', 'video'],
    ['audio', 'audio'],
    ['file', 'document'],
  ])('of Instagram, %s, is copied without a token', async (kind, type) => {
    const files: Record<string, string> = {
      image: 'foto.jpg',
      video: 'video.mp4',
      audio: 'audio.ogg',
      file: 'documento.pdf',
    }
    const url = host.answer(`/ig/${kind}`, { body: sample(files[kind]!) })
    const shown = await receiveInstagram([{ type: kind, payload: { url } }])

    expect(await shown()).toMatchObject([{ type, media: { size: sample(files[kind]!).length } }])
    expect(host.asked).toEqual([{ path: `/ig/${kind}`, authorization: undefined }])
  })

  test.each([
    ['story_mention', 'Mencionou você em um story', 'foto.jpg', 'image'],
    ['ig_reel', 'Reel compartilhado', 'video.mp4', 'video'],
  ])('of a %s has its label and what it shows', async (kind, label, file, type) => {
    const url = host.answer(`/ig/${kind}`, { body: sample(file) })
    const shown = await receiveInstagram([{ type: kind, payload: { url } }])

    expect(await shown()).toMatchObject([{ type, message: label, media: { size: sample(file).length } }])
  })

  test('that was shared and is gone leaves its label alone', async () => {
    const shown = await receiveInstagram([
      { type: 'share', payload: { url: 'https://www.instagram.com/p/1' } },
    ])

    expect(await shown()).toMatchObject([{ type: 'text', message: 'Publicação compartilhada', media: null }])
  })

  test('is one of several: all are there', async () => {
    const [first, second] = [1, 2].map((each) => host.answer(`/ig/album-${each}`, { body: photo }))
    const shown = await receiveInstagram([
      { type: 'image', payload: { url: first } },
      { type: 'image', payload: { url: second } },
    ])

    const [message] = await shown()
    expect(message!.more_media).toHaveLength(1)
    for (const { url } of [message!.media!, ...message!.more_media]) {
      expect((await get(url!)).rawPayload.equals(photo)).toBe(true)
    }
  })

  test('arrives twice and is fetched once', async () => {
    const content = await atMeta('image')
    const [from, id] = [nextPhone(), `wamid.${++made}`]
    const before = (await fileRows()).length

    await receive('image', content, from, id)
    const shown = await receive('image', content, from, id)

    expect(await shown()).toHaveLength(1)
    expect(await fileRows()).toHaveLength(before + 1)
  })

  test('with a hostile name is saved under one that opens as what it is', async () => {
    const filename = '../..\\con\u202efdp.html'
    const content = await atMeta('document', { filename })
    const shown = await receive('document', { ...content, filename })

    const [message] = await shown()
    expect(message!.media!.name).toBe('confdp.html')
    const { headers } = await get(message!.media!.url!)
    expect(headers['content-disposition']).toBe('attachment; filename="confdp.html.pdf"')
  })
})

describe('a file that cannot be had', { tags: ['D-131'] }, () => {
  const failed = { media: { url: null, note: 'Não foi possível baixar o arquivo.' } }

  test('is tried three times, and its message stays with a note', async () => {
    const content = await atMeta('image', { caption: 'Nossa mesa' })
    const { id } = content as { id: string }
    await simulator.do('fault.add', { match: { endpoint: id }, effect: { kind: 'error', code: 2 } })
    const shown = await receive('image', content)

    expect(await shown()).toMatchObject([{ message: 'Imagem\nNossa mesa', media: { url: null, note: null } }])
    await drain()
    expect(await shown()).toMatchObject([{ media: { note: null } }])
    await drain()
    await simulator.do('fault.clear')
    await drain()

    expect(await shown()).toMatchObject([{ type: 'image', message: 'Imagem\nNossa mesa', ...failed }])
  })

  test('comes with the second try, from a new address', async () => {
    const content = await atMeta('audio')
    const match = { endpoint: content.id as string, times: 1 }
    await simulator.do('fault.add', { match, effect: { kind: 'html' } })
    const shown = await receive('audio', content)
    expect(await shown()).toMatchObject([{ media: { url: null } }])

    await drain()

    expect(await shown()).toMatchObject([{ media: { mime: 'audio/ogg', note: null } }])
  })

  test('with another digest than promised is not kept', async () => {
    const content = { ...(await atMeta('image')), sha256: createHash('sha256').update('x').digest('base64') }
    const shown = await receive('image', content)
    await drain()
    await drain()

    expect(await shown()).toMatchObject([failed])
  })

  test.each<[string, Parameters<Awaited<ReturnType<typeof fileHost>>['answer']>[1], string]>([
    ['a page called a picture', { headers: { 'content-type': 'image/jpeg' }, body: '<html>' }, 'image'],
    ['a drawing with scripts', { body: '<svg xmlns="http://www.w3.org/2000/svg"/>' }, 'image'],
    ['nothing', { body: '' }, 'image'],
    ['a picture of 9 MB', { body: Buffer.concat([photo, Buffer.alloc(9_000_000)]) }, 'image'],
    [
      'a picture whose length is not told',
      (response) => response.write(Buffer.concat([photo, Buffer.alloc(9_000_000)])),
      'image',
    ],
    ['gone (404)', { status: 404 }, 'video'],
    ['gone (410)', { status: 410 }, 'video'],
  ])('because it is %s is given up at once', async (_, answer, kind) => {
    const url = host.answer(`/bad/${++made}`, answer)
    const shown = await receiveInstagram([{ type: kind, payload: { url } }])

    expect(await shown()).toMatchObject([failed])
    expect(host.asked).toHaveLength(1)
  })

  test('on a host that is not listed is not asked for, nor after a redirect there', async () => {
    const foreign = stranger.answer('/foto.jpg', { body: photo })
    const redirect = host.answer('/redirect', { status: 302, headers: { location: foreign } })

    const direct = await receiveInstagram([{ type: 'image', payload: { url: foreign } }])
    const redirected = await receiveInstagram([{ type: 'image', payload: { url: redirect } }])

    expect([...(await direct()), ...(await redirected())]).toMatchObject([failed, failed])
    expect(stranger.asked).toEqual([])
  })

  test.each([
    'http://169.254.169.254/latest',
    'https://10.0.0.1/',
    'file:///etc/passwd',
    'http://localhost/x',
  ])('at %s is not asked for', async (url) => {
    const shown = await receiveInstagram([{ type: 'image', payload: { url } }])

    expect(await shown()).toMatchObject([failed])
  })

  test('needs a token that Meta refuses: the channel is disconnected, and the file comes once it is connected again', async () => {
    await grant('whatsapp', simulator.seeded.account, 'EAAmorto')
    const shown = await receive('image', await atMeta('image'))

    expect(await shown()).toMatchObject([
      { media: { url: null, note: 'O arquivo será baixado quando o canal for conectado de novo.' } },
    ])
    const { lost_reason } = await product.house.db
      .selectFrom('meta_connection')
      .select('lost_reason')
      .where('business_id', '=', here.business_id)
      .where('service', '=', 'whatsapp')
      .executeTakeFirstOrThrow()
    expect(lost_reason).toBe('O acesso à Meta expirou ou foi retirado. Conecte o canal novamente.')

    await grant('whatsapp', simulator.seeded.account, token)
    await product.house.enqueue(product.house.db, resumeSending, { business_id: here.business_id })
    await drain()

    expect(await shown()).toMatchObject([{ media: { mime: 'image/jpeg', note: null } }])
  })
})

describe('the token', { tags: ['D-136'] }, () => {
  test('goes with a file of a listed host, through no redirect and to no other host', async () => {
    const redirect = host.answer('/wa/redirect', { status: 302, headers: { location: '/wa/foto.jpg' } })
    const foreign = stranger.answer('/wa/foto.jpg', { body: photo })
    const direct = host.answer('/wa/foto.jpg', { body: photo })

    for (const url of [redirect, foreign]) await receive('image', { url, mime_type: 'image/jpeg' })
    const shown = await receive('image', { url: direct, mime_type: 'image/jpeg' })

    expect(await shown()).toMatchObject([{ media: { mime: 'image/jpeg' } }])
    expect(host.asked.map(({ path }) => path).filter((path) => path === '/wa/foto.jpg')).toHaveLength(1)
    expect(new Set(host.asked.map(({ authorization }) => authorization))).toEqual(
      new Set([`Bearer ${token}`]),
    )
    expect(stranger.asked).toEqual([])
  })
})

describe('the address of a file', { tags: ['D-131'] }, () => {
  const shownPhoto = async () => {
    const [message] = await (await receive('image', await atMeta('image')))()
    return { id: message!.id, url: message!.media!.url! }
  }

  test('is the same all day, and works until the end of the next', async () => {
    const { id, url } = await shownPhoto()
    const at = (instant: string) =>
      fileAddressOf(product.house, here.business_id, new Date(instant))({ message_id: id, part: 0 })

    expect([at('2026-11-20T06:00:00Z'), at('2026-11-21T05:59:59Z')]).toEqual([url, url])
    expect(at('2026-11-21T06:00:00Z')).not.toBe(url)
    product.turnTo('2026-11-22T05:59:59Z')
    expect((await get(url)).statusCode).toBe(200)
    product.turnTo('2026-11-22T06:00:00Z')
    expect((await get(url)).statusCode).toBe(404)
  })

  test('of another file, business, part or day is not found, and neither is one that somebody made up', async () => {
    const { id, url } = await shownPhoto()
    const { business_id } = await venue(product)
    const now = product.house.now()
    const foreign = fileAddressOf(product.house, business_id, now)({ message_id: id, part: 0 })
    const ahead = fileAddressOf(product.house, here.business_id, new Date('2026-11-23T00:00:00Z'))
    const addresses = [
      foreign,
      fileAddressOf(product.house, here.business_id, now)({ message_id: id, part: 1 }),
      ahead({ message_id: id, part: 0 }),
      url.replace(`.${id}.`, `.${id + 1}.`),
      url.slice(0, -1) + (url.endsWith('A') ? 'B' : 'A'),
      `${url}A`,
      '/api/chat-file/nada',
    ]

    const answers = await Promise.all(addresses.map((each) => get(each)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(addresses.map(() => 404))
  })

  test('gives a player the part that it asks for', async () => {
    const [message] = await (await receive('audio', await atMeta('audio')))()
    const url = message!.media!.url!
    const whole = sample('audio.ogg')
    const ask = async (range: string) => {
      const { statusCode, headers, rawPayload } = await get(url, { range })
      return [statusCode, headers['content-range'], rawPayload.length]
    }

    expect(await ask('bytes=10-19')).toEqual([206, `bytes 10-19/${whole.length}`, 10])
    expect((await get(url, { range: 'bytes=10-19' })).rawPayload.equals(whole.subarray(10, 20))).toBe(true)
    expect(await ask('bytes=300-')).toEqual([
      206,
      `bytes 300-${whole.length - 1}/${whole.length}`,
      whole.length - 300,
    ])
    expect(await ask('bytes=-5')).toEqual([
      206,
      `bytes ${whole.length - 5}-${whole.length - 1}/${whole.length}`,
      5,
    ])
    expect((await ask('bytes=0-1,5-6'))[0]).toBe(200)
    expect((await ask('bytes=9999-'))[0]).toBe(416)
  })
})

test('a backup has the files', { tags: ['D-131'] }, async () => {
  const [message] = await (await receive('document', await atMeta('document')))()
  const { path } = (await fileRows()).find(({ message_id }) => message_id === message!.id)!
  const file = join(await testFolder(), 'copy.jsonl.gz')

  await writeArchive(product.house.database, file, { filesDir: filesFolder(product.house.settings.dataDir) })

  const text = gunzipSync(readFileSync(file)).toString()
  expect(text).toContain(`${path}/file.bin`)
  expect(text).toContain(sample('documento.pdf').toString('base64').slice(0, 40))
})

describe('bytes go', { tags: ['D-98'] }, () => {
  const pathOf = async (id: number) => (await fileRows()).find(({ message_id }) => message_id === id)!.path
  const fileOf = (path: string) => join(product.house.settings.dataDir, 'files', path, 'file.bin')

  test('when their customer is erased', async () => {
    const from = nextPhone()
    const [message] = await (await receive('image', await atMeta('image'), from))()
    const path = await pathOf(message!.id)
    await access(fileOf(path))

    await erasePerson(product.house.db, actOf('job', product.house), {
      business_id: here.business_id,
      phone: from.slice(2),
    })
    await drain()

    await expect(access(fileOf(path))).rejects.toThrow()
    expect((await get(message!.media!.url!)).statusCode).toBe(404)
    expect((await fileRows()).map((each) => each.path)).not.toContain(path)
  })

  test('when their message is deleted by its customer, within the hour or so', async () => {
    const [from, id] = [nextPhone(), `wamid.${++made}`]
    const [message] = await (await receive('image', await atMeta('image'), from, id))()
    const path = await pathOf(message!.id)

    await receive('revoke', { original_message_id: id }, from)
    expect((await get(message!.media!.url!)).statusCode).toBe(404)
    product.turnTo('2026-11-20T16:10:00Z')
    await product.house.enqueue(product.house.db, { name: 'forget_chat_files' }, {})
    await drain()
    await drain()

    await expect(access(fileOf(path))).rejects.toThrow()
  })
})
