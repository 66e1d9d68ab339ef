import { randomUUID } from 'node:crypto'
import type { Insertable } from 'kysely'
import { expect, test } from 'vitest'
import { findNumber, listNumbers } from '../contract.ts'
import { findTemplate } from '../templates.contract.ts'
import type { WaTemplateTable } from '#platform/database/tables.ts'
import { testHouse } from '#test/app.ts'
import { type Venue, venue } from '#test/venue.ts'

const house = await testHouse()
const { db } = house.house

const number = ({ business_id }: Venue, verified_name = 'Cantina da Praça') =>
  db
    .insertInto('wa_number')
    .values({
      business_id,
      phone_number_id: randomUUID(),
      business_account_id: '1029',
      wa_account_id: '1030',
      display_phone_number: '+55 11 98765-4321',
      verified_name,
    })
    .returning('id')
    .executeTakeFirstOrThrow()

const template = (
  { business_id }: Venue,
  wa_number_id: number,
  name: string,
  given: Partial<Insertable<WaTemplateTable>> = {},
) =>
  db
    .insertInto('wa_template')
    .values({
      business_id,
      wa_number_id,
      name,
      category: 'utility',
      content: 'Olá {{nome}}!',
      updated_at: '2026-11-05T12:00:00Z',
      ...given,
    })
    .returning('id')
    .executeTakeFirstOrThrow()

const as = (venue: Venue) => ({ token: venue.owner.token })

test(
  'the numbers of a business are a bare list, without what only the provider needs',
  { tags: ['WANUM-38', 'WANUM-36'] },
  async () => {
    const ours = await venue(house)
    const [first, second] = [await number(ours), await number(ours, 'Bar')]

    const { body } = await house.call(listNumbers, { params: { business_id: ours.business_id } }, as(ours))

    expect(body).toEqual([
      {
        id: first.id,
        verified_name: 'Cantina da Praça',
        display_phone_number: '+55 11 98765-4321',
        status: 'active',
        missing: null,
        has_access: false,
      },
      {
        id: second.id,
        verified_name: 'Bar',
        display_phone_number: '+55 11 98765-4321',
        status: 'active',
        missing: null,
        has_access: false,
      },
    ])
  },
)

test(
  'a number comes with its templates by name; a new one is pending and in pt_BR',
  { tags: ['WANUM-41', 'TPL-24', 'TPL-25'] },
  async () => {
    const ours = await venue(house)
    const [own, other] = [await number(ours), await number(ours)]
    const second = await template(ours, own.id, 'lembrete')
    const first = await template(ours, own.id, 'confirmacao', { status: 'active', language: 'en_US' })
    await template(ours, other.id, 'de-outro-numero')

    const { body } = await house.call(
      findNumber,
      { params: { business_id: ours.business_id, id: own.id } },
      as(ours),
    )

    expect(body.models.map(({ id }) => id)).toEqual([first.id, second.id])
    expect(body.models[1]).toMatchObject({ status: 'pending', language: 'pt_BR' })
  },
)

test('a template has every field of its editor', { tags: ['TPL-27', 'TPL-21'] }, async () => {
  const ours = await venue(house)
  const own = await number(ours)
  const { id } = await template(ours, own.id, 'lembrete', { footer_content: 'Responda SAIR para sair' })

  const { body } = await house.call(
    findTemplate,
    { params: { business_id: ours.business_id, number_id: own.id, id } },
    as(ours),
  )

  expect(body).toEqual({
    id,
    wa_number_id: own.id,
    name: 'lembrete',
    category: 'utility',
    status: 'pending',
    content: 'Olá {{nome}}!',
    footer_content: 'Responda SAIR para sair',
    language: 'pt_BR',
    updated_at: '2026-11-05T12:00:00.000Z',
    samples: {},
    rejection: null,
    advice: null,
    unknown_status: null,
    quality: null,
    locked: null,
    quick_replies: [],
    is_beyond_us: false,
    other_parts: [],
  })
})

test('a number or template of another business, or a template of another number, does not exist', async () => {
  const [ours, theirs] = [await venue(house), await venue(house)]
  const [own, other, foreign] = [await number(ours), await number(ours), await number(theirs)]
  const ownTemplate = await template(ours, own.id, 'lembrete')
  const foreignTemplate = await template(theirs, foreign.id, 'lembrete')
  const { business_id } = ours
  const found = (number_id: number, id: number) =>
    house.call(findTemplate, { params: { business_id, number_id, id } }, as(ours))

  const numbers = await house.call(listNumbers, { params: { business_id } }, as(ours))
  const foreignNumber = await house.call(findNumber, { params: { business_id, id: foreign.id } }, as(ours))

  expect(numbers.body.map(({ id }) => id)).not.toContain(foreign.id)
  expect(foreignNumber.status).toBe(404)
  expect((await found(own.id, ownTemplate.id)).status).toBe(200)
  expect((await found(other.id, ownTemplate.id)).status).toBe(404)
  expect((await found(foreign.id, foreignTemplate.id)).status).toBe(404)
  expect((await found(own.id, 999_999_999)).status).toBe(404)
})

test(
  'numbers and templates are read by who manages channels: an editor, strangers and visitors do not',
  { tags: ['D-121', 'D-23'] },
  async () => {
    const [ours, theirs] = [await venue(house), await venue(house)]
    const own = await number(ours)
    const { id } = await template(ours, own.id, 'lembrete')
    const { business_id } = ours
    const calls = (token: string | null) =>
      Promise.all([
        house.call(listNumbers, { params: { business_id } }, { token }),
        house.call(findNumber, { params: { business_id, id: own.id } }, { token }),
        house.call(findTemplate, { params: { business_id, number_id: own.id, id } }, { token }),
      ]).then((answers) => answers.map(({ status }) => status))

    for (const { token } of [ours.master, ours.agency, ours.owner]) {
      expect(await calls(token)).toEqual([200, 200, 200])
    }
    for (const { token } of [ours.editor, theirs.agency, theirs.owner, theirs.editor]) {
      expect(await calls(token)).toEqual([403, 403, 403])
    }
    expect(await calls(null)).toEqual([401, 401, 401])
  },
)
