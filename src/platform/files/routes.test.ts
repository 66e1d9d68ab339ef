import { request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { type TestHouse, testHouse } from '#test/app.ts'
import { animatedWebp, fileOf, halves, plain, pngClaiming } from '#test/pictures.ts'
import { type Venue, venue } from '#test/venue.ts'
import { transaction } from '#platform/database/database.ts'
import { uploadImage } from './contract.ts'
import { folderStore } from './folder.ts'
import { addImage, saveImage } from './images.queries.ts'
import { StoreUnavailable } from './store.ts'

let casa: TestHouse
let ours: Venue
let photo: Buffer
beforeAll(async () => {
  casa = await testHouse({ now: '2026-11-20T15:00:00Z' })
  ours = await venue(casa)
  photo = await (await halves({ width: 700, height: 350 })).jpeg().toBuffer()
})

const upload = (file: File, place: Venue = ours, house = casa) =>
  house.call(
    uploadImage,
    { params: { business_id: place.business_id }, body: { file } },
    { token: place.editor.token },
  )

const rowsOf = ({ business_id }: Venue, house = casa) =>
  house.house.db.selectFrom('image').selectAll().where('business_id', '=', business_id).execute()

const folderOf = (path: string, house = casa) => join(house.house.settings.dataDir, 'files', path)
const fileNames = (path: string, house = casa) => readdir(folderOf(path, house)).catch(() => [])

/** Saves the image of a record as a form does. */
const save = (
  place: Venue,
  form: { before?: string | null; path?: string | null; remove?: boolean },
): Promise<string | null> =>
  transaction(casa.house.db, (trx) =>
    saveImage(trx, casa.house, {
      business_id: place.business_id,
      field: 'avatar_path',
      before: null,
      path: undefined,
      remove: undefined,
      now: casa.house.now(),
      ...form,
    }),
  )

const get = (url: string, method: 'GET' | 'HEAD' = 'GET') => casa.request({ method, url })

describe('an upload', () => {
  test(
    'answers path and address of the image, which waits for a form to save it',
    { tags: ['D-96', 'API-06'] },
    async () => {
      const { status, body } = await upload(fileOf(photo))

      expect(status).toBe(200)
      expect(body).toEqual({
        success: true,
        msg: 'Imagem enviada com sucesso!',
        path: expect.stringMatching(new RegExp(`^${ours.business_id}/[\\w-]{22}-700x350$`)),
        url: `/files/${body.path}/640.jpg`,
      })
      const [row] = await rowsOf(ours)
      expect(row).toMatchObject({ path: body.path, kept_at: null })
      const names = await fileNames(body.path)
      const sizes = await Promise.all(
        names.map(async (name) => (await readFile(join(folderOf(body.path), name))).length),
      )
      const all = [320, 640, 700].flatMap((width) =>
        ['avif', 'jpg', 'webp'].map((format) => `${width}.${format}`),
      )
      expect(new Set(names)).toEqual(new Set([...all, 'share.jpg', 'tiny.webp']))
      expect(row?.bytes).toBe(sizes.reduce((sum, size) => sum + size, 0))
    },
  )

  test('the kind is what the bytes are, whatever name and type say', { tags: ['D-96'] }, async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
    const wrong = [
      fileOf(svg, 'logo.svg', 'image/svg+xml'),
      fileOf(svg, 'logo.png', 'image/png'),
      fileOf('<html><body>oi</body></html>', 'foto.jpg', 'image/jpeg'),
      fileOf(await plain({ width: 9, height: 9 }).gif().toBuffer(), 'foto.webp', 'image/webp'),
      fileOf('', 'vazio.png', 'image/png'),
    ]
    const before = await rowsOf(ours)

    for (const file of wrong) {
      const { status, body } = await upload(file)
      expect([file.name, status, body.errors]).toEqual([
        file.name,
        422,
        { file: ['Envie uma imagem JPEG, PNG ou WebP.'] },
      ])
      expect(body.msg).toBe('Envie uma imagem JPEG, PNG ou WebP.')
    }
    expect((await upload(fileOf(photo, 'planilha.xls', 'application/vnd.ms-excel'))).status).toBe(200)
    expect((await rowsOf(ours)).length).toBe(before.length + 1)
  })

  test('what cannot be taken is refused in a sentence', { tags: ['D-96'] }, async () => {
    const refusals: [Buffer, string][] = [
      [pngClaiming({ width: 30_000, height: 30_000 }), 'A imagem é grande demais: use até 40 megapixels.'],
      [await animatedWebp(), 'Envie uma imagem sem animação.'],
      [photo.subarray(0, 900), 'A imagem está danificada. Envie outra.'],
      [
        await plain({ width: 7000, height: 5000 }).png({ progressive: true }).toBuffer(),
        'Esta imagem é pesada demais. Salve-a como JPEG comum e envie de novo.',
      ],
    ]

    for (const [bytes, sentence] of refusals) {
      const { status, body } = await upload(fileOf(bytes))
      expect([status, body.msg, body.errors]).toEqual([422, sentence, { file: [sentence] }])
    }
  })

  test('5 MB are taken, a byte more is not', { tags: ['D-96'] }, async () => {
    const filled = (bytes: number) => fileOf(Buffer.concat([photo, Buffer.alloc(bytes - photo.length)]))
    const sentence = 'A imagem pode ter no máximo 5 MB.'

    expect((await upload(filled(5_000_000))).status).toBe(200)
    for (const bytes of [5_000_001, 5 * 1024 * 1024 + 1, 30_000_000]) {
      const { status, body } = await upload(filled(bytes))
      expect([bytes, status, body.errors]).toEqual([bytes, 422, { file: [sentence] }])
    }
  })

  test('a sender of far too much gets the sentence while it is still sending', async () => {
    await casa.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = casa.app.server.address() as AddressInfo
    const body = Buffer.alloc(40_000_000)

    const answer = await new Promise<{ status?: number; text: string }>((resolve, reject) => {
      const sending = httpRequest(
        {
          port,
          method: 'POST',
          path: `/api/business/${ours.business_id}/upload`,
          headers: {
            'x-auth-token': ours.editor.token,
            'content-type': 'multipart/form-data; boundary=x',
            'content-length': body.length,
          },
        },
        (response) => {
          let text = ''
          response.on('data', (piece) => (text += String(piece)))
          response.on('end', () => resolve({ status: response.statusCode, text }))
        },
      )
      sending.on('error', reject)
      sending.end(body)
    })

    expect(answer.status).toBe(422)
    expect(JSON.parse(answer.text)).toMatchObject({ errors: { file: ['A imagem pode ter no máximo 5 MB.'] } })
  })

  test('a file of another name, two files, or none are no image', { tags: ['API-06'] }, async () => {
    const send = (form: FormData) =>
      casa.request({
        method: 'POST',
        url: `/api/business/${ours.business_id}/upload`,
        headers: { 'x-auth-token': ours.editor.token },
        payload: form,
      })
    const [other, two, text] = [new FormData(), new FormData(), new FormData()]
    other.append('foto', fileOf(photo))
    two.append('file', fileOf(photo))
    two.append('file', fileOf(photo))
    text.append('file', 'texto')

    const answers = [await send(other), await send(two), await send(text), await send(new FormData())]

    expect(answers.map(({ statusCode }) => statusCode)).toEqual([422, 413, 422, 422])
    expect(answers[0]?.json()).toMatchObject({ errors: { file: ['Envie uma imagem JPEG, PNG ou WebP.'] } })
  })

  test('only who reaches the business may send to it', { tags: ['D-23'] }, async () => {
    const theirs = await venue(casa)

    const { status } = await casa.call(
      uploadImage,
      { params: { business_id: theirs.business_id }, body: { file: fileOf(photo) } },
      { token: ours.owner.token },
    )

    expect(status).toBe(403)
    expect(await rowsOf(theirs)).toEqual([])
  })

  test(
    'a full store is told in a sentence, and neither row nor file is left',
    { tags: ['D-96'] },
    async () => {
      const house = await testHouse()
      const place = await venue(house)
      const { dataDir } = house.house.settings
      await writeFile(join(dataDir, 'files'), 'no room for a folder here')
      const started = performance.now()

      const { status, body } = await upload(fileOf(photo), place, house)

      expect([status, body.success, body.msg]).toEqual([
        503,
        false,
        'Não foi possível guardar a imagem agora. Tente de novo em instantes.',
      ])
      expect(performance.now() - started).toBeLessThan(30_000)
      expect(await rowsOf(place, house)).toEqual([])
    },
  )
})

