import type { Locator, Page } from '@playwright/test'
import { axeFaults } from './axe.ts'
import { expect, test } from './harness.ts'
import { dayFromNow } from './request-form.ts'
import { isTooWide, signIn } from './staff.ts'

const day = '/admin/reservations?visao=dia'
const dayCall = /\/reservation-day(\?|$)/
const markCall = /\/reservation\/\d+\/attendance$/
const walkInCall = /\/walk-in(\/\d+)?$/
const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 992

type Reservation = {
  id: number
  status: string
  attendance: string | null
  attended_at: string | null
  comment: string | null
  time: string
  owner: { name: string; phone: string }
}
type Answer = {
  date: string
  today: string
  parts: {
    service: { name: string } | null
    reservations: Reservation[]
    walk_ins: { id: number }[]
  }[]
}

type Guest = { id: number; name: string; row: Locator; mark: (attendance: string) => Promise<void> }

/**
 * Opens the day, searched for one confirmed guest of today without a mark: the bar opens every day of the week, and the demo has bookings
 * at any hour. `mark` sets another host's mark by the API.
 */
async function openDoor(page: Page): Promise<Guest> {
  const headers = { 'x-auth-token': await signIn(page, 'porto') }
  const found = await page.request.get('/api/user/guest?slug=bar-do-porto')
  const { businesses } = (await found.json()) as {
    businesses: { branches: { id: number; business_id: number }[] }[]
  }
  const { business_id, id: branch } = businesses[0]!.branches[0]!
  const base = `/api/business/${business_id}/branch/${branch}`
  const answer = await page.request.get(`${base}/reservation-day`, { headers })
  const { parts } = (await answer.json()) as Answer
  const guest = parts.flatMap(({ reservations }) => reservations).find(({ status }) => status === 'CON')
  if (!guest) throw new Error('A demonstração não tem nenhum agendamento confirmado hoje.')
  const mark = async (attendance: string) => {
    const form = { attendance }
    const marked = await page.request.put(`${base}/reservation/${guest.id}/attendance`, { form, headers })
    expect(await marked.json()).toMatchObject({ success: true })
  }
  await mark('')
  const { name, phone } = guest.owner
  await page.goto(`${day}&search=${phone}`)
  const row = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: /WhatsApp/ }) })
  await expect(row).toHaveCount(1)
  await expect(row.getByRole('button', { name: `Chegou: ${name}` })).toBeVisible()
  return { id: guest.id, name, row, mark }
}

test('the host marks who arrived with one tap, takes it back, and marks who did not come @both', async ({
  page,
}) => {
  const { row, id, name } = await openDoor(page)
  const arrived = row.getByRole('button', { name: `Chegou: ${name}` })
  const missed = row.getByRole('button', { name: `Não compareceu: ${name}` })
  const undo = row.getByRole('button', { name: /^Desfazer/ })
  for (const button of [arrived, missed]) {
    expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  }
  // What is only true before the arrival, such as 'Primeira visita', goes, and leaves its place.
  const heights = () =>
    row.evaluate((one) => [one, one.lastElementChild!].map((part) => part.getBoundingClientRect().height))
  const before = await heights()

  const sent = page.waitForRequest(markCall)
  await arrived.click()
  expect(new URLSearchParams((await sent).postData() ?? '').get('attendance')).toBe('arrived')
  expect((await sent).url()).toContain(`/reservation/${id}/attendance`)
  await expect(row.getByText(/^Chegou \d\d:\d\d$/)).toBeVisible()
  await expect(row.getByText('Confirmado', { exact: true })).toBeVisible()
  await expect(undo).toBeFocused()
  expect(await heights()).toEqual(before)
  await expect(row).toHaveAttribute('style', /min-height/)
  const { width, height } = page.viewportSize()!
  await page.setViewportSize({ width: height, height: width })
  await expect(row).not.toHaveAttribute('style', /min-height/)
  await page.setViewportSize({ width, height })

  await undo.click()
  await expect(arrived).toBeFocused()
  await missed.click()
  await expect(undo).toHaveAccessibleName(`Desfazer: ${name}, Não compareceu`)
  await page.reload()
  await expect(row.getByText('Não compareceu', { exact: true })).toBeVisible()
  await undo.click()
  await expect(missed).toBeVisible()
})

