import type { Page } from '@playwright/test'
import { axeFaults } from './axe.ts'
import { expect, test } from './harness.ts'
import { ownNight } from './own-night.ts'
import { dayFromNow, newPhone } from './request-form.ts'
import { isTooWide } from './staff.ts'

const openDay = (page: Page, date?: string) =>
  page.goto(`/admin/reservations?visao=dia${date ? `&dateFrom=${date}&dateTo=${date}` : ''}`)
const state = (page: Page, word: string) =>
  page.getByRole('button', { name: new RegExp(`^Jantar: ${word}\\.`) })
const entry = (page: Page, name: string | RegExp) => page.getByRole('menuitem', { name })
const question = (page: Page, name: string) => page.getByRole('alertdialog', { name })

test(
  'tonight stops taking reservations in two taps from the day, is taken back by Desfazer, and reopens',
  { tag: ['@both', '@D-123'] },
  async ({ page }) => {
    const night = await ownNight(page)
    const [today, later] = [dayFromNow(0), dayFromNow(1)]
    await openDay(page)
    const before = await night.times(later)
    await expect(state(page, 'aceitando')).toBeVisible()
    expect((await state(page, 'aceitando').boundingBox())!.height).toBeGreaterThanOrEqual(44)

    let taps = 0
    const tap = async (pressed: ReturnType<Page['getByRole']>) => {
      taps++
      await pressed.click()
    }
    await tap(state(page, 'aceitando'))
    await tap(entry(page, /^Parar de aceitar hoje/))
    await expect(page.getByText('Jantar parou de aceitar hoje.')).toBeVisible()
    expect(taps, 'close tonight').toBeLessThanOrEqual(2)

    await expect(state(page, 'parado')).toBeVisible()
    await expect(page.getByText('Parou de aceitar hoje.', { exact: true })).toBeVisible()
    expect(await night.times(today)).toBe(0)
    expect(await night.times(later)).toBe(before)
    expect(await axeFaults(page)).toEqual([])
    expect(await isTooWide(page)).toBe(false)

    await page.getByRole('button', { name: 'Desfazer' }).click()
    await expect(state(page, 'aceitando')).toBeVisible()
    await state(page, 'aceitando').click()
    await entry(page, /^Parar de aceitar hoje/).click()
    await state(page, 'parado').click()
    expect(await axeFaults(page)).toEqual([])
    await entry(page, 'Reabrir').click()
    await expect(state(page, 'aceitando')).toBeVisible()
  },
)

test(
  'on the smallest phone the day opens with its next party in view, and its date on one line',
  { tag: '@celular' },
  async ({ page }) => {
    const night = await ownNight(page)
    await page.setViewportSize({ width: 320, height: 640 })
    await night.booked(dayFromNow(0), { name: 'Ana Hoje', time: '23:30' })
    await night.booked(dayFromNow(1), { name: 'Bia Amanhã', time: '20:00' })
    const edit = (name: string) => page.getByRole('button', { name: `Editar agendamento de ${name}` })

    await openDay(page)
    await expect(edit('Ana Hoje')).toBeInViewport({ ratio: 1 })
    await openDay(page, dayFromNow(1))
    await expect(edit('Bia Amanhã')).toBeInViewport()
    const back = (await page.getByRole('button', { name: 'Hoje', exact: true }).boundingBox())!
    const before = (await page.getByRole('button', { name: 'Dia anterior' }).boundingBox())!
    expect(back.y).toBe(before.y)
    const date = page.getByRole('heading', { level: 2 }).locator('time')
    expect((await date.boundingBox())!.height).toBeLessThanOrEqual(24)
    expect(await isTooWide(page)).toBe(false)
    expect(await axeFaults(page)).toEqual([])
  },
)

