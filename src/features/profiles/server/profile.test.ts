import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildApp } from '#app'
import type { FilledPage } from '#lib/page.ts'
import { uploadImage } from '#platform/files/contract.ts'
import { type TestHouse, pathOf, testHouse } from '#test/app.ts'
import { fileOf, plain } from '#test/pictures.ts'
import { testSite } from '#test/site.ts'
import { type Signed, type Venue, venue } from '#test/venue.ts'
import { findBranch, previewBranch, updateBranch } from '../contract.ts'

const morning = '2026-11-20T12:00:00.123Z'
const later = '2026-11-20T12:05:00.456Z'

let house: TestHouse
let here: Venue
beforeAll(async () => {
  house = await testHouse()
})
beforeEach(async () => {
  house.turnTo(morning)
  here = await venue(house)
})

const save = (body: object, as: Signed = here.owner, of = here) =>
  house.call(updateBranch, { params: of.path, body }, { token: as.token })
const find = async (as: Signed = here.owner) =>
  (await house.call(findBranch, { params: here.path }, { token: as.token })).body
const upload = async (of = here) => {
  const file = fileOf(await plain({ width: 64, height: 64 }).jpeg().toBuffer())
  const params = { business_id: of.business_id }
  return (await house.call(uploadImage, { params, body: { file } }, { token: of.owner.token })).body.path
}
const keptImages = async () => {
  const images = house.house.db.selectFrom('image').where('business_id', '=', here.business_id)
  return (await images.where('kept_at', 'is not', null).select('path').execute())
    .map(({ path }) => path)
    .toSorted()
}
const slugs = async (of = here) => {
  const rows = house.house.db.selectFrom('branch_slug').where('branch_id', '=', of.branch.id)
  return await rows.select(['slug', 'is_current']).orderBy('slug').execute()
}

const address = {
  zipcode: '69010-080',
  street: 'Rua José Clemente',
  number: '500',
  complement: '',
  district: 'Centro',
  city: 'Manaus',
  state_id: 4,
}
const friday = { day_of_week: 'FRI', enabled: true, from: '18:00', to: '02:00', max_delay: 20 }

