import type { Page } from '@playwright/test'
import { expect, test } from './harness.ts'
import { pinheirosBranch, signIn } from './staff.ts'

const other = 'Centro'

/** Signed in with another unit of the Cantina current than Pinheiros. */
async function atAnotherUnit(page: Page) {
  await signIn(page)
  const answer = await page.request.get('/api/user/guest?slug=cantina-da-praca-centro')
  const { businesses } = (await answer.json()) as { businesses: { branches: { id: number }[] }[] }
  const centro = businesses[0]!.branches[0]!.id
  await page.addInitScript((id) => {
    // Once: a reload must find what the app has stored since.
    if (sessionStorage.getItem('chosen')) return
    sessionStorage.setItem('chosen', 'yes')
    localStorage.setItem('casa-cheia.branch', String(id))
  }, centro)
  return { centro, pinheiros: (await pinheirosBranch(page.request)).id }
}

const unit = (page: Page) => page.getByRole('button', { name: /^Estabelecimento/ })

test(
  'a link of another unit makes that unit current, says so, and reads nothing of the one before',
  { tag: ['@mesa', '@D-115'] },
  async ({ page }) => {
    const { centro, pinheiros } = await atAnotherUnit(page)
    const asked: string[] = []
    page.on('request', (request) => void asked.push(request.url()))

    await page.goto(`/admin/reservations?dateFrom=2026-12-05&dateTo=2026-12-05&estabelecimento=${pinheiros}`)

    await expect(page.getByText('Mudou para Pinheiros')).toBeVisible()
    await expect(unit(page)).toContainText('Pinheiros')
    await expect(page).toHaveURL('/admin/reservations?dateFrom=2026-12-05&dateTo=2026-12-05')
    await page.getByRole('button', { name: 'Resumo e disponibilidade' }).click()
    await expect(page.getByText(/^05\/12\/2026/).first()).toBeVisible()
    expect(asked.filter((url) => url.includes(`/branch/${centro}/`))).toEqual([])

    await page.reload()
    await expect(unit(page)).toContainText('Pinheiros')
  },
)

test(
  'the profile of another unit makes it current too, and a menu of another unit offers the list',
  { tag: ['@mesa', '@D-115'] },
  async ({ page, allow }) => {
    allow(/status of 404.*\/menu\/1/)
    const { pinheiros } = await atAnotherUnit(page)

    await page.goto('/admin/menus')
    await expect(unit(page)).toContainText(other)
    await page.goto('/admin/menu/1/edit')
    await expect(page.getByText('Este cardápio não existe neste estabelecimento.')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Ver cardápios' })).toBeVisible()

    await page.goto(`/admin/branch/${pinheiros}/edit`)
    await expect(page.getByText('Mudou para Pinheiros')).toBeVisible()
    await expect(unit(page)).toContainText('Pinheiros')
  },
)

test(
  'a link of a unit out of reach is told, and shows nothing under its address',
  { tag: ['@mesa', '@D-04', '@D-115'] },
  async ({ page }) => {
    await signIn(page)

    await page.goto('/admin/reservations?estabelecimento=999999')

    await expect(
      page.getByText('O estabelecimento deste link não existe ou não é acessível para você.'),
    ).toBeVisible()
    await expect(page).toHaveURL('/admin/dashboard')
  },
)
