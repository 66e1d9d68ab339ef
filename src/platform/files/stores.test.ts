import { access, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { testHouse } from '#test/app.ts'
import { testFolder } from '#test/database.ts'
import { fileOf, plain } from '#test/pictures.ts'
import { s3Server } from '#test/s3.ts'
import { venue } from '#test/venue.ts'
import { loadSettings } from '#platform/settings.ts'
import { uploadImage } from './contract.ts'
import { openFiles } from './open.ts'
import { type FileStore, StoreUnavailable } from './store.ts'

const path = `12/${'a'.repeat(22)}-800x600`
const files = [
  { name: '320.avif', content: Buffer.from('small') },
  { name: '640.jpg', content: Buffer.alloc(300_000, 7) },
]
/** Its third file cannot be written: its name exists already. */
const failing = [...files, files[0]!]

async function folder() {
  const dataDir = await testFolder()
  return { store: openFiles({ dataDir, storage: null }), root: join(dataDir, 'files') }
}

async function bucket(prefix = '') {
  const s3 = await s3Server()
  const environment = {
    DATA_DIR: await testFolder(),
    STORAGE_URL: `${s3.url}/casa${prefix}?region=sa-east-1`,
    STORAGE_KEY: 'AKIA1',
    STORAGE_SECRET: 'segredo',
  }
  const settings = loadSettings(environment)
  return { s3, settings, store: openFiles(settings) }
}

const contentOf = async (store: FileStore, of: string, name: string) => {
  const found = await store.get(of, name)
  return found && { size: found.size, content: await buffer(found.stream) }
}

describe.each([
  ['a folder', async () => (await folder()).store],
  ['a bucket', async () => (await bucket()).store],
  ['a part of a bucket', async () => (await bucket('/fotos/casa')).store],
])('%s', (_, open) => {
  test('gives back what was put, and nothing once it is removed', { tags: ['D-96', 'D-110'] }, async () => {
    const store = await open()
    const other = `13/${'a'.repeat(22)}-800x600`

    await store.put(path, files)
    await store.put(other, files)

    expect(await contentOf(store, path, '640.jpg')).toEqual({ size: 300_000, content: files[1]!.content })
    expect(await store.get(path, '1280.jpg')).toBe(null)
    await store.remove(path)
    await store.remove(path)
    expect(await store.get(path, '640.jpg')).toBe(null)
    expect((await contentOf(store, other, '320.avif'))?.content.toString()).toBe('small')
  })

  test('gives the part of a file that is asked for', { tags: ['D-131'] }, async () => {
    const store = await open()
    const content = Buffer.from('0123456789')
    await store.put(`12/chat-${'a'.repeat(22)}`, [{ name: 'file.bin', content }])

    const found = await store.get(`12/chat-${'a'.repeat(22)}`, 'file.bin', { start: 2, end: 5 })

    expect([found!.size, String(await buffer(found!.stream))]).toEqual([4, '2345'])
  })

  test('neither reads, writes nor removes a file with an invalid name', { tags: ['D-96'] }, async () => {
    const store = await open()

    for (const [of, name] of [
      ['../fora', 'a.jpg'],
      ['12/../..', 'a.jpg'],
      ['12/.', 'a.jpg'],
      ['', 'a.jpg'],
      [path, '../a.jpg'],
      [path, 'a/b.jpg'],
    ] as const) {
      await expect(store.get(of, name)).rejects.toThrow('No name of a file.')
      await expect(store.put(of, [{ name, content: Buffer.from('x') }])).rejects.toThrow('No name of a file.')
      if (of !== path) await expect(store.remove(of)).rejects.toThrow('No name of a file.')
    }
  })
})

describe('a folder', () => {
  test('an image that cannot be written whole leaves nothing behind', { tags: ['D-96'] }, async () => {
    const { store, root } = await folder()

    await expect(store.put(path, failing)).rejects.toThrow(StoreUnavailable)

    expect(await readdir(join(root, '12'))).toEqual([])
  })

  test('what a crash left of an image goes with it', { tags: ['D-96'] }, async () => {
    const { store, root } = await folder()
    await store.put(path, files)
    const partial = join(root, path.replace('/', '/.'))
    await writeFile(partial, 'half')

    await store.remove(path)

    expect(await readdir(join(root, '12'))).toEqual([])
  })

  test('a place that takes nothing is told as such', { tags: ['D-96'] }, async () => {
    const { store, root } = await folder()
    await writeFile(root, 'not a folder')

    await expect(store.put(path, files)).rejects.toThrow(StoreUnavailable)
    await expect(store.get(path, '640.jpg')).rejects.toThrow(StoreUnavailable)
  })
})

describe('a bucket', () => {
  test('objects are signed, typed and below the prefix', { tags: ['D-110'] }, async () => {
    const { s3, store } = await bucket('/fotos')

    await store.put(path, files)

    expect(Object.fromEntries([...s3.objects].map(([key, { type }]) => [key, type]))).toEqual({
      [`casa/fotos/${path}/320.avif`]: 'image/avif',
      [`casa/fotos/${path}/640.jpg`]: 'image/jpeg',
    })
    expect(s3.objects.get(`casa/fotos/${path}/640.jpg`)?.content).toEqual(files[1]!.content)
    for (const { authorization } of s3.seen) {
      expect(authorization).toMatch(/^AWS4-HMAC-SHA256 Credential=AKIA1\/\d{8}\/sa-east-1\/s3\//)
    }
  })

  test.each(['error', 'denied', 'silence'] as const)(
    'a service that answers with %s is unavailable, and soon',
    { tags: ['D-96'] },
    async (fault) => {
      const { s3, store } = await bucket()
      await store.put(path, files)
      s3.fail(fault)
      const started = performance.now()

      await expect(store.get(path, '640.jpg')).rejects.toThrow(StoreUnavailable)
      expect(performance.now() - started).toBeLessThan(10_000)
      await expect(store.put(path, files)).rejects.toThrow(StoreUnavailable)
      await expect(store.remove(path)).rejects.toThrow(StoreUnavailable)
    },
  )

  test('nobody waits for ever for the second half of a file', { tags: ['D-96'] }, async () => {
    const { s3, store } = await bucket()
    await store.put(path, files)
    s3.fail('half')

    await expect(contentOf(store, path, '640.jpg')).rejects.toThrow()
  })

  test(
    'an upload that stops half way leaves neither row nor object, once the service is back',
    { tags: ['D-96'] },
    async () => {
      const { s3, settings } = await bucket()
      const house = await testHouse({ settings: { storage: settings.storage } })
      const place = await venue(house)
      const photo = await plain({ width: 400, height: 300 }).removeAlpha().jpeg().toBuffer()
      const upload = () =>
        house.call(
          uploadImage,
          { params: { business_id: place.business_id }, body: { file: fileOf(photo) } },
          { token: place.owner.token },
        )
      s3.fail('denied', { after: 3 })

      const { status, body } = await upload()
      expect([status, body.msg]).toEqual([
        503,
        'Não foi possível guardar a imagem agora. Tente de novo em instantes.',
      ])
      expect(s3.objects.size).toBe(3)
      expect(await house.house.db.selectFrom('image').selectAll().execute()).toEqual([])
      s3.fail(null)
      await house.queue.drain(house.house)
      await house.queue.drain(house.house)
      expect(s3.objects.size).toBe(0)

      const { url } = (await upload()).body
      const served = await house.request({ method: 'GET', url })
      expect([served.statusCode, served.headers['content-type']]).toEqual([200, 'image/jpeg'])
      await expect(access(join(house.house.settings.dataDir, 'files'))).rejects.toThrow()
      s3.fail('error')
      expect((await house.request({ method: 'GET', url })).statusCode).toBe(503)
    },
  )
})