test('whoever went on to the search while a mark is written is not called back', async ({ page }) => {
  const { row, name } = await openDoor(page)
  const held = Promise.withResolvers<void>()
  await page.route(markCall, async (route) => {
    await held.promise
    await route.continue()
  })
  const box = page.getByRole('searchbox', { name: 'Buscar no dia' })

  await row.getByRole('button', { name: `Chegou: ${name}` }).click()
  await box.press('End')
  held.resolve()
  await expect(row.getByText(/^Chegou \d\d:\d\d$/)).toBeVisible()
  await page.keyboard.press('Backspace')

  await expect(box).toHaveValue(/^\d{9,10}$/)
  await expect(box).toBeFocused()
})

test('[D-107] what another host marked meanwhile is not overwritten, and is shown', async ({ page }) => {
  const { row, name, mark } = await openDoor(page)
  await mark('no_show')

  await row.getByRole('button', { name: `Chegou: ${name}` }).click()

  await expect(
    page.getByText('Este registro foi alterado por outra pessoa. Recarregue a página.'),
  ).toBeVisible()
  await row.getByRole('button', { name: `Desfazer: ${name}, Não compareceu` }).click()
  await expect(row.getByRole('button', { name: `Chegou: ${name}` })).toBeVisible()
})

test('the list of today has the same two buttons, beside the refusal @both', async ({ page }) => {
  const { id, name } = await openDoor(page)
  const today = dayFromNow(0)
  await page.goto(`/admin/reservations?dateFrom=${today}&dateTo=${today}&search=%23${id}`)
  const refuse = page.getByRole('button', { name: `Recusar agendamento de ${name}` })

  await page.getByRole('button', { name: `Chegou: ${name}` }).click()
  await expect(page.getByText(/^Chegou \d\d:\d\d$/)).toBeVisible()
  await expect(refuse).toHaveCount(0)
  await page.getByRole('button', { name: new RegExp(`^Desfazer: ${name}`) }).click()
  await expect(refuse).toBeEnabled()
  expect(await isTooWide(page)).toBe(false)
})

