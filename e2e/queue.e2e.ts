import type { Locator, Page } from '@playwright/test'
import { axeFaults } from './axe.ts'
import { expect, test } from './harness.ts'
import { ownNight } from './own-night.ts'
import { dayFromNow } from './request-form.ts'
import { isTooWide } from './staff.ts'

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Confirmação de Reserva' })
const approve = (page: Page) => dialog(page).getByRole('button', { name: 'Aprovar', exact: true })
const next = (page: Page, count: number) =>
  dialog(page).getByRole('button', { name: `Próximo pedido (${count})` })

const isPhone = (page: Page) => page.viewportSize()!.width < 992

/** Where the first request can be approved: in view, and at most this many CSS pixels below the top of the screen. */
async function isHigh(approve: Locator) {
  await expect(approve).toBeInViewport({ ratio: 1 })
  const { y, height } = (await approve.boundingBox())!
  expect(y).toBeLessThanOrEqual(isPhone(approve.page()) ? 520 : 420)
  expect(height).toBeGreaterThanOrEqual(44)
}

/** Counts the taps of a journey. */
function counter() {
  let taps = 0
  return {
    tap: async (target: Locator) => {
      taps++
      await target.click()
    },
    taps: () => taps,
  }
}

test(
  'the first request that can be approved stands above the fold of the list',
  { tag: '@both' },
  async ({ page }) => {
    const night = await ownNight(page)
    for (const hour of [12, 13, 14, 15, 16, 17]) {
      await night.booked(dayFromNow(1), { name: 'Já Confirmada', time: `${hour}:00` })
    }
    await night.reservation(dayFromNow(1), 4, { name: 'Bia Amanhã' })
    await page.goto('/admin/reservations?visao=lista')

    const waiting = page.getByRole('region', { name: '1 pedido espera resposta' })
    await expect(waiting).toContainText('Bia Amanhãamanhã · 20:00 · 4 pessoas')
    const first = waiting.getByRole('button', { name: 'Aprovar agendamento de Bia Amanhã' })
    await expect(first).toBeEnabled()
    await isHigh(first)
    expect(await axeFaults(page)).toEqual([])
    expect(await isTooWide(page)).toBe(false)

    const { tap, taps } = counter()
    await tap(first)
    await tap(approve(page))
    await expect(page.getByText('Agendamento aprovado com sucesso!')).toBeVisible()
    expect(taps()).toBe(2)
    await page.keyboard.press('Escape')
    await expect(waiting).toBeHidden()
  },
)

test(
  'the day and the home begin with the first request that can be approved, and keep it in view: two taps approve it',
  { tag: ['@both', '@D-65'] },
  async ({ page }) => {
    const night = await ownNight(page)
    const day = dayFromNow(1)
    for (const hour of [12, 13, 14, 15, 16, 17, 18, 19]) {
      await night.booked(day, { name: 'Já Confirmada', time: `${hour}:00` })
    }
    await night.reservation(day, 4, { name: 'Bia Amanhã' })
    await night.reservation(dayFromNow(0), 2, { name: 'Ana Hoje', time: '23:30' })
    const sizes = isPhone(page)
      ? [page.viewportSize()!]
      : [page.viewportSize()!, { width: 820, height: 1180 }]

    for (const size of sizes) {
      await page.setViewportSize(size)
      await page.goto(`/admin/reservations?visao=dia&dateFrom=${day}&dateTo=${day}`)
      const waiting = page.getByRole('region', { name: '2 pedidos esperam resposta' })
      await expect(waiting).toContainText('Ana Hojehoje · 23:30 · 2 pessoas')
      const first = waiting.getByRole('button', { name: 'Aprovar agendamento de Ana Hoje' })
      await isHigh(first)
      await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
      await isHigh(first)
      await page.getByLabel('Buscar no dia').fill('Bia')
      await expect(waiting).toBeHidden()

      await page.goto('/admin/dashboard')
      await isHigh(page.getByRole('link', { name: 'Aprovar agendamento de Ana Hoje' }))
      expect(await isTooWide(page)).toBe(false)
    }

    const { tap, taps } = counter()
    await tap(page.getByRole('link', { name: 'Aprovar agendamento de Ana Hoje' }))
    await expect(dialog(page).getByText('Ana Hoje')).toBeVisible()
    await tap(approve(page))
    await expect(page.getByText('Agendamento aprovado com sucesso!')).toBeVisible()
    expect(taps(), 'approve from the home').toBeLessThanOrEqual(2)
    await page.keyboard.press('Escape')

    await page.goto('/admin/dashboard')
    await page.getByRole('region', { name: 'Pendentes', exact: true }).getByRole('link').click()
    await page.getByRole('button', { name: 'Aprovar agendamento de Bia Amanhã' }).click()
    await approve(page).click()
    await expect(page.getByText('Agendamento aprovado com sucesso!')).toBeVisible()
    await page.goto('/admin/dashboard')
    await expect(page.getByText('Nenhum pedido espera resposta agora.')).toBeVisible()
  },
)

test(
  'the bell opens the request itself, tonight first: two taps approve it, and the next one follows with its words whole',
  { tag: ['@celular', '@RES-22', '@RES-23', '@D-115'] },
  async ({ page }) => {
    const night = await ownNight(page)
    const [today, tomorrow, later] = [dayFromNow(0), dayFromNow(1), dayFromNow(9)]
    const tonight = await night.reservation(today, 2, { name: 'Ana Hoje', time: '23:30' })
    await night.reservation(later, 3, { name: 'Caio Depois' })
    await night.reservation(tomorrow, 4, { name: 'Bia Amanhã' })
    await page.goto('/admin/dashboard')
    await page.getByRole('button', { name: /^Notificações: / }).click()
    const panel = page.getByRole('region', { name: 'Notificações' })
    const entries = panel.getByRole('listitem')
    await expect(entries.first()).toContainText(
      /Ana Hoje espera uma resposta.*Hoje 23:30 · 2 pessoas · pedido/s,
    )

    const { tap, taps } = counter()
    await tap(entries.first().getByRole('link'))
    await expect(page).toHaveURL(
      `/admin/reservations?visao=dia&dateFrom=${today}&dateTo=${today}&pedido=${tonight.id}`,
    )
    await expect(approve(page)).toBeFocused()
    await tap(approve(page))
    await expect(page.getByText('Agendamento aprovado com sucesso!')).toBeVisible()
    expect(taps(), 'approve from the bell').toBeLessThanOrEqual(2)
    await expect(dialog(page).getByRole('link', { name: 'Enviar mensagem' })).toHaveAttribute(
      'href',
      /wa\.me\/55/,
    )
    await expect(next(page, 2)).toBeFocused()
    const cut = await next(page, 2).evaluate((button) =>
      [...button.querySelectorAll('span')].some((part) => {
        const { textContent, scrollWidth, clientWidth } = part
        return /\(2\)/.test(textContent) && scrollWidth > clientWidth
      }),
    )
    expect(cut, 'the whole of its words is shown').toBe(false)
    expect(await axeFaults(page)).toEqual([])
    expect(await isTooWide(page)).toBe(false)

    await page.keyboard.press('Enter')
    await expect(dialog(page).getByText('Bia Amanhã')).toBeVisible()
    await expect(approve(page)).toBeFocused()
  },
)