test(
  'what a changed date opens has no fault that axe can see and fits a phone: seats, question, dates, banner and list',
  { tag: ['@celular', '@D-123', '@D-124'] },
  async ({ page }) => {
    const night = await ownNight(page)
    const [day, other] = [dayFromNow(5), dayFromNow(6)]
    await night.reservation(day, 4)
    await night.reservation(other, 3)
    const isFine = async () => {
      expect(await axeFaults(page)).toEqual([])
      expect(await isTooWide(page)).toBe(false)
    }
    await openDay(page, day)
    await state(page, 'aceitando').click()
    await entry(page, 'Mudar lugares só neste dia').click()
    const form = page.getByRole('dialog', { name: 'Mudar lugares só neste dia' })
    await expect(form.getByRole('textbox', { name: /^Lugares em / })).toBeFocused()
    await form.getByRole('textbox', { name: /^Lugares em / }).fill('3')
    await isFine()
    await form.getByRole('button', { name: 'Mudar lugares' }).click()
    const asked = question(page, 'Mudar para 3 lugares neste dia?')
    await expect(asked.getByRole('button', { name: 'Não' })).toBeFocused()
    await isFine()
    await page.keyboard.press('Escape')
    await expect(asked).toBeHidden()
    await form.getByRole('button', { name: 'Mudar lugares' }).click()
    await asked.getByRole('button', { name: 'Mudar mesmo assim' }).click()
    await expect(form).toBeHidden()
    await night.post('/reservation-service', {
      type: 'CLO',
      date_start: other,
      date_end: other,
      service_id: 0,
    })

    await page.goto('/admin/reservations/services')
    await expect(page.getByRole('list', { name: 'Dias diferentes de Jantar' })).toBeVisible()
    await isFine()
    await page.getByRole('button', { name: /^Agendamentos sem lugar/ }).click()
    const list = page.getByRole('dialog', { name: 'Agendamentos sem lugar' })
    await expect(list).toBeVisible()
    await isFine()
  },
)

test(
  'on a full night a larger party keeps its time in sight, reads how many fit, and gets its seats in place',
  { tag: ['@celular', '@D-47', '@D-149'] },
  async ({ page }) => {
    const night = await ownNight(page)
    const day = dayFromNow(5)
    for (const people of [5, 5, 5, 5, 5, 5, 5, 2]) await night.booked(day, { name: 'Mesa Cheia', people })
    await night.booked(day, { name: 'Luiz Cresce', time: '21:00', people: 2 })
    await openDay(page, day)
    await page.getByRole('button', { name: 'Editar agendamento de Luiz Cresce' }).click()
    const form = page.getByRole('dialog', { name: 'Editar agendamento' })
    const time = (name: string | RegExp) => form.getByRole('radio', { name })
    await expect(time('21:00')).toBeChecked()

    await form.getByRole('textbox', { name: 'Pessoas' }).fill('5')
    await form.getByRole('textbox', { name: 'Pessoas' }).blur()

    await expect(time(/^21:00\s*cabem até 3$/)).toBeChecked()
    await expect(time(/^21:00/)).toBeDisabled()
    await expect(form.getByRole('radio')).toHaveCount(1)
    const why = form.getByRole('list', { name: 'Por que não há lugar' })
    await expect(why).toContainText('Jantar: 39 de 40 lugares, 2 deste agendamento: cabem até 3 pessoas.')
    expect(await axeFaults(page)).toEqual([])
    expect(await isTooWide(page)).toBe(false)
    await why.getByRole('button', { name: 'Mudar lugares só neste dia' }).click()
    const seats = page.getByRole('dialog', { name: 'Mudar lugares só neste dia' })
    await expect(seats.getByRole('textbox')).toBeFocused()
    await seats.getByRole('textbox').fill('42')
    await seats.getByRole('textbox').press('Enter')

    await expect(seats).toBeHidden()
    await expect(form.getByRole('alert'), 'the form of the booking was not submitted').toHaveCount(0)
    await expect(form).toBeVisible()
    await expect(why).toBeHidden()
    await expect(time('21:00')).toBeChecked()
    await form.getByRole('button', { name: 'Salvar' }).click()
    await expect(page.getByText('Agendamento atualizado com sucesso!')).toBeVisible()
    await expect(page.getByRole('heading', { name: /42 de 42 lugares/ })).toBeVisible()

    await page.getByRole('button', { name: 'Adicionar agendamento' }).click()
    const added = page.getByRole('dialog', { name: 'Adicionar agendamento' })
    await added.getByRole('textbox', { name: 'Telefone' }).fill(newPhone())
    await added.getByLabel('Data', { exact: true }).fill(day)
    await expect(added.getByText('Jantar: 42 de 42 lugares: lotado.')).toBeVisible()
    await expect(added.getByText('Nenhum horário encontrado. Tente outra data.')).toBeVisible()
  },
)