test('people without a reservation are seated with two taps, and taken back @both', async ({ page }) => {
  await signIn(page, 'porto')
  await page.goto(day)
  await page.getByRole('button', { name: 'Nova entrada sem reserva' }).click()
  const dialog = page.getByRole('dialog', { name: 'Nova entrada sem reserva' })
  await expect(dialog.getByLabel('Pessoas')).toHaveValue('2')
  await dialog.getByRole('button', { name: 'Mais uma pessoa' }).click()
  const name = `Turma ${Date.now()}`
  await dialog.getByLabel('Nome (opcional)').fill(name)
  expect(await axeFaults(page)).toEqual([])

  const sent = page.waitForRequest(walkInCall)
  await dialog.getByRole('button', { name: 'Registrar entrada' }).click()
  expect((await sent).headers()['idempotency-key']).toBeTruthy()
  await expect(page.getByText('3 pessoas sem reserva: registro feito com sucesso!')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Nova entrada sem reserva' })).toBeFocused()
  const row = page.getByRole('listitem').filter({ hasText: name })
  await expect(row).toContainText('3 pessoas')

  const undo = row.getByRole('button', { name: /^Desfazer/ })
  const question = page.getByRole('alertdialog', { name: 'Deseja realmente desfazer esse registro?' })
  await undo.click()
  await expect(question).toContainText('3 pessoas')
  await expect(question).toContainText(name)
  await question.getByRole('button', { name: 'Não' }).click()
  await expect(row).toContainText('3 pessoas')
  await undo.click()
  await question.getByRole('button', { name: 'Sim' }).click()
  await expect(page.getByText('Registro desfeito com sucesso!')).toBeVisible()
  await expect(row).toBeHidden()
})

test('[D-106] people whose entry was made and its answer lost stand in the list, and are not entered with other numbers', async ({
  page,
  allow,
}) => {
  allow(/ERR_FAILED|status of 422/)
  await signIn(page, 'porto')
  await page.goto(day)
  const name = `Perdidos ${Date.now()}`
  await page.route(
    walkInCall,
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await page.getByRole('button', { name: 'Nova entrada sem reserva' }).click()
  const dialog = page.getByRole('dialog', { name: 'Nova entrada sem reserva' })
  await dialog.getByLabel('Nome (opcional)').fill(name)
  await dialog.getByRole('button', { name: 'Registrar entrada' }).click()
  await expect(dialog.getByRole('alert').first()).toHaveText('Houve um erro! Por favor, tente novamente.')
  const row = page.locator('li').filter({ hasText: name })
  await expect(row).toContainText('2 pessoas')

  await dialog.getByRole('button', { name: 'Mais uma pessoa' }).click()
  await dialog.getByRole('button', { name: 'Registrar entrada' }).click()
  await expect(dialog.getByRole('alert').first()).toHaveText(
    'O envio anterior já foi registrado, com outros dados. Confira antes de enviar de novo.',
  )
  await dialog.getByRole('button', { name: 'Menos uma pessoa' }).click()
  await dialog.getByRole('button', { name: 'Registrar entrada' }).click()
  await expect(dialog).toBeHidden()
  await expect(row).toHaveCount(1)
})

test('beyond the last seat the host is asked, and only a yes seats them', async ({ page }) => {
  await signIn(page, 'porto')
  const bodies: URLSearchParams[] = []
  // At any hour, this house is full until the host insists.
  await page.route(walkInCall, async (route) => {
    const body = new URLSearchParams(route.request().postData() ?? '')
    bodies.push(body)
    if (body.get('over_capacity') === 'true') return route.continue()
    await route.fulfill({
      json: { success: false, code: 'full', msg: 'Não há lugares suficientes agora.', seats_left: 1 },
    })
  })
  await page.goto('/admin/reservations')
  await page.getByRole('button', { name: 'Nova entrada sem reserva' }).click()
  const dialog = page.getByRole('dialog', { name: 'Nova entrada sem reserva' })
  const question = page.getByRole('alertdialog', {
    name: 'Não há lugares suficientes agora. Registrar mesmo assim?',
  })

  await dialog.getByRole('button', { name: 'Registrar entrada' }).click()
  await expect(question).toContainText('Resta 1 lugar.')
  await question.getByRole('button', { name: 'Não', exact: true }).click()
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'Registrar entrada' }).click()
  await question.getByRole('button', { name: 'Sim', exact: true }).click()

  await expect(page.getByText('2 pessoas sem reserva: registro feito com sucesso!')).toBeVisible()
  expect(bodies.map((body) => body.get('over_capacity'))).toEqual(['false', 'false', 'true'])
})

