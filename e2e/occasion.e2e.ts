import type { Page } from '@playwright/test'
import { expect, test } from './harness.ts'
import { freeDay, newPhone } from './request-form.ts'
import { requestTable, signIn } from './staff.ts'

const day = () => freeDay()
const list = () => `/admin/reservations?dateFrom=${day()}&dateTo=${day()}`
const dayView = () => `/admin/reservations?visao=dia&dateFrom=${day()}`
const rowOf = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })
const modal = (page: Page) => page.getByRole('dialog')

/** What staff read about the occasion of a request for `day`: in the list, the approval, the day, and the day on paper. */
async function saidOf(page: Page, { name, phone }: { name: string; phone: string }): Promise<string[]> {
  await page.goto(`${list()}&search=${phone}`)
  const row = rowOf(page, name)
  const said = [await row.getByText(/^#\d+/).innerText()]
  await row.getByRole('button', { name: /^Aprovar/ }).click()
  const motive = modal(page)
    .getByRole('definition')
    .filter({ hasNotText: /@|\(|Perto/ })
  await expect(motive.first()).toHaveText(name)
  said.push((await motive.allInnerTexts()).slice(1).join())
  await page.goto(`${dayView()}&search=${phone}`)
  await expect(rowOf(page, name)).toBeVisible()
  said.push(await rowOf(page, name).innerText())
  said.push(await page.locator('[data-print-sheet] tr').filter({ hasText: name }).textContent().then(String))
  return said
}

test('[D-113] list, approval, day and day sheet print an occasion only when it was told', async ({
  page,
}) => {
  const plain = { name: 'Paula Semmotivo', phone: newPhone(), date: day(), reason: null }
  const festive = { name: 'Flávia Festiva', phone: newPhone(), date: day() }
  for (const guest of [plain, festive]) await requestTable(page.request, guest)
  await signIn(page)

  const [row, approval, ...ofDay] = await saidOf(page, plain)
  expect(row).toMatch(/^#\d+$/)
  expect(approval).toBe('')
  for (const said of ofDay) expect(said).not.toContain('Aniversário')

  const [festiveRow, festiveApproval, ...festiveDay] = await saidOf(page, festive)
  expect(festiveRow).toMatch(/^#\d+ · Aniversário$/)
  expect(festiveApproval).toBe('Aniversário')
  for (const said of festiveDay) expect(said).toContain('Aniversário')
})

test('[D-113] an edit opens with the occasion that was told, and takes it back', async ({ page }) => {
  const guest = { name: 'Tânia Trocada', phone: newPhone(), date: day(), reason: 3 }
  await requestTable(page.request, guest)
  await signIn(page)
  await page.goto(`${list()}&search=${guest.phone}`)
  const row = rowOf(page, guest.name)
  await row.getByRole('button', { name: /^Editar/ }).click()
  const motive = modal(page).getByRole('combobox', { name: 'Motivo' })
  await expect(motive).toHaveValue('3')

  await motive.selectOption('Nenhuma em especial')
  await expect(modal(page).getByRole('radio', { name: '12:00', exact: true })).toBeChecked()
  await modal(page).getByRole('button', { name: 'Salvar' }).click()

  await expect(modal(page)).toBeHidden()
  await expect(row.getByText(/^#\d+$/)).toBeVisible()
})
