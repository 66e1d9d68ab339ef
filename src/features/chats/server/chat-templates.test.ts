import { randomUUID } from 'node:crypto'
import type { Insertable } from 'kysely'
import { expect, test } from 'vitest'
import { listChatTemplates } from '../chat-templates.contract.ts'
import type { WaTemplateTable } from '#platform/database/tables.ts'
import { testHouse } from '#test/app.ts'
import { type Venue, venue } from '#test/venue.ts'

const house = await testHouse()
const { db } = house.house

async function number({ business_id }: Venue) {
  const phone_number_id = randomUUID()
  const { id } = await db
    .insertInto('wa_number')
    .values({
      business_id,
      phone_number_id,
      business_account_id: '1029',
      wa_account_id: '1030',
      display_phone_number: '+55 11 98765-4321',
      verified_name: 'Cantina',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, account: phone_number_id }
}

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
      status: 'active',
      category: 'utility',
      content: `${name} {{nome}}!`,
      ...given,
    })
    .execute()

const chat = ({ path }: Venue, account: string, channel: 'whatsapp' | 'instagram' = 'whatsapp') =>
  db
    .insertInto('chat')
    .values({ ...path, channel, account, customer_address: `55${randomUUID()}`, customer_name: 'Ana' })
    .returning('id')
    .executeTakeFirstOrThrow()

const header = (given: object) => ({ components: JSON.stringify([{ type: 'HEADER', ...given }]) })

test(
  'an editor chooses among the active templates of the number that the customer writes to',
  { tags: ['D-121'] },
  async () => {
    const here = await venue(house)
    const [ours, other] = [await number(here), await number(here)]
    await template(here, ours.id, 'convite', { footer_content: 'Cantina' })
    await template(here, ours.id, 'aviso', header({ format: 'TEXT', text: 'Sua reserva' }))
    await template(here, other.id, 'de-outro-numero')
    await template(here, ours.id, 'em-analise', { status: 'pending' })
    await template(here, ours.id, 'codigo', { category: 'authentication' })
    await template(here, ours.id, 'com-foto', header({ format: 'IMAGE' }))
    const link = { type: 'URL', text: 'Ver', url: 'https://exemplo.com/{{1}}' }
    const buttons = [{ type: 'BUTTONS', buttons: [link] }]
    await template(here, ours.id, 'com-link-de-cada-um', { components: JSON.stringify(buttons) })
    await template(here, ours.id, 'excluido', { deleted_at: new Date() })
    const { id } = await chat(here, ours.account)

    const { body } = await house.call(listChatTemplates, { params: { id } }, { token: here.editor.token })

    expect(body.data).toEqual([
      expect.objectContaining({
        name: 'aviso',
        content: 'Sua reserva\naviso {{nome}}!',
        footer_content: null,
      }),
      expect.objectContaining({ name: 'convite', content: 'convite {{nome}}!', footer_content: 'Cantina' }),
    ])
  },
)

test('a chat of Instagram has no templates', async () => {
  const here = await venue(house)
  const ours = await number(here)
  await template(here, ours.id, 'convite')
  const { id } = await chat(here, ours.account, 'instagram')

  const { body } = await house.call(listChatTemplates, { params: { id } }, { token: here.owner.token })

  expect(body.data).toEqual([])
})
