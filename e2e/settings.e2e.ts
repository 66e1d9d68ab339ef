import type { Locator, Page } from '@playwright/test'
import { axeFaults } from './axe.ts'
import { expect, test } from './harness.ts'
import { isTooWide, signIn } from './staff.ts'

const address = '/admin/reservations/config'
const configCall = /\/reservation-config$/
const sessionCall = /\/api\/user\/\d+$/
const success = 'Configurações salvas com sucesso!'
const stale = 'Este registro foi alterado por outra pessoa. Recarregue a página.'

type Place = { business_id: number; branch_id: number; token: string }
type Settings = Record<string, unknown>

let made = 0

/** A branch of this test in a business of its own, on which a master works. None of its settings were saved. */
async function newPlace(page: Page): Promise<Place> {
  const token = await signIn(page, 'master')
  const headers = { 'x-auth-token': token }
  const name = `Casa de Ajustes ${Date.now().toString(36)}${++made}`
  const business = await page.request.post('/api/business', { headers, data: { name } })
  const business_id = ((await business.json()) as { business: { id: number } }).business.id
  const branch_id = await newBranch(page, { business_id, token }, 'Sede')
  await workOn(page, { business_id, branch_id })
  return { business_id, branch_id, token }
}

async function newBranch(page: Page, { business_id, token }: Omit<Place, 'branch_id'>, branch: string) {
  const answer = await page.request.post(`/api/business/${business_id}/branch`, {
    headers: { 'x-auth-token': token },
    data: {
      name: 'Casa de Ajustes',
      branch,
      slug: `ajustes-${business_id}-${++made}`,
      timezone: 'America/Sao_Paulo',
    },
  })
  return ((await answer.json()) as { branch: { id: number } }).branch.id
}

/** Makes the branch current, unless another was chosen since. */
const workOn = (page: Page, { business_id, branch_id }: Omit<Place, 'token'>) =>
  page.addInitScript(
    ([business, branch]) => {
      if (localStorage.getItem('casa-cheia.branch')) return
      localStorage.setItem('casa-cheia.business', String(business))
      localStorage.setItem('casa-cheia.branch', String(branch))
    },
    [business_id, branch_id],
  )

const api = ({ business_id, branch_id }: Place) =>
  `/api/business/${business_id}/branch/${branch_id}/reservation-config`

async function read(page: Page, place: Place): Promise<Settings> {
  const answer = await page.request.get(api(place), { headers: { 'x-auth-token': place.token } })
  return (await answer.json()) as Settings
}

async function write(page: Page, place: Place, data: Settings) {
  const answer = await page.request.post(api(place), { headers: { 'x-auth-token': place.token }, data })
  expect(await answer.json()).toMatchObject({ success: true })
}

const card = (page: Page) => page.getByRole('region', { name: 'Configuração de Agendamento' })
const policy = (page: Page) => page.getByRole('region', { name: 'Política de Cancelamento' })
const ways = (page: Page) => page.getByRole('region', { name: 'Formas de agendamento' })
const online = (page: Page) => page.getByRole('switch', { name: 'Aceitar agendamentos online' })
const phone = (page: Page) => page.getByRole('switch', { name: 'Aceitar agendamentos por telefone' })
const accepts = (page: Page) => card(page).getByRole('switch', { name: 'Aceitar agendamentos', exact: true })
const select = (page: Page, name: string) => card(page).getByRole('combobox', { name })
const text = (page: Page) => policy(page).getByRole('textbox', { name: 'Texto para os clientes' })
const save = (part: Locator) => part.getByRole('button', { name: 'Salvar' })
const cancel = (part: Locator) => part.getByRole('button', { name: 'Cancelar' })
const chosen = (field: Locator) => field.getByRole('option', { selected: true })
const saved = (page: Page) => expect(page.getByText(success).last()).toBeVisible()
/** The note that bookings do not yet follow the settings on the screen. */
const unsaved = (page: Page) => page.getByRole('note').filter({ hasText: 'ainda não foram salvas' })
const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 992

