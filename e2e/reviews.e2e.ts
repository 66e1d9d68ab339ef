import type { Page } from '@playwright/test'
import { axeFaults } from './axe.ts'
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
  'the owner goes from the bell to the unhappy guest, writes down what was done, and the bell is quiet',
  { tag: ['@both', '@RATE-02', '@D-64', '@D-72'] },
  async ({ page }) => {
    await answeredBranch(page, [unhappy(), happy])
    await page.goto('/admin/dashboard')
    await page.getByRole('button', { name: /^Notificações/ }).click()
    await page.getByRole('link', { name: /1 avaliação pendente/ }).click()

    await expect(page).toHaveURL(/\/admin\/research\/comment\?nps=detractor&handling=pending&days=30$/)
    await expect(cards(page)).toHaveCount(1)
    const card = cards(page).first()
    await expect(card.getByText('Detrator', { exact: true })).toBeVisible()
    expect(await axeFaults(page)).toEqual([])
    expect(await isTooWide(page)).toBe(false)
    await card.getByRole('button', { name: 'Dar retorno: avaliação de Rui Barbosa' }).click()
    await expect(form(page).getByText('Meu prato chegou frio.')).toBeVisible()
    await form(page).getByLabel('O que foi feito').fill('Liguei e pedi desculpas.')
    expect(await axeFaults(page)).toEqual([])
    await form(page).getByRole('button', { name: 'Salvar' }).click()

    await expect(page.getByText('Nenhuma avaliação encontrada.')).toBeVisible()
    await page.getByRole('button', { name: 'Limpar', exact: true }).click()
    await expect(cards(page)).toHaveCount(2)
    const handled = cards(page).filter({ hasText: 'Rui Barbosa' })
    await expect(handled.getByText('Tratada', { exact: true })).toBeVisible()
    await expect(handled.getByText('Liguei e pedi desculpas.')).toBeVisible()
    await page.goto('/admin/dashboard')
    await page.getByRole('button', { name: /^Notificações/ }).click()
    await expect(page.getByRole('heading', { name: 'Notificações' })).toBeVisible()
    await expect(page.getByText(/avaliação pendente/)).toHaveCount(0)
  },
)

test(
  'the filters stand in the address, each can be taken away, and a reload keeps them',
  { tag: '@D-64' },
  async ({ page }) => {
    await answeredBranch(page, [unhappy(), happy, { nps: 8 }])
    await page.goto('/admin/research/comment')
    await expect(cards(page)).toHaveCount(3)

    await page.getByLabel('Nota', { exact: true }).selectOption('Promotores')
    await expect(cards(page)).toHaveCount(1)
    await page.getByLabel('Nota', { exact: true }).selectOption('Todas')
    await page.getByRole('checkbox', { name: 'Só com comentário' }).check()
    await expect(cards(page)).toHaveCount(2)
    await page.getByLabel('Período').selectOption('7 dias')
    await page.getByLabel('Situação').selectOption('Pendentes')
    await page.reload()

    await expect(cards(page)).toHaveCount(2)
    await expect(page.getByRole('checkbox', { name: 'Só com comentário' })).toBeChecked()
    await expect(page.getByLabel('Período')).toHaveValue('7')
    await page.getByRole('button', { name: 'Remover filtro Só com comentário' }).click()
    await expect(cards(page)).toHaveCount(3)
    await page.getByLabel('Período').selectOption('Datas…')
    await page.getByLabel('Até', { exact: true }).fill('2020-01-01')
    await expect(page.getByText('Nenhuma avaliação encontrada.')).toBeVisible()
    await page.getByRole('button', { name: 'Limpar', exact: true }).click()
    await expect(cards(page)).toHaveCount(3)
  },
)

test('a name opens the record of the customer who answered', { tag: '@D-64' }, async ({ page }) => {
  await answeredBranch(page, [unhappy()])
  await page.goto('/admin/research/comment')

  await cards(page).getByRole('button', { name: 'Rui Barbosa', exact: true }).click()

  const record = page.getByRole('dialog').filter({ hasText: 'Rui Barbosa' })
  await expect(record.getByText('Meu prato chegou frio.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(cards(page).getByRole('button', { name: 'Rui Barbosa', exact: true })).toBeFocused()
})

test(
  'who writes over what a colleague wrote is told so, and nothing typed is lost',
  { tag: '@D-107' },
  async ({ page }) => {
    const { headers, path } = await answeredBranch(page, [unhappy()])
    await page.goto('/admin/research/comment')
    await cards(page)
      .getByRole('button', { name: /Dar retorno/ })
      .click()
    await form(page).getByLabel('O que foi feito').fill('Escrevi.')
    const { data } = (await (await page.request.get(`${path}/comment`, { headers })).json()) as {
      data: { id: number }[]
    }
    const id = data[0]!.id
    await page.request.put(`${path}/comment/${id}`, {
      headers,
      data: { handling: 'handled', note: 'Liguei.' },
    })

    await form(page).getByRole('button', { name: 'Salvar' }).click()

    await expect(form(page).getByText(/alterado por outra pessoa/)).toBeVisible()
    await expect(form(page).getByLabel('O que foi feito')).toHaveValue('Escrevi.')
  },
)

test('a list that cannot be read can be asked for again, and an empty one says what will stand there', async ({
  page,
  allow,
}) => {
  allow(/status of 500|resposta: 500/)
  await answeredBranch(page, [])
  await page.route(/\/research\/comment\?/, (route) => route.fulfill({ status: 500, json: {} }))
  await page.goto('/admin/research/comment')
  await expect(page.getByRole('button', { name: 'Tentar novamente' })).toBeVisible()
  expect(await axeFaults(page)).toEqual([])

  await page.unroute(/\/research\/comment\?/)
  await page.getByRole('button', { name: 'Tentar novamente' }).click()

  await expect(page.getByText('Nenhuma avaliação ainda.')).toBeVisible()
})

test('the survey after a visit is switched on where the answers are read', async ({ page }) => {
  await answeredBranch(page, [])
  await page.goto('/admin/research/comment')
  await page.getByRole('button', { name: 'Pesquisa após a visita' }).click()
  const dialog = page.getByRole('dialog', { name: 'Pesquisa após a visita' })
  const toggle = dialog.getByRole('switch', { name: 'Enviar a pesquisa depois da visita' })
  await expect(toggle).not.toBeChecked()
  const link = dialog.getByRole('link', { name: 'Perfil Digital' })
  await expect(link, 'the colour of the house, not of the browser').toHaveCSS('color', 'rgb(123, 45, 79)')
  await expect(link).toHaveCSS('text-decoration-line', 'underline')
  await toggle.click()
  await expect(dialog.getByText(/^Ligada desde /)).toBeVisible()
  expect(await axeFaults(page)).toEqual([])

  await page.reload()
  await page.getByRole('button', { name: 'Pesquisa após a visita' }).click()

  await expect(toggle).toBeChecked()
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

test.describe('in the dark', () => {
  test.use({ colorScheme: 'dark' })

  test('reviews and their form have no fault that axe can see', async ({ page }) => {
    await answeredBranch(page, [unhappy(), happy, { nps: 7 }])
    await page.goto('/admin/research/comment')
    await expect(cards(page)).toHaveCount(3)
    expect(await axeFaults(page)).toEqual([])
    await cards(page)
      .last()
      .getByRole('button', { name: /Dar retorno/ })
      .click()
    await expect(form(page)).toBeVisible()
    expect(await axeFaults(page)).toEqual([])
  })
})
