import { Buffer } from 'node:buffer'
import { axeFaults, expectClean } from './axe.ts'
import { expect } from './harness.ts'
import { answer, openChat, takeOver, takeOverQuestion, test } from './inbox.ts'
import { isTooWide, pinheirosBranch, signIn } from './staff.ts'

// One worker has one server and one platform: starting them costs more than the journeys.
test.describe.configure({ mode: 'default' })

const box = 'Digite uma mensagem'

test(
  'a chat that is taken over keeps its draft over a reload, is written in a field that grows, and the platform delivers the answer',
  { tag: ['@CHAT-23', '@CHAT-61'] },
  async ({ page, inbox }) => {
    await signIn(page)
    const chat = await inbox.newChat(page, 'Clara Teclado')
    const conversation = await takeOver(page, chat)
    const field = conversation.getByPlaceholder(box)
    await field.fill('Boa noite!')
    const low = (await field.boundingBox())!.height
    await field.press('Shift+Enter')
    await field.pressSequentially('Tem sim, às 20:00.')
    expect((await field.boundingBox())!.height).toBeGreaterThan(low)
    await page.reload()

    await expect(field).toHaveValue('Boa noite!\nTem sim, às 20:00.')
    await field.press('Enter')
    await expect(field).toHaveValue('')
    await expect(field).toBeFocused()
    const ours = conversation.locator('[data-message][data-ours]').last()
    await expect(ours).toContainText('Boa noite!\nTem sim, às 20:00.')
    await expect(ours.getByText(/Enviada|Entregue|Lida/)).toBeAttached()
    await expect
      .poll(() => inbox.received(chat).filter((text) => text.includes('Boa noite!')))
      .toHaveLength(1)
    await expectClean(page)
    await page.reload()
    await expect(field).toHaveValue('')
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
    expect(await axeFaults(page)).toEqual([])
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

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

test(
  'a photo is seen before it is sent, with its caption, and arrives as a picture',
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
  'every kind of message fits a phone, after the window too, with no fault in either scheme, and a quote scrolls to its message',
  { tag: ['@celular', '@CHAT-40', '@D-78'] },
  async ({ page, inbox }) => {
    await signIn(page)
    const chat = await inbox.newChat(page, 'Tina Tipos', { ago_ms: 25 * 3_600_000 })
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

    await expect(conversation.getByText('Janela encerrada')).toBeVisible()
    await message(11).getByRole('button', { name: 'Ler tudo' }).click()
    await expect(message(18)).toContainText('O bolo\nA mídia não pôde ser baixada.', { useInnerText: true })
    await message(8)
      .getByRole('button', { name: /Olá da Marina/ })
      .click()
    await expect(message(3)).toBeInViewport()
    await expectClean(page)
    expect(await isTooWide(page)).toBe(false)

    await message(14).getByRole('button', { name: 'Enviar modelo' }).click()
    const dialog = page.getByRole('dialog', { name: 'Enviar modelo' })
    await dialog.getByLabel('Modelo', { exact: true }).selectOption('mesa_confirmada')
    await expect(dialog.getByRole('region', { name: 'Prévia' })).toContainText('Olá, Tina!')
    expect(await axeFaults(page)).toEqual([])
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
  'a word of an old message finds its chat, and choosing it scrolls to the message',
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
  'the ready-made replies lie over the messages of a phone, and a tap leaves the caret in the field',
  { tag: '@celular' },
  async ({ page, inbox }) => {
    const token = await signIn(page)
    const answered = await page.request.post('/api/business/1/ready-replies', {
      form: { title: 'Noite feliz', text: 'Olá {{nome}}, mesa {{mesa}}?' },
      headers: { 'x-auth-token': token },
    })
    expect(await answered.json()).toMatchObject({ success: true })
    const conversation = await takeOver(page, await inbox.newChat(page, 'Joana Barra'))
    const field = conversation.getByPlaceholder(box)
    await conversation.getByRole('button', { name: 'Anexar ou enviar modelo' }).click()
    await page.getByRole('menuitem', { name: 'Respostas prontas' }).click()
    await field.pressSequentially('noite')
    const reply = conversation.getByRole('option', { name: 'Noite feliz' })
    await expect(reply).toBeVisible()
    await expect(conversation.getByRole('option', { name: 'Cardápio' })).toHaveCount(0)
    expect(await axeFaults(page)).toEqual([])
    expect(await isTooWide(page)).toBe(false)

    await reply.click()
    await expect(field).toHaveValue('Olá Joana, mesa {{mesa}}?')
    await expect(field).toBeFocused()
  },
)
