import type { Locator, Page } from '@playwright/test'
import { axeFaults } from './axe.ts'
import { expect, test } from './harness.ts'
import { everyDay, ownBranch } from './own-branch.ts'
import { dayFromNow } from './request-form.ts'
import { isTooWide } from './staff.ts'

const rowCall = /\/reservation-service\/\d+$/

const add = (page: Page) => page.getByRole('button', { name: 'Nova disponibilidade' })
const close = (page: Page) => page.getByRole('button', { name: 'Novo fechamento' })
const card = (page: Page, name: string | RegExp) =>
  page
    .getByRole('list', { name: 'Disponibilidades' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name }) })
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })
const save = (form: Locator) => form.getByRole('button', { name: 'Salvar' })

/** The fields of one weekday. */
function dayOf(form: Locator, name: string) {
  const row = form.getByRole('group', { name, exact: true })
  return {
    toggle: row.getByRole('switch', { name, exact: true }),
    from: row.getByLabel(`${name}, de`),
    to: row.getByLabel(`${name}, até`),
    tolerance: row.getByLabel(`${name}, tolerância`),
  }
}

/** A branch of this test only. */
const ownServices = (page: Page) => ownBranch(page, 'Serviços')

const open = (page: Page) => page.goto('/admin/reservations/services')

