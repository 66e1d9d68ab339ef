import type { Locator, Page } from '@playwright/test'
import { axeFaults } from './axe.ts'
import { expect, movableClock, test } from './evening.ts'
import { ownNight } from './own-night.ts'
import { isTooWide } from './staff.ts'

test.use(movableClock)

const dinner = { from: '19:00', to: '23:00', timezone: 'America/Sao_Paulo' }

const row = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('link', { name: new RegExp(`com ${name} `) }) })
const chegou = (page: Page, name: string) => page.getByRole('button', { name: `Chegou: ${name}` })
const part = (page: Page) => page.getByRole('region', { name: /^Jantar/ })
const number = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Confirmação de Reserva' })

/** The names of the evening's rows, in the order in which they stand. */
const order = (page: Page) =>
  part(page)
    .getByRole('link', { name: /^Conversar com / })
    .evaluateAll((links) => links.map((link) => /com (.+?) pelo/.exec(link.ariaLabel ?? '')?.[1]))

const home = (page: Page) => page.goto('/admin/dashboard')
/** Opened as by a person from the home: it begins at now. */
async function day(page: Page) {
  await home(page)
  await number(page, 'Pessoas').getByRole('link').click()
}

/** The contents of every screen of the evening, at any minute. */
async function isSound(page: Page) {
  expect(await axeFaults(page)).toEqual([])
  expect(await isTooWide(page)).toBe(false)
}

/** However far the day has opened at now, the first request is answered from the upper part of the screen. */
async function answersAtOnce(page: Page, name: string) {
  const first = page.getByRole('region', { name: /esperam? resposta/ })
  const approve = first.getByRole('button', { name: `Aprovar agendamento de ${name}` })
  await isInReach(approve)
  const { width } = page.viewportSize()!
  expect((await approve.boundingBox())!.y).toBeLessThanOrEqual(width < 992 ? 520 : 420)
}

/** The target of a tap comes into view by itself, large enough for a thumb. */
async function isInReach(target: Locator) {
  await expect(target).toBeInViewport({ ratio: 1 })
  expect((await target.boundingBox())!.height).toBeGreaterThanOrEqual(44)
}