describe('a profile', () => {
  test(
    'is saved and read again whole',
    {
      tags: [
        'BRANCH-01',
        'BRANCH-02',
        'BRANCH-03',
        'BRANCH-04',
        'BRANCH-05',
        'BRANCH-06',
        'BRANCH-07',
        'BRANCH-08',
        'D-67',
      ],
    },
    async () => {
      const [avatar_path, header_image_path, image_path, first, second] = [
        await upload(),
        await upload(),
        await upload(),
        await upload(),
        await upload(),
      ]
      const slug = `taverna-${here.business_id}`

      const { body } = await save({
        name: ' Taverna do Cais 😀 ',
        branch: 'Porto',
        slug,
        status: 'active',
        is_draft: false,
        description: 'Massas\ne vinhos.',
        info: 'Sem taxa de rolha.',
        business_phone: '(11) 3062-7781',
        phone: '(11) 91234-5678',
        phone_is_whatsapp: true,
        email: 'taverna@exemplo.com',
        categories: ['Massas', 'Vinhos'],
        payment_methods: ['pix', 'credito'],
        address,
        coordinates: '-3.1296, -60.0229',
        timezone: 'America/Noronha',
        schedule: [friday],
        links: [
          { type: 'site', label: 'Depois', url: 'exemplo.com', order: 2 },
          { type: 'instagram', label: '', url: 'https://instagram.com/taverna', order: 1 },
        ],
        google_review_url: 'g.page/r/CQz4jXk2abcdEBM/review',
        highlights: [{ title: 'Feijoada', text: 'Aos sábados', image_path, link: 'https://exemplo.com/f' }],
        galleries: [
          { path: first, alt: 'Salão' },
          { path: second, alt: '' },
        ],
        color_primary: '#7B2D4F',
        color_secondary: '',
        google_analytics: 'g-abc1234567',
        facebook_pixel: '1234567890',
        counting_consent: true,
        avatar_path,
        header_image_path,
        updated_at: (await find()).updated_at,
      })

      expect(body).toMatchObject({ success: true, msg: 'Perfil publicado com sucesso!' })
      expect(body.branch).toEqual({
        id: here.branch.id,
        created_at: expect.stringMatching(/Z$/),
        updated_at: morning,
        name: 'Taverna do Cais 😀',
        status: 'active',
        business_id: here.business_id,
        plan_id: null,
        is_draft: false,
        avatar_path,
        avatar_url: `/files/${avatar_path}/64.jpg`,
        header_image_path,
        header_image_url: `/files/${header_image_path}/64.jpg`,
        description: 'Massas\ne vinhos.',
        branch: 'Porto',
        business_phone: '1130627781',
        phone: '11912345678',
        phone_is_whatsapp: true,
        email: 'taverna@exemplo.com',
        address_id: expect.any(Number),
        slug,
        address: {
          id: body.branch.address_id,
          zipcode: '69010080',
          street: 'Rua José Clemente',
          number: '500',
          district: 'Centro',
          complement: null,
          city_id: body.branch.address?.city?.id,
          state_id: 4,
          city: { id: expect.any(Number), name: 'Manaus', state_id: 4 },
        },
        coordinates: { latitude: -3.1296, longitude: -60.0229 },
        schedule: {
          id: here.branch.id,
          type: 'REC',
          meta: ['MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT', 'SUN'].map((day_of_week) =>
            day_of_week === 'FRI'
              ? friday
              : { day_of_week, enabled: false, from: null, to: null, max_delay: null },
          ),
        },
        users: [{ id: here.editor.id, name: expect.any(String), email: here.editor.email }],
        links: [
          { type: 'instagram', label: '', url: 'https://instagram.com/taverna', order: 0 },
          { type: 'site', label: 'Depois', url: 'https://exemplo.com', order: 1 },
        ],
        google_review_url: 'https://g.page/r/CQz4jXk2abcdEBM/review',
        categories: ['Massas', 'Vinhos'],
        highlights: [
          {
            title: 'Feijoada',
            text: 'Aos sábados',
            image_path,
            image_url: `/files/${image_path}/64.jpg`,
            link: 'https://exemplo.com/f',
            order: 0,
          },
        ],
        galleries: [
          { path: first, url: `/files/${first}/64.jpg`, alt: 'Salão', order: 0 },
          { path: second, url: `/files/${second}/64.jpg`, alt: '', order: 1 },
        ],
        info: 'Sem taxa de rolha.',
        payment_methods: ['pix', 'credito'],
        color_primary: '#7b2d4f',
        color_secondary: null,
        facebook_pixel: '1234567890',
        google_analytics: 'G-ABC1234567',
        counting_consent: true,
        reservation_config: expect.objectContaining({
          business_branch_id: here.branch.id,
          accept_reservations: true,
          max_person_per_reservation: 12,
          reservations_interval: 30,
        }),
        has_open_service: false,
        timezone: 'America/Noronha',
        timezone_chosen: true,
      })
      expect(await find()).toEqual(body.branch)
    },
  )

  test('a part that is not sent stays as it is', { tags: ['D-67'] }, async () => {
    await save({
      address,
      links: [{ type: 'site', label: 'A', url: 'https://exemplo.com' }],
      schedule: [friday],
    })
    const before = await find()
    house.turnTo(later)

    await save({ description: 'Nova' })

    expect(await find()).toEqual({ ...before, description: 'Nova', updated_at: later })
  })

  test(
    'an address is emptied as a whole, and the row behind it goes',
    { tags: ['BRANCH-04', 'D-67'] },
    async () => {
      const { body } = await save({ address })
      const empty = Object.fromEntries(
        Object.keys(address).map((field) => [field, field === 'state_id' ? null : '']),
      )

      expect((await save({ address: empty })).body.branch).toMatchObject({ address: null, address_id: null })
      const rows = house.house.db.selectFrom('address').where('id', '=', body.branch.address_id!)
      expect(await rows.select('id').execute()).toEqual([])
    },
  )

  test(
    'the point on the map is saved, stays where it is not sent, and is taken away when it is emptied',
    { tags: ['D-79'] },
    async () => {
      const coordinates = { latitude: -23.5614, longitude: -46.6559 }

      expect((await save({ coordinates: '-23.5614, -46.6559' })).body.branch).toMatchObject({ coordinates })
      expect((await save({ description: 'Nova' })).body.branch).toMatchObject({ coordinates })
      expect((await save({ coordinates: '' })).body.branch).toMatchObject({ coordinates: null })
      const acts = house.house.db.selectFrom('audit_log').where('branch_id', '=', here.branch.id)
      expect(await acts.select('changes').orderBy('id').limit(1).execute()).toEqual([
        { changes: { latitude: [null, -23.5614], longitude: [null, -46.6559] } },
      ])
    },
  )

  test('the database keeps both parts of a point on this earth, or none', async () => {
    const set = (point: { latitude: number | null; longitude: number | null }) =>
      house.house.db.updateTable('branch').set(point).where('id', '=', here.branch.id).execute()

    await expect(set({ latitude: -23.5, longitude: null })).rejects.toThrow('branch_coordinates')
    await expect(set({ latitude: 90.1, longitude: 0 })).rejects.toThrow('branch_latitude_check')
    await expect(set({ latitude: 0, longitude: -180.1 })).rejects.toThrow('branch_longitude_check')
  })

  test(
    'an address in another state brings its time zone, unless one was chosen',
    { tags: ['D-42'] },
    async () => {
      expect((await save({ address })).body.branch.timezone).toBe('America/Manaus')
      expect((await save({ address, timezone: 'America/Recife' })).body.branch.timezone).toBe(
        'America/Recife',
      )
      expect((await save({ address: { ...address, number: '501' } })).body.branch.timezone).toBe(
        'America/Recife',
      )
    },
  )

  test('what was and what is stands in the audit log', { tags: ['D-97'] }, async () => {
    await save({ description: 'Massas', color_primary: '#112233' }, here.editor)

    const acts = house.house.db.selectFrom('audit_log').where('branch_id', '=', here.branch.id)
    expect(await acts.select(['user_id', 'action', 'entity', 'entity_id', 'changes']).execute()).toEqual([
      {
        user_id: here.editor.id,
        action: 'update',
        entity: 'branch',
        entity_id: here.branch.id,
        changes: { description: [null, 'Massas'], color_primary: [null, '#112233'] },
      },
    ])
  })

  test.each([
    [{ name: 'a'.repeat(256) }, { name: ['Máximo de 255 caracteres'] }],
    [
      { color_primary: 'red;}' },
      { color_primary: ['Cor inválida: use # e seis letras ou números, como #7b2d4f.'] },
    ],
    [{ facebook_pixel: '12x' }, { facebook_pixel: ['Identificador inválido: são de 5 a 20 números.'] }],
    [
      { links: [{ type: 'site', label: '', url: 'javascript:alert(1)' }] },
      { 'links.0.url': ['Endereço inválido: ele começa com https:// ou http://.'] },
    ],
    [{ schedule: [{ ...friday, to: '' }] }, { 'schedule.0.to': ['Informe quando fecha.'] }],
    [{ slug: 'reserva' }, { slug: ['Este endereço é reservado. Escolha outro.'] }],
    [
      { coordinates: 'Rua Augusta, 100' },
      { coordinates: ['Coordenadas inválidas: use latitude e longitude, como -23.5614, -46.6559.'] },
    ],
    [{ address: { ...address, state_id: null } }, { 'address.state_id': ['Escolha o estado.'] }],
  ])(
    'of %j nothing is saved, and it is told beside its field',
    { tags: ['D-67', 'D-90'] },
    async (wrong, errors) => {
      const before = await find()

      const { status, body } = await save({ description: 'Nova', ...wrong })

      expect([status, body.errors]).toEqual([422, errors])
      expect(await find()).toEqual(before)
    },
  )

  test('published while inactive, a profile is not said to be on the air', { tags: ['D-70'] }, async () => {
    const { body } = await save({ status: 'inactive', is_draft: false })

    expect(body.msg).toBe('Perfil publicado. As páginas entram no ar quando o estabelecimento for ativado.')
    expect((await save({ status: 'active', is_draft: false })).body.msg).toBe('Perfil publicado com sucesso!')
  })

  test(
    'whatever stands in the row, the profile is read and the public page is shown',
    { tags: ['D-101'] },
    async () => {
      const open = await testSite(house)
      await house.house.db
        .updateTable('branch')
        .set({
          color_primary: '}body{display:none',
          google_analytics: "G-1';alert(1)//",
          facebook_pixel: 'x',
          schedule: JSON.stringify([
            { day_of_week: 'FRI', enabled: true, from: 'agora', to: 3 },
            { ...friday, day_of_week: 'SAT', max_delay: 15 },
            null,
            7,
          ]),
          links: JSON.stringify({ url: 'javascript:alert(1)' }),
          highlights: JSON.stringify([null, 'x', { title: 5, image: '../../etc/passwd' }]),
          galleries: JSON.stringify(['../x', { path: 9 }]),
          payment_methods: ['fiado', 'pix'],
          categories: ['', ' Massas', 'massas'],
          timezone: 'Lua/Cheia',
          avatar_path: '../../etc/passwd',
        })
        .where('id', '=', here.branch.id)
        .execute()

      const read = await find()
      expect(read).toMatchObject({
        payment_methods: ['pix'],
        categories: ['massas'],
        timezone: 'America/Sao_Paulo',
        color_primary: null,
        google_analytics: null,
        facebook_pixel: null,
        links: [],
        highlights: [],
        galleries: [],
        avatar_url: null,
      })
      expect(read.schedule.meta[5]).toEqual({ ...friday, day_of_week: 'SAT', max_delay: null })
      expect((await open(`/perfil/${here.branch.slug}`)).status).toBe(200)
      expect((await save({ name: 'Casa de novo', galleries: [] })).body.success).toBe(true)
    },
  )

  test(
    'an invalid slug in the row is read unchanged, opens no page, and a save corrects it',
    { tags: ['D-101', 'D-13'] },
    async () => {
      const open = await testSite(house)
      const hostile = '"><script>alert(1)</script>'
      await house.house.db
        .updateTable('branch')
        .set({ slug: hostile, name: 'مطعم '.repeat(51).trim(), description: hostile })
        .where('id', '=', here.branch.id)
        .execute()

      expect(await find()).toMatchObject({ slug: hostile, description: hostile })
      expect((await open(`/perfil/${encodeURIComponent(hostile)}`)).headers.location).toBe('/error/404')
      expect((await save({ info: 'Outra parte' })).body.success).toBe(true)
      expect((await save({ slug: here.branch.slug })).body.success).toBe(true)
      const { status, body } = await open(`/perfil/${here.branch.slug}`)
      expect(status).toBe(200)
      expect(body.split('<body>')[0]).not.toContain(hostile)
    },
  )
})