async function open(page: Page) {
  await page.goto(address)
  await expect(card(page)).toBeVisible()
}

/** The bodies that the page sends to save, one for each call. */
function sentBy(page: Page): Settings[] {
  const sent: Settings[] = []
  page.on('request', (request) => {
    if (request.method() !== 'POST' || !configCall.test(request.url())) return
    sent.push(Object.fromEntries(new URLSearchParams(request.postData() ?? '')))
  })
  return sent
}

const antecedences = [
  'Nenhuma',
  '1 hora',
  '2 horas',
  '4 horas',
  '8 horas',
  '12 horas',
  '18 horas',
  '1 dia',
  '2 dias',
  '3 dias',
  '1 semana',
  '2 semanas',
  '3 semanas',
  '4 semanas',
]

test('[RESCFG-01] [RESCFG-02] [RESCFG-03] [RESCFG-06] [RESCFG-07] [RESCFG-10] [RESCFG-11] [RESCFG-15] [RESCFG-16] [RESCFG-21] [RESCFG-22] [RESCFG-23] [RESCFG-24] [RESCFG-25] [D-15] [D-28] [D-29] [D-31] the screen has two switches and two cards, with the defaults while nothing was saved @both', async ({
  page,
}) => {
  await newPlace(page)
  await open(page)

  await expect(page.getByRole('heading', { level: 1, name: 'Configurações' })).toBeVisible()
  await expect(page).toHaveTitle('Configurações | Casa Cheia')
  await expect(ways(page).getByRole('switch')).toHaveCount(2)
  await expect(online(page)).toBeChecked()
  await expect(phone(page)).not.toBeChecked()
  await expect(
    ways(page).getByText(
      'Os agendamentos por telefone utilizam o número de telefone cadastrado no perfil do restaurante.',
      { exact: true },
    ),
  ).toBeVisible()
  for (const title of ['Configuração de Agendamento', 'Política de Cancelamento']) {
    await expect(page.getByRole('heading', { level: 2, name: title, exact: true })).toBeVisible()
  }
  if (!isPhone(page)) {
    const [left, right] = [await ways(page).boundingBox(), await card(page).boundingBox()]
    expect(left!.x + left!.width).toBeLessThanOrEqual(right!.x)
  }

  await expect(card(page).locator('input, select').first()).toHaveAccessibleName('Aceitar agendamentos')
  await expect(accepts(page)).toBeChecked()
  const people = ['1 pessoa', ...Array.from({ length: 99 }, (_, index) => `${index + 2} pessoas`)]
  const fields: [string, string[], string][] = [
    ['Mínimo de pessoas', people, '1 pessoa'],
    ['Máximo de pessoas', people, '5 pessoas'],
    ['Aprovação', ['Manual (recomendado)', 'Automática'], 'Manual (recomendado)'],
    ['Intervalo entre horários', [10, 15, 20, 30, 60].map((minutes) => `${minutes} minutos`), '10 minutos'],
    ['Antecedência mínima', antecedences, '1 hora'],
    ['Antecedência máxima', antecedences, '1 hora'],
  ]
  await expect(card(page).getByRole('combobox')).toHaveCount(fields.length)
  for (const [name, options, first] of fields) {
    await expect(select(page, name).getByRole('option')).toHaveText(options)
    await expect(chosen(select(page, name))).toHaveText(first)
  }
  await expect(unsaved(page)).toHaveText(
    'Estas configurações são as iniciais e ainda não foram salvas. Por enquanto cada agendamento pode ter de 1 a 5 pessoas, sem antecedência. Ao salvar qualquer parte desta página, passam a valer os valores abaixo.',
  )
  await expect(text(page)).toHaveValue('')
  await expect(page.getByRole('link', { name: 'Disponibilidades' })).toHaveAttribute(
    'href',
    '/admin/reservations/services',
  )
})

