import { Buffer } from 'node:buffer'
import { axeFaults, expectClean } from './axe.ts'
import { expect } from './harness.ts'
import { answer, openChat, takeOver, takeOverQuestion, test } from './inbox.ts'
import { isTooWide, pinheirosBranch, signIn } from './staff.ts'

// One worker has one server and one platform: starting them costs more than the journeys.
test.describe.configure({ mode: 'default' })

const box = 'Digite uma mensagem'
const updated = 'Atendimento atualizado com sucesso!'

test(
  'a chat of the bot is taken over, answered with the keyboard, and given back',
  {
    tag: [
      '@both',
      '@CHAT-23',
      '@CHAT-24',
      '@CHAT-25',
      '@CHAT-28',
      '@CHAT-29',
      '@CHAT-30',
      '@CHAT-31',
      '@CHAT-46',
      '@CHAT-48',
      '@CHAT-53',
      '@CHAT-61',
    ],
  },
  async ({ page, inbox }, { project }) => {
    await signIn(page)
    const chat = await inbox.newChat(page, `Clara Teclado ${project.name}`)
    const conversation = await openChat(page, chat)
    await expect(conversation.getByText('Atendimento feito pelo BOT.')).toBeVisible()
    await conversation.getByRole('button', { name: 'ASSUMIR ATENDIMENTO' }).click()
    await answer(page, takeOverQuestion, false)
    await expect(conversation.getByPlaceholder(box)).toHaveCount(0)
    await conversation.getByRole('button', { name: 'ASSUMIR ATENDIMENTO' }).click()
    await answer(page, takeOverQuestion, true)

    const field = conversation.getByPlaceholder(box)
    await expect(conversation.getByText(/^Assumido por/)).toBeVisible()
    await field.fill('   ')
    await expect(conversation.getByRole('button', { name: 'Enviar', exact: true })).toBeDisabled()
    await field.press('Enter')
    await field.fill('Boa noite!')
    const low = (await field.boundingBox())!.height
    await field.press('Shift+Enter')
    await field.pressSequentially('Tem sim, às 20:00.')
    expect((await field.boundingBox())!.height).toBeGreaterThan(low)
    const sent = page.waitForRequest(
      (request) => request.method() === 'POST' && request.url().endsWith('/messages'),
    )
    await field.press('Enter')

    expect((await sent).postDataJSON()).toMatchObject({ message: 'Boa noite!\nTem sim, às 20:00.' })
    await expect(field).toHaveValue('')
    await expect(field).toBeFocused()
    const ours = conversation.locator('[data-message][data-ours]').last()
    await expect(ours).toContainText('Boa noite!\nTem sim, às 20:00.')
    await expect(ours.getByText(/Enviada|Entregue|Lida/)).toBeAttached()
    await expect
      .poll(() => inbox.received(chat).filter((text) => text.includes('Boa noite!')))
      .toHaveLength(1)

    await conversation.getByRole('button', { name: 'Ativar BOT' }).click()
    await answer(
      page,
      'Deseja realmente devolver o atendimento para o BOT? Ele retomará a conversa de onde parou.',
      true,
    )
    await expect(conversation.getByText('Atendimento feito pelo BOT.')).toBeVisible()
  },
)

test(
  'a chat is finished and reopened, each after its question',
  { tag: ['@CHAT-20', '@CHAT-26', '@CHAT-27', '@CHAT-41', '@CHAT-43', '@CHAT-45'] },
  async ({ page, inbox }) => {
    await signIn(page)
    const conversation = await takeOver(page, await inbox.newChat(page, 'Fábio Final'))

    await conversation.getByRole('button', { name: 'Finalizar' }).click()
    await answer(page, 'Tem certeza que deseja finalizar este atendimento?', true)
    await expect(page.getByText(updated)).toBeVisible()
    await expect(conversation.getByText('Esse atendimento foi finalizado')).toBeVisible()
    await expect(conversation.getByRole('button', { name: 'Finalizar' })).toHaveCount(0)
    expect(await axeFaults(page)).toEqual([])

    await conversation.getByRole('button', { name: 'REABRIR ATENDIMENTO' }).click()
    await answer(page, 'Deseja realmente reabrir esse atendimento?', true)
    await expect(conversation.getByRole('button', { name: 'Finalizar' })).toBeVisible()
  },
)

