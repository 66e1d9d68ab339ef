import type { Locator, Page } from '@playwright/test'
import { axeFaults } from './axe.ts'
import { expect, test } from './harness.ts'
import { ownBranch } from './own-branch.ts'
import { dayFromNow } from './request-form.ts'
import { isTooWide, signIn } from './staff.ts'

const weekdays = [
  'Segunda-feira',
  'Terça-feira',
  'Quarta-feira',
  'Quinta-feira',
  'Sexta-feira',
  'Sábado',
  'Domingo',
] as const

const listCall = /\/reservation-service$/
const rowCall = /\/reservation-service\/\d+$/

const add = (page: Page) => page.getByRole('button', { name: 'Nova disponibilidade' })
const close = (page: Page) => page.getByRole('button', { name: 'Novo fechamento' })
const card = (page: Page, name: string | RegExp) =>
  page
    .getByRole('list', { name: 'Disponibilidades' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name }) })
const values = (of: Locator) => of.locator('dd')
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })
const save = (form: Locator) => form.getByRole('button', { name: 'Salvar' })
const dayBR = (day: string) => day.split('-').toReversed().join('/')

/** The fields of one weekday. */
function dayOf(form: Locator, name: (typeof weekdays)[number]) {
  const row = form.getByRole('group', { name, exact: true })
  return {
    toggle: row.getByRole('switch', { name, exact: true }),
    from: row.getByLabel(`${name}, de`),
    to: row.getByLabel(`${name}, até`),
    tolerance: row.getByLabel(`${name}, tolerância`),
  }
}

/** A branch of this test only, with what another person would do in it. */
async function ownServices(page: Page) {
  const { path, headers, service, request } = await ownBranch(page, 'Serviços')
  return {
    service,
    reservation: request,
    /** Saves a service or closure as another person would. */
    async change(id: number, given: object) {
      const list = await page.request.get(`${path}/reservation-service`, { headers })
      const rows = (await list.json()) as { id: number; updated_at: string }[]
      const { updated_at: _, ...row } = rows.find((one) => one.id === id)!
      const data = { ...row, ...given }
      const answer = await page.request.put(`${path}/reservation-service/${id}`, { headers, data })
      expect(await answer.json()).toMatchObject({ success: true })
    },
  }
}

const open = (page: Page) => page.goto('/admin/reservations/services')

