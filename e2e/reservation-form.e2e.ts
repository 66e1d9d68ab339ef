import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { axeFaults } from './axe.ts'
import { expect, test } from './harness.ts'
import { dayFromNow, freeDay, newGuest, newPhone } from './request-form.ts'
import { isTooWide, pinheirosBranch, requestTable, signIn } from './staff.ts'

const slotsCall = /\/reservation-service\/\d{4}-\d\d-\d\d/
const findCall = /\/customer\/\d+\/find$/
const listCall = /\/branch\/\d+\/reservation(\?|$)/
const createCall = /\/reservation-branch$/
const editCall = /\/reservation-branch\/\d+$/

const failed = 'Houve um erro! Por favor, tente novamente.'
const lookupFailed = 'Não foi possível procurar o cliente. Preencha os dados.'
const masks = {
  id: 'a'.repeat(40),
  name: 'Paula A.',
  email: 'p•••@e•••.test',
  phone: '11911112222',
  birth_date: '••/••/1980',
}

/** Days that only these journeys use. */
const firstDay = () => freeDay(6)
const otherDay = () => freeDay(7)

const add = (page: Page) => page.getByRole('button', { name: 'Adicionar agendamento' })
const dialog = (page: Page) => page.getByRole('dialog')
const field = (page: Page, name: string) => dialog(page).getByRole('textbox', { name, exact: true })
const date = (page: Page) => dialog(page).getByLabel('Data', { exact: true })
const slot = (page: Page, time: string) => dialog(page).getByRole('radio', { name: time, exact: true })
const save = (page: Page) => dialog(page).getByRole('button', { name: 'Salvar' })
const alertOf = (page: Page) => dialog(page).getByRole('alert')
const rowOf = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })

/** The list filtered by one phone on the days of these journeys. */
async function openList(page: Page, phone = '', day = firstDay()) {
  const search = phone && `&search=${phone}`
  await page.goto(`/admin/reservations?dateFrom=${day}&dateTo=${otherDay()}${search}`)
  await expect(add(page)).toBeEnabled()
}

async function openAdd(page: Page) {
  await add(page).click()
  await expect(field(page, 'Telefone')).toBeFocused()
}

/** Opens the form and types a phone that nobody has. */
async function reveal(page: Page, phone = newPhone()): Promise<string> {
  await openAdd(page)
  await field(page, 'Telefone').fill(phone)
  await expect(dialog(page).getByText('Cliente novo.')).toBeVisible()
  return phone
}

async function fillOwner(
  page: Page,
  { name, email, birth_date }: Omit<ReturnType<typeof newGuest>, 'phone'>,
) {
  await field(page, 'Nome').fill(name)
  await field(page, 'E-mail').fill(email)
  await field(page, 'Data de nascimento').fill(birth_date)
}

/** Unfolds what a reservation can do without. */
const showMore = (page: Page) => dialog(page).getByText('Mais dados').click()

const toast = (page: Page, text: string) => page.getByText(text, { exact: true })

/** The reservations of a phone, as the server has them. */
async function savedOf(request: APIRequestContext, token: string, phone: string) {
  const { business_id, id } = await pinheirosBranch(request)
  const answer = await request.get(
    `/api/business/${business_id}/branch/${id}/reservation?search=${phone}&dateFrom=${dayFromNow(0)}&dateTo=${dayFromNow(60)}`,
    { headers: { 'X-AUTH-TOKEN': token } },
  )
  const { result } = (await answer.json()) as {
    result: { data: { id: number; time: string; date: string; person_number: number; status: string }[] }
  }
  return result.data
}

