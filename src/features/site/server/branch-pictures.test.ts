import sharp from 'sharp'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { updateBranch } from '#features/profiles/contract.ts'
import { uploadImage } from '#platform/files/contract.ts'
import { StoreUnavailable } from '#platform/files/store.ts'
import { type TestHouse, testHouse } from '#test/app.ts'
import { fileOf, plain } from '#test/pictures.ts'
import { testSite, testSiteApp } from '#test/site.ts'
import { type Venue, venue } from '#test/venue.ts'
import { makeDuePictures } from './branch-pictures.ts'

const start = '2026-11-20T15:00:00Z'
let house: TestHouse
let open: Awaited<ReturnType<typeof testSite>>
let site: Awaited<ReturnType<typeof testSiteApp>>
let here: Venue
beforeAll(async () => {
  house = await testHouse({ now: start })
  open = await testSite(house)
  site = await testSiteApp(house)
})
beforeEach(async () => {
  here = await venue(house)
})

const upload = async (size: { width: number; height: number }, color: string, of = here) => {
  const file = fileOf(await plain(size, color).removeAlpha().jpeg().toBuffer())
  const params = { business_id: of.business_id }
  return (await house.call(uploadImage, { params, body: { file } }, { token: of.owner.token })).body.path
}
const cover = (color = '#00a000') => upload({ width: 700, height: 350 }, color)
const avatar = (color = '#0000a0') => upload({ width: 320, height: 320 }, color)

const save = async (body: object, of = here) => {
  const { status } = await house.call(updateBranch, { params: of.path, body }, { token: of.owner.token })
  expect(status).toBe(200)
}
/** Saves and lets the jobs run. */
const saved = async (body: object, of = here) => {
  await save(body, of)
  await house.queue.drain(house.house)
}

const rowOf = (of = here) =>
  house.house.db.selectFrom('branch').selectAll().where('id', '=', of.branch.id).executeTakeFirstOrThrow()
const imagesOf = (of = here) =>
  house.house.db.selectFrom('image').selectAll().where('business_id', '=', of.business_id).execute()

const profile = (of = here) => `/perfil/${of.branch.slug}`
const contentOf = (body: string, name: string) =>
  new RegExp(`<(?:meta property|link rel)="${name}" (?:content|href)="([^"]+)">`).exec(body)?.[1]
/** The path of the image that a page names for the preview of its link. */
const imageOn = async (page = profile()) => {
  const named = contentOf((await open(page)).body, 'og:image')
  return named && named.replace(house.house.settings.appUrl, '')
}

const fetched = (url: string, method: 'GET' | 'HEAD' = 'GET') => site.inject({ url, method })