test(
  'an availability is added, changed and deleted: the focus follows, what is over the page covers it, and there is no accessibility fault',
  { tag: ['@both', '@SERV-60', '@SERV-14', '@SERV-15', '@SERV-19', '@SERV-49', '@SERV-03', '@SERV-06'] },
  async ({ page }) => {
    await ownServices(page)
    await open(page)
    await add(page).click()
    const form = dialog(page, 'Nova Disponibilidade')
    await expect(form.getByRole('textbox', { name: 'Nome' })).toBeFocused()
    expect(await axeFaults(page)).toEqual([])
    expect(await isTooWide(page)).toBe(false)
    await page.keyboard.press('Escape')
    await expect(form).toBeHidden()
    await expect(add(page)).toBeFocused()

    await add(page).click()
    await form.getByRole('textbox', { name: 'Nome' }).fill('Happy hour')
    await form.getByRole('textbox', { name: 'Número de pessoas' }).fill('25')
    const tuesday = dayOf(form, 'Terça-feira')
    await tuesday.toggle.click()
    await tuesday.from.selectOption('17:00')
    await tuesday.to.selectOption('19:30')
    await tuesday.tolerance.selectOption('30')
    await form.getByRole('group', { name: 'Mesmo horário em' }).getByRole('button', { name: 'Todos' }).click()
    await dayOf(form, 'Segunda-feira').toggle.click()
    await save(form).click()

    await expect(page.getByText('Disponibilidade salva com sucesso!')).toBeVisible()
    await expect(form).toBeHidden()
    const saved = card(page, /^Happy hour #\d+$/)
    await expect(saved.getByText('Recorrente', { exact: true })).toBeVisible()
    await expect(saved.locator('dd')).toHaveText([
      '---',
      '17:00h - 19:30h',
      '20:00',
      'Ter, Qua, Qui, Sex, Sáb, Dom',
      '25',
    ])
    expect(await isTooWide(page)).toBe(false)
    expect(await axeFaults(page)).toEqual([])

    await saved.getByRole('button', { name: /^Editar Happy hour/ }).click()
    const edit = dialog(page, 'Editar Disponibilidade')
    await edit.getByRole('tab', { name: 'Específico' }).click()
    await edit.getByLabel('Data inicial').fill(dayFromNow(5))
    await edit.getByLabel('Data final').fill(dayFromNow(9))
    expect(await axeFaults(page)).toEqual([])
    await save(edit).click()
    await expect(edit).toBeHidden()
    await expect(saved.getByText('Único', { exact: true })).toBeVisible()

    let answer = () => {}
    const held = new Promise<void>((resolve) => (answer = resolve))
    await page.route(rowCall, async (route) => {
      await held
      await route.continue()
    })
    await saved.getByRole('button', { name: /^Excluir/ }).click()
    await page.getByRole('button', { name: 'Sim' }).click()
    const loader = page.getByLabel('Carregando')
    await expect(loader).toBeVisible()
    const covered = await loader.evaluate((element) => {
      const { width, height } = element.parentElement!.getBoundingClientRect()
      return [width >= document.documentElement.clientWidth, height >= innerHeight]
    })
    expect(covered).toEqual([true, true])
    answer()
    await expect(page.getByText('Nenhuma disponibilidade cadastrada.')).toBeVisible()
  },
)

test(
  'a new availability fits a screen and a half of a phone; what is wrong is scrolled to, and conflicts are in a red box at the top, one a line',
  { tag: '@celular' },
  async ({ page }) => {
    const branch = await ownServices(page)
    const dinner = await branch.service()
    const lunch = await branch.service({ name: 'Almoço', meta: everyDay('12:00', '15:00') })
    await open(page)
    await add(page).click()
    const form = dialog(page, 'Nova Disponibilidade')
    const people = form.getByRole('textbox', { name: 'Número de pessoas' })
    const sunday = dayOf(form, 'Domingo')
    expect(await form.evaluate((element) => element.scrollHeight / innerHeight)).toBeLessThan(1.5)
    await page.setViewportSize({ width: page.viewportSize()!.width, height: 600 })

    await form.getByRole('textbox', { name: 'Nome' }).fill('Tudo')
    await sunday.toggle.click()
    await save(form).click()
    await expect(sunday.from).toHaveAccessibleDescription('Horário inicial é obrigatório.')
    expect((await sunday.to.boundingBox())!.y).toBe((await sunday.from.boundingBox())!.y)
    await sunday.from.selectOption('14:00')
    await sunday.to.selectOption('20:00')
    await people.fill('0')
    await save(form).scrollIntoViewIfNeeded()
    await save(form).click()
    await expect(people).toBeFocused()
    await expect(people).toBeInViewport({ ratio: 1 })
    await people.fill('1')
    const scrolled = () => form.evaluate((element) => element.scrollTop)
    await save(form).scrollIntoViewIfNeeded()
    expect(await scrolled()).toBeGreaterThan(0)
    await save(form).click()

    const alert = form.getByRole('alert')
    await expect(alert).toHaveText(
      `Existe um conflito com "Jantar (#${dinner.id})".\nExiste um conflito com "Almoço (#${lunch.id})".`,
    )
    const lines = await alert.locator('p').evaluate((text) => {
      const range = document.createRange()
      range.selectNodeContents(text)
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
    })
    expect(lines).toBe(2)
    expect(await alert.evaluate((element) => getComputedStyle(element).color)).toBe('rgb(163, 38, 42)')
    await expect.poll(scrolled).toBe(0)
    await expect(alert).toBeInViewport({ ratio: 1 })
    expect(await axeFaults(page)).toEqual([])
  },
)

test(
  'a closing period, whom it leaves without a seat and why a day has no times fit a phone and pass axe',
  { tag: '@celular' },
  async ({ page }) => {
    const branch = await ownServices(page)
    await branch.service()
    const day = dayFromNow(6)
    await branch.request({ date: day, time: '20:00', person_number: 3 })
    await open(page)
    await close(page).click()
    const form = dialog(page, 'Período de Fechamento')
    await form.getByLabel('Data inicial').fill(day)
    await form.getByLabel('Data final').fill(day)
    expect(await axeFaults(page)).toEqual([])
    await save(form).click()
    await page.getByRole('button', { name: 'Fechar mesmo assim' }).click()

    const told = dialog(page, 'Agendamentos sem lugar')
    const name = (await told.getByText('Ana Convidada').boundingBox())!
    const link = told.getByRole('link', { name: /^Ver agendamento/ })
    expect((await link.boundingBox())!.y).toBeGreaterThanOrEqual(name.y + name.height)
    expect(await axeFaults(page)).toEqual([])
    await told.getByRole('button', { name: 'Ok, entendi!' }).click()
    const why = page.getByRole('region', { name: 'Por que não há horários?' })
    await why.getByLabel('Dia').fill(dayFromNow(9))
    await expect(why.getByRole('listitem')).toContainText('Disponível para até')
    expect(await isTooWide(page)).toBe(false)
    expect(await axeFaults(page)).toEqual([])
  },
)