test.describe('an availability', () => {
  test('[SERV-16] [SERV-18] [SERV-20] [SERV-21] [SERV-22] [SERV-48] [SERV-50] the plus opens a new one: a name, one person, every week, seven days off @both', async ({
    page,
  }) => {
    await ownServices(page)
    await open(page)
    await expect(page.getByText('Nenhuma disponibilidade cadastrada.')).toBeVisible()
    await add(page).click()
    const form = dialog(page, 'Nova Disponibilidade')

    await expect(form.getByRole('textbox', { name: 'Nome' })).toHaveValue('')
    await expect(form.getByRole('textbox', { name: 'Nome' })).toBeFocused()
    const seats = form.getByRole('textbox', { name: 'Número de pessoas' })
    await expect(seats).toHaveValue('1')
    await expect(seats, 'a pad of digits, without a comma').toHaveAttribute('inputmode', 'numeric')
    await expect(form.getByRole('tab')).toHaveText(['Recorrente', 'Específico'])
    await expect(form.getByRole('tab', { name: 'Recorrente' })).toHaveAttribute('aria-selected', 'true')
    await form.getByRole('tab', { name: 'Específico' }).click()
    await expect(form.getByLabel('Data inicial')).toBeVisible()
    await form.getByRole('tab', { name: 'Recorrente' }).click()
    await expect(form.getByLabel('Data inicial')).toBeHidden()
    await expect(form.getByRole('switch')).toHaveCount(7)
    for (const name of weekdays) {
      const { toggle, from, to, tolerance } = dayOf(form, name)
      await expect(toggle).not.toBeChecked()
      for (const field of [from, to, tolerance]) await expect(field).toBeDisabled()
    }
    expect(await axeFaults(page)).toEqual([])
    expect(await isTooWide(page)).toBe(false)
    await page.keyboard.press('Escape')
    await expect(form).toBeHidden()
    await expect(add(page)).toBeFocused()
  })

  test('[SERV-29] [SERV-30] [SERV-31] [SERV-32] [D-102] what is missing or wrong is said beside its field', async ({
    page,
  }) => {
    await ownServices(page)
    await open(page)
    await add(page).click()
    const form = dialog(page, 'Nova Disponibilidade')
    const [name, people] = [
      form.getByRole('textbox', { name: 'Nome' }),
      form.getByRole('textbox', { name: 'Número de pessoas' }),
    ]

    // Seats count for the whole day, which nobody would guess (D-37).
    const seats = 'Lugares por dia, somando todos os horários.'
    await expect(people).toHaveAccessibleDescription(seats)
    await people.fill('')
    await save(form).click()
    await expect(name).toHaveAccessibleDescription('Nome é obrigatório.')
    await expect(name).toBeFocused()
    await expect(people).toHaveAccessibleDescription(`Número de pessoas é obrigatório. ${seats}`)
    await people.pressSequentially('-1,5abc')
    await expect(people).toHaveValue('15')
    await people.fill('0')
    await name.fill('Jantar')
    await save(form).click()
    await expect(people).toHaveAccessibleDescription(`O número mínimo de pessoas é 1. ${seats}`)
    await expect(name).toHaveValue('Jantar')
    await expect(people).toBeFocused()
    await form.getByText('Domingo').scrollIntoViewIfNeeded()
    await save(form).click()
    await expect(people).toBeInViewport({ ratio: 1 })
    await expect(form).toBeVisible()
  })

  test('[SERV-37] [SERV-38] [SERV-39] [SERV-40] [SERV-41] [SERV-42] [SERV-43] the hours of a day follow its switch and its start', async ({
    page,
  }) => {
    await ownServices(page)
    await open(page)
    await add(page).click()
    const form = dialog(page, 'Nova Disponibilidade')
    const { toggle, from, to, tolerance } = dayOf(form, 'Quarta-feira')
    const offered = (field: Locator) =>
      field
        .getByRole('option')
        .evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value))

    await toggle.click()
    for (const field of [from, to, tolerance]) await expect(field).toBeEnabled()
    const halfHours = Array.from(
      { length: 48 },
      (_, index) => `${String(Math.floor(index / 2)).padStart(2, '0')}:${index % 2 ? '30' : '00'}`,
    )
    expect(await offered(from)).toEqual(['', ...halfHours])
    expect(await offered(to)).toEqual([''])
    expect(await offered(tolerance)).toEqual(['', '10', '20', '30', '40', '50', '60'])

    await form.getByRole('textbox', { name: 'Nome' }).fill('Jantar')
    await save(form).click()
    await expect(from).toHaveAccessibleDescription('Horário inicial é obrigatório.')
    expect((await to.boundingBox())!.y).toBe((await from.boundingBox())!.y)
    await from.selectOption('22:00')
    await expect(to).toHaveValue('22:30')
    expect(await offered(to)).toEqual(['', '22:30', '23:00', '23:30'])
    await from.selectOption('23:30')
    await expect(to).toHaveValue('')
    expect(await offered(to)).toEqual([''])
    await save(form).click()
    await expect(to).toHaveAccessibleDescription('Horário final é obrigatório.')
    await toggle.click()
    for (const field of [from, to, tolerance]) await expect(field).toBeDisabled()
    await expect(form.getByText('Horário final é obrigatório.')).toHaveCount(0)
  })

  test('[SERV-60] [SERV-14] [SERV-15] [SERV-19] [SERV-49] [SERV-03] [SERV-06] [SERV-23] [SERV-33] [SERV-34] is saved, copied over the week, and becomes one of certain dates @both', async ({
    page,
  }) => {
    await ownServices(page)
    await open(page)
    await add(page).click()
    const form = dialog(page, 'Nova Disponibilidade')
    await form.getByRole('textbox', { name: 'Nome' }).fill('Happy hour')
    await form.getByRole('textbox', { name: 'Número de pessoas' }).fill('25')
    const tuesday = dayOf(form, 'Terça-feira')
    await tuesday.toggle.click()
    await tuesday.from.selectOption('17:00')
    await tuesday.to.selectOption('19:30')
    await tuesday.tolerance.selectOption('30')
    const sameHours = form.getByRole('group', { name: 'Mesmo horário em' })
    await sameHours.getByRole('button', { name: 'Todos' }).click()
    await dayOf(form, 'Segunda-feira').toggle.click()
    await save(form).click()

    await expect(page.getByText('Disponibilidade salva com sucesso!')).toBeVisible()
    await expect(form).toBeHidden()
    const saved = card(page, /^Happy hour #\d+$/)
    await expect(saved.getByText('Recorrente', { exact: true })).toBeVisible()
    const hours = ['17:00h - 19:30h', '20:00', 'Ter, Qua, Qui, Sex, Sáb, Dom', '25']
    await expect(values(saved)).toHaveText(['---', ...hours])
    await expect(saved.getByRole('button', { name: /^Excluir Happy hour/ })).toBeVisible()
    expect(await isTooWide(page)).toBe(false)
    expect(await axeFaults(page)).toEqual([])

    await saved.getByRole('button', { name: /^Editar Happy hour/ }).click()
    const edit = dialog(page, 'Editar Disponibilidade')
    await edit.getByRole('tab', { name: 'Específico' }).click()
    const [start, end] = [edit.getByLabel('Data inicial'), edit.getByLabel('Data final')]
    await end.fill(dayFromNow(3))
    await start.fill(dayFromNow(5))
    await expect(end).toHaveValue(dayFromNow(5))
    await expect(end).toHaveAttribute('min', dayFromNow(5))
    await end.fill(dayFromNow(4))
    await save(edit).click()
    await expect(end).toHaveAccessibleDescription('A data final não pode ser anterior à inicial.')
    await end.fill(dayFromNow(9))
    expect(await axeFaults(page)).toEqual([])
    await save(edit).click()

    await expect(edit).toBeHidden()
    await expect(saved.getByText('Único', { exact: true })).toBeVisible()
    await expect(values(saved)).toHaveText([`${dayBR(dayFromNow(5))} - ${dayBR(dayFromNow(9))}`, ...hours])
  })

  test('[SERV-56] [SERV-57] [D-39] conflicts are told in a red box at the top, one a line, and nothing typed is lost @celular', async ({
    page,
  }) => {
    const branch = await ownServices(page)
    const dinner = await branch.service()
    const meta = ['MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT', 'SUN'].map((day_of_week) => ({
      day_of_week,
      enabled: true,
      from: '12:00',
      to: '15:00',
    }))
    const lunch = await branch.service({ name: 'Almoço', meta })
    await page.setViewportSize({ width: page.viewportSize()!.width, height: 600 })
    await open(page)
    await add(page).click()
    const form = dialog(page, 'Nova Disponibilidade')
    await form.getByRole('textbox', { name: 'Nome' }).fill('Tudo')
    const sunday = dayOf(form, 'Domingo')
    await sunday.toggle.click()
    await sunday.from.selectOption('14:00')
    await sunday.to.selectOption('20:00')
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
    await expect(form.getByRole('textbox', { name: 'Nome' })).toHaveValue('Tudo')
    await sunday.from.selectOption('15:00')
    await sunday.to.selectOption('19:00')
    await save(form).click()
    await expect(form).toBeHidden()
    await expect(values(card(page, /^Tudo/)).nth(1)).toHaveText('15:00h - 19:00h')
  })

  test('[SERV-58] a save that fails says so, and can be tried again', async ({ page, allow }) => {
    allow(/status of 500|resposta: 500/)
    await ownServices(page)
    await open(page)
    await add(page).click()
    const form = dialog(page, 'Nova Disponibilidade')
    await form.getByRole('textbox', { name: 'Nome' }).fill('Brunch')
    await page.route(listCall, (route) =>
      route.request().method() === 'POST' ? route.fulfill({ status: 500, json: {} }) : route.fallback(),
    )
    await save(form).click()
    await expect(form.getByRole('alert')).toHaveText('Houve um erro! Por favor, tente novamente.')

    await page.unroute(listCall)
    await save(form).click()
    await expect(card(page, /^Brunch/)).toBeVisible()
  })

  test('[D-107] one that somebody else changed meanwhile is not overwritten: what was typed stays until choosing to reload', async ({
    page,
  }) => {
    const branch = await ownServices(page)
    const { id } = await branch.service()
    await open(page)
    await card(page, /^Jantar/)
      .getByRole('button', { name: /^Editar/ })
      .click()
    const form = dialog(page, 'Editar Disponibilidade')
    const name = form.getByRole('textbox', { name: 'Nome' })
    const people = form.getByRole('textbox', { name: 'Número de pessoas' })
    await name.fill('Ceia')
    await branch.change(id, { name: 'Jantar especial', max_persons: 1200 })
    await save(form).click()

    const alert = form.getByRole('alert')
    await expect(alert).toContainText('Este registro foi alterado por outra pessoa. Recarregue a página.')
    await expect(name).toHaveValue('Ceia')
    await alert.getByRole('button', { name: 'Recarregar' }).click()
    await expect(name).toHaveValue('Jantar especial')
    await expect(people).toHaveValue('1.200')
    await expect(alert).toBeHidden()
    await name.fill('Ceia')
    await save(form).click()
    await expect(form).toBeHidden()
    await expect(values(card(page, /^Ceia/)).last()).toHaveText('1.200')
  })
})