test('[RESCFG-02] [RESCFG-03] [RESCFG-19] [D-30] a switch saves at once and alone, and shows that it does', async ({
  page,
}) => {
  const place = await newPlace(page)
  await write(page, place, { max_person_per_reservation: 8 })
  await open(page)
  const sent = sentBy(page)
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route(configCall, async (route) => {
    await held
    await route.continue()
  })
  await select(page, 'Máximo de pessoas').selectOption('20 pessoas')

  await phone(page).click()
  await expect(phone(page)).toBeChecked()
  await expect(phone(page)).toHaveAttribute('aria-busy', 'true')
  await expect(ways(page).getByText('Salvando…')).toBeVisible()
  release()
  await saved(page)
  await expect(ways(page).getByText('Salvando…')).toBeHidden()
  await expect(ways(page).locator('[data-saved]')).toHaveCount(1)
  await online(page).click()
  await expect.poll(() => sent.length).toBe(2)

  expect(sent).toEqual([{ accept_phone_reservations: 'true' }, { accept_online_reservations: 'false' }])
  await expect(online(page)).toHaveAttribute('aria-busy', 'false')
  await expect(chosen(select(page, 'Máximo de pessoas'))).toHaveText('20 pessoas')
  expect(await read(page, place)).toMatchObject({
    accept_online_reservations: false,
    accept_phone_reservations: true,
    max_person_per_reservation: 8,
  })
})

test('[RESCFG-19] [D-31] a switch that could not be saved goes back, and says so; one that was ends the limits of a new branch', async ({
  page,
  allow,
}) => {
  allow(/ERR_FAILED/)
  await newPlace(page)
  await open(page)
  await page.route(configCall, (route) => route.abort())

  await online(page).click()
  await expect(unsaved(page)).toBeVisible()

  await expect(ways(page).getByRole('alert')).toHaveText('Houve um erro! Por favor, tente novamente.')
  await expect(online(page)).toBeChecked()
  await page.unroute(configCall)
  await online(page).click()
  await saved(page)
  await expect(ways(page).getByRole('alert')).toBeHidden()
  await expect(online(page)).not.toBeChecked()
  await expect(unsaved(page)).toHaveCount(0)
})

test('[RESCFG-04] [RESCFG-05] [RESCFG-20] [D-28] the switches follow the saved Aceitar agendamentos, which saves with Salvar', async ({
  page,
}) => {
  const place = await newPlace(page)
  await open(page)

  await accepts(page).click()
  await expect(online(page)).toBeEnabled()
  await expect(phone(page)).toBeEnabled()
  expect(await read(page, place)).toMatchObject({ accept_reservations: true, updated_at: null })
  await save(card(page)).click()
  await saved(page)
  await expect(online(page)).toBeDisabled()
  await expect(phone(page)).toBeDisabled()
  await expect(online(page)).toHaveAccessibleDescription(
    'Sem efeito enquanto “Aceitar agendamentos” estiver desligado.',
  )
  await page.reload()
  await expect(online(page)).toBeDisabled()

  await accepts(page).click()
  await expect(online(page)).toBeDisabled()
  await save(card(page)).click()
  await expect(online(page)).toBeEnabled()
  await expect(phone(page)).toBeEnabled()
})

