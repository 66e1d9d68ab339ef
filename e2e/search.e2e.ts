import { axeFaults } from './axe.ts'
import { expect, test } from './harness.ts'
import { ownNight } from './own-night.ts'
import { dayFromNow } from './request-form.ts'
import { isTooWide, pinheirosBranch, signIn } from './staff.ts'

test('a search looks at all dates from today on, says so, and takes the place of strip and requests @both', async ({
  page,
}) => {
  const night = await ownNight(page)
  await night.booked(dayFromNow(2), { name: 'Otávio Reis' })
  await night.booked(dayFromNow(40), { name: 'Otávio Reis' })
  await night.booked(dayFromNow(2), { name: 'Outra Pessoa' })
  await night.reservation(dayFromNow(1), 2, { name: 'Dora Espera' })
  await page.goto('/admin/reservations?visao=lista')
  const strip = page.getByRole('button', { name: 'Resumo e disponibilidade' })
  await expect(page.getByRole('region', { name: '1 pedido espera resposta' })).toBeVisible()

  await page.getByRole('heading', { level: 1 }).focus()
  await page.keyboard.press('/')
  await page.keyboard.type('otavio/')
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Enter')

  await expect(page).toHaveURL('/admin/reservations?visao=lista&search=otavio')
  await expect(page.getByRole('heading', { level: 2, name: 'Resultados de hoje em diante' })).toBeVisible()
  await expect(page.getByTitle('Otávio Reis')).toHaveCount(2)
  await expect(page.getByText('Outra Pessoa')).toHaveCount(0)
  await expect(strip).toHaveCount(0)
  await expect(page.getByRole('region', { name: /espera resposta/ })).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Ver também passadas/ })).toHaveCount(0)
  expect(await axeFaults(page)).toEqual([])
  expect(await isTooWide(page)).toBe(false)

  if (page.viewportSize()!.width < 992) await page.getByRole('button', { name: /^Filtros/ }).click()
  await page.getByRole('button', { name: '7 dias' }).click()
  await expect(page.getByRole('heading', { level: 2, name: /^Resultados de \d/ })).toBeVisible()
  await expect(page.getByTitle('Otávio Reis')).toHaveCount(1)
  await page.getByRole('searchbox', { name: 'Buscar agendamento' }).press('Escape')
  await expect(strip).toBeVisible()
})

test('past reservations are one press away from a search, and dates that were chosen stay until they are left', async ({
  page,
}) => {
  const token = await signIn(page)
  const { business_id, id: branch } = await pinheirosBranch(page.request)
  const dates = `dateFrom=${dayFromNow(-20)}&dateTo=${dayFromNow(-2)}`
  const path = `/api/business/${business_id}/branch/${branch}/reservation?${dates}`
  const answer = await page.request.get(path, { headers: { 'x-auth-token': token } })
  const { result } = (await answer.json()) as { result: { data: { id: number; owner: { name: string } }[] } }
  const { id, owner } = result.data[0]!
  const row = page
    .getByRole('listitem')
    .filter({ hasText: `#${id}` })
    .filter({ has: page.getByRole('link', { name: /WhatsApp/ }) })

  await page.goto(`/admin/reservations?${dates}&search=%23${id}`)
  await expect(row).toContainText(owner.name)
  await expect(page.getByRole('heading', { level: 2, name: /^Resultados de / })).toBeVisible()
  await page.getByRole('button', { name: 'Buscar em todas as datas' }).click()

  await expect(page.getByText('Nenhum agendamento encontrado de hoje em diante.')).toBeVisible()
  await page.getByRole('button', { name: 'Ver também passadas (1)' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Passadas' })).toBeVisible()
  await expect(row).toContainText(owner.name)
})

test('a search of the day that finds nobody goes on to all dates', async ({ page }) => {
  const night = await ownNight(page)
  await night.booked(dayFromNow(30), { name: 'Lia Longe' })
  await night.booked(dayFromNow(0), { name: 'Hugo Hoje', time: '23:00' })
  await page.goto('/admin/reservations?visao=dia&search=lia')

  await page.getByRole('link', { name: 'Buscar em todas as datas' }).click()

  await expect(page.getByTitle('Lia Longe')).toBeVisible()
})

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