test('a new availability fits a screen and a half of a phone, and Dias ativos copies onto no day that is off @celular', async ({
  page,
}) => {
  await ownServices(page)
  await open(page)
  await add(page).click()
  const form = dialog(page, 'Nova Disponibilidade')
  const [tuesday, friday] = [dayOf(form, 'Terça-feira'), dayOf(form, 'Sexta-feira')]
  const sameHours = form.getByRole('group', { name: 'Mesmo horário em' })

  await expect(sameHours.getByRole('button', { name: 'Dias ativos' })).toBeDisabled()
  expect(await form.evaluate((element) => element.scrollHeight / innerHeight)).toBeLessThan(1.5)
  await tuesday.toggle.click()
  await tuesday.from.selectOption('18:00')
  await tuesday.to.selectOption('22:00')
  await friday.toggle.click()
  await friday.to.selectOption('23:00')
  await sameHours.getByRole('button', { name: 'Dias ativos' }).click()

  await expect(friday.to).toHaveValue('22:00')
  await expect(dayOf(form, 'Sábado').toggle).not.toBeChecked()
  await expect(sameHours.getByRole('button', { name: 'Dias ativos' })).toHaveAttribute('aria-pressed', 'true')
  await sameHours.getByRole('button', { name: 'Seg a sex' }).click()
  await expect(dayOf(form, 'Quarta-feira').to).toHaveValue('22:00')
  await expect(dayOf(form, 'Sábado').toggle).not.toBeChecked()
  expect(await axeFaults(page)).toEqual([])
  expect(await isTooWide(page)).toBe(false)
})