test('[RESCFG-08] [RESCFG-09] [RESCFG-14] [RESCFG-17] [RESCFG-18] [RESCFG-20] [D-30] the card is saved with Salvar and put back with Cancelar, and its limits follow each other', async ({
  page,
}) => {
  const place = await newPlace(page)
  await open(page)
  const sent = sentBy(page)
  const upTo = select(page, 'Aceitar até')

  await expect(upTo).toHaveCount(0)
  await select(page, 'Mínimo de pessoas').selectOption('6 pessoas')
  await expect(chosen(select(page, 'Máximo de pessoas'))).toHaveText('6 pessoas')
  await select(page, 'Máximo de pessoas').selectOption('8 pessoas')
  await select(page, 'Aprovação').selectOption('Automática')
  await expect(upTo.getByRole('option')).toHaveText([
    '1 pessoa',
    ...Array.from({ length: 7 }, (_, index) => `${index + 2} pessoas`),
  ])
  await upTo.selectOption('7 pessoas')
  await select(page, 'Máximo de pessoas').selectOption('6 pessoas')
  await expect(chosen(upTo)).toHaveText('6 pessoas')
  await expect(upTo.getByRole('option')).toHaveCount(6)
  await select(page, 'Máximo de pessoas').selectOption('3 pessoas')
  await save(card(page)).click()
  await expect(card(page).getByText('O mínimo de pessoas não pode ser maior que o máximo.')).toBeVisible()
  await expect(select(page, 'Máximo de pessoas')).toBeFocused()
  expect(sent).toEqual([])

  await cancel(card(page)).click()
  await expect(chosen(select(page, 'Mínimo de pessoas'))).toHaveText('1 pessoa')
  await expect(upTo).toHaveCount(0)
  await expect(card(page).getByText('Há alterações que ainda não foram salvas.')).toBeHidden()

  await select(page, 'Máximo de pessoas').selectOption('10 pessoas')
  await select(page, 'Aprovação').selectOption('Automática')
  await upTo.selectOption('5 pessoas')
  await select(page, 'Intervalo entre horários').selectOption('15 minutos')
  await select(page, 'Antecedência mínima').selectOption('2 horas')
  await select(page, 'Antecedência máxima').selectOption('3 semanas')
  const session = page.waitForRequest(sessionCall)
  await save(card(page)).click()
  await saved(page)
  await session
  await expect(card(page).getByText('Há alterações que ainda não foram salvas.')).toBeHidden()
  expect(sent).toHaveLength(1)
  const expected = {
    accept_reservations: true,
    min_person_per_reservation: 1,
    max_person_per_reservation: 10,
    auto_accept_reservations: true,
    auto_accept_reservations_max: 5,
    reservations_interval: 15,
    minimum_antecedence: 120,
    maximum_antecedence: 30_240,
  }
  expect(await read(page, place)).toMatchObject({ ...expected, accept_online_reservations: true })
  await page.reload()
  await expect(chosen(upTo)).toHaveText('5 pessoas')
  await select(page, 'Aprovação').selectOption('Manual (recomendado)')
  await expect(upTo).toHaveCount(0)
  await cancel(card(page)).click()
  await expect(chosen(upTo)).toHaveText('5 pessoas')
})

test('[RESCFG-11] [RESCFG-12] [RESCFG-13] [D-30] [D-32] the policy is a free text with its own Cancelar and Salvar; what is typed in the other card stays', async ({
  page,
}) => {
  const place = await newPlace(page)
  await write(page, place, { cancellation_policy: 'Avise antes.' })
  await open(page)
  await select(page, 'Intervalo entre horários').selectOption('60 minutos')
  await expect(text(page)).toHaveValue('Avise antes.')
  await expect(text(page)).toHaveAttribute('maxlength', '5000')

  await text(page).fill('Outra coisa')
  await cancel(policy(page)).click()
  await expect(text(page)).toHaveValue('Avise antes.')
  const written = 'Cancele até 2 horas antes.\n\nMesas grandes: um dia antes.'
  await text(page).fill(written)
  await save(policy(page)).click()
  await saved(page)

  expect(await read(page, place)).toMatchObject({ cancellation_policy: written, reservations_interval: 10 })
  await expect(chosen(select(page, 'Intervalo entre horários'))).toHaveText('60 minutos')
  await save(card(page)).click()
  await expect(card(page).getByText('Há alterações que ainda não foram salvas.')).toBeHidden()
  expect(await read(page, place)).toMatchObject({ cancellation_policy: written, reservations_interval: 60 })
  await page.reload()
  await expect(text(page)).toHaveValue(written)
})

