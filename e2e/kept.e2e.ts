import { expect } from './harness.ts'
import { openChat, takeOver, test } from './inbox.ts'
import { endSession, keptIn, signInByHand } from './session-end.ts'

// One worker has one server and one platform: starting them costs more than the journeys.
test.describe.configure({ mode: 'default' })

const box = 'Digite uma mensagem'
const messageCall = /\/api\/chat\/\d+\/messages$/

test('[D-04] [D-106] a message sent at the end of a session waits for its sender: not for somebody else, and of two tabs one sends it', async ({
  another,
  inbox,
  allow,
}) => {
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
  await expect(page.getByText('Não enviada')).toHaveCount(0)
  await endSession(page)
  await page.reload()
  await signInByHand(page, 'dona@casacheia.test')
  await expect(mine).toHaveCount(1)
  await expect(conversation.getByText('Não enviada')).toBeVisible()
  expect(inbox.received(chat).filter((text) => text.includes('Sua mesa'))).toEqual([])

  const tab = await page.context().newPage()
  const theirs = await openChat(tab, chat)
  await Promise.all(
    [conversation, theirs].map((one) => one.getByRole('button', { name: 'Tentar novamente' }).click()),
  )

  for (const one of [conversation, theirs]) {
    await expect(one.getByText('Não enviada')).toHaveCount(0)
    await expect(one.getByText('Sua mesa está pronta', { exact: true })).toHaveCount(1)
  }
  await expect.poll(() => inbox.received(chat).filter((text) => text.includes('Sua mesa'))).toHaveLength(1)
  await expect.poll(() => keptIn(page)).toBe('[]')
  await tab.close()
})

test('[D-48] a form that got no answer stands as not sent after a reload, and goes with one press', async ({
  another,
  allow,
}) => {
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
})

test('[SHELL-04] signing out with something unsent asks first, then leaves nothing on the device', async ({
  another,
  inbox,
  allow,
}) => {
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
  await expect(conversation.getByText('Não enviada')).toBeVisible()
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
})
