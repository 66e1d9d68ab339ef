import type { Locator, Page } from '@playwright/test'
import { expect } from './harness.ts'
import { openChat, takeOver, test } from './inbox.ts'
import { ownNight } from './own-night.ts'
import { dayFromNow, newPhone } from './request-form.ts'
import { endSession, keptIn, signInByHand } from './session-end.ts'

// One worker has one server and one platform: starting them costs more than the journeys.
test.describe.configure({ mode: 'default' })

const box = 'Digite uma mensagem'
const messageCall = /\/api\/chat\/\d+\/messages$/

test(
  'a message sent at the end of a session waits for its sender: not for somebody else, and of two tabs one sends it',
  { tag: ['@D-04', '@D-106'] },
  async ({ another, inbox, allow }) => {
    allow(/status of 40[13]/)
    const page = await another('celular')
    await page.goto('/auth/login')
    await signInByHand(page, 'dona@casacheia.test')
    await expect(page).not.toHaveURL(/\/auth\//)
    const chat = await inbox.newChat(page, 'Sônia Sessão')
    const conversation = await takeOver(page, chat)
    const mine = conversation.getByText('Sua mesa está pronta', { exact: true })
    await conversation.getByPlaceholder(box).fill('Sua mesa está pronta')
    await endSession(page)

    await conversation.getByPlaceholder(box).press('Enter')
    await expect(page).toHaveURL(/\/auth\/login/)
    await signInByHand(page, 'agencia@casacheia.test')
    await expect(page.getByRole('region', { name: chat.name })).toBeVisible()
    await expect(mine).toHaveCount(0)
    // The bot's own answer may be 'Não enviada' too, but nobody is asked to send it again.
    const again = { name: 'Tentar novamente' }
    await expect(page.getByRole('button', again)).toHaveCount(0)
    await endSession(page)
    await page.reload()
    await signInByHand(page, 'dona@casacheia.test')
    await expect(mine).toHaveCount(1)
    await expect(conversation.getByRole('button', again)).toBeVisible()
    expect(inbox.received(chat).filter((text) => text.includes('Sua mesa'))).toEqual([])

    const tab = await page.context().newPage()
    const theirs = await openChat(tab, chat)
    // The second press may find that the first has taken the button away.
    const press = (one: Locator) => one.getByRole('button', again).click({ timeout: 5000 })
    await Promise.allSettled([conversation, theirs].map(press))

    for (const one of [conversation, theirs]) {
      await expect(one.getByRole('button', again)).toHaveCount(0)
      await expect(one.getByText('Sua mesa está pronta', { exact: true })).toHaveCount(1)
    }
    await expect.poll(() => inbox.received(chat).filter((text) => text.includes('Sua mesa'))).toHaveLength(1)
    await expect.poll(() => keptIn(page)).toBe('[]')
    await tab.close()
  },
)

test(
  'a form that got no answer stands as not sent after a reload, and goes with one press',
  { tag: '@D-48' },
  async ({ another, allow }) => {
    allow(/ERR_FAILED|status of 503/)
    const page = await another('celular')
    await page.goto('/auth/login')
    await signInByHand(page, 'dona@casacheia.test')
    await expect(page).not.toHaveURL(/\/auth\//)
    await page.goto('/admin/menus')
    const name = `Carta guardada ${Date.now()}`
    const open = async () => {
      await page.getByRole('button', { name: 'Adicionar cardápio' }).first().click()
      return page.getByRole('dialog', { name: 'Adicionar cardápio' })
    }
    const form = await open()
    await form.getByLabel('Nome').fill(name)
    const menuCall = /\/menu$/
    // The server stores it, but the answer is lost.
    await page.route(menuCall, async (route) => {
      if (route.request().method() !== 'POST') return route.continue()
      await route.fetch()
      await route.abort()
    })
    await form.getByRole('button', { name: 'Salvar' }).click()
    await expect(form.getByRole('alert')).toBeVisible()
    page.once('dialog', (dialog) => void dialog.accept())
    await page.reload()

    const strip = page.getByRole('region', { name: 'Não enviado' })
    await expect(strip).toContainText('Não enviada · Novo cardápio')
    const again = await open()
    await expect(again.getByLabel('Nome')).toHaveValue(name)
    page.once('dialog', (dialog) => void dialog.accept())
    await page.reload()
    await page.unroute(menuCall)
    await strip.getByRole('button', { name: 'Tentar novamente' }).click()

    await expect(strip).toHaveCount(0)
    await expect(page.getByText(name)).toHaveCount(1)
    const next = await open()
    await expect(next.getByLabel('Nome')).toHaveValue('')
  },
)

test(
  'a mark and an entry at the door that got no answer survive a reload, and a press sends each once',
  { tag: ['@celular', '@D-106'] },
  async ({ page, allow }) => {
    allow(/ERR_FAILED/)
    const night = await ownNight(page)
    await night.booked(dayFromNow(0), { name: 'Ana Hoje', time: '23:30' })
    const calls = /\/(attendance|walk-in)$/
    const made: string[] = []
    page.on('response', (answer) => {
      const request = answer.request()
      if (calls.test(request.url())) made.push(`${request.method()} ${answer.status()}`)
    })
    await page.goto('/admin/reservations?visao=dia')
    await page.route(calls, (route) => route.abort())
    await page.getByRole('button', { name: 'Chegou: Ana Hoje' }).click()
    const strip = page.getByRole('region', { name: 'Não enviado' })
    await expect(strip).toContainText('Não enviada · Chegou · Ana Hoje')
    await page.getByRole('button', { name: 'Nova entrada sem reserva' }).click()
    const entry = page.getByRole('dialog', { name: 'Nova entrada sem reserva' })
    await entry.getByRole('textbox', { name: 'Nome (opcional)' }).fill('Grupo da rua')
    await entry.getByRole('button', { name: 'Registrar entrada' }).click()
    await expect(strip).toContainText('Não enviada · Entrada sem reserva · 2 pessoas')

    await page.reload()
    await page.unroute(calls)
    await expect(strip.getByRole('listitem')).toHaveCount(2)
    await page.getByRole('button', { name: 'Nova entrada sem reserva' }).click()
    await expect(
      entry.getByRole('textbox', { name: 'Nome (opcional)' }),
      'it is not there twice',
    ).toHaveValue('')
    await entry.getByRole('button', { name: 'Fechar' }).click()
    for (const left of [1, 0]) {
      await strip.getByRole('button', { name: 'Tentar novamente' }).first().click()
      await expect(strip.getByRole('listitem')).toHaveCount(left)
    }

    const main = page.getByRole('main')
    await expect(main.getByText(/^Chegou \d\d:\d\d/)).toBeVisible()
    await expect(main.getByText('Grupo da rua')).toHaveCount(1)
    expect(made.toSorted()).toEqual(['POST 200', 'PUT 200'])
    await expect.poll(() => keptIn(page)).toBe('[]')
  },
)

/** Ends the session under the open page, and signs the same person in again. */
async function signInAgain(page: Page) {
  await endSession(page)
  await page.reload()
  await expect(page).toHaveURL(/\/auth\/login/)
  await signInByHand(page, 'dona@casacheia.test')
  await expect(page).not.toHaveURL(/\/auth\//)
}

test(
  'what was typed into an entry, a booking, a raise and a template comes back after signing in again',
  { tag: '@D-04' },
  async ({ another, inbox, allow }) => {
    allow(/status of 40[13]/)
    const page = await another('celular')
    page.on('dialog', (dialog) => void dialog.accept())
    await page.goto('/auth/login')
    await signInByHand(page, 'dona@casacheia.test')
    await expect(page).not.toHaveURL(/\/auth\//)

    await page.goto('/admin/reservations?visao=dia')
    const name = page.getByRole('dialog').getByRole('textbox', { name: 'Nome (opcional)' })
    const enter = () => page.getByRole('button', { name: 'Nova entrada sem reserva' }).click()
    await enter()
    await name.fill('Mesa da calçada')
    await signInAgain(page)
    await enter()
    await expect(name).toHaveValue('Mesa da calçada')
    await page.getByRole('dialog').getByRole('button', { name: 'Fechar' }).click()
    await enter()
    await expect(name, 'a closed form forgets').toHaveValue('')

    await page.getByRole('dialog').getByRole('button', { name: 'Fechar' }).click()
    const book = () => page.getByRole('button', { name: 'Adicionar agendamento' }).first().click()
    const field = (label: string) =>
      page.getByRole('dialog').getByRole('textbox', { name: label, exact: true })
    await book()
    await field('Telefone').fill(newPhone())
    await field('Nome').fill('Clara de Volta')
    await signInAgain(page)
    await book()
    await expect(field('Nome')).toHaveValue('Clara de Volta')
    await field('E-mail').fill('clara@exemplo.test')
    await field('Telefone').focus()
    await field('Telefone').blur()
    await expect(field('Nome'), 'no look-up clears it').toHaveValue('Clara de Volta')

    await page.goto('/admin/menu/1/edit')
    const percent = page.getByRole('dialog').getByRole('textbox', { name: 'Reajuste' })
    const raise = async () => {
      await page.getByRole('button', { name: 'Mais ações de Massas', exact: true }).click()
      await page.getByRole('menuitem', { name: 'Reajustar preços' }).click()
    }
    await raise()
    await percent.fill('7,5')
    await signInAgain(page)
    await raise()
    await expect(percent).toHaveValue('7,5 %')

    const chat = await inbox.newChat(page, 'Tereza Tarde', { ago_ms: 25 * 3_600_000 })
    let conversation = await openChat(page, chat)
    const template = page.getByRole('dialog', { name: 'Enviar modelo' })
    const write = () => conversation.getByRole('button', { name: 'Enviar modelo', exact: true }).click()
    await write()
    await template.getByLabel('Modelo', { exact: true }).selectOption('mesa_confirmada')
    await template.getByLabel('Nome do cliente').fill('Dona Tereza')
    await signInAgain(page)
    conversation = await openChat(page, chat)
    await write()
    await expect(template.getByLabel('Nome do cliente')).toHaveValue('Dona Tereza')
  },
)

test(
  'signing out with something unsent asks first, then leaves nothing on the device',
  { tag: '@SHELL-04' },
  async ({ another, inbox, allow }) => {
    allow(/ERR_FAILED/)
    const page = await another('celular')
    await page.goto('/auth/login')
    await signInByHand(page, 'dona@casacheia.test')
    await expect(page).not.toHaveURL(/\/auth\//)
    const chat = await inbox.newChat(page, 'Saulo Saída')
    const conversation = await takeOver(page, chat)
    await page.route(messageCall, (route) => route.abort())
    await conversation.getByPlaceholder(box).fill('Até já')
    await conversation.getByPlaceholder(box).press('Enter')
    await expect(conversation.getByRole('button', { name: 'Tentar novamente' })).toBeVisible()
    await page.unroute(messageCall)
    await page.goto('/admin/dashboard')
    await expect(page.getByRole('region', { name: 'Não enviado' })).toContainText('Mensagem: Até já')

    await page.getByRole('button', { name: /^Menu de / }).click()
    await page.getByRole('button', { name: 'Sair', exact: true }).click()
    const question = page.getByRole('alertdialog')
    await expect(question).toContainText('Há algo que ainda não foi enviado.')
    await question.getByRole('button', { name: 'Sair' }).click()

    await expect(page).toHaveURL(/\/auth\/login/)
    expect(await keptIn(page)).toBe('[]')
  },
)