test(
  'by keyboard a chosen chat is written in, and what a change took away gives the focus to what comes next',
  { tag: ['@mesa', '@CHAT-25', '@CHAT-26', '@CHAT-27'] },
  async ({ page, inbox }) => {
    await signIn(page)
    await inbox.newChat(page, 'Téo Teclas')
    await page.goto('/admin/atendimento?tab=gerais')
    const conversation = page.getByRole('region', { name: 'Téo Teclas' })
    const takes = conversation.getByRole('button', { name: 'ASSUMIR ATENDIMENTO' })
    const field = conversation.getByPlaceholder(box)
    const yes = async (question: string) => {
      await expect(page.getByRole('alertdialog', { name: question })).toBeVisible()
      await page.keyboard.press('Enter')
    }

    await page.getByRole('button', { name: /Téo Teclas/ }).press('Enter')
    await expect(takes).toBeFocused()
    await page.keyboard.press('Enter')
    await yes(takeOverQuestion)
    await expect(field).toBeFocused()

    await conversation.getByRole('button', { name: 'Finalizar' }).press('Enter')
    await yes('Tem certeza que deseja finalizar este atendimento?')
    await expect(conversation.getByRole('button', { name: 'REABRIR ATENDIMENTO' })).toBeFocused()
    await page.keyboard.press('Enter')
    await yes('Deseja realmente reabrir esse atendimento?')
    await expect(field).toBeFocused()

    const moves = conversation.getByRole('combobox', { name: 'Transferir' })
    await moves.focus()
    await moves.selectOption({ label: 'Pinheiros' })
    await yes('Tem certeza que deseja transferir este atendimento?')
    await expect(conversation.getByText(/^Transferido para Pinheiros/)).toBeVisible()
    await expect(field).toBeFocused()
  },
)

test(
  'a chat moves to another branch or to Geral, and a refused question moves nothing',
  { tag: ['@CHAT-19', '@CHAT-50', '@CHAT-51', '@CHAT-52'] },
  async ({ page, inbox }) => {
    await signIn(page)
    const conversation = await openChat(page, await inbox.newChat(page, 'Tânia Transferida'))
    const select = conversation.getByRole('combobox', { name: 'Transferir' })
    const question = 'Tem certeza que deseja transferir este atendimento?'
    const before = await select.inputValue()
    await expect(select.getByRole('option')).toContainText(['Geral', 'Pinheiros'])

    await select.selectOption({ label: 'Pinheiros' })
    await answer(page, question, false)
    await expect(select).toHaveValue(before)
    await select.selectOption({ label: 'Pinheiros' })
    await answer(page, question, true)
    await expect(conversation.getByText(/^Transferido para Pinheiros/)).toBeVisible()
    await expect(select.locator('option:checked')).toHaveText('Pinheiros')

    const moved = page.waitForRequest((request) => request.method() === 'PUT')
    await select.selectOption('Geral')
    await answer(page, question, true)
    expect((await moved).postData()).toMatch(/business_branch_id=(&|$)/)
    await expect(conversation.getByText(/^Transferido para Geral/)).toBeVisible()
  },
)