test('the switch keeps the date, arrows walk the days, and the address has them', async ({ page }) => {
  await signIn(page, 'porto')
  const tomorrow = dayFromNow(1)
  await page.goto(`/admin/reservations?dateFrom=${tomorrow}&dateTo=${tomorrow}`)
  const views = page.getByRole('navigation', { name: 'Visão' })

  await views.getByRole('link', { name: 'Dia' }).click()
  await expect(page).toHaveURL(new RegExp(`visao=dia&dateFrom=${tomorrow}&dateTo=${tomorrow}`))
  await expect(page.getByRole('heading', { level: 2, name: /amanhã$/ })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Nova entrada sem reserva' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Chegou: / })).toHaveCount(0)
  await page.getByRole('button', { name: 'Próximo dia' }).click()
  await expect(page).toHaveURL(new RegExp(`dateFrom=${dayFromNow(2)}`))
  await page.getByRole('button', { name: 'Hoje', exact: true }).click()
  await expect(page).toHaveURL(day)
  await expect(page.getByRole('heading', { level: 2, name: /hoje$/ })).toBeVisible()
  await page.getByRole('button', { name: 'Dia anterior' }).click()
  await expect(page.getByRole('heading', { level: 2, name: /ontem$/ })).toBeVisible()
  await expect(page.getByText('Completo', { exact: true }).first()).toBeVisible()
  await views.getByRole('link', { name: 'Lista' }).click()
  await expect(page).toHaveURL(
    new RegExp(`reservations\\?visao=lista&dateFrom=${dayFromNow(-1)}&dateTo=${dayFromNow(-1)}$`),
  )
  await expect(page.getByRole('button', { name: 'Resumo e disponibilidade' })).toBeVisible()
})

test('any day is chosen in the calendar of the date, and what is no date in the address is today', async ({
  page,
}) => {
  await signIn(page, 'porto')
  await page.goto(`${day}&dateFrom=amanha`)
  const title = page.getByRole('heading', { level: 2, name: /hoje$/ })
  await expect(title).toBeVisible()
  await page.evaluate(() => {
    // The browser draws the calendar itself, so the test changes the field as the calendar would.
    HTMLInputElement.prototype.showPicker = function () {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(this, '2030-05-05')
      this.dispatchEvent(new Event('input', { bubbles: true }))
    }
  })

  await title.getByRole('button').click()

  await expect(page).toHaveURL(/dateFrom=2030-05-05/)
  await expect(page.getByRole('heading', { level: 2, name: 'dom, 5 de mai' })).toBeVisible()
})

test('a guest is found by name or phone without asking the server', async ({ page }) => {
  const { row, name } = await openDoor(page)
  const box = page.getByRole('searchbox', { name: 'Buscar no dia' })
  let calls = 0
  page.on('request', (request) => void (dayCall.test(request.url()) && calls++))

  await box.fill(name.split(' ').toReversed().join(' ').toUpperCase())
  await expect(page).toHaveURL(/search=[A-Z]/)
  await expect(row.filter({ hasText: name }).first()).toBeVisible()
  await box.fill('ninguém com este nome')
  await expect(page.getByText('Nenhum agendamento encontrado.')).toBeVisible()
  await page.getByRole('button', { name: 'Limpar filtros' }).click()
  await expect(row.filter({ hasText: name }).first()).toBeVisible()
  expect(calls).toBe(0)
})

test('the search stays within reach far down the day, and whom it finds stands first @celular', async ({
  page,
}) => {
  await page.route(dayCall, async (route) => {
    const response = await route.fetch()
    const body = (await response.json()) as Answer
    const part = body.parts.find(({ reservations }) => reservations.length > 0)!
    part.reservations = Array.from({ length: 150 }, (_, id) => ({
      ...part.reservations[0]!,
      id: id + 1,
      owner: { ...part.reservations[0]!.owner, name: `Convidada ${id + 1}` },
    }))
    body.parts = [part]
    await route.fulfill({ response, json: body })
  })
  await signIn(page, 'porto')
  await page.goto(day)
  const last = page.getByTitle('Convidada 150', { exact: true })
  await expect(page.getByTitle('Convidada 1', { exact: true })).toBeVisible()
  await last.scrollIntoViewIfNeeded()
  const box = page.getByRole('searchbox', { name: 'Buscar no dia' })
  await expect(box).toBeInViewport({ ratio: 1 })

  await box.fill('convidada 1')
  await expect(page.getByTitle('Convidada 1', { exact: true })).toBeInViewport({ ratio: 1 })
  await expect(box).toBeInViewport({ ratio: 1 })
})

test('[RES-31] what cannot be read again says since when, moves nothing, and is read at once when the network is back @both', async ({
  page,
  allow,
}) => {
  allow(/net::ERR_|Failed to load resource/)
  await page.clock.install()
  await signIn(page, 'porto')
  for (const view of [day, '/admin/reservations?visao=lista']) {
    await page.goto(view)
    const row = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: /WhatsApp/ }) })
    await expect(row.first()).toBeVisible()
    const before = await row.first().boundingBox()
    const note = page.getByText(/^Sem atualização desde \d\d:\d\d/)

    await page.context().setOffline(true)
    await page.clock.runFor(60_000)
    await expect(async () => {
      await page.clock.runFor(1_000)
      await expect(note).toBeVisible({ timeout: 500 })
    }).toPass()
    expect(await row.first().boundingBox()).toEqual(before)
    const press = page.getByRole('button', { name: 'Atualizar', exact: true })
    await press.click()
    await page.clock.runFor(1_000)
    await expect(press).toBeEnabled()
    await expect(note).toBeVisible()
    expect(await axeFaults(page)).toEqual([])

    await page.context().setOffline(false)
    await expect(note).toBeHidden()
  }
})

