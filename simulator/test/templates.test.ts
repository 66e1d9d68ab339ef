import { afterAll, beforeAll, expect, test } from 'vitest'
import { connected } from './connected.ts'

let world: Awaited<ReturnType<typeof connected>>
beforeAll(async () => {
  world = await connected()
  await world.subscribe()
})
afterAll(() => world.close())

const reminder = (name: string, text = 'Olá {{nome}}, sua mesa está confirmada.') => ({
  name,
  language: 'pt_BR',
  category: 'UTILITY',
  parameter_format: 'NAMED',
  components: [
    { type: 'BODY', text, example: { body_text_named_params: [{ param_name: 'nome', example: 'Ana' }] } },
  ],
})

test('a template waits for its review, is told by its exact id, and can then be sent', async () => {
  const { graph, seeded, simulator, hook } = world
  const { body } = await graph('POST', `/${seeded.account}/message_templates`, reminder('confirmacao'))
  const send = (parameters: object[]) =>
    graph('POST', `/${seeded.number}/messages`, {
      messaging_product: 'whatsapp',
      to: '5511999990003',
      type: 'template',
      template: {
        name: 'confirmacao',
        language: { code: 'pt_BR' },
        components: [{ type: 'body', parameters }],
      },
    })
  const value = { type: 'text', parameter_name: 'nome', text: 'Ana' }

  const early = await send([value])
  await simulator.do('template.review', { id: String(body.id), verdict: 'approve' })
  await simulator.do('settle')
  const told = hook.received.find((one) => one.body.includes('message_template_status_update'))!.body
  const sent = await send([value])

  expect(body).toMatchObject({ status: 'PENDING', category: 'UTILITY' })
  expect(early.body.error).toMatchObject({ code: 132_001 })
  expect(told).toContain(`"message_template_id":${String(body.id)},`)
  expect(sent.status).toBe(200)
  expect((await send([])).body.error).toMatchObject({ code: 132_000 })
  expect((await send([{ type: 'text', text: 'Ana' }])).body.error).toMatchObject({ code: 100 })
  expect((await send([{ ...value, text: 'a\nb' }])).body.error).toMatchObject({ code: 132_008 })
  expect((await send([{ ...value, text: 'x'.repeat(1100) }])).body.error).toMatchObject({ code: 132_005 })
})

test('templates that break a rule are refused with the subcode and a sentence', async () => {
  const { graph, seeded } = world
  const create = async (body: object) =>
    (await graph('POST', `/${seeded.account}/message_templates`, body)).body.error

  expect(await create(reminder('com-hifen'))).toMatchObject({
    code: 100,
    error_subcode: 2_388_023,
    error_user_title: expect.any(String) as string,
  })
  expect(await create(reminder('longo', `Oi {{nome}} ${'x'.repeat(1024)} fim`))).toMatchObject({
    error_subcode: 2_388_040,
  })
  expect(await create(reminder('comeca', '{{nome}}, sua mesa está pronta hoje.'))).toMatchObject({
    error_subcode: 2_388_299,
  })
  expect(
    await create({
      ...reminder('sem_exemplo'),
      components: [{ type: 'BODY', text: 'Olá {{nome}}, sua mesa está pronta.' }],
    }),
  ).toMatchObject({ error_subcode: 2_388_043 })
  const footer = (text: string) => ({
    ...reminder('rodape'),
    components: [...reminder('x').components, { type: 'FOOTER', text }],
  })
  expect(await create(footer('x'.repeat(61)))).toMatchObject({ error_subcode: 2_388_040 })
  expect(await create(footer('Olá {{nome}}'))).toMatchObject({ error_subcode: 2_388_073 })
  const buttons = (...texts: string[]) => ({
    ...reminder('botoes'),
    components: [
      ...reminder('x').components,
      { type: 'BUTTONS', buttons: texts.map((text) => ({ type: 'QUICK_REPLY', text })) },
    ],
  })
  expect(await create(buttons('x'.repeat(26)))).toMatchObject({ error_subcode: 2_388_040 })
  expect(await create(buttons('Cancelar 😢'))).toMatchObject({ error_subcode: 2_388_060 })
  expect(await create(buttons('Cancelar', 'Cancelar'))).toMatchObject({ error_subcode: 2_388_073 })
  expect(await create({ ...reminder('codigo'), category: 'AUTHENTICATION' })).toMatchObject({ code: 100 })
})

