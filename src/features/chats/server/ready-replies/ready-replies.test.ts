import type { Insertable } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import * as contract from '../../ready-replies.contract.ts'
import type { ChatTable } from '#platform/database/tables.ts'
import { testHouse } from '#test/app.ts'
import { type Signed, sibling, venue, type Venue } from '#test/venue.ts'

// Friday noon in São Paulo.
const house = await testHouse({ now: '2026-11-20T15:00:00Z' })
const { db, settings } = house.house

let here: Venue
beforeEach(async () => {
  here = await venue(house)
})

const hello = { title: 'Boas-vindas', text: 'Olá {{nome}}!' }
const path = () => ({ business_id: here.business_id })

const create = (body: contract.ReadyReplyFields, { token }: Signed = here.owner) =>
  house.call(contract.createReadyReply, { params: path(), body }, { token })
const update = (
  id: number,
  body: contract.ReadyReplyFields & { updated_at?: string },
  { token }: Signed = here.owner,
) => house.call(contract.updateReadyReply, { params: { ...path(), id }, body }, { token })
const remove = (id: number, { token }: Signed = here.owner) =>
  house.call(contract.deleteReadyReply, { params: { ...path(), id } }, { token })
const titles = async ({ token }: Signed = here.owner) =>
  (await house.call(contract.listReadyReplies, { params: path() }, { token })).body.data.map(
    ({ title }) => title,
  )

describe('the replies of a business', () => {
  test('are kept, changed and deleted, and the log says so', async () => {
    const { body } = await create(hello)
    expect(body).toMatchObject({ success: true, msg: 'Resposta salva com sucesso!', data: hello })
    const { id } = body.data
    expect((await update(id, { title: 'Bom dia', text: 'Bom dia!' })).body).toMatchObject({
      data: { id, title: 'Bom dia', text: 'Bom dia!' },
    })
    expect((await remove(id)).body).toEqual({ success: true, msg: 'Resposta excluída.' })
    expect(await titles()).toEqual([])
    expect((await remove(id)).status).toBe(404)

    const entries = await db
      .selectFrom('audit_log')
      .select(['action', 'entity_id', 'changes'])
      .where('entity', '=', 'ready_reply')
      .where('business_id', '=', here.business_id)
      .orderBy('id')
      .execute()
    expect(entries).toEqual([
      { action: 'create', entity_id: id, changes: hello },
      {
        action: 'edit',
        entity_id: id,
        changes: { title: ['Boas-vindas', 'Bom dia'], text: ['Olá {{nome}}!', 'Bom dia!'] },
      },
      { action: 'delete', entity_id: id, changes: { title: 'Bom dia' } },
    ])
  })

  test('are written by the people who answer conversations, editors too', { tags: ['D-150'] }, async () => {
    const { body } = await create(hello, here.editor)

    const changed = await update(body.data.id, { ...hello, text: 'Oi!' }, here.editor)
    expect(changed.body).toMatchObject({ success: true, data: { text: 'Oi!' } })
    expect(await titles(here.editor)).toEqual(['Boas-vindas'])
    expect((await remove(body.data.id, here.editor)).status).toBe(200)
    expect(await titles()).toEqual([])
  })

  test('stand by title as people sort them', async () => {
    for (const title of ['Reserva', 'ônibus', 'Ônibus 2', 'Aniversário', 'banheiro']) {
      await create({ title, text: 'x' })
    }
    expect(await titles()).toEqual(['Aniversário', 'banheiro', 'ônibus', 'Ônibus 2', 'Reserva'])
  })

  test('have no title twice, whatever its accents and case, also when two write it at once', async () => {
    const taken = {
      status: 200,
      body: {
        success: false,
        code: 'title_taken',
        msg: 'Já existe uma resposta com este título.',
        errors: { title: ['Já existe uma resposta com este título.'] },
      },
    }
    const answers = await Promise.all(['Cardápio', 'cardapio'].map((title) => create({ title, text: 'x' })))
    const other = (await create(hello)).body.data

    expect(answers.filter(({ body }) => body.success)).toHaveLength(1)
    expect(answers.find(({ body }) => !body.success)).toMatchObject(taken)
    expect(await update(other.id, { title: '/CARDÁPIO', text: 'x' })).toMatchObject(taken)
  })

  test('are at most 60', async () => {
    const rows = Array.from({ length: 59 }, (_, index) => ({
      ...path(),
      title: `Resposta ${index}`,
      text: 'x',
      created_at: new Date(),
      updated_at: new Date(),
    }))
    await db.insertInto('ready_reply').values(rows).execute()

    const answers = await Promise.all(['a', 'b', 'c'].map((title) => create({ title, text: 'x' })))

    expect(answers.filter(({ body }) => body.success)).toHaveLength(1)
    expect(answers.filter(({ body }) => !body.success).map(({ body }) => body.msg)).toEqual([
      'O negócio pode ter até 60 respostas prontas.',
      'O negócio pode ter até 60 respostas prontas.',
    ])
  })

  test('say what is wrong with a field', async () => {
    const wrong = [
      [{ ...hello, title: ' / ' }, { title: ['Título é obrigatório.'] }],
      [{ ...hello, title: 'x'.repeat(41) }, { title: ['Máximo de 40 caracteres'] }],
      [{ ...hello, text: ' ' }, { text: ['Texto é obrigatório.'] }],
      [{ ...hello, text: 'x'.repeat(1001) }, { text: ['Máximo de 1000 caracteres'] }],
    ] as const
    for (const [body, errors] of wrong) {
      expect(await create(body)).toMatchObject({ status: 422, body: { errors } })
    }
  })

  test('are not saved over what somebody else saved meanwhile', { tags: ['D-107'] }, async () => {
    const { id, updated_at } = (await create(hello)).body.data
    house.turnTo('2026-11-20T15:00:01Z')
    await update(id, { ...hello, text: 'Oi!' })

    expect((await update(id, { ...hello, updated_at })).body).toMatchObject({ success: false, code: 'stale' })
    house.turnTo('2026-11-20T15:00:00Z')
  })

  test('of another business are not there', async () => {
    const { id } = (await create(hello)).body.data
    const theirs = await venue(house)
    const params = { business_id: theirs.business_id, id }
    const { token } = theirs.owner

    expect((await house.call(contract.deleteReadyReply, { params }, { token })).status).toBe(404)
    expect((await house.call(contract.updateReadyReply, { params, body: hello }, { token })).status).toBe(404)
    expect((await create(hello, theirs.owner)).status).toBe(403)
    expect(await titles()).toEqual(['Boas-vindas'])
  })
})