describe('who saves', () => {
  test(
    'an editor writes texts, images and hours, and none of what managers decide',
    { tags: ['D-23'] },
    async () => {
      expect(
        (await save({ description: 'Da equipe', schedule: [friday], address }, here.editor)).body.success,
      ).toBe(true)
      const before = await find()

      for (const managed of [
        { slug: `outra-${here.business_id}` },
        { status: 'inactive' },
        { is_draft: true },
        { google_analytics: 'G-ABC1234567' },
        { facebook_pixel: '1234567890' },
        { counting_consent: true },
      ]) {
        const { status, body } = await save({ description: 'Nova', ...managed }, here.editor)
        expect([status, body.msg]).toEqual([403, 'Você não tem permissão para esta ação.'])
      }
      expect(await find()).toEqual(before)
      const { slug, status, is_draft } = before
      expect((await save({ name: 'Igual', slug, status, is_draft }, here.editor)).body.success).toBe(true)
    },
  )

  test('nobody saves or previews a branch out of reach', { tags: ['D-04'] }, async () => {
    const other = await venue(house)
    for (const path of [other.path, { ...here.path, branch_id: other.branch.id }]) {
      for (const endpoint of [updateBranch, previewBranch]) {
        const answer = await house.call(
          endpoint,
          { params: path, body: { name: 'Minha' } },
          { token: here.owner.token },
        )
        expect(answer.status).toBe(403)
      }
    }
  })

  test(
    'of two who save from the same state the second is told, and nothing of it is saved',
    { tags: ['D-107'] },
    async () => {
      const { updated_at } = await find()
      house.turnTo(later)

      const answers = await Promise.all(
        ['Da dona', 'Da equipe', 'Da agência'].map((description) => save({ description, updated_at })),
      )

      const refused = answers.filter(({ body }) => !body.success)
      expect(refused).toHaveLength(2)
      for (const { status, body } of refused) {
        expect([status, body.code, body.msg]).toEqual([
          200,
          'stale',
          'Este registro foi alterado por outra pessoa. Recarregue a página.',
        ])
      }
      expect((await save({ description: 'Sem data' })).body.success).toBe(true)
    },
  )
})