test('the day is read again every 60 seconds in the background @celular', async ({ page }) => {
  await page.clock.install()
  await signIn(page, 'porto')
  let calls = 0
  page.on('request', (request) => void (dayCall.test(request.url()) && calls++))
  await page.goto(day)
  await expect(page.getByRole('heading', { level: 2, name: /hoje$/ })).toBeVisible()
  const before = calls

  await page.clock.runFor(61_000)

  await expect.poll(() => calls).toBe(before + 1)
})

test('[RES-31] a day that is read again behind an open form leaves what is typed, the focus and the scroll alone', async ({
  page,
}) => {
  await page.clock.install()
  await signIn(page, 'porto')
  await page.goto(day)
  const edit = page.getByRole('button', { name: /^Editar agendamento/ }).last()
  await edit.focus()
  await edit.click()
  const form = page.getByRole('dialog', { name: 'Editar agendamento' })
  const comment = form.getByLabel('Comentário')
  await expect(form.getByText('Mais dados')).toBeVisible()
  if (await comment.isHidden()) await form.getByText('Mais dados').click()
  await comment.fill('Mesa redonda')
  const scrolled = await page.evaluate(() => window.scrollY)

  const again = page.waitForResponse((response) => dayCall.test(response.url()))
  await page.clock.runFor(61_000)
  await again

  await expect(comment).toHaveValue('Mesa redonda')
  await expect(comment).toBeFocused()
  expect(await page.evaluate(() => window.scrollY)).toBe(scrolled)
})

test('a day that cannot be read can be tried again, an empty one says so', async ({ page, allow }) => {
  allow(/net::ERR_FAILED|Failed to load resource/)
  await signIn(page, 'porto')
  await page.route(dayCall, (route) => route.abort())
  await page.goto(day)
  await expect(page.getByText('Algo deu errado!')).toBeVisible()

  await page.unroute(dayCall)
  await page.getByRole('button', { name: 'Tentar novamente' }).click()
  await expect(page.getByRole('heading', { level: 2, name: /hoje$/ })).toBeVisible()
  await page.goto(`${day}&dateFrom=2030-05-05&dateTo=2030-05-05`)
  await expect(page.getByText('Nenhum agendamento neste dia.')).toBeVisible()
  await page.setViewportSize({ width: 195, height: 640 })
  await expect(page.getByRole('button', { name: 'Abrir menu' })).toBeVisible()
  expect(await isTooWide(page), 'a phone at 200 %').toBe(false)
})

test('the day prints alone on A4: head with branch, date and hour, a table with everybody @mesa', async ({
  page,
}) => {
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  const name = 'Impressa da Silva'
  await signIn(page, 'porto')
  await page.route(dayCall, async (route) => {
    const response = await route.fetch()
    const body = (await response.json()) as Answer
    const rows = body.parts.find(({ reservations }) => reservations.length > 0)!
    const [first] = rows.reservations
    rows.reservations = Array.from({ length: 200 }, (_, id) => ({
      ...first!,
      id: id + 1,
      owner: { ...first!.owner, name: `${name} ${id + 1}` },
    }))
    await route.fulfill({ response, json: body })
  })
  await page.goto(day)

  const sheet = page.locator('[data-print-sheet]')
  await expect(sheet.getByText(`${name} 200`, { exact: true })).toBeVisible()
  await expect(sheet).toContainText('Bar do Porto')
  await expect(sheet).toContainText(dayFromNow(0).split('-').toReversed().join('/'))
  await expect(sheet).toContainText(/Impresso em \d\d\/\d\d\/\d{4} às \d\d:\d\d/)
  await expect(sheet.getByRole('columnheader')).toHaveText([
    'Hora',
    'Pessoas',
    'Nome',
    'Telefone',
    'Status',
    'Presença',
  ])
  for (const unseen of ['Agendamento', 'Imprimir', 'Nova entrada']) {
    await expect(page.locator('body > :not([data-print-sheet])').getByText(unseen).first()).toBeHidden()
  }
  await expect(sheet).toHaveCSS('color', 'rgb(0, 0, 0)')
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  expect(pdf.match(/\/Type \/Page\b(?!s)/g)?.length).toBeGreaterThan(5)
  // A4 in points.
  expect(pdf).toMatch(/MediaBox \[0 0 59[45](\.\d+)? 84[12](\.\d+)?\]/)
})