test(
  'the name of who writes is read beside a branch with the longest name',
  { tag: '@CHAT-17' },
  async ({ page, inbox }) => {
    const token = await signIn(page)
    const { business_id } = await pinheirosBranch(page.request)
    const made = await page.request.post(`/api/business/${business_id}/branch`, {
      headers: { 'x-auth-token': token },
      data: { name: 'Cantina', branch: 'Restaurante'.repeat(23).slice(0, 255), slug: 'nome-comprido' },
    })
    expect(await made.json()).toMatchObject({ success: true })

    const conversation = await openChat(page, await inbox.newChat(page, 'Nádia do Nome'))
    await conversation.getByRole('button', { name: 'Cliente', exact: true }).click()

    await expect(page.getByRole('complementary', { name: 'Quem escreve' })).toBeVisible()
    const name = conversation.getByRole('heading', { name: 'Nádia do Nome' })
    const finish = conversation.getByRole('button', { name: 'Finalizar' })
    for (const whole of [name, finish]) {
      expect(await whole.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0)
    }
    expect(await isTooWide(page)).toBe(false)
  },
)

test(
  'of two people the second reads who was faster, and keeps what was typed',
  { tag: '@D-134' },
  async ({ page, another, inbox }) => {
    const chat = await inbox.newChat(page, 'Diana Disputada')
    const second = await another('mesa')
    await signIn(page)
    await signIn(second, 'agency')
    const theirs = await openChat(second, chat)
    await theirs.getByRole('button', { name: 'ASSUMIR ATENDIMENTO' }).click()
    const conversation = await takeOver(page, chat)
    await answer(second, takeOverQuestion, true)
    await expect(theirs.getByText(/já assumiu este atendimento/)).toBeVisible()
    await theirs.getByPlaceholder(box).fill('Posso ajudar com')

    await conversation.getByRole('button', { name: 'Finalizar' }).click()
    await answer(page, 'Tem certeza que deseja finalizar este atendimento?', true)

    await expect(theirs.getByText('Esse atendimento foi finalizado')).toBeVisible()
    await expect(theirs.getByText(/^Finalizado por Antônia/).first()).toBeVisible()
    await expect(theirs.getByText('Posso ajudar com')).toBeVisible()
  },
)

test(
  'a message that the server did not answer stays, and trying again sends it once',
  { tag: '@D-106' },
  async ({ page, inbox, allow }) => {
    allow(/ERR_FAILED/)
    await signIn(page)
    const chat = await inbox.newChat(page, 'Renata Rede')
    const conversation = await takeOver(page, chat)
    // The server stores it, but the answer is lost.
    await page.route(/\/api\/chat\/\d+\/messages$/, async (route) => {
      await route.fetch()
      await route.abort()
    })

    await conversation.getByPlaceholder(box).fill('Chegou?')
    await conversation.getByRole('button', { name: 'Enviar', exact: true }).click()
    await expect(conversation.getByText('Não enviada · Sem resposta do servidor.')).toBeVisible()
    await page.unroute(/\/api\/chat\/\d+\/messages$/)
    await conversation.getByRole('button', { name: 'Tentar novamente' }).click()

    // The bot's own answer may be 'Não enviada' too, where the take-over came before it went.
    const ours = conversation.locator('[data-message][data-ours]').filter({ hasText: 'Chegou?' })
    await expect(ours).toHaveCount(1)
    await expect(ours.getByText('Não enviada')).toHaveCount(0)
    await expect.poll(() => inbox.received(chat).filter((text) => text.includes('Chegou?'))).toHaveLength(1)
  },
)

test(
  'what the platform refuses says why, what to do, and its code',
  { tag: '@D-135' },
  async ({ page, inbox }) => {
    await signIn(page)
    const chat = await inbox.newChat(page, 'Rui Recusado', { fails: 131_026 })
    const conversation = await takeOver(page, chat)

    await conversation.getByPlaceholder(box).fill('Oi, Rui')
    await conversation.getByPlaceholder(box).press('Enter')

    const ours = conversation.locator('[data-message][data-ours]').last()
    await expect(ours).toContainText('Não enviada')
    await expect(ours).toContainText('Fale com ela por outro meio.')
    await expect(ours).toContainText('(código 131026)')
    const row = page.getByRole('list', { name: 'Conversas' }).getByRole('button', { name: /Rui Recusado/ })
    await expect(row).toContainText('Não enviada')
  },
)

