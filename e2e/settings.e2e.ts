import type { Page } from '@playwright/test'
import { axeFaults } from './axe.ts'
import { expect, test } from './harness.ts'
import { isTooWide, signIn } from './staff.ts'

const address = '/admin/reservations/config'
const configCall = /\/reservation-config$/
const unsavedText = 'Há alterações que ainda não foram salvas.'

let made = 0

/** A branch of this test in a business of its own, on which a master works. None of its settings were saved. */
async function newPlace(page: Page) {
  const headers = { 'x-auth-token': await signIn(page, 'master') }
  const name = `Casa de Ajustes ${Date.now().toString(36)}${++made}`
  const business = await page.request.post('/api/business', { headers, data: { name } })
  const business_id = ((await business.json()) as { business: { id: number } }).business.id
  const slug = `ajustes-${business_id}`
  const answer = await page.request.post(`/api/business/${business_id}/branch`, {
    headers,
    data: { name, branch: 'Sede', slug, timezone: 'America/Sao_Paulo' },
  })
  const branch_id = ((await answer.json()) as { branch: { id: number } }).branch.id
  await page.addInitScript(
    ([chosen, branch]) => {
      localStorage.setItem('casa-cheia.business', String(chosen))
      localStorage.setItem('casa-cheia.branch', String(branch))
    },
    [business_id, branch_id],
  )
}

const card = (page: Page) => page.getByRole('region', { name: 'Configuração de Agendamento' })
const ways = (page: Page) => page.getByRole('region', { name: 'Formas de agendamento' })
const select = (page: Page, name: string) => card(page).getByRole('combobox', { name })
const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 992

test(
  'the settings keep their place while they load; a keyboard changes and saves them, the focus stays, and there is no accessibility fault',
  { tag: '@both' },
  async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await newPlace(page)
    await page.goto(address)
    await expect(card(page)).toBeVisible()
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    await page.route(configCall, async (route) => {
      await held
      await route.continue()
    })
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1, name: 'Configurações' })).toBeVisible()
    const loading = page.locator('main [aria-busy="true"]').first()
    await expect(loading).toBeVisible()
    const before = (await loading.boundingBox())!.height
    release()
    await expect(card(page)).toBeVisible()
    const columns = page.locator('main').locator('section').first().locator('xpath=..')
    expect(Math.abs((await columns.boundingBox())!.height - before)).toBeLessThan(40)
    if (!isPhone(page)) {
      const [left, right] = [await ways(page).boundingBox(), await card(page).boundingBox()]
      expect(left!.x + left!.width).toBeLessThanOrEqual(right!.x)
    }

    const phone = page.getByRole('switch', { name: 'Aceitar agendamentos por telefone' })
    await phone.focus()
    await page.keyboard.press('Space')
    await expect(page.getByText('Configurações salvas com sucesso!').last()).toBeVisible()
    await expect(phone).toBeFocused()
    await expect(phone).toBeChecked()
    await page.keyboard.press('Tab')
    await expect(card(page).getByRole('switch', { name: 'Aceitar agendamentos', exact: true })).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.press('6')
    const most = select(page, 'Máximo de pessoas')
    await expect(most.getByRole('option', { selected: true })).toHaveText('6 pessoas')
    const save = card(page).getByRole('button', { name: 'Salvar' })
    await save.focus()
    await page.keyboard.press('Enter')
    await expect(card(page).getByText(unsavedText)).toBeHidden()
    await expect(save).toBeFocused()
    await select(page, 'Aprovação').selectOption('Automática')
    await most.selectOption('1 pessoa')
    await expect(card(page).getByText('Só mesas para uma pessoa')).toBeVisible()
    await save.click()
    expect(await axeFaults(page)).toEqual([])
    expect(await isTooWide(page)).toBe(false)
  },
)

test(
  'the settings that an editor reads are text without an accessibility fault',
  { tag: '@D-23' },
  async ({ page }) => {
    await signIn(page, 'editor')
    await page.goto(address)

    await expect(card(page).locator('dt').first()).toBeVisible()
    expect(await axeFaults(page)).toEqual([])
  },
)