describe('the room of a business', () => {
  const message = 'O espaço para imagens deste negócio acabou. Remova imagens que não usa mais.'
  const quota = 500_000_000

  async function placeWithUsed(bytes: number) {
    const place = await venue(casa)
    const path = `${place.business_id}/${'q'.repeat(22)}-1x1`
    const row = { business_id: place.business_id, path, bytes, kept_at: new Date() }
    await casa.house.db.insertInto('image').values(row).execute()
    return { place, path }
  }

  test('what is used up takes nothing more, until something is removed', { tags: ['D-96'] }, async () => {
    const { place, path } = await placeWithUsed(quota)

    const full = await upload(fileOf(photo), place)
    expect([full.status, full.body.success, full.body.msg]).toEqual([200, false, message])
    expect(await rowsOf(place)).toHaveLength(1)

    await save(place, { before: path, remove: true })
    expect((await upload(fileOf(photo), place)).body.success).toBe(true)
  })

  test('of two uploads at once only one gets the last room', { tags: ['D-96'] }, async () => {
    const { body } = await upload(fileOf(photo))
    const { bytes } = (await rowsOf(ours)).find(({ path }) => path === body.path)!
    const { place } = await placeWithUsed(quota - Math.round(bytes * 1.5))

    const answers = await Promise.all([upload(fileOf(photo), place), upload(fileOf(photo), place)])

    expect(answers.filter(({ body: { success } }) => success)).toHaveLength(1)
    expect(await rowsOf(place)).toHaveLength(2)
  })
})

