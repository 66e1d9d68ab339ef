import type { Page } from '@playwright/test'
import { axeFaults } from './axe.ts'
import { expect, test } from './harness.ts'
import { freeDay } from './request-form.ts'
import { isTooWide, pinheirosBranch, signIn } from './staff.ts'

const settings = '/admin/reservations/config'
const services = '/admin/reservations/services'
const offerCall = /\/reservation-offer$/

const note = (page: Page) => page.getByRole('note', { name: 'Link público sem horários' })
const why = (page: Page) => page.getByRole('region', { name: 'Por que não há horários?' })

const workOn = (page: Page, business: number, branch: number) =>
  page.addInitScript(
    (ids) => {
      localStorage.setItem('casa-cheia.business', String(ids[0]))
      localStorage.setItem('casa-cheia.branch', String(ids[1]))
    },
    [business, branch],
  )

test('[D-12] a draft is told on both screens that its link offers nothing, with the way to its profile @both', async ({
  page,
}) => {
  const token = await signIn(page)
  const { business_id } = await pinheirosBranch(page.request)
  const slug = `rascunho-${test.info().project.name}-${Date.now().toString(36)}`
  const answer = await page.request.post(`/api/business/${business_id}/branch`, {
    headers: { 'x-auth-token': token },
    data: { name: 'Cantina', branch: slug, slug, timezone: 'America/Sao_Paulo' },
  })
  const { branch } = (await answer.json()) as { branch: { id: number } }
  await workOn(page, business_id, branch.id)

  for (const screen of [settings, services]) {
    await page.goto(screen)
    await expect(note(page)).toContainText('O link público não oferece horários.')
    await expect(note(page)).toContainText('rascunho')
    await expect(note(page).getByRole('link', { name: 'Abrir o perfil' })).toHaveAttribute(
      'href',
      `/admin/branch/${branch.id}/edit`,
    )
    expect(await axeFaults(page)).toEqual([])
    expect(await isTooWide(page)).toBe(false)
  }
})

test('a switch that leaves the link without times says so at once, and no more when it is on again', async ({
  page,
}) => {
  await signIn(page)
  const guest = await page.request.get('/api/user/guest?slug=cantina-da-praca-centro')
  const { businesses } = (await guest.json()) as {
    businesses: { branches: { id: number; business_id: number }[] }[]
  }
  const centro = businesses[0]!.branches[0]!
  await workOn(page, centro.business_id, centro.id)
  await page.goto(settings)
  const online = page.getByRole('switch', { name: 'Aceitar agendamentos online' })
  await expect(online).toBeChecked()
  await expect(note(page)).toHaveCount(0)

  await online.click()
  await expect(note(page)).toContainText('“Aceitar agendamentos online” está desligado.')
  await page.goto(services)
  await note(page).getByRole('link', { name: 'Ligar agendamentos online' }).click()
  await expect(page).toHaveURL(`${settings}#accept_online_reservations`)
  await expect(online).toBeFocused()
  await page.keyboard.press('Space')
  await expect(note(page)).toHaveCount(0)
})

test('the services add what is missing themselves; whoever only reads is told whom to ask', async ({
  page,
}) => {
  await signIn(page)
  await page.route(offerCall, (route) => route.fulfill({ json: { obstacle: 'hours' } }))
  await page.goto(services)

  await note(page).getByRole('button', { name: 'Cadastrar disponibilidade' }).click()
  await expect(page.getByRole('dialog', { name: 'Nova Disponibilidade' })).toBeVisible()

  await signIn(page, 'editor')
  await page.goto(services)
  await expect(note(page)).toContainText('Fale com o responsável pelo estabelecimento.')
  await expect(note(page).getByRole('button')).toHaveCount(0)
})

test('the screens stand without the notice when it cannot be had', async ({ page, allow }) => {
  allow(/ERR_FAILED/)
  await signIn(page)
  await page.route(offerCall, (route) => route.abort())

  await page.goto(services)
  await expect(page.getByRole('heading', { name: /^Jantar/ })).toBeVisible()
  await page.goto(settings)
  await expect(page.getByRole('region', { name: 'Formas de agendamento' })).toBeVisible()
})

test('the settings answer why a day has no times, for visitors and for staff, as the services do @celular', async ({
  page,
}) => {
  await signIn(page)
  await page.goto(settings)

  await why(page).getByLabel('Dia').fill(freeDay())
  await expect(why(page).getByRole('listitem').first()).toContainText('12:00 · 12:30')
  await why(page).getByText('Equipe', { exact: true }).click()
  await expect(page).toHaveURL(/para=equipe/)
  await expect(why(page).getByRole('radio', { name: 'Equipe' })).toBeChecked()
  await expect(why(page).getByRole('listitem').first()).toContainText('Disponível para até')
  await why(page).getByLabel('Dia').fill('2020-01-07')
  await expect(why(page).getByRole('listitem').first()).toContainText('Já passou')
  expect(await axeFaults(page)).toEqual([])
  expect(await isTooWide(page)).toBe(false)
})