test.describe('a closing period', () => {
  test('[SERV-17] [SERV-24] [SERV-25] [SERV-35] [SERV-36] [SERV-05] [SERV-09] [SERV-13] [D-40] [D-108] has dates and a service, and lists the reservations that it leaves without a seat @celular', async ({
    page,
  }) => {
    const branch = await ownServices(page)
    const dinner = await branch.service()
    const day = dayFromNow(6)
    const booked = await branch.reservation({ date: day, time: '20:00', person_number: 3 })
    await open(page)
    await close(page).click()
    const form = dialog(page, 'Período de Fechamento')
    const [start, end] = [form.getByLabel('Data inicial'), form.getByLabel('Data final')]
    const select = form.getByRole('combobox', { name: 'Disponibilidade' })

    await start.fill('')
    await end.fill('')
    await save(form).click()
    await expect(start).toHaveAccessibleDescription('Data inicial é obrigatória.')
    await expect(end).toHaveAccessibleDescription('Data final é obrigatória.')
    await expect(select.getByRole('option')).toHaveText([
      'Escolha a disponibilidade',
      'Todas as disponibilidades',
      `Jantar #${dinner.id}`,
    ])
    await expect(select.getByRole('option', { name: 'Escolha a disponibilidade' })).toBeDisabled()
    await start.fill(day)
    await end.fill(day)
    await select.selectOption(`Jantar #${dinner.id}`)
    expect(await axeFaults(page)).toEqual([])
    await save(form).click()
    const asked = page.getByRole('alertdialog', { name: 'Fechar neste período?' })
    await expect(asked).toContainText('1 agendamento futuro: 3 pessoas ficam sem lugar.')
    await asked.getByRole('button', { name: 'Fechar mesmo assim' }).click()

    await expect(page.getByText('Disponibilidade salva com sucesso!')).toBeVisible()
    const told = dialog(page, 'Agendamentos sem lugar')
    await expect(told).toContainText('3 pessoas com agendamento ficam sem lugar.')
    await expect(told.getByRole('listitem')).toContainText('Ana Convidada · 3 pessoas')
    const name = (await told.getByText('Ana Convidada').boundingBox())!
    const link = told.getByRole('link', { name: /^Ver agendamento/ })
    expect((await link.boundingBox())!.y).toBeGreaterThanOrEqual(name.y + name.height)
    expect(await axeFaults(page)).toEqual([])
    await told.getByRole('button', { name: 'Ok, entendi!' }).click()
    const closed = card(page, /^Fechamento: Jantar #\d+$/)
    await expect(closed.getByText('Fechamento', { exact: true })).toBeVisible()
    await expect(values(closed)).toHaveText([`${dayBR(day)} - ${dayBR(day)}`, '---', '---', '---', '---'])

    await closed.getByRole('button', { name: /^Editar/ }).click()
    await expect(select).toHaveValue(String(dinner.id))
    await select.selectOption('Todas as disponibilidades')
    await save(form).click()
    await expect(card(page, /^Fechamento: Todas as disponibilidades #/)).toBeVisible()
    await page.goto(`/admin/reservations?dateFrom=${day}&dateTo=${day}&search=%23${booked.id}`)
    await expect(page.getByRole('listitem').filter({ hasText: 'Ana Convidada' })).toContainText('Pendente')
  })
})

test('[D-107] Recarregar fills the form with what somebody else changed in a closing period', async ({
  page,
}) => {
  const branch = await ownServices(page)
  const dinner = await branch.service()
  const [day, later] = [dayFromNow(6), dayFromNow(9)]
  const closure = { type: 'CLO', date_start: day, date_end: day, service_id: dinner.id }
  const { id } = await branch.service({
    ...closure,
    name: undefined,
    meta: undefined,
    max_persons: undefined,
  })
  await open(page)
  await card(page, /^Fechamento/)
    .getByRole('button', { name: /^Editar/ })
    .click()
  const form = dialog(page, 'Período de Fechamento')
  await form.getByLabel('Data final').fill(later)
  await branch.change(id, { ...closure, service_id: 0 })
  await save(form).click()

  await form.getByRole('alert').getByRole('button', { name: 'Recarregar' }).click()
  await expect(form.getByRole('combobox', { name: 'Disponibilidade' })).toHaveValue('0')
  await expect(form.getByLabel('Data final')).toHaveValue(day)
  await form.getByLabel('Data final').fill(later)
  await save(form).click()
  await expect(values(card(page, /^Fechamento: Todas/)).first()).toHaveText(`${dayBR(day)} - ${dayBR(later)}`)
})

test.describe('deleting', () => {
  test('[SERV-26] [SERV-27] [SERV-61] asks first, and covers the page while it deletes', async ({ page }) => {
    const branch = await ownServices(page)
    await branch.service()
    let answer = () => {}
    const held = new Promise<void>((resolve) => (answer = resolve))
    await page.route(rowCall, async (route) => {
      await held
      await route.continue()
    })
    await open(page)
    const remove = card(page, /^Jantar/).getByRole('button', { name: /^Excluir/ })

    await remove.click()
    const question = page.getByRole('alertdialog', { name: 'Deseja realmente excluir esse registro?' })
    await expect(question.getByRole('button', { name: 'Não' })).toBeFocused()
    await question.getByRole('button', { name: 'Não' }).click()
    await expect(card(page, /^Jantar/)).toBeVisible()
    await remove.click()
    await question.getByRole('button', { name: 'Sim' }).click()
    const loader = page.getByLabel('Carregando')
    await expect(loader).toBeVisible()
    const covered = await loader.evaluate((element) => {
      const { width, height } = element.parentElement!.getBoundingClientRect()
      return [width >= document.documentElement.clientWidth, height >= innerHeight]
    })
    expect(covered).toEqual([true, true])
    answer()

    await expect(page.getByText('Registro excluído com sucesso!')).toBeVisible()
    await expect(loader).toHaveCount(0)
    await expect(page.getByText('Nenhuma disponibilidade cadastrada.')).toBeVisible()
  })

  test('[SERV-59] a failure is an alert, with what the server said below', async ({ page, allow }) => {
    allow(/status of 404/)
    const branch = await ownServices(page)
    await branch.service()
    await page.route(rowCall, (route) =>
      route.fulfill({ status: 404, json: { success: false, msg: 'Disponibilidade não encontrada.' } }),
    )
    await open(page)

    await card(page, /^Jantar/)
      .getByRole('button', { name: /^Excluir/ })
      .click()
    await page.getByRole('button', { name: 'Sim' }).click()

    const alert = page.getByRole('alertdialog', { name: 'Houve um erro, tente novamente.' })
    await expect(alert).toContainText('Disponibilidade não encontrada.')
    await alert.getByRole('button', { name: 'Ok, entendi!' }).click()
    await expect(card(page, /^Jantar/)).toBeVisible()
  })
})

test('[D-51] days that offer nothing say so, and no bar looks taken', async ({ page }) => {
  await ownServices(page)
  await page.goto('/admin/reservations?visao=lista')
  await page.getByRole('button', { name: 'Resumo e disponibilidade' }).click()
  const card = page.getByRole('region', { name: 'Disponibilidade' })

  const days = card.getByRole('listitem')
  await expect(days).toHaveCount(7)
  for (const day of await days.all()) {
    await expect(day).toContainText('Sem disponibilidade')
    const taken = day.locator('[data-bar] > *')
    await expect(taken).toHaveCount(1)
    await expect(taken).toBeHidden()
  }
})

test('[SERV-27] while the list loads its cards are awaited on the whole page', async ({ page }) => {
  await ownServices(page)
  let answer = () => {}
  const held = new Promise<void>((resolve) => (answer = resolve))
  await page.route(listCall, async (route) => {
    await held
    await route.continue()
  })
  await open(page)

  await expect(page.getByRole('main').getByRole('status', { name: 'Carregando' })).toBeVisible()
  expect(await axeFaults(page)).toEqual([])
  answer()
  await expect(page.getByText('Nenhuma disponibilidade cadastrada.')).toBeVisible()
  await expect(page.getByRole('main').getByRole('status', { name: 'Carregando' })).toHaveCount(0)
})

test('[D-23] an editor sees the cards and why a day has no times, and changes nothing', async ({ page }) => {
  await signIn(page, 'editor')
  await open(page)

  await expect(card(page, /^Jantar/)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Por que não há horários?' })).toBeVisible()
  await expect(add(page)).toHaveCount(0)
  await expect(close(page)).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^(Editar|Excluir) / })).toHaveCount(0)
})

test('any day shows its times, and the rule that keeps each of them from being offered @celular', async ({
  page,
}) => {
  const branch = await ownServices(page)
  const day = dayFromNow(8)
  await branch.service({ max_persons: 4 })
  await branch.reservation({ date: day, time: '20:00', person_number: 4 })
  await open(page)
  const why = page.getByRole('region', { name: 'Por que não há horários?' })

  await why.getByLabel('Dia').fill(day)
  await expect(why.getByRole('listitem')).toHaveCount(1)
  await expect(why.getByRole('listitem')).toContainText('Lotado: 4 de 4 lugares')
  await expect(why.getByRole('listitem')).toContainText('19:00 · 19:10')
  await expect(page).toHaveURL(new RegExp(`dia=${day}`))
  await branch.service({ type: 'CLO', date_start: day, date_end: day, service_id: 0 })
  await page.reload()
  await expect(why.getByRole('listitem')).toContainText('Fechado por "Fechamento: Todas as disponibilidades"')
  await why.getByLabel('Dia').fill(dayFromNow(9))
  await expect(why.getByRole('listitem')).toContainText('Disponível para até 4')
  expect(await isTooWide(page)).toBe(false)
  expect(await axeFaults(page)).toEqual([])
})