describe('a public address', () => {
  test('a changed one redirects from the old one, and may be taken back', { tags: ['D-13'] }, async () => {
    const open = await testSite(house)
    const [old, next] = [here.branch.slug, `nova-${here.business_id}`]

    await save({ slug: next })

    expect(await open(`/reserva/${old}?de=cartaz`)).toMatchObject({
      status: 301,
      to: `/reserva/${next}?de=cartaz`,
    })
    expect((await open(`/perfil/${next}`)).status).toBe(200)
    expect(await slugs()).toEqual([
      { slug: old, is_current: false },
      { slug: next, is_current: true },
    ])
    await save({ slug: old })
    expect(await open(`/perfil/${next}`)).toMatchObject({ status: 301, to: `/perfil/${old}` })
    expect(await slugs()).toEqual([
      { slug: old, is_current: true },
      { slug: next, is_current: false },
    ])
  })

  test(
    'one that another has or gave up is refused with a free one, and nothing else is saved',
    { tags: ['D-13'] },
    async () => {
      const other = await venue(house)
      const given = other.branch.slug
      await save({ slug: `${given}-nova` }, other.owner, other)

      for (const slug of [given, `${given}-nova`]) {
        const { status, body } = await save({ slug, description: 'Perdida' })
        expect([status, body]).toEqual([
          200,
          {
            success: false,
            msg: 'Este endereço já está em uso.',
            code: 'slug_taken',
            errors: { slug: ['Este endereço já está em uso.'] },
            suggestion: `${slug}-2`,
          },
        ])
      }
      expect((await find()).description).toBeNull()
      expect(await slugs()).toEqual([{ slug: here.branch.slug, is_current: true }])
    },
  )

  test('of many branches that want one at once one gets it', { tags: ['D-13'] }, async () => {
    const venues = [here, await venue(house), await venue(house), await venue(house)]
    const slug = `disputada-${here.business_id}`

    const answers = await Promise.all(venues.map((each) => save({ slug }, each.owner, each)))

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(answers.filter(({ body }) => body.success)).toHaveLength(1)
  })
})

