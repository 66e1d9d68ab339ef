import type { Page } from '@playwright/test'
import { expect, test } from './harness.ts'
import { dayFromNow, freeDay, newPhone } from './request-form.ts'
import { axeFaults } from './axe.ts'
import { isTooWide, requestTable, signIn } from './staff.ts'

const messagesCall = /\/api\/chat\/\d+\/messages(\?|$)/

const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 992

const list = '/admin/reservations?visao=lista'

/** Opens the list of one guest of this test, and returns that guest's row. */
async function openOwn(page: Page, name: string, phone: string) {
  const day = freeDay()
  await page.goto(`/admin/reservations?dateFrom=${day}&dateTo=${day}&search=${phone}`)
  const row = page.getByRole('listitem').filter({ hasText: name })
  await expect(row).toBeVisible()
  return row
}

test.describe('reservations', () => {
  test(
    'summary and availability are one strip at first: its bars are as large as a thumb, and a press unfolds both within the screen',
    { tag: ['@both', '@RES-05', '@RES-06', '@RES-07'] },
    async ({ page }) => {
      await signIn(page)
      await page.goto(list)
      const toggle = page.getByRole('button', { name: 'Resumo e disponibilidade' })
      const [summary, availability] = [
        page.getByRole('region', { name: /^Resumo/ }),
        page.getByRole('region', { name: 'Disponibilidade' }),
      ]
      const bars = page.getByRole('list', { name: 'Ocupação por dia' }).getByRole('link')

      await expect(bars).toHaveCount(7)
      await expect(toggle).toHaveAttribute('aria-expanded', 'false')
      await expect(summary).toBeHidden()
      await expect(availability).toBeHidden()
      for (const bar of await bars.all()) {
        const { width, height } = (await bar.boundingBox())!
        expect(width).toBeGreaterThanOrEqual(43.9)
        expect(height).toBeGreaterThanOrEqual(44)
      }
      await toggle.click()
      await expect(summary).toBeVisible()
      await expect(availability.getByRole('listitem')).toHaveCount(7)
      expect(await axeFaults(page)).toEqual([])
      expect(await isTooWide(page)).toBe(false)
      await toggle.click()
      await expect(availability).toBeHidden()
    },
  )

  test(
    'back and a reload keep the view and the dates of the address; another browser has its own view',
    { tag: '@RES-10' },
    async ({ page, another }) => {
      await signIn(page)
      const day = '/admin/reservations?visao=dia'
      await page.goto('/admin/reservations')
      await expect(page).toHaveURL(day)
      await page.getByRole('navigation', { name: 'Visão' }).getByRole('link', { name: 'Lista' }).click()
      await expect(page).toHaveURL(list)
      const tomorrow = page.getByRole('button', { name: 'Amanhã', exact: true })
      await tomorrow.click()
      await expect(page).toHaveURL(`${list}&dateFrom=${dayFromNow(1)}&dateTo=${dayFromNow(1)}`)
      await page.reload()
      await expect(tomorrow).toHaveAttribute('aria-pressed', 'true')
      await page.goBack()
      await expect(page).toHaveURL(list)
      await expect(tomorrow).toHaveAttribute('aria-pressed', 'false')
      await page.goBack()
      await expect(page).toHaveURL(day)

      const elsewhere = await another('mesa')
      await signIn(elsewhere)
      await elsewhere.goto('/admin/reservations')
      await expect(elsewhere).toHaveURL(day)
    },
  )
})

test(
  'the browser saves the customers of a search as clientes.csv',
  { tag: ['@CUST-05', '@CUST-37'] },
  async ({ page }) => {
    await signIn(page)
    await page.goto('/admin/customers?search=maria')
    await expect(page.getByText(/^Mostrando /)).toBeVisible()

    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Exportar' }).click(),
    ])

    expect(file.suggestedFilename()).toBe('clientes.csv')
  },
)