test('a list of guests that goes on ends within a row', { tag: ['@celular', '@D-124'] }, async ({ page }) => {
  const night = await ownNight(page)
  for (const name of ['Ana', 'Bia', 'Caio', 'Dora', 'Elis', 'Fábio'])
    await night.booked(dayFromNow(5), { name: `${name} Convidada` })
  await page.goto('/admin/reservations/services')

  await page.getByRole('button', { name: /^Excluir Jantar/ }).click()
  const rows = question(page, 'Deseja realmente excluir esse registro?').getByRole('listitem')
  await expect(rows).toHaveCount(6)

  const seen = await rows.evaluateAll((all) => {
    const area = all[0]!.closest('ul')!.parentElement!
    const end = area.getBoundingClientRect().bottom
    const cut = all.map((row) => row.getBoundingClientRect()).find(({ bottom }) => bottom > end + 1)
    return { goesOn: area.scrollHeight > area.clientHeight, share: cut ? (end - cut.top) / cut.height : 0 }
  })
  await page.emulateMedia({ colorScheme: 'dark' })
  const shade = await rows.first().evaluate((row) => {
    const { backgroundImage } = getComputedStyle(row.closest('ul')!.parentElement!)
    return Number(/243, 236, 238, ([\d.]+)/.exec(backgroundImage)?.[1])
  })
  expect(shade, 'a light shade in the dark').toBeGreaterThanOrEqual(0.3)
  expect(seen.goesOn).toBe(true)
  expect(seen.share).toBeGreaterThan(0.2)
  expect(seen.share).toBeLessThan(0.8)
})

test(
  'a closure begins with today and all, its end follows its start, and is taken back by Desfazer',
  { tag: '@D-124' },
  async ({ page }) => {
    await ownNight(page)
    await page.goto('/admin/reservations/services')
    await page.getByRole('button', { name: 'Novo fechamento' }).click()
    const form = page.getByRole('dialog', { name: 'Período de Fechamento' })
    const [start, end] = [form.getByLabel('Data inicial'), form.getByLabel('Data final')]

    await expect(start).toBeFocused()
    await expect(start).toHaveValue(dayFromNow(0))
    await expect(end).toHaveValue(dayFromNow(0))
    await expect(form.getByRole('combobox', { name: 'Disponibilidade' })).toHaveValue('0')
    await start.fill(dayFromNow(3))
    await expect(end).toHaveValue(dayFromNow(3))
    await start.fill(dayFromNow(2))
    await expect(end).toHaveValue(dayFromNow(2))
    await form.getByRole('button', { name: 'Salvar' }).click()
    const closed = page.getByRole('heading', { name: /^Fechamento: Todas/ })
    await expect(closed).toBeVisible()
    await page.getByRole('button', { name: 'Desfazer' }).click()
    await expect(page.getByText('Fechamento desfeito!')).toBeVisible()
    await expect(closed).toBeHidden()
  },
)

test('people at the door are registered by Enter alone, their number by the arrow keys', async ({ page }) => {
  await ownNight(page)
  await openDay(page)
  await page.getByRole('button', { name: 'Nova entrada sem reserva' }).click()
  const form = page.getByRole('dialog', { name: 'Nova entrada sem reserva' })

  await expect(form.getByRole('button', { name: 'Registrar entrada' })).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowDown')
  await expect(form.getByLabel('Pessoas', { exact: true })).toHaveValue('3')
  expect(await axeFaults(page)).toEqual([])
  await page.keyboard.press('Enter')
  await expect(page.getByText('3 pessoas sem reserva: registro feito com sucesso!')).toBeVisible()
})

test(
  'at a desk a day is a table by the clock with who came without a reservation, its heading stays in view',
  { tag: '@mesa' },
  async ({ page }) => {
    const night = await ownNight(page)
    const day = dayFromNow(0)
    await night.booked(day, { name: 'Última', time: '23:30' })
    await night.post('/walk-in', { person_number: 3, name: 'Da Calçada' })
    await openDay(page)

    const part = page.getByRole('region', { name: /^Jantar/ })
    const rows = part.getByRole('listitem').filter({ has: page.locator('time') })
    await expect(rows).toContainText(['Da Calçada', 'Última'])
    const boxes = await Promise.all((await rows.all()).map(async (row) => (await row.boundingBox())!))
    expect(new Set(boxes.map(({ x }) => x)).size, 'one column').toBe(1)
    expect(Math.max(...boxes.map(({ height }) => height))).toBeLessThanOrEqual(60)
    await page.setViewportSize({ width: 1440, height: 420 })
    await rows.last().scrollIntoViewIfNeeded()
    await page.mouse.wheel(0, 2000)
    await expect(page.getByRole('heading', { name: /^Jantar/ })).toBeInViewport()
  },
)

test(
  'without a network an entry at the door still opens: its form came with the day',
  { tag: '@celular' },
  async ({ page, context, allow }) => {
    allow(/ERR_INTERNET_DISCONNECTED/)
    await ownNight(page)
    await openDay(page)
    await expect(state(page, 'aceitando')).toBeVisible()
    await context.setOffline(true)

    await page.getByRole('button', { name: 'Nova entrada sem reserva' }).click()

    await expect(page.getByRole('dialog', { name: 'Nova entrada sem reserva' })).toBeVisible()
    await context.setOffline(false)
  },
)