describe('images', () => {
  test(
    'what goes from a list is dropped, what comes is kept, and an order is no change of them',
    { tags: ['D-96'] },
    async () => {
      const [one, two, three] = [await upload(), await upload(), await upload()]
      await save({ galleries: [one, two].map((path) => ({ path, alt: '' })) })
      await save({ galleries: [two, three].map((path) => ({ path, alt: '' })) })
      expect(await keptImages()).toEqual([two, three].toSorted())

      const { body } = await save({ galleries: [three, two].map((path) => ({ path, alt: '' })) })

      expect(body.branch.galleries.map(({ path }) => path)).toEqual([three, two])
      expect(await keptImages()).toEqual([two, three].toSorted())
    },
  )

  test('an image is taken from nobody else, nor twice', { tags: ['D-96'] }, async () => {
    const other = await venue(house)
    const [theirs, mine] = [await upload(other), await upload()]
    await save({ avatar_path: mine })

    for (const galleries of [[{ path: theirs, alt: '' }], [{ path: mine, alt: '' }]]) {
      const { status, body } = await save({ galleries, description: 'Perdida' })
      expect([status, body.errors]).toEqual([422, { galleries: ['Imagem não encontrada.'] }])
    }
    expect(await find()).toMatchObject({ description: null, galleries: [], avatar_path: mine })
  })

  test('the remove flag takes the header away, 0 keeps it', { tags: ['D-96'] }, async () => {
    const header_image_path = await upload()
    await save({ header_image_path })

    expect((await save({ header_image_remove: false })).body.branch.header_image_path).toBe(header_image_path)
    expect((await save({ header_image_remove: true })).body.branch.header_image_path).toBeNull()
    expect(await keptImages()).toEqual([])
  })
})