describe('a reply filled in for a chat', () => {
  const everything = '{{nome}} | {{reserva}} | {{cardapio}} | {{link_reserva}} | {{perfil}} | {{mesa}}'
  let made = 0
  let customer_id: number
  let phone: string
  beforeEach(async () => {
    await create({ title: 'Tudo', text: everything })
    phone = `119${String(70_000_000 + ++made)}`
    const row = { business_id: here.business_id, name: 'Ana Lima', phone }
    customer_id = (await db.insertInto('customer').values(row).returning('id').executeTakeFirstOrThrow()).id
  })

  async function chat(given: Partial<Insertable<ChatTable>> = {}) {
    const { id } = await db
      .insertInto('chat')
      .values({
        ...here.path,
        channel: 'whatsapp',
        customer_address: `55${phone}`,
        customer_name: 'aninha 🌸',
        ...given,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }
  const filled = async (id: number, { token }: Signed = here.owner) => {
    const { body } = await house.call(contract.fillReadyReplies, { params: { id } }, { token })
    return body.data.find(({ title }) => title === 'Tudo')!.filled.split(' | ')
  }
  const reservation = (given: Parameters<Venue['reservation']>[0] = {}) =>
    here.reservation({ customer_id, ...given })

  test('has the name of the record, the next reservation and the addresses of its establishment', async () => {
    await reservation({ date: '2026-11-22', status: 'CON' })
    await reservation({ date: '2026-11-21', time: '20:30', person_number: 4 })
    await reservation({ date: '2026-11-20', time: '13:00', status: 'CAN' })
    await reservation({ date: '2026-11-20', time: '11:59', status: 'CON' })
    const { slug } = here.branch

    expect(await filled(await chat({ customer_id }))).toEqual([
      'Ana',
      'sábado, 21/11/2026, às 20:30, para 4 pessoas',
      `${settings.appUrl}/cardapios/${slug}`,
      `${settings.appUrl}/reserva/${slug}`,
      `${settings.appUrl}/perfil/${slug}`,
      '{{mesa}}',
    ])
    expect((await filled(await chat())).slice(0, 2)).toEqual([
      'Ana',
      'sábado, 21/11/2026, às 20:30, para 4 pessoas',
    ])
  })

  test('keeps what has no value: no reservation, no name, no published page', async () => {
    await db.updateTable('branch').set({ is_draft: true }).where('id', '=', here.branch.id).execute()
    const id = await chat({ customer_address: '4477', customer_name: 'Cliente' })
    expect((await filled(id)).join(' | ')).toBe(everything)
  })

  test('tells no reservation of a branch that the person does not reach', async () => {
    const beach = (await sibling(house, here)).branch_id
    await reservation({ branch_id: beach })
    const general = await chat({ branch_id: null })

    expect((await filled(general))[1]).toContain('às 20:00')
    expect((await filled(general, here.editor))[1]).toBe('{{reserva}}')
    expect((await filled(await chat()))[1]).toBe('{{reserva}}')
  })

  test('of the only published establishment serves a chat without one', async () => {
    const id = await chat({ branch_id: null })
    expect((await filled(id))[4]).toBe(`${settings.appUrl}/perfil/${here.branch.slug}`)
    const { branch_id } = await sibling(house, here)
    await db.updateTable('branch').set({ is_draft: false }).where('id', '=', branch_id).execute()
    expect((await filled(id))[4]).toBe('{{perfil}}')
  })

  test('is not there for who does not reach the chat', async () => {
    const id = await chat()
    const theirs = await venue(house)
    const { status } = await house.call(
      contract.fillReadyReplies,
      { params: { id } },
      { token: theirs.owner.token },
    )
    expect(status).toBe(404)
  })
})