test('[D-30] both cards and a switch, pressed while each other is being saved, are all kept', async ({
  page,
}) => {
  const place = await newPlace(page)
  await open(page)
  await page.route(configCall, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 300))
    await route.continue()
  })

  await select(page, 'Máximo de pessoas').selectOption('9 pessoas')
  await text(page).fill('Avise antes.')
  await save(card(page)).click()
  await save(policy(page)).click()
  await phone(page).click()

  await expect(page.getByText('Há alterações que ainda não foram salvas.')).toHaveCount(0)
  await expect(phone(page)).toHaveAttribute('aria-busy', 'false')
  await expect(page.getByRole('alert')).toHaveCount(0)
  expect(await read(page, place)).toMatchObject({
    max_person_per_reservation: 9,
    cancellation_policy: 'Avise antes.',
    accept_phone_reservations: true,
  })
})

test('[D-36] a maximum antecedence that does not pass the minimum says that it counts as none', async ({
  page,
}) => {
  await newPlace(page)
  await open(page)
  const remark = 'Sem efeito: não passa da mínima, então conta como nenhuma.'

  await expect(select(page, 'Antecedência máxima')).toHaveAccessibleDescription(remark)
  await select(page, 'Antecedência máxima').selectOption('1 dia')
  await expect(card(page).getByText(remark)).toBeHidden()
  await select(page, 'Antecedência mínima').selectOption('2 dias')
  await expect(select(page, 'Antecedência máxima')).toHaveAccessibleDescription(remark)
  await select(page, 'Antecedência máxima').selectOption('Nenhuma')
  await expect(card(page).getByText(remark)).toBeHidden()
})

test('[D-107] what somebody else saved is not written over: the second is told, and keeps what was typed until choosing to reload', async ({
  page,
}) => {
  const place = await newPlace(page)
  await open(page)
  await select(page, 'Máximo de pessoas').selectOption('9 pessoas')
  await text(page).fill('Ainda escrevendo')
  await write(page, place, { max_person_per_reservation: 30 })

  await save(card(page)).click()
  const alert = card(page).getByRole('alert')
  await expect(alert).toContainText(stale)
  await expect(chosen(select(page, 'Máximo de pessoas'))).toHaveText('9 pessoas')
  // A switch saves what the person chose now, whatever else was saved.
  await phone(page).click()
  await saved(page)
  await save(card(page)).click()
  await expect(alert).toContainText(stale)
  await alert.getByRole('button', { name: 'Recarregar' }).click()
  await expect(chosen(select(page, 'Máximo de pessoas'))).toHaveText('30 pessoas')
  await expect(alert).toBeHidden()
  await expect(text(page)).toHaveValue('Ainda escrevendo')

  await select(page, 'Máximo de pessoas').selectOption('9 pessoas')
  await save(card(page)).click()
  await expect(card(page).getByText('Há alterações que ainda não foram salvas.')).toBeHidden()
  await save(policy(page)).click()
  await expect(policy(page).getByText('Há alterações que ainda não foram salvas.')).toBeHidden()
  expect(await read(page, place)).toMatchObject({
    max_person_per_reservation: 9,
    cancellation_policy: 'Ainda escrevendo',
    accept_phone_reservations: true,
  })
})