describe('the image of a shared link', () => {
  test(
    'after a save it is a JPEG of 1200 × 630, named by every page of the branch and kept for a year',
    { tags: ['D-118'] },
    async () => {
      await saved({ name: 'Cantina da Praça', header_image_path: await cover(), avatar_path: await avatar() })
      const address = await imageOn()

      const image = await fetched(address!)

      expect(address).toMatch(new RegExp(`^${profile()}/imagem\\.jpg\\?v=[\\w-]{8}$`))
      expect(image.headers).toMatchObject({
        'content-type': 'image/jpeg',
        'cache-control': 'public, max-age=31536000, immutable',
        'cross-origin-resource-policy': 'cross-origin',
      })
      expect(await sharp(image.rawPayload).metadata()).toMatchObject({
        format: 'jpeg',
        width: 1200,
        height: 630,
      })
      const { slug } = here.branch
      const menu = await house.house.db
        .insertInto('menu')
        .values({ ...here.path, name: 'Pratos', image_path: await cover('#a0a000') })
        .returning('id')
        .executeTakeFirstOrThrow()
      const { id, token_rsvp } = await here.reservation()
      for (const page of [
        `/cardapios/${slug}`,
        `/reserva/${slug}`,
        `/cadastro/${slug}`,
        `/pesquisa/${slug}`,
        `/cardapios/${slug}/${menu.id}`,
        `/reserva/${slug}/${id}/${token_rsvp}/rsvp`,
      ]) {
        expect([page, await imageOn(page)]).toEqual([page, address])
      }
      const { body } = await open(profile())
      expect(body).toContain('<meta property="og:image:width" content="1200">')
      expect(body).toContain('<meta property="og:image:height" content="630">')
      expect(await fetched(address!, 'HEAD')).toMatchObject({
        statusCode: 200,
        body: '',
        headers: { 'content-length': image.headers['content-length'] },
      })
    },
  )

  test.each([
    { name: 'Cantina Nova' },
    { branch: 'Moema' },
    { color_primary: '#aa3300' },
    { color_secondary: '#00aa33' },
  ])(
    'a save of %o makes another; the old address shows it too, and its bytes are gone',
    { tags: ['D-118'] },
    async (change) => {
      await saved({ name: 'Cantina' })
      const old = (await imageOn())!
      const before = await fetched(old)
      const { share_image_path } = await rowOf()

      await saved(change)
      const address = (await imageOn())!

      expect(address).not.toBe(old)
      const [now, atOld] = [await fetched(address), await fetched(old)]
      expect(now.rawPayload.equals(before.rawPayload)).toBe(false)
      expect(atOld.rawPayload.equals(now.rawPayload)).toBe(true)
      expect(atOld.headers['cache-control']).toBe('public, max-age=600')
      expect((await fetched(`/files/${share_image_path}/share.jpg`)).statusCode).toBe(404)
    },
  )

  test(
    'a photo that is taken away is in no picture any more, from the save on',
    { tags: ['D-96', 'D-118'] },
    async () => {
      const header_image_path = await cover()
      await saved({ header_image_path })
      const old = (await imageOn())!
      const { share_image_path } = await rowOf()

      await save({ header_image_remove: true })

      expect(await rowOf()).toMatchObject({ share_image_path: null, pictures_made_at: null })
      expect((await imagesOf()).map(({ path }) => path)).not.toContain(share_image_path)
      expect((await fetched(old)).statusCode).toBe(404)
      await house.queue.drain(house.house)
      expect((await fetched(old)).statusCode).toBe(200)
    },
  )

  test(
    'until it is made, pages name the cut cover, and the old address leads there',
    { tags: ['D-118'] },
    async () => {
      const header_image_path = await cover()
      await saved({ header_image_path })
      const old = (await imageOn())!

      await save({ name: 'Outra' })

      const cut = `/files/${header_image_path}/share.jpg`
      expect(await imageOn()).toBe(cut)
      expect((await fetched(old)).headers).toMatchObject({ location: cut, 'cache-control': 'no-cache' })
    },
  )

  test(
    'a name with a letter that cannot be drawn keeps the cut cover, or the avatar',
    { tags: ['D-118'] },
    async () => {
      const [header_image_path, avatar_path] = [await cover(), await avatar()]

      await saved({ name: 'Cantina 🍕', header_image_path, avatar_path })

      expect(await rowOf()).toMatchObject({ share_image_path: null, pictures_made_at: expect.any(Date) })
      expect(await imageOn()).toBe(`/files/${header_image_path}/share.jpg`)
      await saved({ header_image_remove: true })
      expect(await imageOn()).toBe(`/files/${avatar_path}/320.jpg`)
    },
  )

  test(
    'an old slug shows it, an unknown one and an unpublished branch do not',
    { tags: ['D-12', 'D-13'] },
    async () => {
      await saved({ name: 'Cantina' })
      const old = `${profile()}/imagem.jpg`
      await save({ slug: `nova-${here.branch.slug}` })
      const current = (await imageOn(`/perfil/nova-${here.branch.slug}`))!

      expect((await fetched(old)).rawPayload.equals((await fetched(current)).rawPayload)).toBe(true)
      expect((await fetched('/perfil/ninguem-aqui/imagem.jpg')).statusCode).toBe(404)
      await save({ is_draft: true })
      for (const address of [old, current]) expect((await fetched(address)).statusCode).toBe(404)
    },
  )

  test('each branch has its own, also with the same name', { tags: ['D-118'] }, async () => {
    const other = await venue(house)
    await saved({ name: 'Cantina', branch: 'Centro' })
    await saved({ name: 'Cantina', branch: 'Praia' }, other)

    const [ours, theirs] = [await rowOf(), await rowOf(other)]

    expect(ours.share_image_path).toMatch(new RegExp(`^${here.business_id}/`))
    expect(theirs.share_image_path).toMatch(new RegExp(`^${other.business_id}/`))
    expect((await fetched(`${profile()}/imagem.jpg`)).rawPayload).not.toEqual(
      (await fetched(`${profile(other)}/imagem.jpg`)).rawPayload,
    )
  })

  test('what the pictures do not show leaves them as they are', async () => {
    await saved({ name: 'Cantina' })
    const { share_image_path } = await rowOf()

    await saved({ description: 'Massas frescas.', name: 'Cantina', phone: '1133334444' })

    expect((await rowOf()).share_image_path).toBe(share_image_path)
  })
})