test.describe('chats', () => {
  const rows = (page: Page) => page.getByRole('list', { name: 'Conversas' }).getByRole('button')

  test(
    'a conversation opens beside the list, or in its place on a small screen',
    { tag: ['@both', '@CHAT-16', '@CHAT-17', '@CHAT-18', '@CHAT-21', '@CHAT-22', '@CHAT-60'] },
    async ({ page }) => {
      await signIn(page)
      await page.goto('/admin/atendimento')
      const name = (await rows(page).first().locator('span').first().textContent()) ?? ''
      const asked = page.waitForRequest(messagesCall)
      await rows(page).filter({ hasText: name }).first().click()

      expect(new URL((await asked).url()).searchParams.get('page')).toBe('1')
      const conversation = page.getByRole('region', { name })
      await expect(conversation.getByRole('heading', { name })).toBeVisible()
      const id = new URL(page.url()).searchParams.get('chat')
      await expect(conversation.getByText(`Id: ${id}`)).toBeVisible()
      const messages = conversation.getByRole('log', { name: 'Mensagens' })
      await expect(messages.getByText('Assistente').first()).toBeVisible()
      await expect(messages.getByText(/^\d\d:\d\d$/).first()).toBeVisible()
      const sides = await messages.evaluate((log) => {
        const middle = log.getBoundingClientRect().left + log.clientWidth / 2
        return [...log.querySelectorAll('[data-message]')].map((bubble) => {
          const { left, right } = bubble.getBoundingClientRect()
          return {
            isOurs: bubble.matches('[data-ours]'),
            isRight: (left + right) / 2 > middle,
          }
        })
      })
      expect(sides.length).toBeGreaterThan(1)
      for (const { isOurs, isRight } of sides) expect(isRight).toBe(isOurs)

      await expect(rows(page).first()).toBeVisible({ visible: !isPhone(page) })
      if (isPhone(page)) {
        await conversation.getByRole('button', { name: 'Voltar para as conversas' }).click()
        await expect(rows(page).first()).toBeVisible()
        await expect(messages).toBeHidden()
      }
    },
  )

  test('new messages do not pull down who reads older ones', async ({ page }) => {
    await signIn(page)
    let count = 40
    const json = () => ({
      data: Array.from({ length: count }, (_, index) => ({
        id: index + 1,
        sender: 'customer',
        type: 'text',
        message: `Mensagem ${index + 1}`,
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
        platform_at: '2026-11-20T14:05:00.000Z',
        created_at: '2026-11-20T14:05:00.000Z',
      })),
      events: [],
      current_page: 1,
      last_page: 1,
      total: count,
    })
    await page.route(messagesCall, (route) => route.fulfill({ json: json() }))
    await page.clock.install()
    await page.goto('/admin/atendimento')
    await rows(page).first().click()
    const messages = page.getByRole('log', { name: 'Mensagens' })
    await expect(messages.getByText('Mensagem 40', { exact: true })).toBeInViewport()

    await messages.evaluate((log) => log.scrollTo({ top: 0 }))
    await expect(messages.getByText('Mensagem 1', { exact: true })).toBeInViewport()
    count = 41
    await page.clock.fastForward(5_100)

    const toEnd = page.getByRole('button', { name: 'Novas mensagens', exact: true })
    await expect(toEnd).toBeVisible()
    await expect(messages.getByText('Mensagem 1', { exact: true })).toBeInViewport()
    await toEnd.click()
    await expect(messages.getByText('Mensagem 41', { exact: true })).toBeInViewport()
    await expect(toEnd).toBeHidden()
  })
})

test(
  'the pages have no accessibility fault, and none is wider than the screen',
  { tag: '@both' },
  async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await signIn(page)
    for (const path of [
      list,
      '/admin/reservations?visao=dia',
      '/admin/reservations/config',
      '/admin/reservations/services',
      '/admin/customers',
      '/admin/research/comment',
      '/admin/research/dashboard',
      '/admin/atendimento',
      '/admin/atendimento?chat=1',
      '/admin/atendimento/canais',
      '/admin/atendimento/canais/wa',
      '/admin/atendimento/canais/wa/1',
      '/admin/atendimento/canais/wa/1/1',
    ]) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
      expect(await axeFaults(page), path).toEqual([])
      expect(await isTooWide(page), path).toBe(false)
    }
  },
)

test('the dialogs of a reservation have no accessibility fault', { tag: '@both' }, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const guest = { name: 'Ágata Acessível', phone: newPhone(), date: freeDay() }
  await requestTable(page.request, guest)
  await signIn(page)
  const row = await openOwn(page, guest.name, guest.phone)

  await row.getByRole('button', { name: /^Aprovar/ }).click()
  const modal = page.getByRole('dialog', { name: 'Confirmação de Reserva' })
  await expect(modal.getByRole('button', { name: 'Aprovar', exact: true })).toBeFocused()
  expect(await axeFaults(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(modal).toBeHidden()
  await expect(row.getByRole('button', { name: /^Aprovar/ })).toBeFocused()

  await row.getByRole('button', { name: /^Recusar/ }).click()
  await expect(page.getByRole('button', { name: 'Não', exact: true })).toBeFocused()
  expect(await axeFaults(page)).toEqual([])
})
