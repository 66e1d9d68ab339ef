import { axeFaults } from './axe.ts'
import { expect, test } from './harness.ts'
import { dialog, list, open, menuBranch } from './menu-branch.ts'
import { isTooWide } from './staff.ts'

const pasta = [
  { name: 'Nhoque', price_cents: 5200 },
  { name: 'Lasanha', price_cents: 6400, promo_price_cents: 5900 },
  { name: 'Sugestão do dia' },
]

test(
  'prices are typed in the rows: Enter saves and goes on, Esc keeps what was',
  { tag: ['@both', '@D-68'] },
  async ({ page }) => {
    const branch = await menuBranch(page)
    const id = await branch.menu('Da noite', { Massas: pasta, Doces: [{ name: 'Pudim', price_cents: 1800 }] })
    await open(page, id)
    let saved = 0
    page.on('response', (one) => void (one.request().method() === 'PUT' && saved++))
    const price = (name: string) => page.getByRole('button', { name: `Mudar o preço de ${name}:` })
    const field = (name: string) => page.getByRole('textbox', { name: `Preço de ${name}` })
    const box = (await price('Nhoque').boundingBox())!
    expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44)

    await price('Nhoque').click()
    await expect(field('Nhoque')).toBeFocused()
    await expect(field('Nhoque')).toHaveAttribute('inputmode', 'numeric')
    expect(await axeFaults(page)).toEqual([])
    await page.keyboard.type('5450')
    await page.keyboard.press('Enter')
    await expect(price('Nhoque')).toContainText('R$ 54,50')
    await expect(field('Lasanha')).toBeFocused()

    await page.keyboard.type('5000')
    await page.keyboard.press('Enter')
    await expect(page.getByText('O preço promocional deve ser menor que o preço.')).toBeVisible()
    await expect(field('Lasanha')).toBeFocused()
    expect(await isTooWide(page)).toBe(false)
    await page.keyboard.press('Escape')
    await expect(price('Lasanha')).toBeFocused()
    await expect(price('Lasanha')).toContainText('R$ 64,00R$ 59,00')

    await price('Sugestão do dia').click()
    await page.keyboard.type('3900')
    await page.keyboard.press('Enter')
    await expect(field('Pudim')).toBeFocused()
    await page.keyboard.type('1950')
    await page.getByRole('heading', { level: 1 }).click()
    await expect(price('Pudim')).toContainText('R$ 19,50')
    await expect.poll(() => saved).toBe(3)

    await page.reload()
    await expect(list(page, 'Massas').getByRole('listitem')).toContainText(['54,50', '59,00', '39,00'])
    await expect(list(page, 'Doces')).toContainText('19,50')
  },
)

test(
  'a price that somebody else changed meanwhile is shown instead of being overwritten',
  { tag: ['@mesa', '@D-107'] },
  async ({ page }) => {
    const branch = await menuBranch(page)
    const id = await branch.menu('Da noite', { Massas: pasta })
    await open(page, id)
    const price = page.getByRole('button', { name: 'Mudar o preço de Nhoque:' })
    await expect(price).toContainText('R$ 52,00')
    await branch.changeItem(id, 'Nhoque', { price_cents: 7000, updated_at: undefined })

    await price.click()
    await page.keyboard.type('5450')
    await page.keyboard.press('Escape')
    await price.click()
    await page.keyboard.type('5450')
    await page.keyboard.press('Tab')

    await expect(page.getByText('Nhoque: Este registro foi alterado por outra pessoa.')).toBeVisible()
    await expect(price).toContainText('R$ 70,00')
  },
)

test(
  'a section’s prices are raised after a look at each, and the raise can be undone',
  { tag: ['@celular', '@D-68'] },
  async ({ page }) => {
    const branch = await menuBranch(page)
    const id = await branch.menu('Da noite', { Massas: pasta, Doces: ['Pudim'] })
    await open(page, id)
    const more = (name: string) => page.getByRole('button', { name: `Mais ações de ${name}`, exact: true })
    await more('Doces').click()
    await expect(page.getByRole('menuitem', { name: 'Reajustar preços' })).toBeHidden()
    await page.keyboard.press('Escape')
    await more('Massas').click()
    await page.getByRole('menuitem', { name: 'Reajustar preços' }).click()
    const form = dialog(page, 'Reajustar preços de Massas')
    const percent = form.getByRole('textbox', { name: 'Reajuste' })
    await expect(percent).toBeFocused()

    await page.keyboard.press('Enter')
    await expect(form.getByText('Informe de quanto é o reajuste.')).toBeVisible()
    await percent.fill('8')
    const rows = form.getByRole('row')
    await expect(rows).toHaveText(['ItemHojeNovo', 'NhoqueR$ 52,00R$ 56,00', 'LasanhaR$ 59,00R$ 63,50'])
    await expect(form.getByText('Sem preço, fica como está: 1 item.')).toBeVisible()
    expect(await axeFaults(page)).toEqual([])
    expect(await isTooWide(page)).toBe(false)
    await form.getByRole('button', { name: 'Reajustar 2 preços' }).click()

    await expect(form).toBeHidden()
    const items = list(page, 'Massas').getByRole('listitem')
    await expect(items).toContainText(['56,00', '63,50', 'Consulte'])
    await page.getByRole('button', { name: 'Desfazer' }).click()
    await expect(page.getByText('Reajuste desfeito.')).toBeVisible()
    await expect(items).toContainText(['52,00', '59,00', 'Consulte'])
    await page.reload()
    await expect(items).toContainText(['52,00', '59,00', 'Consulte'])
  },
)
