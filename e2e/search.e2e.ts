import { axeFaults } from './axe.ts'
import { expect, test } from './harness.ts'
import { ownNight } from './own-night.ts'
import { dayFromNow } from './request-form.ts'
import { isTooWide, signIn } from './staff.ts'

test(
  'the key / leads to the search, whose results have no accessibility fault and fit the screen; its dates unfold on a phone',
  { tag: '@celular' },
  async ({ page }) => {
    const night = await ownNight(page)
    await night.booked(dayFromNow(2), { name: 'Otávio Reis' })
    await night.booked(dayFromNow(40), { name: 'Otávio Reis' })
    await page.goto('/admin/reservations?visao=lista')
    await expect(page.getByRole('button', { name: 'Resumo e disponibilidade' })).toBeVisible()

    await page.getByRole('heading', { level: 1 }).focus()
    await page.keyboard.press('/')
    await page.keyboard.type('otavio/')
    await page.keyboard.press('Backspace')
    await page.keyboard.press('Enter')

    await expect(page).toHaveURL('/admin/reservations?visao=lista&search=otavio')
    await expect(page.getByTitle('Otávio Reis')).toHaveCount(2)
    expect(await axeFaults(page)).toEqual([])
    expect(await isTooWide(page)).toBe(false)

    await page.getByRole('button', { name: /^Filtros/ }).click()
    await page.getByRole('button', { name: '7 dias' }).click()
    await expect(page.getByTitle('Otávio Reis')).toHaveCount(1)
  },
)

test('letters typed after the key / are in the search when its code arrives late', async ({ page }) => {
  await signIn(page)
  let arrive!: () => void
  const waits = new Promise<void>((resolve) => (arrive = resolve))
  await page.route(/\/GuestSearchDialog-[^/]*\.js/, async (route) => {
    await waits
    await route.continue()
  })
  await page.goto('/admin')
  await page.getByRole('heading', { level: 1 }).focus()

  await page.keyboard.press('/')
  await page.keyboard.type('ca')
  const field = page.getByRole('searchbox', { name: 'Nome ou telefone' })
  await expect(field).toHaveCount(0)
  arrive()
  await expect(field).toBeFocused()
  await page.keyboard.type('mila')

  await expect(field).toHaveValue('camila')
})
