import type { Page } from '@playwright/test'
import { expectClean } from './axe.ts'
import { expect } from './harness.ts'
import { openChat, test } from './inbox.ts'
import { everyDay } from './own-branch.ts'
import { freeDay } from './request-form.ts'
import { isTooWide, pinheirosBranch, signIn } from './staff.ts'

// One worker has one server and one platform: starting them costs more than the journeys.
test.describe.configure({ mode: 'default' })

/** Opens Pinheiros at every hour of every day; the function that it returns gives the hours of the demo back. */
async function openAllDay(page: Page, token: string): Promise<() => Promise<void>> {
  const { business_id, id } = await pinheirosBranch(page.request)
  const path = `/api/business/${business_id}/branch/${id}`
  const headers = { 'x-auth-token': token }
  const save = async (days: object[]) => {
    const answer = await page.request.put(path, { headers, data: { schedule: days } })
    expect(await answer.json()).toMatchObject({ success: true })
  }
  const read = await page.request.get(path, { headers })
  const { schedule } = (await read.json()) as { schedule: { meta: object[] } }
  await save(everyDay('00:00', '23:59'))
  return () => save(schedule.meta)
}

test(
  'a guest chooses on the phone, asks for a person, and staff see all of it live',
  { tag: ['@D-79', '@D-133', '@D-137'] },
  async ({ page, context, inbox, simulator }) => {
    const token = await signIn(page)
    // While the house is closed the assistant goes on, whatever was asked for (D-154).
    const giveHoursBack = await openAllDay(page, token)
    const chat = await inbox.newChat(page, 'Rita Menu', { text: 'Oi, boa noite' })
    const conversation = await openChat(page, chat)
    const phone = await context.newPage()
    await phone.goto(`${simulator.url}/celular#${chat.customer}@${simulator.seeded.number}`)
    const talk = phone.getByRole('log', { name: 'Conversa' })
    const choices = talk.getByRole('group')

    // The house has several establishments: which one comes first.
    await choices.getByRole('button', { name: /Pinheiros/ }).click()

    await expect(talk).toContainText('4 Falar com atendente', { timeout: 20_000 })
    await expect(conversation.getByText(/Transferido para Pinheiros/)).toBeVisible()
    await expect(conversation.getByRole('list', { name: 'Opções oferecidas' }).first()).toContainText(
      'Pinheiros',
    )
    await phone.getByRole('textbox', { name: 'Mensagem' }).fill('4')
    await phone.getByRole('button', { name: 'Enviar', exact: true }).click()

    await expect(talk).toContainText('Certo! Um atendente vai continuar a conversa.', { timeout: 20_000 })
    await expect(conversation.getByText('Passado pelo BOT para a equipe')).toBeVisible()
    await expect(conversation.getByPlaceholder('Digite uma mensagem')).toBeVisible()
    await expectClean(page)
    await giveHoursBack()
  },
)

test(
  'a guest books on the phone in their own words, and staff find the table with who asked for it',
  { tag: ['@D-132', '@D-46'] },
  async ({ page, context, inbox, simulator }, { project }) => {
    await signIn(page)
    const name = `Bia Mesa ${project.name}`
    const chat = await inbox.newChat(page, name, { text: 'oii tem vaga? vou com minha irmã' })
    const phone = await context.newPage()
    await phone.goto(`${simulator.url}/celular#${chat.customer}@${simulator.seeded.number}`)
    const talk = phone.getByRole('log', { name: 'Conversa' })
    const write = async (text: string) => {
      await phone.getByRole('textbox', { name: 'Mensagem' }).fill(text)
      await phone.getByRole('button', { name: 'Enviar', exact: true }).click()
    }
    const answered = (text: string) => expect(talk).toContainText(text, { timeout: 20_000 })
    const date = freeDay()
    const [, month, day] = date.split('-')

    await talk.getByRole('button', { name: /Pinheiros/ }).click()
    await answered('Para qual dia?')
    await write(`dia ${day}/${month}`)
    await answered('Qual horário?')
    await write('umas 8 da noite')
    await answered('É alguma ocasião especial?')
    await write('só um jantar')
    await answered(`Em nome de ${name}`)
    await talk.getByRole('button', { name: 'Pedir reserva' }).click()

    await answered('Pedido enviado. Ele está pendente')
    await page.goto(`/admin/reservations?visao=lista&dateFrom=${date}&dateTo=${date}`)
    const row = page.getByRole('listitem').filter({ hasText: name })
    await expect(row).toContainText('20:00')
    await expect(row).toContainText('2 pessoas')
    await expect(row).toContainText('Pendente')
  },
)

test(
  'the test conversation beside or under its editor, and the dialog that teaches, have no fault in either scheme',
  { tag: ['@both', '@D-79'] },
  async ({ page }) => {
    await signIn(page)
    await page.goto('/admin/atendimento/canais/assistente')
    const talk = page.getByRole('region', { name: 'Conversa de teste' })
    const message = talk.getByRole('textbox', { name: 'Mensagem de teste' })
    await message.fill('quero reservar mesa para 2')
    await message.press('Enter')
    await expect(talk.getByRole('list', { name: 'Opções oferecidas' })).toBeVisible()
    expect(await isTooWide(page)).toBe(false)
    await expectClean(page)

    const missed = page.getByRole('region', { name: 'O que o assistente não entendeu' })
    await missed
      .getByRole('button', { name: /^Ensinar/ })
      .first()
      .click()
    await expect(page.getByRole('dialog', { name: 'Ensinar o assistente' })).toBeVisible()
    await expectClean(page)
  },
)