test(
  'of many images at the same moment only as many are taken as there is room for',
  { tags: ['D-96'] },
  async () => {
    const { business_id } = await venue(casa)
    const adding = Array.from({ length: 8 }, (_, n) =>
      addImage(casa.house.db, {
        business_id,
        path: `${business_id}/${String(n).repeat(22)}-1x1`,
        bytes: 120_000_000,
        created_at: casa.house.now(),
      }),
    )

    const outcomes = await Promise.allSettled(adding)

    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(4)
  },
)

describe('saving a form', () => {
  const paths = async (place: Venue) => (await rowsOf(place)).map(({ path }) => path)

  test(
    'the save keeps the image, and the next one replaces it, bytes and all',
    { tags: ['D-96'] },
    async () => {
      const place = await venue(casa)
      const first = (await upload(fileOf(photo), place)).body.path
      const second = (await upload(fileOf(photo), place)).body.path

      expect(await save(place, { path: first })).toBe(first)
      expect(await save(place, { before: first, path: second })).toBe(second)
      await casa.queue.drain(casa.house)

      expect(await paths(place)).toEqual([second])
      expect(await fileNames(first)).toEqual([])
      expect(await fileNames(second)).not.toEqual([])
    },
  )

  test('the flag 1 deletes what was saved, 0 keeps it', { tags: ['D-96'] }, async () => {
    const place = await venue(casa)
    const { path } = (await upload(fileOf(photo), place)).body
    await save(place, { path })

    expect(await save(place, { before: path, remove: false })).toBe(path)
    expect(await save(place, { before: path, path: null })).toBe(path)
    expect(await save(place, { before: path, path })).toBe(path)
    expect(await paths(place)).toEqual([path])

    expect(await save(place, { before: path, path, remove: true })).toBe(null)
    await casa.queue.drain(casa.house)
    expect(await paths(place)).toEqual([])
    expect(await fileNames(path)).toEqual([])
  })

  test('a save that fails removes nothing', { tags: ['D-96'] }, async () => {
    const place = await venue(casa)
    const { path } = (await upload(fileOf(photo), place)).body
    await save(place, { path })

    const failing = transaction(casa.house.db, async (trx) => {
      const { business_id } = place
      const now = casa.house.now()
      const form = { business_id, field: 'avatar_path', before: path, path: null, remove: true, now }
      await saveImage(trx, casa.house, form)
      throw new Error('the save failed')
    })

    await expect(failing).rejects.toThrow('the save failed')
    await casa.queue.drain(casa.house)
    expect(await paths(place)).toEqual([path])
    expect(await fileNames(path)).not.toEqual([])
  })

  test(
    "another business's image, a taken one, or any other text is not found",
    { tags: ['D-96'] },
    async () => {
      const theirs = await venue(casa)
      const foreign = (await upload(fileOf(photo), theirs)).body.path
      const taken = (await upload(fileOf(photo))).body.path
      await save(ours, { path: taken })
      const unknown = `${ours.business_id}/${'x'.repeat(22)}-640x480`

      for (const path of [foreign, taken, unknown, 'capa.webp', '../../etc/passwd', `${taken}/../x`]) {
        await expect(save(ours, { path })).rejects.toMatchObject({
          status: 422,
          extra: { errors: { avatar_path: ['Imagem não encontrada.'] } },
        })
      }
      expect(await paths(theirs)).toEqual([foreign])
    },
  )

  test('a path that was written by hand is replaced without a trace', async () => {
    const { path } = (await upload(fileOf(photo))).body

    expect(await save(ours, { before: '../../capa.webp', path })).toBe(path)
    expect((await casa.queue.drain(casa.house)).every(({ outcome }) => outcome === 'done')).toBe(true)
  })
})