describe('making the pictures', () => {
  test('a branch that nobody saves gets them too, once', { tags: ['D-118'] }, async () => {
    const act = { ...house, house: house.house, now: house.house.now() } as never

    await makeDuePictures.run(act, {})
    const first = await rowOf()
    await makeDuePictures.run(act, {})

    expect(first.share_image_path).toMatch(/-1200x630$/)
    expect(await rowOf()).toEqual(first)
    expect(first.updated_at).toEqual(here.branch.updated_at)
  })

  test('a save that comes while they are made wins', { tags: ['D-118'] }, async () => {
    await save({ name: 'Primeira' })
    const get = house.house.files.get.bind(house.house.files)
    const header_image_path = await cover()
    await save({ header_image_path })
    let isLate = false
    house.house.files.get = async (...asked) => {
      // While the first job reads the cover, the name is saved again.
      if (!isLate) {
        isLate = true
        await save({ name: 'Segunda' })
      }
      return get(...asked)
    }
    try {
      await house.queue.drain(house.house)
    } finally {
      house.house.files.get = get
    }
    const row = await rowOf()

    expect(isLate).toBe(true)
    expect(row).toMatchObject({ name: 'Segunda', pictures_made_at: expect.any(Date) })
    const waiting = (await imagesOf()).filter(({ kept_at }) => kept_at === null)
    expect(waiting.map(({ path }) => path)).not.toContain(row.share_image_path)
    expect(waiting).toHaveLength(1)
  })

  test('while the store cannot be reached the job is tried again', async () => {
    const put = house.house.files.put.bind(house.house.files)
    house.house.files.put = () => Promise.reject(new StoreUnavailable('full'))
    try {
      await saved({ name: 'Cantina' })
    } finally {
      house.house.files.put = put
    }
    expect((await rowOf()).pictures_made_at).toBe(null)

    await house.queue.drain(house.house)

    expect((await rowOf()).share_image_path).toMatch(/-1200x630$/)
  })

  test('a full quota does not keep the picture from showing the name', { tags: ['D-96'] }, async () => {
    await house.house.db
      .insertInto('image')
      .values({ business_id: here.business_id, path: `${here.business_id}/cheio`, bytes: 500_000_000 })
      .execute()

    await saved({ name: 'Cantina' })

    expect((await rowOf()).share_image_path).toMatch(/-1200x630$/)
  })
})

describe('the home screen', () => {
  test('its icon is the avatar, a PNG of 180 px that is kept for a year', async () => {
    await saved({ avatar_path: await avatar() })
    const address = contentOf((await open(profile())).body, 'apple-touch-icon')!

    const icon = await fetched(address)

    expect(address).toMatch(/^\/files\/.*\/icon\.png$/)
    expect(icon.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
    })
    expect(await sharp(icon.rawPayload).metadata()).toMatchObject({ format: 'png', width: 180, height: 180 })
  })

  test('without an avatar it is the platform’s mark, at the address that phones try', async () => {
    await saved({ name: 'Cantina' })

    const mark = await fetched('/apple-touch-icon.png')

    expect(contentOf((await open(profile())).body, 'apple-touch-icon')).toBe(undefined)
    expect(mark.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=86400',
    })
    expect(await sharp(mark.rawPayload).metadata()).toMatchObject({ format: 'png', width: 180, height: 180 })
  })

  test('the manifest of a branch names its profile, colours and icons, and is kept for ten minutes', async () => {
    await saved({ name: 'Cantina', branch: 'Moema', color_primary: '#aa3300', avatar_path: await avatar() })
    const { body } = await open(profile())

    const manifest = await fetched(contentOf(body, 'manifest')!)

    expect(manifest.headers).toMatchObject({
      'content-type': 'application/manifest+json; charset=utf-8',
      'cache-control': 'public, max-age=600',
    })
    expect(manifest.json()).toMatchObject({
      name: 'Cantina · Moema',
      short_name: 'Cantina',
      start_url: profile(),
      display: 'minimal-ui',
      theme_color: '#aa3300',
      icons: [
        { src: contentOf(body, 'apple-touch-icon'), sizes: '180x180', type: 'image/png' },
        { src: '/assets/icons/aa3300.svg', sizes: 'any' },
      ],
    })
    expect((await fetched('/perfil/ninguem-aqui/manifest.webmanifest')).statusCode).toBe(404)
    await save({ is_draft: true })
    expect((await fetched(`${profile()}/manifest.webmanifest`)).statusCode).toBe(404)
  })
})