test(
  'after the window only a template is sent, filled in and seen before',
  { tag: '@D-78' },
  async ({ page, inbox }, { project }) => {
    await signIn(page)
    const chat = await inbox.newChat(page, `Jane Janela ${project.name}`, { ago_ms: 25 * 3_600_000 })
    const conversation = await openChat(page, chat)
    await expect(conversation.getByText('Janela encerrada')).toBeVisible()
    await expect(conversation.getByPlaceholder(box)).toBeDisabled()
    expect(await axeFaults(page)).toEqual([])

    await conversation.getByRole('button', { name: 'Enviar modelo', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Enviar modelo' })
    await dialog.getByLabel('Modelo', { exact: true }).selectOption('mesa_confirmada')
    await expect(dialog.getByLabel('Nome do cliente')).toHaveValue('Jane')
    await dialog.getByLabel('Nome do cliente').fill('')
    await dialog.getByRole('button', { name: 'Enviar modelo' }).click()
    await expect(dialog.getByText('Preencha este campo.')).toBeVisible()
    await dialog.getByLabel('Nome do cliente').fill('Dona Jane')
    await expect(dialog.getByRole('region', { name: 'Prévia' })).toContainText('Olá, Dona Jane!')
    expect(await axeFaults(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Enviar modelo' }).click()

    await expect(dialog).toBeHidden()
    const ours = conversation.locator('[data-message][data-ours]').last()
    await expect(ours).toContainText('Olá, Dona Jane!')
    await expect(ours).toContainText('Modelo')
    await expect.poll(() => inbox.received(chat).some((text) => text.includes('Dona Jane'))).toBe(true)
  },
)

test('a draft waits in its chat, through another chat and a reload', async ({ page, inbox }) => {
  await signIn(page)
  const [one, two] = [await inbox.newChat(page, 'Rita Rascunho'), await inbox.newChat(page, 'Otto Outro')]
  await takeOver(page, two)
  const conversation = await takeOver(page, one)
  await conversation.getByPlaceholder(box).fill('Vou verificar e já')

  await page
    .getByRole('list', { name: 'Conversas' })
    .getByRole('button', { name: /Otto Outro/ })
    .click()
  await expect(page.getByRole('region', { name: two.name }).getByPlaceholder(box)).toHaveValue('')
  await openChat(page, one)
  await expect(conversation.getByPlaceholder(box)).toHaveValue('Vou verificar e já')
  await page.reload()

  await expect(conversation.getByPlaceholder(box)).toHaveValue('Vou verificar e já')
  await conversation.getByPlaceholder(box).press('Enter')
  await expect(conversation.locator('[data-message][data-ours]').last()).toContainText('Vou verificar e já')
  await page.reload()
  await expect(conversation.getByPlaceholder(box)).toHaveValue('')
})

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

test(
  'a photo is seen before it is sent, with its caption, and arrives',
  { tag: '@celular' },
  async ({ page, inbox }, { project }) => {
    await signIn(page)
    const chat = await inbox.newChat(page, `Fausto Foto ${project.name}`)
    const conversation = await takeOver(page, chat)

    await conversation
      .getByLabel('Foto', { exact: true })
      .setInputFiles({ name: 'salao.png', mimeType: 'image/png', buffer: png })
    const dialog = page.getByRole('dialog', { name: 'Enviar arquivo' })
    await expect(dialog.getByAltText('Prévia de salao.png')).toBeVisible()
    await dialog.getByLabel('Legenda (opcional)').fill('Nosso salão')
    expect(await axeFaults(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Enviar arquivo' }).click()

    await expect(dialog).toBeHidden()
    const ours = conversation.locator('[data-message][data-ours]').last()
    await expect(ours.getByText('Nosso salão')).toBeVisible()
    await expect(ours.getByRole('img', { name: /Nosso salão/ })).toBeVisible()
    await expect.poll(() => inbox.received(chat).some((text) => text.includes('Nosso salão'))).toBe(true)
  },
)

const iso = (minutes: number) => new Date(Date.UTC(2026, 10, 20, 12, minutes)).toISOString()
const said = (id: number, given: object = {}) => ({
  id,
  sender: 'customer',
  author: null,
  type: 'text',
  message: `Mensagem ${id}`,
  status: 'received',
  media: null,
  more_media: [],
  options: [],
  location: null,
  reply_to: null,
  reactions: [],
  edited: false,
  deleted: false,
  error: null,
  platform_at: iso(id),
  created_at: iso(id),
  ...given,
})
const failed = (id: number, code: number, action: string, msg: string) =>
  said(id, { sender: 'user', status: 'failed', error: { code, msg, action } })
const file = (given: object) => ({ url: null, mime: null, name: null, size: null, note: null, ...given })

test(
  'every kind of message has its look, its next step, and no fault in either scheme',
  { tag: ['@both', '@CHAT-40'] },
  async ({ page, inbox }, { project }) => {
    await signIn(page)
    const chat = await inbox.newChat(page, `Tina Tipos ${project.name}`)
    const data = [
      said(1, { message: 'Veja https://cantina.com.br/menu.' }),
      said(2, { sender: 'assistant', status: 'read', message: 'Olá do BOT' }),
      said(3, {
        sender: 'user',
        author: 'Marina',
        status: 'delivered',
        message: 'Olá da Marina',
        reactions: [{ emoji: '❤', from: 'customer' }],
      }),
      said(4, {
        type: 'document',
        message: 'Documento\nlista.pdf',
        media: file({ url: '/lista.pdf', name: 'lista.pdf', size: 340_400 }),
      }),
      said(5, {
        type: 'location',
        message: 'Localização\nPraça',
        location: { latitude: -23.5, longitude: -46.6 },
      }),
      said(6, { type: 'contacts', message: 'Contato\nJoão' }),
      said(7, { type: 'image', message: 'Imagem\nNossa mesa', media: file({}) }),
      said(8, { reply_to: 3, message: 'Isso', edited: true }),
      said(9, { deleted: true, message: '' }),
      said(10, { type: 'unsupported', message: 'Mensagem não suportada' }),
      said(11, { message: `Longa ${'palavra '.repeat(8_125)}fim` }),
      failed(12, 131_026, 'none', 'O número não recebe mensagens.'),
      failed(13, 131_000, 'retry', 'A Meta teve um problema.'),
      failed(14, 131_047, 'template', 'A janela encerrou.'),
      failed(15, 190, 'reconnect', 'O acesso foi perdido.'),
      failed(16, 0, 'check', 'A Meta não respondeu.'),
      said(17, { message: '<img src=x onerror=alert(1)> \u202Eabc 🎉' }),
      said(18, {
        type: 'unsupported',
        message: 'Mensagem não suportada\nO bolo',
        error: { code: 131_052, msg: 'A mídia não pôde ser baixada.', action: 'none' },
      }),
    ]
    const events = [{ id: 1, kind: 'taken_over', by: 'Marina', at: iso(2), branch: null }]
    await page.route(/\/api\/chat\/\d+\/messages\?/, (route) =>
      route.fulfill({ json: { data, events, current_page: 1, last_page: 1, total: data.length } }),
    )
    const conversation = await openChat(page, chat)
    const log = conversation.getByRole('log', { name: 'Mensagens' })
    const message = (id: number) => log.locator(`[data-message="${id}"]`)

    await expect(message(2)).toContainText('Assistente · BOT')
    await expect(message(3)).toContainText('Assistente · Marina')
    const link = message(1).getByRole('link', { name: 'https://cantina.com.br/menu', exact: true })
    await expect(link).toHaveAttribute('rel', 'noopener noreferrer nofollow')
    await expect(link).toHaveAttribute('target', '_blank')
    await expect(log.getByText('Assumido por Marina')).toBeVisible()
    await expect(message(3).getByRole('list', { name: 'Reações' })).toContainText('❤')
    await expect(message(4).getByRole('link', { name: /lista\.pdf 340 kB/ })).toBeVisible()
    await expect(message(5).getByRole('link', { name: 'Abrir no mapa' })).toBeVisible()
    await expect(message(6)).toContainText('João')
    await expect(message(7)).toContainText('O arquivo está chegando…')
    await expect(message(8)).toContainText('Editada')
    await expect(message(9)).toContainText('O cliente apagou esta mensagem')
    await expect(message(10)).toContainText('Veja no aplicativo do celular')
    await expect(message(18)).toContainText('O bolo\nA mídia não pôde ser baixada.', { useInnerText: true })
    await expect(message(18)).not.toContainText('Não enviada')
    await expect(message(11)).not.toContainText('fim')
    await message(11).getByRole('button', { name: 'Ler tudo' }).click()
    await expect(message(11)).toContainText('fim')
    await expect(message(12)).toContainText('Não enviada · O número não recebe mensagens. (código 131026)')
    await expect(message(13).getByRole('button', { name: 'Tentar novamente' })).toBeVisible()
    await expect(message(15).getByRole('link', { name: 'Reconectar o canal' })).toBeVisible()
    await expect(message(16)).toContainText('Envio não confirmado')
    await expect(message(17)).toContainText('<img src=x onerror=alert(1)>')
    await expect(message(17).locator('p[dir=auto]')).toHaveText(/🎉/)
    await message(16).getByRole('button', { name: 'Enviar de novo' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Não' }).click()
    await message(8)
      .getByRole('button', { name: /Olá da Marina/ })
      .click()
    await expect(message(3)).toBeInViewport()
    await expectClean(page)
    expect(await isTooWide(page)).toBe(false)

    await message(14).getByRole('button', { name: 'Enviar modelo' }).click()
    await expect(page.getByRole('dialog', { name: 'Enviar modelo' })).toBeVisible()
  },
)

test(
  'older pages join above without a jump, and 5000 messages open and scroll without delay',
  { tag: '@CHAT-60' },
  async ({ page, inbox }, { project }) => {
    await signIn(page)
    const chat = await inbox.newChat(page, `Vera Velha ${project.name}`)
    const total = 5_000
    const all = Array.from({ length: total }, (_, index) =>
      said(index + 1, {
        created_at: iso(index),
        platform_at: iso(index),
        // Those of the house are higher by the name above them, which the next of the same person does not repeat.
        ...(index % 3 > 0 && { sender: 'user', author: 'Marina', status: 'read' }),
      }),
    )
    await page.route(/\/api\/chat\/\d+\/messages\?/, (route) => {
      const at = Number(new URL(route.request().url()).searchParams.get('page') ?? 1)
      // A thousand a page: it is the browser that is tested.
      const size = at === 1 ? 50 : 1_000
      const end = at === 1 ? total : total - 50 - Math.floor(((at - 2) * 50) / 1_000) * 1_000
      const data = all.slice(Math.max(0, end - size), end)
      return route.fulfill({ json: { data, events: [], current_page: at, last_page: 100, total } })
    })
    const conversation = await openChat(page, chat)
    const log = conversation.getByRole('log', { name: 'Mensagens' })
    await expect(log.getByText('Mensagem 5000', { exact: true })).toBeInViewport()

    for (const oldest of [4951, 3951, 2951, 1951]) {
      const inSight = log.getByText(`Mensagem ${oldest + 1}`, { exact: true })
      const top = () => inSight.evaluate((element) => element.getBoundingClientRect().top)
      await log.evaluate((element) => element.scrollTo({ top: 0 }))
      const before = await top()
      await expect(log.getByText(`Mensagem ${oldest - 1}`, { exact: true })).toBeAttached()
      await page.waitForTimeout(300)

      expect(Math.abs((await top()) - before)).toBeLessThan(2)
      // It may have lost the name above it, so that its kept height is wrong.
      await expect(log.locator(`[data-message="${oldest}"]`)).toHaveCSS('content-visibility', 'visible')
    }
  },
)

test(
  'a word of an old message finds its chat, and choosing it jumps to the message',
  { tag: '@CHAT-04' },
  async ({ page, inbox }, { project }) => {
    await signIn(page)
    const words = `Vocês têm sorvete de jabuticaba ${project.name}?`
    const chat = await inbox.newChat(page, `Bianca Busca ${project.name}`, { text: words })
    for (let count = 1; count <= 40; count++) await inbox.write(chat, `Outra pergunta ${count}`)
    await page.goto('/admin/atendimento?tab=gerais')
    const list = page.getByRole('list', { name: 'Conversas' })

    await page.getByRole('searchbox', { name: 'Buscar atendimento' }).fill(`JABUTICABA ${project.name}`)
    const row = list.getByRole('button', { name: /Bianca Busca/ })
    await expect(row).toContainText('jabuticaba')
    await expect(list.getByRole('listitem')).toHaveCount(1)
    await row.click()

    const log = page.getByRole('region', { name: chat.name }).getByRole('log')
    await expect(log.getByText(words)).toBeInViewport()
    await expect(log.getByText('Outra pergunta 40', { exact: true })).not.toBeInViewport()
  },
)

test(
  'a token in the address is sent to the server and leaves no trace in the address',
  { tag: ['@CHAT-32', '@CHAT-33'] },
  async ({ page, inbox }) => {
    const { value } = await inbox.simulator.do('token.mint', { long: true })
    await signIn(page)
    const sent = page.waitForRequest(/\/oauth\/update-access-token\/\d+$/)

    await page.goto(`/admin/atendimento?access_token=${value}&service=whatsapp&expires_in=5184000`)

    expect((await sent).postData()).toContain(`access_token=${value}`)
    await expect(page).toHaveURL('/admin/atendimento')
  },
)

test(
  'a ready-made reply is chosen with / and the keys, or by touch, filled in, and sent only with the next Enter',
  { tag: '@both' },
  async ({ page, inbox }, { project }) => {
    const token = await signIn(page)
    const name = project.name
    for (const [title, text] of [
      [`Noite feliz ${name}`, 'Olá {{nome}}, tudo bem?'],
      [`Noite a dois ${name}`, 'Sua mesa é {{mesa}}'],
    ] as const) {
      const answered = await page.request.post('/api/business/1/ready-replies', {
        form: { title, text },
        headers: { 'x-auth-token': token },
      })
      expect(await answered.json()).toMatchObject({ success: true })
    }
    const chat = await inbox.newChat(page, 'Joana Barra')
    const conversation = await takeOver(page, chat)
    const field = conversation.getByPlaceholder(box)
    const list = conversation.getByRole('listbox', { name: 'Respostas prontas' })

    await field.pressSequentially('/noite')
    await expect(list.getByRole('option')).toHaveCount(2)
    await expect(list.getByRole('option', { selected: true })).toContainText('Sua mesa é {{mesa}}')
    await expect(list.getByText('Falta preencher')).toHaveCount(1)
    expect(await axeFaults(page)).toEqual([])
    expect(await isTooWide(page)).toBe(false)
    await field.press('ArrowDown')
    await field.press('Enter')
    await expect(field).toHaveValue('Olá Joana, tudo bem?')
    await expect(list).toHaveCount(0)
    expect(inbox.received(chat).filter((text) => text.includes('tudo bem'))).toEqual([])

    await field.fill('/')
    await field.press('Escape')
    await expect(list).toHaveCount(0)
    await expect(field).toHaveValue('/')
    await field.fill('')
    await conversation.getByRole('button', { name: 'Anexar ou enviar modelo' }).click()
    await page.getByRole('menuitem', { name: 'Respostas prontas' }).click()
    await list.getByRole('option', { name: `Noite feliz ${name}` }).click()
    await expect(field).toHaveValue('Olá Joana, tudo bem?')
    await expect(field).toBeFocused()
  },
)