test('[D-114] the day knows what time it is: late guests, the line of the clock, and requests that are over @both', async ({
  page,
}) => {
  await page.route(dayCall, async (route) => {
    const response = await route.fetch()
    const body = (await response.json()) as Answer & { time: string }
    const part = body.parts.find(({ reservations }) => reservations.length >= 4)!
    const given = [
      { time: '18:00', status: 'WAI', name: 'Vera Passada' },
      { time: '20:10', status: 'CON', name: 'Camila Atrasada' },
      { time: '20:25', status: 'CON', name: 'Otávio Atrasado' },
      { time: '21:00', status: 'WAI', name: 'Rosa Adiante' },
    ]
    part.reservations = given.map(({ name, ...when }, index) => ({
      ...part.reservations[index]!,
      ...when,
      date: body.today,
      tolerance: 15,
      attendance: null,
      attended_at: null,
      owner: { ...part.reservations[index]!.owner, name },
    }))
    if (part.service) Object.assign(part.service, { time_start: '18:00', time_end: '23:00' })
    await route.fulfill({ response, json: { ...body, time: '20:30', parts: [part] } })
  })
  await signIn(page, 'porto')
  await page.goto(day)

  const rows = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: /WhatsApp/ }) })
  await expect(rows).toHaveCount(4)
  await expect(rows.nth(0)).toContainText(/20:10.*Atrasada 20 min.*Camila Atrasada/s)
  await expect(rows.nth(1)).toContainText('Atrasada 5 min')
  await expect(rows.nth(2)).toContainText(/21:00.*Pendente.*Rosa Adiante/s)
  await expect(rows.nth(3)).toContainText(/18:00.*Horário já passou.*Vera Passada/s)
  await expect(page.getByRole('heading', { name: 'agora 20:30' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Sem resposta (1)' })).toBeVisible()
  expect(await axeFaults(page)).toEqual([])

  await rows.nth(3).getByRole('button', { name: 'Aprovar agendamento de Vera Passada' }).click()
  const approval = page.getByRole('dialog')
  await expect(approval).toContainText('O horário desta reserva já passou.')
  await expect(approval.getByRole('button', { name: 'Aprovar mesmo assim' })).toBeFocused()
  expect(await axeFaults(page)).toEqual([])
})

test('the day has no accessibility fault in either scheme, and is never wider than the screen @both', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.route(dayCall, async (route) => {
    const response = await route.fetch()
    const body = (await response.json()) as Answer
    for (const reservation of body.parts.flatMap(({ reservations }) => reservations)) {
      reservation.owner.name = 'Maria Aparecida Conceição dos Santos Albuquerque de Oliveira'
      reservation.comment = 'Alergia a amendoim. '.repeat(50)
    }
    for (const { service } of body.parts) if (service) service.name = 'W'.repeat(60)
    await route.fulfill({ response, json: body })
  })
  await signIn(page, 'porto')
  await page.goto(day)
  await expect(page.getByText(/^Maria Aparecida Conceição/).first()).toBeVisible()
  const lines = await page
    .locator('li p', { hasText: 'amendoim' })
    .first()
    .evaluate((text) => text.clientHeight / Number.parseFloat(getComputedStyle(text).lineHeight))
  expect(lines, 'a long wish leaves room for the next guest').toBeLessThanOrEqual(6)
  expect(await axeFaults(page)).toEqual([])
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'dark' })
  expect(await axeFaults(page)).toEqual([])
  expect(await isTooWide(page)).toBe(false)
  if (isPhone(page)) {
    for (const width of [320, 195]) {
      await page.setViewportSize({ width, height: 640 })
      expect(await isTooWide(page)).toBe(false)
    }
  }
})
