import { axeFaults } from './axe.ts'
import { expect, test } from './harness.ts'
import { signIn } from './staff.ts'

const home = '/admin/dashboard'

test('the splash stays 500 ms at least', { tag: '@SHELL-08' }, async ({ page }) => {
  await signIn(page)
  await page.clock.install()
  await page.goto(home)
  const splash = page.getByRole('status', { name: 'Carregando' }).first()
  const heading = page.locator('h1')
  await heading.waitFor()
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.reload()
  let passedMs = 0
  // The page is built under the splash; its answers come in real time, while the test moves its clock.
  while (passedMs < 440 && (await heading.count()) === 0) {
    await page.clock.runFor(10)
    passedMs += 10
    await new Promise((resolve) => setTimeout(resolve, 200))
  }

  await expect(heading).toHaveCount(1)
  await page.clock.runFor(450 - passedMs)
  await expect(splash).toBeVisible()
  await expect(heading).toBeHidden()
  await page.clock.runFor(100)
  await expect(heading).toBeVisible()
  await expect(splash).toBeHidden()
})

test(
  'the drawer of a phone opens by the burger and closes on Esc and on arrival; a group in it slides shut in 250 ms, and its links leave the keyboard',
  { tag: ['@celular', '@UIKIT-09'] },
  async ({ page }) => {
    await signIn(page)
    await page.goto(home)
    const drawer = page.getByRole('dialog', { name: 'Menu' })
    const burger = page.getByRole('button', { name: 'Abrir menu' })

    await burger.click()
    await expect(drawer).toBeVisible()
    const group = drawer.getByRole('button', { name: 'Pesquisa' })
    const slide = page.locator(`[id="${await group.getAttribute('aria-controls')}"]`)
    await expect(slide).toHaveCSS('transition-duration', '0.25s, 0.25s')
    await group.click()
    await expect(group).toHaveAttribute('aria-expanded', 'false')
    await expect(drawer.getByRole('link', { name: 'Avaliações' })).toBeHidden()
    await page.keyboard.press('Escape')
    await expect(drawer).toBeHidden()
    await burger.click()
    await drawer.getByRole('link', { name: 'Gestão de Clientes' }).click()

    await expect(page).toHaveURL('/admin/customers')
    await expect(drawer).toBeHidden()
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  },
)

test(
  'the frame has no accessibility fault, and nothing is wider than the screen',
  { tag: '@both' },
  async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await signIn(page)
    await page.goto(home)
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await axeFaults(page)).toEqual([])
    await page.getByRole('button', { name: /^Notificações/ }).click()
    expect(await axeFaults(page)).toEqual([])

    await page.setViewportSize({ width: 320, height: 640 })
    await expect(page.getByRole('button', { name: 'Abrir menu' })).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
    await page.getByRole('button', { name: 'Abrir menu' }).click()
    expect(await axeFaults(page)).toEqual([])
  },
)