describe('publishing', () => {
  test(
    'a published draft is there for everybody, a draft again for staff alone',
    { tags: ['D-12', 'D-66'] },
    async () => {
      const open = await testSite(house)
      const page = () => open(`/perfil/${here.branch.slug}`)

      expect((await save({ is_draft: true })).body.msg).toBe('O perfil voltou a ser rascunho.')
      expect(await page()).toMatchObject({ to: '/error/404' })
      await save({ is_draft: false })
      expect((await page()).status).toBe(200)
      await save({ status: 'inactive' })
      expect(await page()).toMatchObject({ to: '/error/404' })
    },
  )
})

describe('the preview', () => {
  let app: FastifyInstance
  beforeAll(async () => {
    const renderer = {
      version: () => '1',
      render: ({ name, data }: FilledPage) => ({
        html: JSON.stringify({ page: name, data }),
        scripts: ['a.ts'],
        hydrates: false,
      }),
      assets: () => ({ styles: ['/s.css'], preloads: ['/p.js'], modules: ['/m.js'] }),
    }
    const built = await buildApp(house.house, { site: async () => renderer })
    app = built.app
  })
  afterAll(() => app.close())

  const preview = async (payload: object) => {
    const answer = await app.inject({
      method: 'POST',
      url: pathOf(previewBranch, here.path),
      headers: { 'x-auth-token': here.editor.token },
      payload,
    })
    const { html } = answer.json<{ html: string }>()
    return JSON.parse(/<body inert>(\{.*\})<\/body>/s.exec(html)![1]!) as {
      data: { branch: Record<string, unknown> }
    } & {
      page: string
    }
  }

  test(
    'shows what is typed, saves nothing, and nothing in it runs',
    { tags: ['D-67', 'D-101'] },
    async () => {
      await save({ is_draft: true, description: 'Salva' })
      const before = await find()

      const { page, data } = await preview({
        name: 'Digitada',
        links: [
          { type: 'site', label: 'A', url: 'https://exemplo.com' },
          { url: 'javascript:alert(1)' },
          { url: 'htt' },
        ],
        highlights: [{ title: '<b>', image_path: '../x' }],
        color_primary: '}x',
        avatar_path: `${here.business_id + 1}/${'a'.repeat(22)}-10x10`,
        address: { city: 'Olinda', state_id: 17 },
      })

      expect(page).toBe('profile')
      expect(data.branch).toMatchObject({
        name: 'Digitada',
        description: 'Salva',
        avatar: null,
        links: [{ label: 'A', url: 'https://exemplo.com', type: 'site' }],
        highlights: [{ title: '<b>', image: null }],
        place: { lines: ['Olinda - PE'] },
      })
      expect(await find()).toEqual(before)
    },
  )

  test('its document carries styles and the typed colours, and no script', { tags: ['D-101'] }, async () => {
    const answer = await app.inject({
      method: 'POST',
      url: pathOf(previewBranch, here.path),
      headers: { 'x-auth-token': here.editor.token },
      payload: { color_primary: '#112233', color_secondary: '#445566' },
    })

    const { html } = answer.json<{ html: string }>()
    expect(html).toContain('/assets/colors/112233-445566.css')
    expect(html).toContain('/s.css')
    expect(html).not.toMatch(/<script|modulepreload/)
  })
})