test(
  'two hours of an evening: requests, late guests, walk-ins, a stop, a no-show and a cancellation',
  { tag: ['@both', '@D-114', '@D-116', '@D-123'] },
  async ({ page, another, evening, turn }) => {
    await turn('18:50')
    const night = await ownNight(page, dinner)
    await night.booked(evening, { name: 'Ana Pontual', time: '19:30' })
    await night.booked(evening, { name: 'Bruno Atrasado', time: '19:30', people: 4 })
    await night.booked(evening, { name: 'Clara Ausente', time: '20:00' })
    const leaving = await night.booked(evening, { name: 'Davi Desiste', time: '20:30', people: 3 })
    await night.reservation(evening, 4, { name: 'Elisa Pede', time: '20:30' })
    await night.reservation(evening, 2, { name: 'Fabio Espera', time: '21:00' })
    await night.publish()

    await home(page)
    await expect(number(page, 'Pessoas')).toContainText('11')
    await expect(number(page, 'Pendentes')).toContainText('2 pedidos · 6 pessoas hoje')
    await expect(number(page, 'Ocupação')).toContainText('43%')
    await expect(page.getByRole('region', { name: 'Próximas chegadas' })).toContainText(
      /19:30.*Ana Pontual.*Bruno Atrasado.*20:00.*Clara Ausente/s,
    )
    await isSound(page)

    await turn('19:31')
    await day(page)
    await expect(part(page)).toContainText('17 de 40 lugares')
    await expect(part(page)).toContainText('11 confirmados · 6 a confirmar')
    await expect(page.getByRole('heading', { name: 'agora 19:31' })).toBeVisible()
    expect(await order(page)).toEqual([
      'Ana Pontual',
      'Bruno Atrasado',
      'Clara Ausente',
      'Davi Desiste',
      'Elisa Pede',
      'Fabio Espera',
    ])
    await answersAtOnce(page, 'Elisa Pede')
    await isInReach(chegou(page, 'Ana Pontual'))
    await chegou(page, 'Ana Pontual').click()
    await expect(row(page, 'Ana Pontual')).toContainText('Chegou 19:31')
    await isSound(page)

    await turn('19:45')
    await home(page)
    const late = page.getByRole('list', { name: 'Atrasadas' })
    await expect(late.getByRole('listitem')).toHaveCount(1)
    await expect(late).toContainText('Bruno Atrasado')
    await expect(late).toContainText('Atrasada 15 min')
    await isSound(page)
    await page.getByRole('button', { name: /^Notificações/ }).click()
    const bell = page.getByRole('region', { name: 'Notificações' })
    await expect(bell.getByRole('listitem').first()).toContainText('Elisa Pede')
    await bell.getByRole('listitem').first().getByRole('link').click()
    await expect(dialog(page)).toContainText('Elisa Pede')
    await isSound(page)
    await dialog(page).getByRole('button', { name: 'Aprovar', exact: true }).click()
    await expect(dialog(page).getByRole('button', { name: 'Próximo pedido (1)' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toBeHidden()
    await expect(part(page)).toContainText('15 confirmados · 2 a confirmar')

    await turn('19:58')
    await day(page)
    await answersAtOnce(page, 'Fabio Espera')
    await page.getByRole('button', { name: 'Nova entrada sem reserva' }).click()
    await page.getByRole('dialog', { name: 'Nova entrada sem reserva' }).getByLabel('Nome').fill('Da Calçada')
    await page.getByRole('button', { name: 'Registrar entrada' }).click()
    await expect(part(page)).toContainText('19 de 40 lugares')
    await expect(part(page)).toContainText('15 confirmados · 2 a confirmar · 2 sem reserva')
    await expect(part(page)).toContainText('Da Calçada')
    await isSound(page)

    await turn('20:05')
    await day(page)
    await expect(row(page, 'Bruno Atrasado')).toContainText('Atrasada 35 min')
    await expect(row(page, 'Clara Ausente')).toContainText('Atrasada 5 min')
    await isInReach(chegou(page, 'Bruno Atrasado'))
    await chegou(page, 'Bruno Atrasado').click()
    await expect(row(page, 'Bruno Atrasado')).toContainText('Chegou 20:05')
    await part(page)
      .getByRole('button', { name: /^Jantar: aceitando/ })
      .click()
    await page.getByRole('menuitem', { name: /^Parar de aceitar hoje/ }).click()
    await expect(page.getByText('Parou de aceitar hoje.', { exact: true })).toBeVisible()
    await isSound(page)

    await turn('20:10')
    const guest = await another('celular')
    await guest.clock.setFixedTime(new Date(`${evening}T20:10:00-03:00`))
    await guest.goto(`/reserva/${night.slug}`)
    await guest.getByLabel('Data', { exact: true }).fill(evening)
    await expect(guest.getByText('Nenhum horário encontrado. Tente outra data.')).toBeVisible()
    await guest.goto(`/reserva/${night.slug}/${leaving.id}/${leaving.token}`)
    await guest.getByRole('button', { name: 'Cancelar Agendamento' }).click()
    await guest.getByRole('button', { name: 'Sim', exact: true }).click()
    await expect(guest.getByText('A reserva foi cancelada.')).toBeVisible()
    await isSound(guest)

    await turn('20:25')
    await day(page)
    await expect(part(page)).toContainText('16 de 40 lugares')
    await expect(row(page, 'Davi Desiste')).toHaveCount(0)
    await expect(row(page, 'Clara Ausente')).toContainText('Atrasada 25 min')
    await answersAtOnce(page, 'Fabio Espera')
    await isInReach(chegou(page, 'Clara Ausente'))
    await page.getByRole('button', { name: 'Não compareceu: Clara Ausente' }).click()
    await expect(row(page, 'Clara Ausente').getByRole('button', { name: /^Desfazer/ })).toBeVisible()
    await isSound(page)

    await turn('21:21')
    await page.goto('/admin/reservations?visao=lista')
    await expect(page.getByRole('region', { name: /pedido espera resposta/ })).toBeHidden()
    await expect(page.getByText('Horário já passou')).toBeVisible()
    await isSound(page)
    await day(page)
    await expect(page.getByRole('region', { name: /espera resposta/ })).toHaveCount(0)
    await expect(page.getByRole('heading', { name: 'Sem resposta (1)' })).toBeVisible()
    expect((await order(page)).at(-1)).toBe('Fabio Espera')
    await expect(row(page, 'Elisa Pede')).toContainText('Atrasada 51 min')
    await isSound(page)
    await page.getByRole('button', { name: 'Recusar agendamento de Fabio Espera' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Sim', exact: true }).click()
    await expect(row(page, 'Fabio Espera')).toHaveCount(0)

    await turn('21:30')
    await day(page)
    await expect(part(page)).toContainText('14 de 40 lugares')
    await expect(page.getByText(/8\schegaram · 2\snão\scompareceram/).filter({ visible: true })).toBeVisible()
    await home(page)
    await expect(number(page, 'Pendentes')).toContainText('0')
    await expect(number(page, 'Ocupação')).toContainText('35%')
    await isSound(page)
  },
)