test('leaving asks while something is unsaved, also for another branch, which has its own form', async ({
  page,
}) => {
  const place = await newPlace(page)
  await newBranch(page, place, 'Filial')
  await open(page)
  await text(page).fill('Ainda escrevendo')
  const question = page.getByRole('alertdialog', { name: /^Há alterações que ainda não foram salvas/ })
  const answer = (word: string) => question.getByRole('button', { name: word, exact: true }).click()

  await page.getByRole('link', { name: 'Disponibilidades' }).click()
  await answer('Continuar editando')
  await expect(page).toHaveURL(address)
  await expect(text(page)).toHaveValue('Ainda escrevendo')

  const choose = async () => {
    if (isPhone(page)) await page.getByRole('button', { name: 'Abrir menu' }).click()
    await page.getByRole('button', { name: /^Estabelecimento / }).click()
    await page.getByRole('button', { name: 'Filial' }).click()
  }
  await choose()
  await answer('Continuar editando')
  if (isPhone(page)) await page.keyboard.press('Escape')
  await expect(text(page)).toHaveValue('Ainda escrevendo')
  await choose()
  await answer('Sair sem salvar')
  await expect(page).toHaveURL('/admin/dashboard')
  await open(page)
  await expect(text(page)).toHaveValue('')
})

test('[D-23] editors read the settings and are told that they cannot change them', async ({ page }) => {
  await signIn(page, 'editor')
  await open(page)

  await expect(
    page.getByText(
      'Você pode ver as configurações. Para mudar alguma, fale com o responsável pelo estabelecimento.',
    ),
  ).toBeVisible()
  const value = (name: string) =>
    card(page)
      .locator('dt', { hasText: new RegExp(`^${name}$`) })
      .locator('xpath=following-sibling::dd[1]')
  await expect(value('Aceitar agendamentos online')).toHaveText('Sim')
  await expect(value('Máximo de pessoas')).toHaveText('12 pessoas')
  await expect(value('Aprovação')).toHaveText('Manual (recomendado)')
  await expect(value('Antecedência máxima')).toHaveText('4 semanas')
  const main = page.getByRole('main')
  for (const part of [card(page), policy(page)]) {
    await expect(part.locator('input, select, textarea')).toHaveCount(0)
  }
  await expect(main.getByRole('button', { name: 'Salvar' })).toHaveCount(0)
  expect(await axeFaults(page)).toEqual([])
})

test('settings that cannot be loaded can be tried again, and their place is kept while they load @both', async ({
  page,
  allow,
}) => {
  allow(/ERR_FAILED/)
  await newPlace(page)
  await page.route(configCall, (route) => route.abort())
  await page.goto(address)
  await expect(page.getByText('Algo deu errado!')).toBeVisible()
  await page.unroute(configCall)
  await page.getByRole('button', { name: 'Tentar novamente' }).click()
  await expect(card(page)).toBeVisible()

  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route(configCall, async (route) => {
    await held
    await route.continue()
  })
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1, name: 'Configurações' })).toBeVisible()
  const loading = page.locator('main [aria-busy="true"]').first()
  await expect(loading).toBeVisible()
  const before = (await loading.boundingBox())?.height ?? 0
  release()
  await expect(card(page)).toBeVisible()
  const after = (await page.locator('main').locator('section').first().locator('xpath=..').boundingBox())
    ?.height
  expect(Math.abs((after ?? 0) - before)).toBeLessThan(40)
})

test('a keyboard changes and saves, the focus stays, and there is no accessibility fault @both', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const place = await newPlace(page)
  await open(page)

  await phone(page).focus()
  await page.keyboard.press('Space')
  await saved(page)
  await expect(phone(page)).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(accepts(page)).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('6')
  await expect(chosen(select(page, 'Máximo de pessoas'))).toHaveText('6 pessoas')
  await save(card(page)).focus()
  await page.keyboard.press('Enter')
  await expect(card(page).getByText('Há alterações que ainda não foram salvas.')).toBeHidden()
  await expect(save(card(page))).toBeFocused()
  expect(await read(page, place)).toMatchObject({
    accept_phone_reservations: true,
    min_person_per_reservation: 6,
  })
  await select(page, 'Aprovação').selectOption('Automática')
  await select(page, 'Máximo de pessoas').selectOption('1 pessoa')
  await expect(card(page).getByText('Só mesas para uma pessoa')).toBeVisible()
  await save(card(page)).click()
  expect(await axeFaults(page)).toEqual([])
  expect(await isTooWide(page)).toBe(false)
})
