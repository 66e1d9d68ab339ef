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
  'who writes stands beside the conversation or over it, fits, has no fault that axe can see, and calls by a press',
  { tag: '@both' },
  async ({ page }, { project }) => {
    const token = await signIn(page)
    const chat = await conversation(page.request, token, 'whatsapp', project.name === 'mesa' ? 0 : 1)
    await requestTable(page.request, {
      name: chat.customer.name,
      phone: chat.customer.phone!,
      date: freeDay(project.name === 'mesa' ? 0 : 1),
      time: '20:00',
    })

    await openPanel(page, chat)

    await expect(panel(page).getByRole('heading', { name: chat.customer.name })).toBeVisible()
    await expect(panel(page).locator('a[href^="tel:+55"]')).toBeVisible()
    await expect(
      panel(page)
        .getByRole('button', { name: /^Aprovar/ })
        .first(),
    ).toBeVisible()
    expect(await isTooWide(page)).toBe(false)
    expect(await axeFaults(page)).toEqual([])
  },
)
