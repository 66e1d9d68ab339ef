import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startSimulator } from '../../../../../../simulator/simulator.ts'
import { findNumber } from '../../../contract.ts'
import { createTemplate, deleteTemplate, findTemplate, updateTemplate } from '../../../templates.contract.ts'
import { saveAccess } from '../../../server/connection.queries.ts'
import { loadSettings } from '#platform/settings.ts'
import { type TestHouse, testHouse } from '#test/app.ts'
import { testFolder } from '#test/database.ts'
import { asMeta, deliver, whatsApp } from '#test/meta.ts'
import { type Venue, venue } from '#test/venue.ts'

let simulator: Awaited<ReturnType<typeof startSimulator>>
let product: TestHouse
let here: Venue
let number_id: number
let token: string
let made = 0

beforeAll(async () => {
  simulator = await startSimulator()
  const { meta, instagram } = loadSettings({ DATA_DIR: await testFolder(), ...simulator.environment })
  product = await testHouse({ settings: { meta, instagram } })
  const address = await product.app.listen({ port: 0, host: '127.0.0.1' })
  await simulator.do('app.callback', { callback_url: `${address}/api/meta/webhook` })
  here = await venue(product)
  const { value } = await simulator.do('token.mint', { long: true, lives: 0 })
  token = value
  await fetch(`${simulator.url}/v25.0/${simulator.seeded.account}/subscribed_apps`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
  })
  const { id } = await product.house.db
    .insertInto('wa_number')
    .values({
      business_id: here.business_id,
      phone_number_id: simulator.seeded.number,
      business_account_id: simulator.seeded.portfolio,
      wa_account_id: simulator.seeded.account,
      display_phone_number: '+55 11 95555-0100',
      verified_name: 'Casa',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  number_id = id
})
afterAll(() => simulator.close())

/** Signs the business in with the token that the simulator gave, or another. */
const signIn = (given = token) =>
  saveAccess(product.house, product.house.db, {
    grant: {
      business_id: here.business_id,
      service: 'whatsapp',
      account: simulator.seeded.account,
      token: given,
      expires_at: null,
      data_access_expires_at: null,
    },
    now: new Date(),
    user_id: null,
  })
beforeEach(() => signIn())

const as = () => ({ token: here.owner.token })
const path = () => ({ business_id: here.business_id, number_id })
const newName = () => `aviso-${++made}-x`

const fields = (given: object = {}) =>
  ({
    name: newName(),
    category: 'utility',
    content: 'Olá {{nome}}, sua mesa está confirmada.',
    footer_content: 'Responda SAIR para não receber',
    ...given,
  }) as never

const create = (given: object = {}) =>
  product.call(createTemplate, { params: path(), body: fields(given) }, as())
const update = (id: number, given: object) =>
  product.call(updateTemplate, { params: { ...path(), id }, body: fields(given) }, as())
const find = async (id: number) =>
  (await product.call(findTemplate, { params: { ...path(), id } }, as())).body
const listed = async () =>
  (await product.call(findNumber, { params: { business_id: here.business_id, id: number_id } }, as())).body
    .models

/** The simulator's template by Meta's name. */
const atMeta = (name: string) => Object.values(simulator.world.templates).find((each) => each.name === name)

/** Lets the simulator deliver what happened, and works it off. */
async function settle() {
  await simulator.do('settle')
  await product.queue.drain(product.house)
}

async function approved(given: object = {}) {
  const { model } = (await create(given)).body
  await simulator.do('template.review', { name: model.name.replaceAll('-', '_'), verdict: 'approve' })
  await settle()
  return model
}

describe('a new template', { tags: ['TPL-28', 'D-85'] }, () => {
  test(
    'is submitted under a name that Meta allows, with samples, and is pending',
    { tags: ['TPL-12', 'TPL-13', 'TPL-14', 'TPL-24'] },
    async () => {
      const { body } = await create({ name: ' Olá, Mesa PRONTA!! ', samples: { nome: 'Rosa' } })

      expect(body).toMatchObject({
        success: true,
        msg: 'Modelo salvo com sucesso!',
        model: { name: 'ol-mesa-pronta', status: 'pending', language: 'pt_BR', samples: { nome: 'Rosa' } },
      })
      expect(atMeta('ol_mesa_pronta')).toMatchObject({
        category: 'UTILITY',
        components: [
          {
            type: 'BODY',
            text: 'Olá {{nome}}, sua mesa está confirmada.',
            example: { body_text_named_params: [{ param_name: 'nome', example: 'Rosa' }] },
          },
          { type: 'FOOTER', text: 'Responda SAIR para não receber' },
        ],
      })
    },
  )

  test(
    'needs a name and a body of at most 1024 characters',
    { tags: ['TPL-17', 'TPL-18', 'TPL-15'] },
    async () => {
      const errors = async (given: object) => (await create(given)).body.errors

      expect(await errors({ name: '  ---' })).toEqual({ name: ['O nome do modelo é obrigatório'] })
      expect(await errors({ content: ' \n' })).toEqual({ content: ['O conteúdo do modelo é obrigatório'] })
      expect(await errors({ content: 'x'.repeat(1025) })).toHaveProperty('content')
      expect(await errors({ language: 'fr_FR' })).toEqual({ language: ['Idioma inválido.'] })
    },
  )

  test(
    'that Meta would refuse is refused with the reason, and saves nothing',
    { tags: ['TPL-16', 'TPL-19'] },
    async () => {
      const before = (await listed()).length
      const refused = async (given: object) => {
        const { body } = await create(given)
        expect(body).toMatchObject({
          success: false,
          msg: 'Não foi possível criar o modelo, tente novamente mais tarde.',
        })
        return (body as { reason?: string }).reason
      }

      expect(await refused({ footer_content: 'x'.repeat(61) })).toBe(
        'O rodapé pode ter no máximo 60 caracteres.',
      )
      expect(await refused({ content: '{{nome}}, sua mesa' })).toMatch(/começar nem terminar/)
      expect(await refused({ content: 'Olá {{1}} e {{nome}}.' })).toMatch(/não as duas/)
      const { model } = (await create()).body
      expect(await refused({ name: model.name.replaceAll('-', '_') })).toMatch(/Já existe/)
      await simulator.do('fault.add', {
        match: { endpoint: 'message_templates', method: 'POST' },
        effect: { kind: 'error', code: 131000 },
      } as never)
      expect(await refused({})).toMatch(/\S/)
      await simulator.do('fault.clear')
      expect(await listed()).toHaveLength(before + 1)
    },
  )

  test('has quick-reply buttons below its text, and those that Meta would refuse are told', async () => {
    const { model } = (await create({ quick_replies: ['Confirmar presença', ' Cancelar ', ''] })).body

    expect(model).toMatchObject({ quick_replies: ['Confirmar presença', 'Cancelar'], other_parts: [] })
    expect(atMeta(model.name.replaceAll('-', '_'))!.components.at(-1)).toEqual({
      type: 'BUTTONS',
      buttons: [
        { type: 'QUICK_REPLY', text: 'Confirmar presença' },
        { type: 'QUICK_REPLY', text: 'Cancelar' },
      ],
    })
    const { body } = await create({ quick_replies: ['x'.repeat(26)] })
    expect(body).toMatchObject({
      success: false,
      reason: 'O texto de um botão pode ter no máximo 25 caracteres.',
    })
  })

  test('cannot be submitted while the channel is disconnected, and a dead token disconnects it', async () => {
    await simulator.do('token.expire', { value: token })
    const first = (await create()).body as { success: boolean; reason?: string }
    const second = (await create()).body as { success: boolean; reason?: string }
    token = (await simulator.do('token.mint', { long: true, lives: 0 })).value

    expect([first.success, second.success]).toEqual([false, false])
    expect(second.reason).toMatch(/desconectado/)
  })

  test('that is sent twice with one key is submitted once', { tags: ['D-106'] }, async () => {
    const body = fields()
    const send = () =>
      product.call(
        createTemplate,
        { params: path(), body },
        { ...as(), headers: { 'idempotency-key': 'modelo-um-só' } },
      )

    const [first, second] = [await send(), await send()]

    expect(second.body).toEqual(first.body)
  })

  test('of the category authentication is submitted in Meta’s fixed form, and the typed text stays', async () => {
    const { model } = (await create({ category: 'authentication', content: 'Seu código' })).body

    expect(model).toMatchObject({ category: 'authentication', content: 'Seu código' })
    expect(atMeta(model.name.replaceAll('-', '_'))!.components.map(({ type }) => type)).toEqual([
      'BODY',
      'BUTTONS',
    ])
  })
})

describe('the status of a template', { tags: ['D-84', 'D-136'] }, () => {
  test(
    'follows the signed event: approved, paused, disabled, reinstated, rejected with its reason',
    { tags: ['TPL-26'] },
    async () => {
      const { id, name } = await approved()
      const seen = [(await find(id)).status]
      const review = async (verdict: string, rest: object = {}) => {
        // Meta's times have seconds only, and a review takes longer.
        await simulator.do('template.review', { name: name.replaceAll('-', '_'), verdict, ...rest } as never)
        await settle()
        seen.push((await find(id)).status)
      }
      await review('pause')
      await review('unpause')
      await review('disable')
      await review('reinstate')
      await review('reject', { reason: 'PROMOTIONAL' })

      expect(seen).toEqual(['active', 'inactive', 'active', 'inactive', 'active', 'rejected'])
      // It stays in the list, so that somebody can correct it (glific#3875).
      expect((await listed()).find((each) => each.id === id)).toMatchObject({ status: 'rejected' })
      expect(await find(id)).toMatchObject({
        rejection: 'O texto é promocional: envie-o na categoria Marketing.',
        advice: 'Revise o texto do modelo e envie de novo.',
      })
    },
  )

  test('changes by its own events only, and those of nobody else’s templates', async () => {
    const [ours, other] = [await approved(), await approved()]
    const theirs = await venue(product)
    const { id: theirNumber } = await product.house.db
      .insertInto('wa_number')
      .values({
        business_id: theirs.business_id,
        phone_number_id: `n-${theirs.business_id}`,
        business_account_id: '1029',
        wa_account_id: `a-${theirs.business_id}`,
        display_phone_number: '+55 11 98765-4321',
        verified_name: 'Bar',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { id: foreign } = await product.house.db
      .insertInto('wa_template')
      .values({
        business_id: theirs.business_id,
        wa_number_id: theirNumber,
        name: 'aviso',
        status: 'active',
        category: 'utility',
        content: 'Olá!',
        status_at: '2020-01-01T00:00:00Z',
      })
      .returning('id')
      .executeTakeFirstOrThrow()

    await simulator.do('template.review', {
      name: ours.name.replaceAll('-', '_'),
      verdict: 'reject',
      reason: 'SCAM',
    })
    await settle()

    expect((await find(ours.id)).status).toBe('rejected')
    expect((await find(other.id)).status).toBe('active')
    const kept = product.house.db.selectFrom('wa_template').select('status').where('id', '=', foreign)
    expect(await kept.executeTakeFirst()).toEqual({ status: 'active' })
  })

  test('is the same for each of several numbers in one account (chatwoot#14079)', async () => {
    const { id: second } = await product.house.db
      .insertInto('wa_number')
      .values({
        business_id: here.business_id,
        phone_number_id: simulator.seeded.secondNumber,
        business_account_id: simulator.seeded.portfolio,
        wa_account_id: simulator.seeded.account,
        display_phone_number: '+55 11 95555-0101',
        verified_name: 'Casa Centro',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { name } = await approved()
    const meta = name.replaceAll('-', '_')
    // The second number does not know it yet, and reads it from Meta.
    await product.queue.drain(product.house)
    const statuses = async () => {
      const query = product.house.db.selectFrom('wa_template').select(['wa_number_id', 'status'])
      const rows = await query.where('meta_name', '=', meta).orderBy('wa_number_id').execute()
      return rows.map(({ wa_number_id, status }) => [wa_number_id, status])
    }

    expect(await statuses()).toEqual([
      [number_id, 'active'],
      [second, 'active'],
    ])
    await simulator.do('template.review', { name: meta, verdict: 'pause' })
    await settle()
    expect(await statuses()).toEqual([
      [number_id, 'inactive'],
      [second, 'inactive'],
    ])
    await product.house.db.deleteFrom('wa_template').where('wa_number_id', '=', second).execute()
    await product.house.db.deleteFrom('wa_number').where('id', '=', second).execute()
  })

  test('does not go back when events arrive out of order', async () => {
    const { id, name } = await approved()
    const event = (word: string, time: number) =>
      whatsApp(
        { event: word, message_template_name: name.replaceAll('-', '_'), message_template_language: 'pt_BR' },
        'message_template_status_update',
        { id: simulator.seeded.account, time },
      )
    const { appSecret } = simulator.seeded
    const old = Math.floor(Date.now() / 1000) - 3600

    await deliver(product, 'whatsapp', asMeta(event('REJECTED', old)), { secret: appSecret })
    await product.queue.drain(product.house)

    expect((await find(id)).status).toBe('active')
  })

  test('is read when the number’s page is opened, also for events that were lost and templates made elsewhere', async () => {
    const { model } = (await create()).body
    await simulator.do('template.review', {
      name: model.name.replaceAll('-', '_'),
      verdict: 'approve',
      delivery: { lose: ['*'] },
    } as never)
    await product.house.db
      .updateTable('wa_number')
      .set({ templates_asked_at: null })
      .where('id', '=', number_id)
      .execute()

    await listed()
    await product.queue.drain(product.house)

    const models = await listed()
    expect(models.find(({ id }) => id === model.id)!.status).toBe('active')
    // The simulator's first world has a template that this house did not write.
    expect(models.length).toBeGreaterThan(1)
    expect(models.every(({ name }) => models.filter((each) => each.name === name).length === 1)).toBe(true)
  })

  test('of a word that we do not know stays as it was, from event and list, and the page has the word', async () => {
    const { id, name } = await approved()
    const template = atMeta(name.replaceAll('-', '_'))!
    const event = (value: object, field: string) =>
      whatsApp({ message_template_id: template.id, message_template_name: template.name, ...value }, field, {
        id: simulator.seeded.account,
        time: Math.floor(Date.now() / 1000),
      })
    const tell = async (value: object, field: string) => {
      await deliver(product, 'whatsapp', asMeta(event(value, field)), {
        secret: simulator.seeded.appSecret,
      })
      const runs = await product.queue.drain(product.house)
      expect(new Set(runs.map(({ outcome }) => outcome))).toEqual(new Set(['done']))
    }
    Object.assign(template, { status: 'ORBITING', quality_score: 'PURPLE' })

    await tell({ event: 'ORBITING' }, 'message_template_status_update')
    expect(await find(id)).toMatchObject({ status: 'active', unknown_status: 'ORBITING', quality: 'PURPLE' })

    await tell({ new_quality_score: 'BLUE' }, 'message_template_quality_update')
    await tell({ event: { word: 'ORBITING' } }, 'message_template_status_update')
    await tell({ new_category: 'ORBITING' }, 'template_category_update')
    Object.assign(template, { status: 'PAUSED' })
    await product.house.enqueue(product.house.db, { name: 'sync_all_templates' }, {})
    await product.queue.drain(product.house)
    expect(await find(id)).toMatchObject({ status: 'inactive', unknown_status: null })
  })

  test('a template that is gone at Meta is inactive here, and every few hours all are read', async () => {
    const { id, name } = await approved()
    delete simulator.world.templates[atMeta(name.replaceAll('-', '_'))!.id]

    await product.house.enqueue(product.house.db, { name: 'sync_all_templates' }, {})
    await product.queue.drain(product.house)

    expect((await find(id)).status).toBe('inactive')
  })

  test('an event of an account that nobody here has is ignored', async () => {
    const body = whatsApp({ event: 'APPROVED', message_template_id: 1 }, 'message_template_status_update')
    await deliver(product, 'whatsapp', asMeta(body), { secret: simulator.seeded.appSecret })

    const runs = await product.queue.drain(product.house)

    expect(new Set(runs.map(({ outcome }) => outcome))).toEqual(new Set(['done']))
  })
})

describe('an edit', { tags: ['TPL-29'] }, () => {
  test('goes back to review, at Meta too', async () => {
    const { id, name } = await approved()

    const { body } = await update(id, { name, content: 'Oi {{nome}}, a mesa é sua.', footer_content: '' })

    expect(body).toMatchObject({
      success: true,
      model: { status: 'pending', content: 'Oi {{nome}}, a mesa é sua.', footer_content: null },
    })
    expect(atMeta(name.replaceAll('-', '_'))!.components.map(({ text }) => text)).toEqual([
      'Oi {{nome}}, a mesa é sua.',
    ])
  })

  test('changes its quick-reply buttons, keeps them where nobody names them, and takes them away', async () => {
    const { id, name } = await approved({ quick_replies: ['Confirmar presença', 'Cancelar'] })
    const meta = name.replaceAll('-', '_')
    const buttons = () => atMeta(meta)!.components.find(({ type }) => type === 'BUTTONS')?.buttons
    const reviewed = async () => {
      await simulator.do('template.review', { name: meta, verdict: 'reject', reason: 'SCAM' })
      await settle()
    }
    const texts = (...given: string[]) => given.map((text) => ({ type: 'QUICK_REPLY', text }))

    expect((await update(id, { name, content: 'Confirma?' })).body.model.quick_replies).toHaveLength(2)
    expect(buttons()).toEqual(texts('Confirmar presença', 'Cancelar'))
    await reviewed()
    expect((await update(id, { name, quick_replies: ['Vou', 'Não vou'] })).body.success).toBe(true)
    expect(buttons()).toEqual(texts('Vou', 'Não vou'))
    await reviewed()
    await update(id, { name, quick_replies: [] })
    expect(buttons()).toBeUndefined()
    expect((await find(id)).quick_replies).toEqual([])
  })

  test('leaves buttons of other kinds as they are', async () => {
    const { id, name } = await approved()
    const template = atMeta(name.replaceAll('-', '_'))!
    const link = { type: 'URL', text: 'Ver o cardápio', url: 'https://exemplo.com/cardapio' }
    template.components.push({ type: 'BUTTONS', buttons: [link] })
    await product.house.enqueue(product.house.db, { name: 'sync_all_templates' }, {})
    await product.queue.drain(product.house)
    const kept = { quick_replies: null, other_parts: ['BUTTONS'] }
    expect(await find(id)).toMatchObject({ ...kept, is_beyond_us: false })

    await update(id, { name, content: 'Outro texto.', quick_replies: null })

    expect(template.components.find(({ type }) => type === 'BUTTONS')?.buttons).toEqual([link])
    template.components.at(-1)!.buttons![0]!.url = 'https://exemplo.com/{{1}}'
    await product.house.enqueue(product.house.db, { name: 'sync_all_templates' }, {})
    await product.queue.drain(product.house)
    expect(await find(id)).toMatchObject({ ...kept, is_beyond_us: true })
  })

  test(
    'is refused while pending, twice a day, and for what cannot change',
    { tags: ['TPL-20'] },
    async () => {
      const { id, name } = await approved()
      const reason = async (given: object) => {
        const { body } = await update(id, { name, ...given })
        expect(body).toMatchObject({
          success: false,
          msg: 'Não foi possível atualizar o modelo, tente novamente mais tarde.',
        })
        return (body as { reason?: string }).reason
      }

      expect(await reason({ name: 'outro' })).toMatch(/nome e o idioma/)
      expect(await reason({ category: 'marketing' })).toMatch(/categoria/)
      await update(id, { name, content: 'Primeira mudança.' })
      expect(await reason({ content: 'Segunda.' })).toMatch(/em análise/)
      await simulator.do('template.review', { name: name.replaceAll('-', '_'), verdict: 'approve' })
      await settle()
      expect(await reason({ content: 'Segunda.' })).toMatch(/24 horas/)
    },
  )
})

test('a deleted template is gone here and at Meta, and its approved name stays locked', async () => {
  const { id, name } = await approved()

  const { body } = await product.call(deleteTemplate, { params: { ...path(), id } }, as())

  expect(body).toEqual({ success: true, msg: 'Modelo excluído com sucesso!' })
  expect((await product.call(findTemplate, { params: { ...path(), id } }, as())).status).toBe(404)
  expect(((await create({ name })).body as { reason?: string }).reason).toMatch(/30 dias/)
})

test('events of an account stop its numbers, and those of a number keep its limit', async () => {
  const { seeded } = simulator
  const send = async (value: object, field: string) => {
    const body = whatsApp(value, field, { id: seeded.account })
    await deliver(product, 'whatsapp', asMeta(body), { secret: seeded.appSecret })
    await product.queue.drain(product.house)
  }
  const number = () =>
    product.house.db.selectFrom('wa_number').selectAll().where('id', '=', number_id).executeTakeFirstOrThrow()

  await send(
    {
      display_phone_number: '5511955550100',
      event: 'THROUGHPUT_UPGRADE',
      max_daily_conversations_per_business: 'TIER_2K',
    },
    'phone_number_quality_update',
  )
  expect(await number()).toMatchObject({ messaging_limit: 'TIER_2K', status: 'active' })

  await send({ event: 'VERIFIED_ACCOUNT' }, 'account_update')
  expect((await number()).status).toBe('active')
  await send({ event: 'PARTNER_REMOVED', waba_info: { waba_id: seeded.account } }, 'account_update')
  expect(await number()).toMatchObject({
    status: 'inactive',
    platform_status: 'PARTNER_REMOVED',
    notice: 'O acesso à conta do WhatsApp deste número foi retirado.',
  })
})
