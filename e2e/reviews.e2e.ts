import type { Page } from '@playwright/test'
import { axeFaults, expectClean } from './axe.ts'
import { expect, test } from './harness.ts'
import { menuBranch } from './menu-branch.ts'
import { isTooWide } from './staff.ts'

const marks = { food_note: 5, treatment_note: 4, place_note: 3, price_note: 2, time_note: 1 }

/** A published branch for this test only, whose guests answered like this, the last one last. */
async function answeredBranch(page: Page, answers: Record<string, unknown>[]) {
  const branch = await menuBranch(page)
  const { slug, token } = branch
  await branch.publish()
  const html = await (await page.request.get(`/pesquisa/${slug}`)).text()
  const [, business, id] = /business_id&quot;:(\d+),&quot;branch_id&quot;:(\d+)/.exec(html) ?? []
  const path = `/api/business/${business}/branch/${id}/research`
  for (const answer of answers) {
    const begun = (await (
      await page.request.post(path, { data: { 'recaptcha-token': '' } })
    ).json()) as Record<string, string>
    const sent = await page.request.put(`${path}/${begun.id}/${begun.token}`, {
      data: { ...marks, ...answer },
    })
    expect(await sent.json()).toMatchObject({ success: true })
  }
  return { headers: { 'x-auth-token': token }, path }
}

const list = (page: Page) => page.getByRole('list', { name: 'Avaliações' })
const cards = (page: Page) => list(page).locator('> li')
const form = (page: Page) => page.getByRole('dialog', { name: 'Retorno ao cliente' })

let phones = 0
const unhappy = () => ({
  nps: 2,
  name: 'Rui Barbosa',
  phone: `1196${String(Date.now() % 100_000).padStart(5, '0')}${String(++phones).padStart(2, '0')}`,
  comment: 'Meu prato chegou frio.',
})
const happy = { nps: 10, comment: 'Massa perfeita.' }

test(
  'reviews and their form fit the screen with no fault in either scheme, and a record that closes gives back the focus',
  { tag: ['@both', '@RATE-02', '@D-64'] },
  async ({ page }) => {
    await answeredBranch(page, [unhappy(), happy, { nps: 7 }])
    await page.goto('/admin/research/comment')
    await expect(cards(page)).toHaveCount(3)
    await expectClean(page)
    expect(await isTooWide(page)).toBe(false)
    await cards(page).last().getByRole('button', { name: 'Dar retorno: avaliação de Rui Barbosa' }).click()
    await expect(form(page).getByText('Meu prato chegou frio.')).toBeVisible()
    await expectClean(page)
    await page.keyboard.press('Escape')
    await expect(form(page)).toBeHidden()

    const name = cards(page).getByRole('button', { name: 'Rui Barbosa', exact: true })
    await name.click()
    const record = page.getByRole('dialog').filter({ hasText: 'Rui Barbosa' })
    await expect(record.getByText('Meu prato chegou frio.')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(name).toBeFocused()
  },
)

test('the survey after a visit has a link in the colour of the house, and no fault that axe can see', async ({
  page,
}) => {
  await answeredBranch(page, [])
  await page.goto('/admin/research/comment')
  await page.getByRole('button', { name: 'Pesquisa após a visita' }).click()
  const dialog = page.getByRole('dialog', { name: 'Pesquisa após a visita' })
  const link = dialog.getByRole('link', { name: 'Perfil Digital' })
  await expect(link, 'the colour of the house, not of the browser').toHaveCSS('color', 'rgb(123, 45, 79)')
  await expect(link).toHaveCSS('text-decoration-line', 'underline')
  await dialog.getByRole('switch', { name: 'Enviar a pesquisa depois da visita' }).click()
  await expect(dialog.getByText(/^Ligada desde /)).toBeVisible()
  expect(await axeFaults(page)).toEqual([])
})

test('a mailed link that is over leads to the open survey', async ({ page, allow }) => {
  allow(/status of 404/)
  const branch = await menuBranch(page)
  const { slug } = branch
  await branch.publish()

  await page.goto(`/pesquisa/${slug}/${'n'.repeat(32)}`)
  await expect(page.getByRole('heading', { name: 'Este link não vale mais.' })).toBeVisible()
  expect(await axeFaults(page)).toEqual([])
  await page.getByRole('link', { name: 'Avaliar agora' }).click()

  await expect(page).toHaveURL(`/pesquisa/${slug}`)
})
