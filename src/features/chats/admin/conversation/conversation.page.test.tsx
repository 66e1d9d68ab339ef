import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import type { Insertable } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { createReadyReply } from '../../ready-replies.contract.ts'
import type { ChatMessageTable, ChatTable } from '#platform/database/tables.ts'
import { type TestHouse, testHouse } from '#test/app.ts'
import { answerInstead, noNetwork, sent } from '#test/browser.ts'
import { field, fill, isDisabled, press } from '#test/form.ts'
import { openStaff } from '#test/page.tsx'
import { sibling, type Venue, venue } from '#test/venue.ts'

let here: TestHouse
let place: Venue
beforeAll(async () => {
  here = await testHouse()
  place = await venue(here)
  await sibling(here, place)
  await here.house.db
    .updateTable('app_user')
    .set({ name: 'Antônia' })
    .where('id', '=', place.owner.id)
    .execute()
})

const takeOverQuestion =
  'Deseja realmente assumir o atendimento? O BOT será desativado e você passará a conduzir a conversa.'
const box = 'Mensagem'

let made = 0

/** A chat of this branch that a person answers, with a message of the customer of now. */
async function newChat(customer_name: string, given: Partial<Insertable<ChatTable>> = {}): Promise<number> {
  const now = here.house.now()
  const { id } = await here.house.db
    .insertInto('chat')
    .values({
      ...place.path,
      channel: 'whatsapp',
      customer_address: `55119${String(++made).padStart(8, '0')}`,
      customer_name,
      customer_wrote_at: now,
      last_message_at: now,
      replier: 'user',
      ...given,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await say(id, { message: 'Oi, tem mesa hoje?' })
  return id
}

const say = (chat_id: number, given: Partial<Insertable<ChatMessageTable>>) =>
  here.house.db
    .insertInto('chat_message')
    .values({
      business_id: place.business_id,
      chat_id,
      sender: 'customer',
      status: 'received',
      message: '',
      platform_at: here.house.now(),
      ...given,
    })
    .returning('id')
    .executeTakeFirstOrThrow()

/** Opens a chat; answers its part of the page. */
async function open(id: number, name: string) {
  const user = await openStaff(here, place.owner, place, `/admin/atendimento?tab=gerais&chat=${id}`)
  const part = await screen.findByRole('region', { name })
  await within(part).findByText('Oi, tem mesa hoje?')
  return { user, conversation: within(part) }
}

async function answer(user: UserEvent, question: string, word: 'Sim' | 'Não'): Promise<void> {
  await press(user, word, within(await screen.findByRole('alertdialog', { name: question })))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
}

const bubbleOf = (text: string | RegExp) =>
  within(screen.getByRole('log', { name: 'Mensagens' }))
    .getByText(text, { selector: 'p' })
    .closest<HTMLElement>('[data-message]')!

const messagesSent = () =>
  sent
    .filter(({ method, url }) => method === 'POST' && url.endsWith('/messages'))
    .map(({ body }) => JSON.parse(body) as { message: string })

test(
  'a chat of the bot is taken over after its question, answered, and given back',
  {
    tags: [
      'CHAT-23',
      'CHAT-24',
      'CHAT-25',
      'CHAT-28',
      'CHAT-29',
      'CHAT-30',
      'CHAT-31',
      'CHAT-46',
      'CHAT-48',
      'CHAT-53',
    ],
  },
  async () => {
    const { user, conversation } = await open(await newChat('Clara', { replier: 'assistant' }), 'Clara')
    conversation.getByText('Atendimento feito pelo BOT.')
    await press(user, 'ASSUMIR ATENDIMENTO', conversation)
    await answer(user, takeOverQuestion, 'Não')
    expect(screen.queryByLabelText(box)).toBeNull()
    await press(user, 'ASSUMIR ATENDIMENTO', conversation)
    await answer(user, takeOverQuestion, 'Sim')
    await conversation.findByText(/^Assumido por Antônia/)
    expect((await screen.findByLabelText<HTMLTextAreaElement>(box)).placeholder).toBe('Digite uma mensagem')

    await fill(user, box, '   ')
    expect(isDisabled(conversation.getByRole('button', { name: 'Enviar' }))).toBe(true)
    await user.keyboard('{Enter}')
    expect(messagesSent()).toEqual([])
    await fill(user, box, 'Boa noite!')
    await user.keyboard('{Shift>}{Enter}{/Shift}')
    await user.paste('Tem sim, às 20:00.')
    await user.keyboard('{Enter}')
    await waitFor(() => bubbleOf(/Boa noite!/))
    expect(messagesSent()).toMatchObject([{ message: 'Boa noite!\nTem sim, às 20:00.' }])
    expect([field(box).value, document.activeElement]).toEqual(['', field(box)])

    await press(user, 'Ativar BOT', conversation)
    await answer(
      user,
      'Deseja realmente devolver o atendimento para o BOT? Ele retomará a conversa de onde parou.',
      'Sim',
    )
    await conversation.findByText('Atendimento feito pelo BOT.')
  },
)

test('days and times of a conversation are those of its branch', { tags: ['CHAT-21', 'D-07'] }, async () => {
  const id = await newChat('Zoé')
  const at = '2026-11-21T01:30:00Z'
  await say(id, { message: 'Até amanhã!', created_at: at, platform_at: at })
  const { conversation } = await open(id, 'Zoé')

  expect(bubbleOf('Até amanhã!').querySelector('time')?.textContent).toBe('22:30')
  conversation.getByText('sex, 20 de nov')
})

test(
  'a chat is finished and reopened, each after its question',
  { tags: ['CHAT-20', 'CHAT-26', 'CHAT-27', 'CHAT-41', 'CHAT-43', 'CHAT-45'] },
  async () => {
    const { user, conversation } = await open(await newChat('Fábio'), 'Fábio')

    await press(user, 'Finalizar', conversation)
    await answer(user, 'Tem certeza que deseja finalizar este atendimento?', 'Sim')
    await screen.findByText('Atendimento atualizado com sucesso!')
    await conversation.findByText('Esse atendimento foi finalizado')
    expect(conversation.queryByRole('button', { name: 'Finalizar' })).toBeNull()

    await press(user, 'REABRIR ATENDIMENTO', conversation)
    await answer(user, 'Deseja realmente reabrir esse atendimento?', 'Sim')
    await conversation.findByRole('button', { name: 'Finalizar' })
  },
)

test(
  'a chat moves to another branch or to Geral, and a refused question moves nothing',
  { tags: ['CHAT-19', 'CHAT-50', 'CHAT-51', 'CHAT-52'] },
  async () => {
    const { user, conversation } = await open(await newChat('Tânia'), 'Tânia')
    const select = conversation.getByRole<HTMLSelectElement>('combobox', { name: 'Transferir' })
    const shown = () => select.selectedOptions[0]!.textContent
    const move = async (to: string, word: 'Sim' | 'Não') => {
      await user.selectOptions(select, to)
      await answer(user, 'Tem certeza que deseja transferir este atendimento?', word)
    }
    expect(Array.from(select.options, ({ text }) => text)).toEqual(['Geral', 'Centro', 'Praia'])

    await move('Praia', 'Não')
    expect(shown()).toBe('Centro')
    await move('Praia', 'Sim')
    await conversation.findByText(/^Transferido para Praia por Antônia/)
    expect(shown()).toBe('Praia')

    await move('Geral', 'Sim')
    await conversation.findByText(/^Transferido para Geral por Antônia/)
    expect(sent.findLast(({ method }) => method === 'PUT')!.body).toMatch(/business_branch_id=(&|$)/)
  },
)

test(
  'a message that the server did not answer stays, and trying again sends it once',
  { tags: ['D-106'] },
  async () => {
    const { user, conversation } = await open(await newChat('Renata'), 'Renata')
    // The server stores it, but the answer is lost.
    answerInstead(async (url, init) => {
      if (init.method !== 'POST' || !url.endsWith('/messages')) return null
      await here.request({
        method: 'POST',
        url,
        headers: Object.fromEntries(new Headers(init.headers)),
        payload: init.body as string,
      })
      return noNetwork(url, init)
    })

    await fill(user, box, 'Chegou?')
    await press(user, 'Enviar', conversation)
    await conversation.findByText(/Sem resposta do servidor\./)
    answerInstead()
    await press(user, 'Tentar novamente', conversation)

    await waitFor(() => expect(bubbleOf('Chegou?').textContent).toContain('Aguardando envio'))
    expect(conversation.queryByText(/Não enviada/)).toBeNull()
    const stored = here.house.db.selectFrom('chat_message').select('id').where('message', '=', 'Chegou?')
    expect(await stored.execute()).toHaveLength(1)
  },
)

test('a draft waits in its chat while another is looked at', async () => {
  await newChat('Otto')
  const { user } = await open(await newChat('Rita'), 'Rita')
  const choose = async (name: string) => {
    const list = await screen.findByRole('list', { name: 'Conversas' })
    await user.click(within(list).getByText(name))
    await screen.findByRole('region', { name })
    return screen.findByLabelText<HTMLTextAreaElement>(box)
  }
  await fill(user, box, 'Vou verificar e já')

  expect((await choose('Otto')).value).toBe('')
  expect((await choose('Rita')).value).toBe('Vou verificar e já')
})

test('after the window only a template is sent, filled in and seen before', { tags: ['D-78'] }, async () => {
  const { business_id } = place
  const { id: wa_number_id } = await here.house.db
    .insertInto('wa_number')
    .values({
      business_id,
      phone_number_id: '1028',
      business_account_id: '1029',
      wa_account_id: '1030',
      display_phone_number: '+55 11 98765-4321',
      verified_name: 'Cantina',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const template = { business_id, wa_number_id, status: 'active', category: 'utility' } as const
  await here.house.db
    .insertInto('wa_template')
    .values([
      { ...template, name: 'mesa_confirmada', content: 'Olá, {{nome}}! Sua mesa está confirmada.' },
      { ...template, name: 'outro', content: 'Até logo.' },
    ])
    .execute()
  const dayAgo = new Date(Date.now() - 25 * 3_600_000)
  const chat = await newChat('Jane Janela', { account: '1028', customer_wrote_at: dayAgo })
  const { user, conversation } = await open(chat, 'Jane Janela')
  conversation.getByText('Janela encerrada')
  conversation.getByText(
    'A janela de 24 horas encerrou. O WhatsApp só aceita um modelo até o cliente responder.',
  )
  expect(isDisabled(field(box))).toBe(true)

  await press(user, 'Enviar modelo', conversation)
  const dialog = within(await screen.findByRole('dialog', { name: 'Enviar modelo' }))
  await user.selectOptions(await dialog.findByLabelText('Modelo'), 'mesa_confirmada')
  expect(field('Nome do cliente').value).toBe('Jane')
  await fill(user, 'Nome do cliente', '')
  await press(user, 'Enviar modelo', dialog)
  dialog.getByText('Preencha este campo.')
  await fill(user, 'Nome do cliente', 'Dona Jane')
  within(dialog.getByRole('region', { name: 'Prévia' })).getByText(/^Olá, Dona Jane!/)
  await press(user, 'Enviar modelo', dialog)

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(bubbleOf(/^Olá, Dona Jane!/).textContent).toContain('Modelo'))
  const [body] = messagesSent()
  expect(body).toMatchObject({ template: { values: { nome: 'Dona Jane' } } })
})

test('every kind of message says what it is', { tags: ['CHAT-40'] }, async () => {
  const id = await newChat('Tina')
  await say(id, { message: 'Veja https://cantina.com.br/menu.' })
  await say(id, { sender: 'assistant', status: 'read', message: 'Olá do BOT' })
  await say(id, {
    sender: 'user',
    author_user_id: place.owner.id,
    status: 'delivered',
    message: 'Olá da casa',
    external_id: 'wamid.1',
    reactions: JSON.stringify({ them: { emoji: '❤' } }),
  })
  const media = { id: null, url: null, mime: null, sha256: null, name: null }
  await say(id, {
    type: 'document',
    message: 'Documento\nlista.pdf',
    media: JSON.stringify([
      { ...media, kind: 'document', path: 'chats/lista.pdf', name: 'lista.pdf', size: 340_400 },
    ]),
  })
  await say(id, {
    type: 'location',
    message: 'Localização\nPraça',
    details: JSON.stringify({ latitude: -23.5, longitude: -46.6 }),
  })
  await say(id, { type: 'contacts', message: 'Contato\nJoão' })
  await say(id, {
    type: 'image',
    message: 'Imagem\nNossa mesa',
    media: JSON.stringify([{ ...media, kind: 'image' }]),
  })
  await say(id, { message: 'Isso', reply_to_external_id: 'wamid.1', edited_at: here.house.now() })
  await say(id, { deleted_at: here.house.now() })
  await say(id, { type: 'unsupported', message: 'Mensagem não suportada' })
  await say(id, {
    type: 'unsupported',
    message: 'Mensagem não suportada\nO bolo',
    details: JSON.stringify({ errors: [{ code: 131_052 }] }),
  })
  await say(id, { message: `Longa ${'palavra '.repeat(8_125)}fim` })
  await say(id, { message: '<img src=x onerror=alert(1)> \u202Eabc 🎉' })
  const { user, conversation } = await open(id, 'Tina')

  const link = conversation.getByRole<HTMLAnchorElement>('link', { name: 'https://cantina.com.br/menu' })
  expect([link.rel, link.target]).toEqual(['noopener noreferrer nofollow', '_blank'])
  expect(bubbleOf('Olá do BOT').textContent).toContain('Assistente · BOT')
  const ours = bubbleOf('Olá da casa')
  expect(ours.textContent).toContain('Assistente · Antônia')
  expect(within(ours).getByRole('list', { name: 'Reações' }).textContent).toBe('❤')
  within(ours).getByText('Entregue')
  conversation.getByRole('link', { name: /lista\.pdf\s*340 kB/ })
  conversation.getByRole('link', { name: 'Abrir no mapa' })
  expect(bubbleOf('João').textContent).toContain('Contato')
  expect(bubbleOf('Nossa mesa').textContent).toContain('O arquivo está chegando…')
  expect(bubbleOf('Isso').textContent).toContain('Editada')
  within(bubbleOf('Isso')).getByRole('button', { name: /Olá da casa/ })
  conversation.getByText('O cliente apagou esta mensagem')
  conversation.getByText('Veja no aplicativo do celular o que o cliente enviou.')
  const lost = bubbleOf(/O bolo/).textContent
  expect(lost).toContain('não')
  expect(lost).not.toContain('Não enviada')
  const long = bubbleOf(/^Longa/)
  expect(long.textContent).not.toContain('fim')
  await press(user, 'Ler tudo', within(long))
  expect(long.textContent).toContain('fim')
  expect(conversation.getByText(/^<img src=x onerror=alert\(1\)>/).dir).toBe('auto')
})

test.each([
  [131_026, 'Não enviada · ', 'Fale com ela por outro meio. (código 131026)', null],
  [131_042, 'Não enviada · ', '(código 131042)', 'Tentar novamente'],
  [131_047, 'Não enviada · ', '(código 131047)', 'Enviar modelo'],
  [190, 'Não enviada · ', '(código 190)', 'Reconectar o canal'],
  [null, 'Envio não confirmado · ', 'Confira com a pessoa antes de enviar de novo.', 'Enviar de novo'],
])(
  'a message that Meta refused with %s says why and what helps',
  { tags: ['D-135'] },
  async (code, ...words) => {
    const name = `Rui ${code}`
    const id = await newChat(name)
    const error = JSON.stringify(code === null ? { code, unclear: true } : { code, title: null })
    await say(id, { sender: 'user', status: 'failed', message: 'Oi, Rui', error })
    const { user } = await open(id, name)

    const [first, last, step] = words
    const bubble = bubbleOf('Oi, Rui')
    expect(bubble.textContent).toContain(first)
    expect(bubble.textContent).toContain(last)
    const list = await screen.findByRole('list', { name: 'Conversas' })
    expect(within(list).getByText(name).closest('button')!.textContent).toContain('Não enviada')
    const steps = within(bubble).queryAllByText(/^(Tentar|Enviar|Reconectar)/)
    expect(steps.map(({ textContent }) => textContent)).toEqual(step ? [step] : [])
    if (step === 'Enviar modelo') {
      await user.click(steps[0]!)
      await screen.findByRole('dialog', { name: 'Enviar modelo' })
    }
    if (step === 'Enviar de novo') {
      await user.click(steps[0]!)
      await answer(
        user,
        'Enviar esta mensagem de novo? Se a primeira chegou, o cliente a recebe duas vezes.',
        'Não',
      )
      expect(sent.filter(({ url }) => url.endsWith('/retry'))).toEqual([])
    }
  },
)

test('a ready-made reply is found with /, filled in, and sent only with the next Enter', async () => {
  for (const [title, text] of [
    ['Noite feliz', 'Olá {{nome}}, tudo bem?'],
    ['Noite a dois', 'Sua mesa é {{mesa}}'],
  ] as const) {
    const params = { business_id: place.business_id }
    const { token } = place.owner
    const { body } = await here.call(createReadyReply, { params, body: { title, text } }, { token })
    expect(body.success).toBe(true)
  }
  const { user, conversation } = await open(await newChat('Joana Barra'), 'Joana Barra')
  const list = () => conversation.queryByRole('listbox', { name: 'Respostas prontas' })
  const option = (text: RegExp) => within(list()!).findByRole('option', { name: text })

  await user.type(field(box), '/noite')
  await option(/Olá Joana, tudo bem\?/)
  expect((await option(/Sua mesa é {{mesa}}/)).getAttribute('aria-selected')).toBe('true')
  expect(conversation.getAllByText('Falta preencher')).toHaveLength(1)
  await user.keyboard('{ArrowDown}{Enter}')
  expect(field(box).value).toBe('Olá Joana, tudo bem?')
  expect(list()).toBeNull()
  expect(messagesSent()).toEqual([])

  await fill(user, box, '/')
  await user.keyboard('{Escape}')
  expect(list()).toBeNull()
  expect(field(box).value).toBe('/')
  await fill(user, box, '')
  await press(user, 'Anexar ou enviar modelo', conversation)
  await user.click(await screen.findByRole('menuitem', { name: 'Respostas prontas' }))
  await user.click(await option(/Noite feliz/))
  expect(field(box).value).toBe('Olá Joana, tudo bem?')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(messagesSent()).toMatchObject([{ message: 'Olá Joana, tudo bem?' }]))
})