test('[RES-03] [RES-11] a fixed round button in the corner opens the form over the page, on a wide screen one with its words beside the title @both', async ({
  page,
}) => {
  await signIn(page)
  await openList(page)
  const wide = page.viewportSize()!
  if (wide.width >= 992) {
    const title = (await page.getByRole('heading', { level: 1 }).boundingBox())!
    const button = (await add(page).boundingBox())!
    expect(await add(page).innerText()).toBe('Adicionar agendamento')
    expect(Math.abs(title.y + title.height / 2 - button.y - button.height / 2)).toBeLessThan(8)
    await page.setViewportSize({ width: 820, height: wide.height })
  }

  const box = (await add(page).boundingBox())!
  const { width, height } = page.viewportSize()!
  expect(Math.abs(box.width - box.height)).toBeLessThan(1)
  expect(box.width).toBeGreaterThanOrEqual(48)
  expect(width - (box.x + box.width)).toBeLessThan(40)
  expect(height - (box.y + box.height)).toBeLessThan(40)
  const shape = await add(page).evaluate((button) => {
    const { position, borderRadius } = getComputedStyle(button)
    return { position, isRound: Number.parseFloat(borderRadius) >= button.clientWidth / 2 }
  })
  expect(shape).toEqual({ position: 'fixed', isRound: true })
  await page.mouse.wheel(0, 2000)
  expect((await add(page).boundingBox())!.y).toBe(box.y)

  await openAdd(page)
  await expect(page.getByRole('dialog', { name: 'Adicionar agendamento' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  await expect(add(page)).toBeFocused()
})

test('[RES-32] [RES-34] [RES-35] [RES-38] [RES-43] [RES-48] [RES-51] eleven digits of nobody clear the data and reveal the rest, which begins today with the smallest party', async ({
  page,
}) => {
  await signIn(page)
  await openList(page)
  const found: string[] = []
  page.on('request', (request) => void (findCall.test(request.url()) && found.push(request.url())))
  await openAdd(page)
  const phone = newPhone()

  await field(page, 'Telefone').pressSequentially(phone.slice(0, 10))
  await expect(field(page, 'Nome')).toBeHidden()
  expect(found).toEqual([])
  await field(page, 'Telefone').pressSequentially(phone.slice(10))
  await expect(field(page, 'Telefone')).toHaveValue(
    `(${phone.slice(0, 2)}) ${phone.slice(2, 7)}-${phone.slice(7)}`,
  )
  await expect(field(page, 'Nome')).toHaveValue('')
  expect(found.map((url) => new URL(url).pathname.split('/').at(-2))).toEqual([phone])
  await expect(date(page)).toHaveValue(dayFromNow(0))
  await expect(field(page, 'Pessoas')).toHaveValue('1')
  await expect(dialog(page).getByRole('combobox', { name: 'Motivo' })).toBeHidden()
  await showMore(page)
  await expect(dialog(page).getByRole('combobox', { name: 'Motivo' })).toHaveValue('')
  await field(page, 'Data de nascimento').pressSequentially('17051990')
  await expect(field(page, 'Data de nascimento')).toHaveValue('17/05/1990')

  await field(page, 'Nome').fill('Nome de outra pessoa')
  await field(page, 'E-mail').fill('outra@exemplo.test')
  await field(page, 'Telefone').fill(newPhone())
  for (const name of ['Nome', 'E-mail', 'Data de nascimento']) await expect(field(page, name)).toHaveValue('')
})

test('[RES-13] [RES-33] [RES-73] [RES-74] a known phone fills the data; saving adds the reservation, confirmed, and the list has it @both', async ({
  page,
}) => {
  const token = await signIn(page, 'editor')
  const guest = { name: 'Olívia Conhecida', phone: newPhone(), date: otherDay() }
  await requestTable(page.request, guest)
  await openList(page, guest.phone)
  await expect(rowOf(page, guest.name)).toHaveCount(1)
  await openAdd(page)
  await field(page, 'Telefone').fill(guest.phone)

  await expect(dialog(page).getByText('Cliente encontrado.')).toBeVisible()
  await expect(field(page, 'Nome')).toHaveValue(guest.name)
  await expect(field(page, 'E-mail')).toHaveValue(`g${guest.phone}@exemplo.test`)
  await expect(field(page, 'Data de nascimento')).toHaveValue('17/05/1990')
  await date(page).fill(firstDay())
  await dialog(page).getByRole('button', { name: 'Mais uma pessoa' }).click()
  await slot(page, '20:00').check()
  await showMore(page)
  await field(page, 'Comentário').fill('Cadeirinha')
  const [sent] = await Promise.all([
    page.waitForRequest((request) => createCall.test(request.url()) && request.method() === 'POST'),
    save(page).click(),
  ])

  await expect(toast(page, 'Agendamento adicionado com sucesso!')).toBeVisible()
  await expect(dialog(page)).toBeHidden()
  await expect(add(page)).toBeFocused()
  const body = new URLSearchParams(sent.postData() ?? '')
  expect(Object.fromEntries(body)).toMatchObject({
    service_id: '-1',
    person_number: '2',
    date: firstDay(),
    time: '20:00',
    name: guest.name,
    comment: 'Cadeirinha',
    customer_id: expect.stringMatching(/^\d+$/),
  })
  expect(body.has('reason')).toBe(false)
  const row = rowOf(page, 'Cadeirinha')
  await expect(row).toContainText('20:00')
  await expect(row.getByText('Confirmado', { exact: true })).toBeVisible()
  expect(await savedOf(page.request, token, guest.phone)).toMatchObject([
    { date: firstDay(), time: '20:00', person_number: 2, status: 'CON' },
    { date: otherDay(), status: 'WAI' },
  ])
})

test('two taps add once, and list, totals and occupation are read again', async ({ page }) => {
  const token = await signIn(page)
  await openList(page)
  const phone = await reveal(page)
  await fillOwner(page, newGuest('Duda Dupla'))
  await date(page).fill(firstDay())
  await slot(page, '19:30').check()
  const reread = page.waitForResponse((response) => listCall.test(response.url()))

  await save(page).dblclick()

  await expect(toast(page, 'Agendamento adicionado com sucesso!')).toBeVisible()
  await reread
  expect(await savedOf(page.request, token, phone)).toHaveLength(1)
})

test('[RES-36] [RES-37] [RES-39] [RES-40] [RES-42] what is missing or wrong is said beside its field', async ({
  page,
}) => {
  await signIn(page)
  await openList(page)
  const said = (text: string) => dialog(page).getByText(text, { exact: true })
  await openAdd(page)
  await save(page).click()
  await expect(said('Telefone é obrigatório.')).toBeVisible()
  await expect(field(page, 'Telefone')).toBeFocused()
  await field(page, 'Telefone').fill('119')
  await save(page).click()
  await expect(said('Telefone inválido.')).toBeVisible()

  await field(page, 'Telefone').fill(newPhone())
  await date(page).fill(firstDay())
  await slot(page, '20:00').check()
  await save(page).click()
  for (const text of ['Nome é obrigatório.', 'Email é obrigatório.', 'Data de nascimento é obrigatório.']) {
    await expect(said(text)).toBeVisible()
  }
  await expect(field(page, 'Nome')).toBeFocused()
  await field(page, 'E-mail').fill('maria')
  await field(page, 'Data de nascimento').fill('31021990')
  await field(page, 'Nome').fill('Maria')
  await field(page, 'Nome').blur()
  await expect(said('Email inválido.')).toBeVisible()
  await expect(said('Data de nascimento inválida.')).toBeVisible()
  await expect(said('Nome é obrigatório.')).toBeHidden()
})

test('[RES-41] an e-mail longer than 255 is refused @mesa', async ({ page }) => {
  await signIn(page)
  await openList(page)
  await reveal(page)

  await field(page, 'E-mail').fill(`${'m'.repeat(244)}@exemplo.com`)
  await field(page, 'E-mail').blur()

  await expect(dialog(page).getByText('Máximo de 255 caracteres')).toBeVisible()
})

test('[RES-44] without a time the alert says so, nothing is sent and nothing typed is lost', async ({
  page,
}) => {
  await signIn(page)
  await openList(page)
  await reveal(page)
  await fillOwner(page, newGuest('Tânia sem Hora'))
  await date(page).fill(firstDay())
  await expect(slot(page, '20:00')).toBeVisible()
  let sent = 0
  page.on('request', (request) => void (createCall.test(request.url()) && sent++))

  await save(page).click()

  const alert = page.getByRole('alertdialog', { name: 'Escolha o horário da reserva.' })
  await alert.getByRole('button', { name: 'Ok, entendi!' }).click()
  await expect(alert).toBeHidden()
  expect(sent).toBe(0)
  await expect(dialog(page).getByRole('radio').first()).toBeFocused()
  await expect(field(page, 'Nome')).toHaveValue('Tânia sem Hora')
})

test('[RES-36] [RES-40] [RES-42] [RES-44] an empty form that is saved says all that is missing at once, under the alert', async ({
  page,
}) => {
  await signIn(page)
  await openList(page)
  await reveal(page)
  await date(page).fill(firstDay())
  await expect(slot(page, '20:00')).toBeVisible()

  await save(page).click()

  const alert = page.getByRole('alertdialog', { name: 'Escolha o horário da reserva.' })
  await expect(alert).toBeVisible()
  const faults = ['Nome é obrigatório.', 'Email é obrigatório.', 'Data de nascimento é obrigatório.']
  for (const text of faults) await expect(dialog(page).getByText(text, { exact: true })).toBeVisible()
  await alert.getByRole('button', { name: 'Ok, entendi!' }).click()
  await expect(dialog(page).getByText('Escolha o horário da reserva.')).toBeVisible()
  await expect(dialog(page).getByRole('radio').first()).toBeFocused()
  expect(await axeFaults(page)).toEqual([])
  await slot(page, '20:00').check()
  await expect(dialog(page).getByText('Escolha o horário da reserva.')).toBeHidden()
})

test('[RES-51] after the phone, people, day and time stand in one view; today and tomorrow are one press @both', async ({
  page,
}) => {
  await signIn(page)
  await openList(page)
  await reveal(page)
  const near = (name: string) => dialog(page).getByRole('button', { name, exact: true })
  await expect(near('Hoje')).toHaveAttribute('aria-pressed', 'true')

  await near('Amanhã').click()

  await expect(date(page)).toHaveValue(dayFromNow(1))
  await expect(near('Hoje')).toHaveAttribute('aria-pressed', 'false')
  await date(page).fill(firstDay())
  await expect(near('Amanhã')).toHaveAttribute('aria-pressed', 'false')
  for (const part of [field(page, 'Pessoas'), date(page), slot(page, '12:00'), slot(page, '20:00')]) {
    await expect(part).toBeInViewport({ ratio: 1 })
  }
  expect(await dialog(page).evaluate((one) => one.scrollTop)).toBe(0)
  const top = async (locator: Locator) => (await locator.boundingBox())!.y
  expect(await top(slot(page, '20:00'))).toBeLessThan(await top(field(page, 'Nome')))
})

test('[RES-53] the number of people takes 1 to 60 where the branch does: 2 to 50 limits nothing @mesa', async ({
  page,
}) => {
  await signIn(page)
  await page.route(/\/api\/user\/\d+$/, async (route) => {
    const response = await route.fetch()
    const user = (await response.json()) as { businesses: { branches: { reservation_config: object }[] }[] }
    const limits = { min_person_per_reservation: 1, max_person_per_reservation: 60 }
    for (const branch of user.businesses.flatMap(({ branches }) => branches)) {
      branch.reservation_config = { ...branch.reservation_config, ...limits }
    }
    await route.fulfill({ response, json: user })
  })
  await openList(page)
  await reveal(page)

  for (const people of ['1', '2', '50', '51', '60']) {
    await field(page, 'Pessoas').fill(people)
    await field(page, 'Pessoas').blur()
    await expect(field(page, 'Pessoas')).toHaveValue(people)
    await expect(alertOf(page)).toBeHidden()
  }
})

test('[RES-45] [RES-46] a party beyond the limits becomes the limit and says so', async ({ page }) => {
  await signIn(page)
  await openList(page)
  await reveal(page)
  const people = field(page, 'Pessoas')

  await dialog(page).getByRole('button', { name: 'Menos uma pessoa' }).click()
  await expect(alertOf(page)).toHaveText('O número mínimo de pessoas é 1.')
  await expect(people).toHaveValue('1')
  await people.fill('40')
  await people.blur()
  await expect(alertOf(page)).toHaveText('O número máximo de pessoas é 12.')
  await expect(people).toHaveValue('12')
  await people.fill('40000')
  await expect(people).toHaveValue('40000')
  await people.fill('00011')
  await people.blur()
  await expect(people).toHaveValue('11')
  await expect(alertOf(page)).toBeHidden()
})

test('[RES-47] while no settings were saved a party is 1 to 5', async ({ page }) => {
  await signIn(page)
  await page.route(/\/api\/user\/\d+/, async (route) => {
    const response = await route.fetch()
    const text = await response.text()
    const body = JSON.parse(text, (key, value: unknown) => (key === 'reservation_config' ? null : value))
    await route.fulfill({ response, json: body })
  })
  await openList(page)
  await reveal(page)
  const people = field(page, 'Pessoas')

  await expect(people).toHaveValue('1')
  await people.fill('6')
  await people.blur()
  await expect(alertOf(page)).toHaveText('O número máximo de pessoas é 5.')
  await people.fill('0')
  await people.blur()
  await expect(alertOf(page)).toHaveText('O número mínimo de pessoas é 1.')
})

test('[D-34] [D-47] [D-144] only times with room for the party are offered, under their services; a chosen one that has none any more stays as full, and is told', async ({
  page,
}) => {
  await signIn(page)
  await page.route(slotsCall, (route) =>
    route.fulfill({
      json: [
        { time: '12:00', available: 2, service: 'Almoço' },
        { time: '20:00', available: 8, service: 'Jantar' },
      ],
    }),
  )
  await openList(page)
  await reveal(page)
  await expect(dialog(page).getByText('Almoço')).toBeVisible()
  await slot(page, '12:00').check()

  await field(page, 'Pessoas').fill('3')
  await field(page, 'Pessoas').blur()

  const full = dialog(page).getByRole('radio', { name: /^12:00\s*cabem até 2$/ })
  await expect(full).toBeDisabled()
  await expect(dialog(page).getByText('Almoço · sem mesa para 3 · até 2 pessoas')).toBeVisible()
  await expect(slot(page, '20:00')).not.toBeChecked()
  const said = 'Às 12:00 não há lugar para 3 pessoas. Escolha outro horário.'
  await expect(dialog(page).getByText(said)).toBeVisible()
  await field(page, 'Pessoas').fill('9')
  await field(page, 'Pessoas').blur()
  await expect(
    dialog(page).getByText('Às 12:00 não há lugar para 9 pessoas. Tente outra data.'),
  ).toBeVisible()
  await field(page, 'Pessoas').fill('3')
  await field(page, 'Pessoas').blur()
  await slot(page, '20:00').check()
  await expect(full).toBeHidden()
})

test('[RES-78] [RES-79] [D-48] a save that fails says so at the top, keeps what was typed and can be tried again @celular', async ({
  page,
  allow,
}) => {
  allow(/ERR_FAILED/)
  const token = await signIn(page)
  await openList(page)
  const phone = await reveal(page)
  await fillOwner(page, newGuest('Flávia Falha'))
  await date(page).fill(firstDay())
  await slot(page, '20:30').check()
  await page.route(createCall, (route) => route.abort(), { times: 1 })
  await page.setViewportSize({ width: page.viewportSize()!.width, height: 500 })
  await save(page).scrollIntoViewIfNeeded()

  await save(page).click()

  await expect(alertOf(page)).toHaveText(failed)
  await expect(alertOf(page)).toBeInViewport()
  const scrolled = await alertOf(page).evaluate((alert) => {
    let place: Element | null = alert
    while (place && place.scrollTop === 0) place = place.parentElement
    return place?.scrollTop ?? 0
  })
  expect(scrolled).toBe(0)
  await expect(field(page, 'Nome')).toHaveValue('Flávia Falha')
  await save(page).click()
  await expect(toast(page, 'Agendamento adicionado com sucesso!')).toBeVisible()
  expect(await savedOf(page.request, token, phone)).toHaveLength(1)
})

test('[D-48] a time taken meanwhile is told in the server’s words: the times are read again, the choice is gone, the rest stays', async ({
  page,
}) => {
  await signIn(page)
  await openList(page)
  await reveal(page)
  await fillOwner(page, newGuest('Teresa Tarde'))
  await date(page).fill(firstDay())
  await slot(page, '20:00').check()
  const said = 'Não há lugares suficientes nesse horário. Escolha outro horário.'
  await page.route(createCall, (route) =>
    route.fulfill({ json: { success: false, code: 'full', msg: said } }),
  )
  await page.route(slotsCall, (route) =>
    route.fulfill({ json: [{ time: '21:00', available: 8, service: 'Jantar' }] }),
  )

  await save(page).click()

  await expect(alertOf(page).getByText(failed)).toBeVisible()
  await expect(alertOf(page).getByText(said)).toBeVisible()
  await expect(slot(page, '20:00')).toBeHidden()
  await expect(slot(page, '21:00')).not.toBeChecked()
  await expect(field(page, 'Nome')).toHaveValue('Teresa Tarde')
  await expect(date(page)).toHaveValue(firstDay())
})

test('[RES-80] [RES-81] times that cannot be loaded ask to try again: Não leaves a way, Sim loads them', async ({
  page,
  allow,
}) => {
  allow(/ERR_FAILED/)
  await signIn(page)
  await openList(page)
  await page.route(slotsCall, (route) => route.abort())
  const question = page.getByRole('alertdialog', { name: 'Houve um erro! Deseja tentar novamente?' })
  await openAdd(page)
  await field(page, 'Telefone').fill(newPhone())

  await question.getByRole('button', { name: 'Não', exact: true }).click()
  await expect(dialog(page).getByText('Algo deu errado!')).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Tentar novamente' }).click()
  await expect(question).toBeVisible()
  await page.unroute(slotsCall)
  await page.route(slotsCall, (route) =>
    route.fulfill({ json: [{ time: '20:00', available: 8, service: 'Jantar' }] }),
  )
  await question.getByRole('button', { name: 'Sim', exact: true }).click()

  await expect(slot(page, '20:00')).toBeVisible()
  await expect(question).toBeHidden()
})

test('a phone that is corrected while it is looked up brings nobody', async ({ page }) => {
  await signIn(page)
  const guest = { name: 'Olga do Outro Número', phone: newPhone(), date: firstDay() }
  await requestTable(page.request, guest)
  await openList(page)
  const held = Promise.withResolvers<void>()
  await page.route(findCall, async (route) => {
    await held.promise
    await route.continue()
  })
  await openAdd(page)
  await field(page, 'Telefone').fill(guest.phone)
  const searching = dialog(page).getByText('Procurando cliente…')
  await expect(searching).toBeVisible()

  await field(page, 'Telefone').press('Backspace')
  await expect(searching).toBeHidden()
  const late = page.waitForResponse(findCall)
  held.resolve()
  await late

  await expect(field(page, 'Nome')).toBeHidden()
})

for (const [how, said, answer] of [
  [
    'finds nobody',
    'Cliente novo.',
    { status: 200, json: { success: false, code: 'unknown_phone', msg: '' } },
  ],
  ['is offline', lookupFailed, null],
  ['breaks', lookupFailed, { status: 500, json: { success: false, msg: failed } }],
  [
    'is refused as too much',
    lookupFailed,
    { status: 429, json: { success: false, msg: 'Muitas tentativas.' } },
  ],
  // The answer to a session that has ended or no longer reaches the branch.
  [
    'is asked for a bot check',
    lookupFailed,
    { status: 200, json: { success: false, code: 'bot_check', msg: '' } },
  ],
  ['shows masks', lookupFailed, { status: 200, json: { success: true, masked: true, customer: masks } }],
] as const) {
  test(`[D-126] [RES-34] [RES-35] a look-up that ${how} clears what was found and what was typed, and the fields take what is typed then @mesa`, async ({
    page,
    allow,
  }) => {
    allow(/ERR_FAILED|status of (429|500)|resposta: 500/)
    await signIn(page)
    await openList(page)
    const known = newPhone()
    const customer = { id: 71, name: 'Paula Achada', email: 'paula@exemplo.test', birth_date: '1980-01-02' }
    const asked: string[] = []
    await page.route(findCall, (route) => {
      asked.push(new URL(route.request().url()).pathname.split('/').at(-2)!)
      if (asked.at(-1) === known) return route.fulfill({ json: { success: true, masked: false, customer } })
      return answer ? route.fulfill(answer) : route.abort()
    })
    const fields = ['Nome', 'E-mail', 'Data de nascimento']
    await openAdd(page)
    await field(page, 'Telefone').fill(known)
    await expect(field(page, 'Nome')).toHaveValue('Paula Achada')

    await field(page, 'Telefone').fill(newPhone())
    await expect(dialog(page).getByText(said, { exact: true })).toBeVisible()
    for (const each of fields) await expect(field(page, each)).toHaveValue('')
    await fillOwner(page, { name: 'De outro telefone', email: 'outra@exemplo.test', birth_date: '03041991' })
    const last = newPhone()
    await field(page, 'Telefone').fill(last)
    for (const each of fields) await expect(field(page, each)).toHaveValue('')

    // Leaving the phone field does not look up again: the answer would overwrite what is being typed.
    await fillOwner(page, { name: 'Nora sem Rede', email: 'nora@exemplo.test', birth_date: '17051990' })
    await date(page).fill(firstDay())
    await slot(page, '20:00').check()
    expect(asked.filter((phone) => phone === last)).toHaveLength(1)
    const [sent] = await Promise.all([
      page.waitForRequest((request) => createCall.test(request.url()) && request.method() === 'POST'),
      save(page).click(),
    ])
    await expect(toast(page, 'Agendamento adicionado com sucesso!')).toBeVisible()
    const body = Object.fromEntries(new URLSearchParams(sent.postData() ?? ''))
    expect(body).toMatchObject({ name: 'Nora sem Rede', phone: expect.stringContaining(last.slice(-4)) })
    expect(body['customer_id'] ?? '').toBe('')
  })
}

test('[RES-33] a save while another phone is looked up sends nothing: the form shows that guest first @mesa', async ({
  page,
}) => {
  await signIn(page)
  await openList(page)
  const [first, second] = [newPhone(), newPhone()]
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route(findCall, async (route) => {
    const isSecond = route.request().url().includes(second)
    if (isSecond) await held
    const name = isSecond ? 'Segunda Pessoa' : 'Primeira Pessoa'
    const customer = { id: isSecond ? 72 : 71, name, email: 'p@exemplo.test', birth_date: '1980-01-02' }
    return route.fulfill({ json: { success: true, masked: false, customer } })
  })
  const sent: string[] = []
  page.on('request', (request) => {
    if (createCall.test(request.url())) sent.push(request.postData() ?? '')
  })
  await openAdd(page)
  await field(page, 'Telefone').fill(first)
  await expect(field(page, 'Nome')).toHaveValue('Primeira Pessoa')
  await date(page).fill(firstDay())
  await slot(page, '20:00').check()

  await field(page, 'Telefone').fill(second)
  await field(page, 'Telefone').press('Enter')
  release()

  await expect(field(page, 'Nome')).toHaveValue('Segunda Pessoa')
  await expect(dialog(page)).toBeVisible()
  expect(sent).toEqual([])
})

test('[D-126] a look-up that failed is tried again once the phone is typed again @mesa', async ({
  page,
  allow,
}) => {
  allow(/ERR_FAILED/)
  await signIn(page)
  await openList(page)
  await page.route(findCall, (route) => route.abort(), { times: 1 })
  await openAdd(page)
  await field(page, 'Telefone').fill(newPhone())
  await expect(dialog(page).getByText(lookupFailed, { exact: true })).toBeVisible()

  await field(page, 'Telefone').press('End')
  await field(page, 'Telefone').press('Backspace')
  await field(page, 'Telefone').press('7')

  await expect(dialog(page).getByText('Cliente novo.', { exact: true })).toBeVisible()
})

test('[RES-28] [RES-75] [D-102] every reservation is edited from its row, in every status, with its own data and time', async ({
  page,
}) => {
  const token = await signIn(page, 'editor')
  const guest = { name: 'Elisa Editada', phone: newPhone(), date: firstDay(), people: 3 }
  const { id } = await requestTable(page.request, guest)
  const { business_id, id: branch } = await pinheirosBranch(page.request)
  const moves = ['approve-admin', 'empty/cancel-admin']
  await openList(page, guest.phone)
  const row = rowOf(page, guest.name)
  const edit = row.getByRole('button', { name: 'Editar agendamento de Elisa Editada' })
  const change = async (comment: string) => {
    await edit.click()
    await expect(page.getByRole('dialog', { name: 'Editar agendamento' })).toBeVisible()
    await expect(field(page, 'Telefone')).toHaveValue(/^\(11\) 9\d{4}-\d{4}$/)
    await expect(field(page, 'Nome')).toHaveValue(guest.name)
    await expect(date(page)).toHaveValue(guest.date)
    await expect(field(page, 'Pessoas')).toHaveValue('3')
    await expect(slot(page, '12:00')).toBeChecked()
    if (await field(page, 'Comentário').isHidden()) await showMore(page)
    await field(page, 'Comentário').fill(comment)
    const [sent] = await Promise.all([
      page.waitForRequest((request) => editCall.test(request.url()) && request.method() === 'PUT'),
      save(page).click(),
    ])
    expect(new URLSearchParams(sent.postData() ?? '').get('service_id')).toBe('-1')
    await expect(dialog(page)).toBeHidden()
    await expect(row).toContainText(comment)
    await expect(edit).toBeFocused()
  }

  await change('Ainda pendente')
  await expect(toast(page, 'Agendamento atualizado com sucesso!')).toBeVisible()
  for (const [index, move] of moves.entries()) {
    await page.request.put(`/api/business/${business_id}/branch/${branch}/reservation/${id}/${move}`, {
      headers: { 'X-AUTH-TOKEN': token },
    })
    await page.reload()
    await expect(row.getByText(['Confirmado', 'Recusada'][index]!, { exact: true })).toBeVisible()
    await change(`Depois de ${move}`)
  }
  expect(await savedOf(page.request, token, guest.phone)).toMatchObject([
    { id, status: 'REC', time: '12:00' },
  ])
})

test('[D-108] an edit moves the reservation to another day and time, and the list follows', async ({
  page,
}) => {
  const token = await signIn(page)
  const guest = { name: 'Míriam Mudada', phone: newPhone(), date: firstDay() }
  await requestTable(page.request, guest)
  await openList(page, guest.phone)
  await rowOf(page, guest.name)
    .getByRole('button', { name: /^Editar/ })
    .click()

  await date(page).fill(otherDay())
  await slot(page, '20:00').check()
  await dialog(page).getByRole('button', { name: 'Mais uma pessoa' }).click()
  await save(page).click()

  await expect(rowOf(page, guest.name)).toContainText('20:00')
  await expect(rowOf(page, guest.name)).toContainText('3 pessoas')
  expect(await savedOf(page.request, token, guest.phone)).toMatchObject([
    { date: otherDay(), time: '20:00', person_number: 3, status: 'WAI' },
  ])
})

test('[D-107] after somebody else’s change, also to another day, Recarregar fills the form with it', async ({
  page,
}) => {
  const token = await signIn(page)
  const guest = { name: 'Nélson Mudado', phone: newPhone(), date: firstDay() }
  const { id } = await requestTable(page.request, guest)
  await page.goto(`/admin/reservations?dateFrom=${firstDay()}&dateTo=${firstDay()}&search=${guest.phone}`)
  await rowOf(page, guest.name)
    .getByRole('button', { name: /^Editar/ })
    .click()
  await field(page, 'Comentário').fill('Perto da porta')
  const { business_id, id: branch } = await pinheirosBranch(page.request)
  const { phone, name } = guest
  const theirs = { date: otherDay(), time: '20:00', person_number: 4, comment: 'No salão', reason: 1 }
  const owner = { phone, name, email: 'nelson@exemplo.test', birth_date: '1990-05-17' }
  const answer = await page.request.put(
    `/api/business/${business_id}/branch/${branch}/reservation-branch/${id}`,
    { headers: { 'X-AUTH-TOKEN': token }, data: { ...owner, ...theirs, service_id: -1 } },
  )
  expect(await answer.json()).toMatchObject({ success: true })

  await save(page).click()
  await expect(alertOf(page)).toContainText('Este registro foi alterado por outra pessoa.')
  await expect(field(page, 'Comentário')).toHaveValue('Perto da porta')
  await alertOf(page).getByRole('button', { name: 'Recarregar' }).click()
  await expect(field(page, 'Comentário')).toHaveValue('No salão')
  await expect(alertOf(page)).toBeHidden()
  await expect(date(page)).toHaveValue(otherDay())
  await expect(field(page, 'Pessoas')).toHaveValue('4')
  await expect(slot(page, '20:00')).toBeChecked()
  await field(page, 'Comentário').fill('Perto da porta')
  await save(page).click()
  await expect(dialog(page)).toBeHidden()
  expect(await savedOf(page.request, token, guest.phone)).toMatchObject([
    { date: otherDay(), time: '20:00', person_number: 4 },
  ])
})

test('closing with something typed asks first, without it does not', async ({ page }) => {
  await signIn(page)
  await openList(page)
  await reveal(page)
  const question = page.getByRole('alertdialog', { name: /^Há alterações/ })

  await dialog(page).getByRole('button', { name: 'Cancelar' }).click()
  await question.getByRole('button', { name: 'Continuar editando', exact: true }).click()
  await expect(dialog(page)).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Cancelar' }).click()
  await question.getByRole('button', { name: 'Sair sem salvar', exact: true }).click()
  await expect(dialog(page)).toBeHidden()

  await openAdd(page)
  await expect(field(page, 'Telefone')).toHaveValue('')
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
})

test('the way back closes what is open over the page, and asks where something was typed @celular', async ({
  page,
}) => {
  await signIn(page)
  await openList(page)
  await page.getByRole('link', { name: 'Dia', exact: true }).click()
  await expect(page).toHaveURL(/visao=dia/)
  await openAdd(page)
  await page.goBack()
  await expect(dialog(page)).toBeHidden()
  await expect(page).toHaveURL(/visao=dia/)
  await expect(add(page)).toBeFocused()

  const phone = await reveal(page)
  await page.goBack()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('Há alterações que ainda não foram salvas.')
  await question.getByRole('button', { name: 'Continuar editando' }).click()
  await expect(field(page, 'Telefone')).toHaveValue(new RegExp(`${phone.slice(-4)}$`))
  await page.goBack()
  await question.getByRole('button', { name: 'Sair sem salvar' }).click()
  await expect(dialog(page)).toBeHidden()
  await expect(page).toHaveURL(/visao=dia/)

  await page.goBack()
  await expect(page).not.toHaveURL(/visao=dia/)
})

test('the form has no accessibility fault, fits the screen and is walked by keyboard @both', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signIn(page)
  await openList(page)
  await page.getByRole('button', { name: 'Adicionar agendamento' }).press('Enter')
  await expect(field(page, 'Telefone')).toBeFocused()
  expect(await axeFaults(page)).toEqual([])
  await page.keyboard.type(newPhone())
  await expect(field(page, 'Nome')).toBeVisible()
  await date(page).fill(firstDay())
  await slot(page, '20:00').check()
  expect(await axeFaults(page)).toEqual([])
  expect(await isTooWide(page)).toBe(false)

  await field(page, 'Telefone').focus()
  const walked: string[] = []
  const labelled = () =>
    page.evaluate(() => {
      const element = document.activeElement as HTMLInputElement | null
      return element?.labels?.[0]?.textContent || element?.getAttribute('aria-label') || ''
    })
  for (let step = 0; step < 5; step++) {
    await page.keyboard.press('Tab')
    walked.push(await labelled())
  }
  expect(walked).toEqual(['Menos uma pessoa', 'Pessoas', 'Mais uma pessoa', 'Data', 'Data'])
  await save(page).click()
  await expect(dialog(page).getByText('Nome é obrigatório.')).toBeVisible()
  expect(await axeFaults(page)).toEqual([])
})

const touched: [string, (page: Page) => Locator][] = [
  ['Menos uma pessoa', (page) => dialog(page).getByRole('button', { name: 'Menos uma pessoa' })],
  ['Mais uma pessoa', (page) => dialog(page).getByRole('button', { name: 'Mais uma pessoa' })],
  ['20:00', (page) => slot(page, '20:00')],
  ['Salvar', save],
]

test('what is touched is 44 px at least @celular', async ({ page }) => {
  await signIn(page)
  await openList(page)
  await reveal(page)
  await date(page).fill(firstDay())

  for (const [name, locate] of touched) {
    await expect(locate(page)).toBeVisible()
    const box = (await locate(page).boundingBox())!
    expect({ name, fits: Math.min(box.width, box.height) >= 44 }).toEqual({ name, fits: true })
  }
})