test('what no form saved within a day is removed, and nothing else', { tags: ['D-96'] }, async () => {
  const house = await testHouse({ now: '2026-11-20T15:00:00Z' })
  const place = await venue(house)
  const [waiting, kept] = [
    (await upload(fileOf(photo), place, house)).body.path,
    (await upload(fileOf(photo), place, house)).body.path,
  ]
  await house.house.db.updateTable('image').set({ kept_at: new Date() }).where('path', '=', kept).execute()
  house.turnTo('2026-11-21T14:00:00Z')
  const later = (await upload(fileOf(photo), place, house)).body.path
  const sweep = async () => {
    await transaction(house.house.db, (trx) =>
      house.queue.enqueue(trx, { name: 'forget_waiting_images' }, {}),
    )
    await house.queue.drain(house.house)
    return (await rowsOf(place, house)).map(({ path }) => path).toSorted()
  }

  expect(await sweep()).toEqual([waiting, kept, later].toSorted())
  house.turnTo('2026-11-21T15:00:01Z')
  expect(await sweep()).toEqual([kept, later].toSorted())

  expect(await fileNames(waiting, house)).toEqual([])
  expect(await fileNames(kept, house)).not.toEqual([])
})

describe('an address', () => {
  let path: string
  beforeAll(async () => {
    path = (await upload(fileOf(photo))).body.path
  })

  test.each([
    ['320.avif', 'image/avif'],
    ['700.webp', 'image/webp'],
    ['640.jpg', 'image/jpeg'],
    ['share.jpg', 'image/jpeg'],
    ['tiny.webp', 'image/webp'],
  ])(
    '%s is served as %s, to be kept for a year, and may run nothing',
    { tags: ['D-96'] },
    async (name, type) => {
      const stored = await readFile(join(folderOf(path), name))

      const answer = await get(`/files/${path}/${name}`)
      const head = await get(`/files/${path}/${name}`, 'HEAD')

      expect(answer.statusCode).toBe(200)
      expect(answer.rawPayload).toEqual(stored)
      expect(answer.headers).toMatchObject({
        'content-type': type,
        'content-length': String(stored.length),
        'cache-control': 'public, max-age=31536000, immutable',
        'cross-origin-resource-policy': 'cross-origin',
        'x-content-type-options': 'nosniff',
        'content-security-policy': expect.stringContaining("default-src 'none'"),
      })
      expect([head.statusCode, head.body]).toEqual([200, ''])
      expect(head.headers).toMatchObject({ 'content-type': type, 'content-length': String(stored.length) })
    },
  )

  test('one of another form, of nobody, or out of the folder leads nowhere', { tags: ['D-96'] }, async () => {
    await writeFile(join(casa.house.settings.dataDir, 'segredo.jpg'), 'segredo')
    const [business] = path.split('/')
    const name = path.split('/')[1]!
    const wrong = [
      '',
      `${business}`,
      `${business}/`,
      path,
      `${path}/`,
      `${path}/641.jpg`,
      `${path}/640.png`,
      `${path}/640.jpg.bak`,
      `${path}/1280.jpg`,
      `${path}/..%2f640.jpg`,
      `${path}/640.jpg%00`,
      `${path.replace('-700x350', '-700x351')}/640.jpg`,
      `${business}/${'x'.repeat(22)}-700x350/640.jpg`,
      `999999/${name}/640.jpg`,
      `0${path}/640.jpg`,
      '..%2fsegredo.jpg',
      `${business}/%2e%2e%2f%2e%2e/segredo.jpg`,
      `${business}/..%5c..%5csegredo.jpg/640.jpg`,
      `${business}%2f${name}/640.jpg`,
      `/etc/passwd`,
      `${business}/.${name}/640.jpg`,
      `${business}/%ZZ/640.jpg`,
      `${business}/${'a'.repeat(400)}/640.jpg`,
    ]

    for (const each of wrong) {
      const answer = await get(`/files/${each}`)
      expect([each, answer.statusCode >= 400 && answer.statusCode < 500]).toEqual([each, true])
      expect([each, answer.json<object>()]).toEqual([each, expect.objectContaining({ success: false })])
      expect(answer.headers['cache-control']).toBe('no-store')
    }
    for (const each of ['../segredo.jpg', '%2e%2e/segredo.jpg', `${business}/../../segredo.jpg`]) {
      const answer = await get(`/files/${each}`)
      expect([each, answer.statusCode === 200]).toEqual([each, false])
      expect(answer.body).not.toContain('segredo')
    }
  })

  test('a store that is down is 503 and kept by nobody', { tags: ['D-96'] }, async () => {
    const { files } = casa.house
    casa.house.files = {
      ...folderStore('/nirgends'),
      get: () => Promise.reject(new StoreUnavailable('down')),
    }
    try {
      const answer = await get(`/files/${path}/640.jpg`)

      expect(answer.statusCode).toBe(503)
      expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'retry-after': '2' })
      expect(answer.json()).toMatchObject({ msg: 'O sistema está ocupado. Tente novamente em instantes.' })
    } finally {
      casa.house.files = files
    }
  })
})

test(
  'the document describes the file as the one field of a multipart body',
  { tags: ['API-06'] },
  async () => {
    const { paths } = (await get('/api/openapi.json')).json<{
      paths: Record<string, Record<string, unknown>>
    }>()

    expect(paths['/api/business/{business_id}/upload']?.post).toMatchObject({
      requestBody: {
        content: {
          'multipart/form-data': {
            schema: { properties: { file: { type: 'string', format: 'binary' } }, required: ['file'] },
          },
        },
      },
    })
  },
)
