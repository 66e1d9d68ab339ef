import type { APIRequestContext, Page } from '@playwright/test'
import { axeFaults } from './axe.ts'
import { expect, test } from './harness.ts'
import { freeDay } from './request-form.ts'
import { isTooWide, pinheirosBranch, requestTable, signIn } from './staff.ts'

type Chat = { id: number; channel: string; customer: { name: string; phone: string | null } }

/** An open conversation of Pinheiros on this channel, the `nth`. */
async function conversation(request: APIRequestContext, token: string, channel: string, nth: number) {
  const { business_id, id } = await pinheirosBranch(request)
  const answer = await request.get(`/api/business/${business_id}/branch/${id}/chat`, {
    headers: { 'x-auth-token': token },
  })
  const { data } = (await answer.json()) as { data: Chat[] }
  return data.filter((chat) => chat.channel === channel)[nth]!
}

const panel = (page: Page) => page.getByRole('complementary', { name: 'Quem escreve' })

async function openPanel(page: Page, { id }: Chat) {
  await page.goto(`/admin/atendimento?chat=${id}`)
  await page.getByRole('button', { name: 'Cliente', exact: true }).click()
  await expect(panel(page)).toBeVisible()
}

test(
  'staff see who writes, approve the reservation, note something and book again',
  { tag: '@both' },
  async ({ page }, { project }) => {
    const token = await signIn(page)
    const chat = await conversation(page.request, token, 'whatsapp', project.name === 'mesa' ? 0 : 1)
    await requestTable(page.request, {
      name: chat.customer.name,
      phone: chat.customer.phone!,
      date: freeDay(project.name === 'mesa' ? 3 : 4),
      time: '20:00',
    })

    await openPanel(page, chat)

    await expect(panel(page).getByRole('heading', { name: chat.customer.name })).toBeVisible()
    await expect(panel(page).locator('a[href^="tel:+55"]')).toBeVisible()
    expect(await isTooWide(page)).toBe(false)
    await expect(
      panel(page)
        .getByRole('button', { name: /^Aprovar/ })
        .first(),
    ).toBeVisible()
    expect(await axeFaults(page)).toEqual([])

    await panel(page)
      .getByRole('button', { name: /^Aprovar/ })
      .first()
      .click()
    const approval = page.getByRole('dialog', { name: 'Confirmação de Reserva' })
    await approval.getByRole('button', { name: 'Aprovar', exact: true }).click()
    await approval.getByRole('button', { name: 'Fechar', exact: true }).last().click()
    await expect(panel(page).getByText('Confirmado').first()).toBeVisible()

    await panel(page).getByLabel('Nova anotação').fill('Prefere a varanda')
    await panel(page).getByRole('button', { name: 'Anotar' }).click()
    await expect(panel(page).getByText('Prefere a varanda')).toBeVisible()

    await panel(page).getByRole('button', { name: 'Cadastro' }).click()
    const record = page.getByRole('dialog', { name: chat.customer.name })
    await record.getByRole('list', { name: 'Conversas' }).getByRole('link').first().click()
    await expect(record).toBeHidden()
    await expect(page).toHaveURL(`/admin/atendimento?chat=${chat.id}`)

    await panel(page).getByRole('button', { name: 'Nova reserva' }).click()
    const form = page.getByRole('dialog', { name: 'Adicionar agendamento' })
    await expect(form.getByText('Cliente encontrado.')).toBeVisible()
    await expect(form.getByLabel('Nome')).toHaveValue(chat.customer.name)
  },
)

test(
  'a conversation of Instagram is linked to a customer, and the link taken back',
  { tag: '@D-134' },
  async ({ page }) => {
    const token = await signIn(page)
    const chat = await conversation(page.request, token, 'instagram', 0)
    const { customer } = await conversation(page.request, token, 'whatsapp', 2)
    await openPanel(page, chat)
    await expect(panel(page).getByText('Ainda não é cliente.')).toBeVisible()

    await panel(page).getByRole('button', { name: 'Vincular cliente' }).click()
    const search = page.getByRole('dialog', { name: 'Vincular cliente' })
    await search.getByLabel('Nome ou telefone').fill(customer.phone!)
    await search.getByRole('list').getByRole('button').first().click()
    await expect(panel(page).getByRole('heading', { name: customer.name })).toBeVisible()

    await page.getByRole('button', { name: 'Desfazer' }).click()
    await expect(panel(page).getByText('Ainda não é cliente.')).toBeVisible()
  },
)