test('an approved template is edited once a day, and its name is taken for 30 days after it is deleted', async () => {
  const { graph, seeded, simulator } = world
  const { id } = (await graph('POST', `/${seeded.account}/message_templates`, reminder('lembrete'))).body
  const edit = () => graph('POST', `/${String(id)}`, { components: reminder('x').components })

  const whilePending = await edit()
  await simulator.do('template.review', { id: String(id), verdict: 'approve' })
  const first = await edit()
  await simulator.do('template.review', { id: String(id), verdict: 'approve' })
  const second = await edit()
  await graph('DELETE', `/${seeded.account}/message_templates?name=lembrete`)
  const again = await graph('POST', `/${seeded.account}/message_templates`, reminder('lembrete'))
  await simulator.do('clock.advance', { days: 31 })
  const afterwards = await graph('POST', `/${seeded.account}/message_templates`, reminder('lembrete'))

  expect(whilePending.status).toBe(400)
  expect(first.body).toEqual({ success: true })
  expect(second.body.error).toMatchObject({ error_subcode: 2_593_002 })
  expect(again.status).toBe(400)
  expect(afterwards.body).toMatchObject({ status: 'PENDING' })
})

test('a link in a button is the same for everybody, or ends in a variable whose value comes with each send', async () => {
  const { graph, seeded, simulator } = world
  const linked = (name: string, button: object) => ({
    ...reminder(name),
    components: [
      ...reminder(name).components,
      { type: 'BUTTONS', buttons: [{ type: 'URL', text: 'Ver', ...button }] },
    ],
  })
  const create = (body: object) => graph('POST', `/${seeded.account}/message_templates`, body)
  const subcode = async (name: string, button: object) =>
    (await create(linked(name, button))).body.error?.error_subcode

  expect(await subcode('sem_link', {})).toBe(2_388_073)
  expect(await subcode('no_meio', { url: 'https://exemplo.com/{{1}}/x', example: ['a'] })).toBe(2_388_073)
  expect(await subcode('sem_exemplo', { url: 'https://exemplo.com/{{1}}' })).toBe(2_388_043)
  expect(await subcode('fixo', { url: 'https://exemplo.com/cardapio' })).toBeUndefined()
  await create(linked('com_fim', { url: 'https://exemplo.com/{{1}}', example: ['https://exemplo.com/a'] }))
  await simulator.do('template.review', { name: 'com_fim', verdict: 'approve' })
  await simulator.do('settle')
  const send = (buttons: object[]) =>
    graph('POST', `/${seeded.number}/messages`, {
      messaging_product: 'whatsapp',
      to: '5511999990003',
      type: 'template',
      template: {
        name: 'com_fim',
        language: { code: 'pt_BR' },
        components: [
          { type: 'body', parameters: [{ type: 'text', parameter_name: 'nome', text: 'Ana' }] },
          ...buttons,
        ],
      },
    })

  expect((await send([])).body.error).toMatchObject({ code: 131_008 })
  const ending = {
    type: 'button',
    sub_type: 'url',
    index: '0',
    parameters: [{ type: 'text', text: 'r/12' }],
  }
  expect((await send([ending])).status).toBe(200)
  const shown = Object.values(simulator.world.messages).at(-1)!.content
  expect(shown).toMatchObject({ buttons: [{ url: 'https://exemplo.com/r/12' }] })
})
