import type { Page } from '@playwright/test'
import { axeFaults } from './axe.ts'
import { expect, test } from './harness.ts'
import {
  advance,
  chooseTime,
  confirm,
  fillGuest,
  freeDay,
  newGuest,
  openForm,
  reserve,
} from './request-form.ts'
import { signIn } from './staff.ts'

const lookups = /\/customer\/\d+\/find/
const name = (page: Page) => page.getByLabel('Nome')
const email = (page: Page) => page.getByLabel('E-mail')
const birthDate = (page: Page) => page.getByLabel('Data de nascimento')
const phone = (page: Page) => page.getByLabel('Telefone')
const clear = (page: Page) => page.getByRole('button', { name: 'Não é você? Limpar dados' })
const told = (page: Page) => page.getByRole('status').filter({ hasText: /dados/i })

const laterDay = () => freeDay(2)

test('[D-60][PUB-RES-16][PUB-RES-18] on a strange device a guest is recognised and reads masks, and only the house reads more', async ({
  page,
  another,
}) => {
  const guest = newGuest('Marina Aparecida Jornada')
  await reserve(page, { guest })

  const stranger = await another('celular')
  await openForm(stranger)
  await expect(name(stranger)).toBeHidden()
  await phone(stranger).fill(guest.phone)
  await expect(name(stranger)).toHaveValue('Marina J.')
  await expect(email(stranger)).toHaveValue('g•••@e•••.test')
  await expect(birthDate(stranger)).toHaveValue('••/••/1990')
  for (const field of [name, email, birthDate]) await expect(field(stranger)).not.toBeEditable()
  await expect(told(stranger)).toHaveText('Dados encontrados, em parte ocultos.')
  expect(await axeFaults(stranger)).toEqual([])

  const day = laterDay()
  await chooseTime(stranger, day)
  await advance(stranger).click()
  await expect(stranger.getByText('Marina J.', { exact: true })).toBeVisible()
  await stranger.getByRole('button', { name: 'Voltar', exact: true }).click()
  await expect(birthDate(stranger)).toHaveValue('••/••/1990')
  await advance(stranger).click()
  await confirm(stranger).click()
  await stranger.getByRole('link', { name: 'Acompanhar Agendamento' }).click()
  await expect(stranger.getByText('Marina J.', { exact: true })).toBeVisible()
  expect(await stranger.content()).not.toContain('Aparecida')
  expect(await stranger.context().cookies()).toEqual([])

  const staff = await another('mesa')
  await signIn(staff, 'editor')
  await staff.goto(`/admin/reservations?dateFrom=${day}&dateTo=${day}&search=${guest.phone}`)
  await expect(staff.getByText('Marina Aparecida Jornada').first()).toBeVisible()
})

test("[D-60] the own device fills the form in, until 'Limpar dados'", async ({ page }) => {
  const guest = newGuest('Otávio Próprio')
  await reserve(page, { guest })
  const [cookie, ...others] = await page.context().cookies()
  expect(others).toEqual([])
  expect(cookie).toMatchObject({
    name: '__Host-known-device',
    httpOnly: true,
    secure: true,
    sameSite: 'Lax',
    path: '/',
  })

  await openForm(page)
  await phone(page).fill(guest.phone)
  await expect(name(page)).toHaveValue('Otávio Próprio')
  await expect(email(page)).toHaveValue(guest.email)
  await expect(birthDate(page)).toHaveValue('17/05/1990')
  await expect(name(page)).toBeEditable()
  await expect(told(page)).toHaveText('Encontramos seus dados. Estão certos?')
  expect(await axeFaults(page)).toEqual([])

  await clear(page).click()
  for (const field of [name, email, birthDate]) {
    await expect(field(page)).toHaveValue('')
    await expect(field(page)).toBeEditable()
  }
  // The next booking must not go to the stranger, whose phone it would name (D-55).
  await expect(phone(page)).toHaveValue('')
  await expect(phone(page)).toBeFocused()
  await expect(clear(page)).toBeHidden()
  await expect.poll(() => page.context().cookies()).toEqual([])

  await page.reload()
  await phone(page).fill(guest.phone)
  await expect(name(page)).toHaveValue('Otávio P.')
  await clear(page).click()
  await name(page).fill('Outra Pessoa')
  await expect(name(page)).toHaveValue('Outra Pessoa')
})

test("[D-60] 'Não lembrar neste aparelho' leaves nothing on a shared device", async ({ page }) => {
  const guest = newGuest('Dora Tablet')
  await openForm(page)
  await chooseTime(page)
  await phone(page).fill(guest.phone)
  await name(page).fill(guest.name)
  await email(page).fill(guest.email)
  await birthDate(page).fill(guest.birth_date)
  await page.getByLabel('Não lembrar neste aparelho').check()
  await advance(page).click()
  await confirm(page).click()
  await expect(page.getByText('Passo 3 de 3')).toBeVisible()

  expect(await page.context().cookies()).toEqual([])
  await openForm(page)
  await phone(page).fill(guest.phone)
  await expect(name(page)).toHaveValue('Dora T.')
})

test('[PUB-RES-15][PUB-RES-17] another phone starts a new look-up and clears the form; the same phone does not', async ({
  page,
}) => {
  const guest = newGuest('Téo Trocado')
  await reserve(page, { guest })
  const asked: string[] = []
  page.on('request', (request) => {
    if (lookups.test(request.url())) asked.push(/customer\/(\d+)/.exec(request.url())![1]!)
  })
  await openForm(page)

  await phone(page).fill(guest.phone)
  await expect(name(page)).toHaveValue('Téo Trocado')
  await phone(page).press('End')
  await phone(page).press('Backspace')
  await phone(page).press(guest.phone.at(-1)!)
  await expect(name(page)).toHaveValue('Téo Trocado')
  const other = newGuest('').phone
  await phone(page).fill(other)
  await expect(name(page)).toHaveValue('')
  await expect(told(page)).toHaveText('Preencha seus dados.')

  expect(asked).toEqual([guest.phone, other])
})

test('a landline is looked up once its field is left', async ({ page }) => {
  await openForm(page)

  await phone(page).fill('1133334444')
  await expect(name(page)).toBeHidden()
  await phone(page).blur()

  await expect(name(page)).toBeVisible()
})

test('the late answer for a phone left behind is dropped, and nothing moves when the fields appear', async ({
  page,
}) => {
  const [slow, quick] = [newGuest('').phone, newGuest('').phone]
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  const customer = { name: 'Lento Engano', email: null, birth_date: null, id: 1, phone: slow }
  await page.route(lookups, async (route) => {
    if (!route.request().url().includes(slow)) return route.continue()
    await held
    return route.fulfill({ json: { success: true, masked: false, customer } }).catch(() => {})
  })
  await openForm(page)

  await phone(page).fill(slow)
  await expect(told(page)).toHaveText('Procurando seus dados…')
  await expect(name(page)).toBeHidden()
  const before = await phone(page).boundingBox()
  const height = await page.evaluate(() => document.body.scrollHeight)
  await phone(page).fill(quick)
  await expect(name(page)).toBeVisible()
  expect(await phone(page).boundingBox()).toEqual(before)
  expect(await page.evaluate(() => document.body.scrollHeight)).toBe(height)
  await name(page).fill('Rápida Certa')
  const late = page.waitForResponse((response) => response.url().includes(slow))
  release()
  await late

  await expect(name(page)).toHaveValue('Rápida Certa')
})

for (const found of [true, false]) {
  const leads = found
    ? 'shows who was found and goes no further'
    : 'leads to the name, and calls nothing wrong yet'
  test(`[PUB-RES-18] going on during a look-up waits for its answer, which ${leads}`, async ({ page }) => {
    const { phone: number } = newGuest('')
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    const customer = {
      id: 1,
      name: 'Nina Rápida',
      email: 'nina@exemplo.test',
      phone: number,
      birth_date: '1990-05-17',
    }
    await page.route(lookups, async (route) => {
      await held
      return route.fulfill({
        json: found
          ? { success: true, masked: false, customer }
          : { success: false, code: 'unknown_phone', msg: '' },
      })
    })
    await openForm(page)
    await chooseTime(page)

    await phone(page).fill(number)
    await advance(page).click()
    await expect(page.getByRole('button', { name: 'Procurando seus dados…', exact: true })).toBeVisible()
    await expect(page.getByText('Passo 1 de 3')).toBeVisible()
    release()

    if (!found) {
      await expect(name(page)).toBeFocused()
      await expect(page.locator('[aria-invalid="true"]')).toHaveCount(0)
      await advance(page).click()
      return expect(page.getByText('Nome é obrigatório.', { exact: true })).toBeVisible()
    }
    await expect(told(page)).toBeFocused()
    await expect(name(page)).toHaveValue('Nina Rápida')
    await expect(page.getByText('Passo 1 de 3')).toBeVisible()
    await advance(page).click()
    await expect(page.getByText('Passo 2 de 3')).toBeVisible()
    await expect(page.getByText('Nina Rápida', { exact: true })).toBeVisible()
  })
}

const nobodyFound = { status: 200, json: { success: false, code: 'unknown_phone', msg: 'Ninguém.' } }

for (const [how, answer] of [
  ['finds nobody', nobodyFound],
  ['is offline', null],
  ['breaks', { status: 500, json: { success: false, msg: 'Houve um erro!' } }],
  ['is refused as too much', { status: 429, json: { success: false, msg: 'Muitas tentativas.' } }],
  ['fails its bot check', { status: 200, json: { success: false, code: 'bot_check', msg: 'Não.' } }],
] as const) {
  test(`[D-126][PUB-RES-17][PUB-RES-18] a look-up that ${how} clears what was found and what was typed, and the guest goes on @celular`, async ({
    page,
    allow,
  }) => {
    allow(/ERR_FAILED|status of (429|500)|resposta: 500/)
    const known = newGuest('')
    const customer = { id: 71, name: 'Paula Achada', email: 'paula@exemplo.test', birth_date: '1980-01-02' }
    await page.route(lookups, (route) => {
      const isKnown = route.request().url().includes(known.phone)
      if (isKnown) return route.fulfill({ json: { success: true, masked: false, customer } })
      return answer ? route.fulfill(answer) : route.abort()
    })
    await openForm(page)
    await chooseTime(page)
    await phone(page).fill(known.phone)
    await expect(name(page)).toHaveValue('Paula Achada')

    const guest = newGuest('Vera Mesmo Assim')
    await phone(page).fill(guest.phone)
    await expect(told(page)).toHaveText('Preencha seus dados.')
    for (const field of [name, email, birthDate]) await expect(field(page)).toHaveValue('')
    await name(page).fill('Nome de outro telefone')
    await email(page).fill('outro@exemplo.test')
    await birthDate(page).fill('03041991')
    await phone(page).fill(newGuest('').phone)
    for (const field of [name, email, birthDate]) {
      await expect(field(page)).toHaveValue('')
      await expect(field(page)).toBeEditable()
    }

    await fillGuest(page, guest)
    await advance(page).click()
    const [sent] = await Promise.all([
      page.waitForRequest((request) => request.method() === 'POST'),
      confirm(page).click(),
    ])
    await expect(page.getByText('Passo 3 de 3')).toBeVisible()
    expect(Object.fromEntries(new URLSearchParams(sent.postData() ?? ''))).toMatchObject({
      name: guest.name,
      customer_id: '',
    })
  })
}

test('[D-60] expired masks are looked up again, and the guest goes on', async ({ page, another }) => {
  const guest = newGuest('Clara Demora')
  await reserve(page, { guest })
  const stranger = await another('celular')
  await stranger.route(
    lookups,
    async (route) => {
      const response = await route.fetch()
      const body = (await response.json()) as { customer: { id: string } }
      body.customer.id = `${body.customer.id.slice(0, -6)}AAAAAA`
      await route.fulfill({ response, json: body })
    },
    { times: 1 },
  )
  await openForm(stranger)
  await chooseTime(stranger, laterDay())
  await phone(stranger).fill(guest.phone)
  await expect(name(stranger)).toHaveValue('Clara D.')
  await advance(stranger).click()
  await confirm(stranger).click()
  await expect(stranger.getByText('Confira os seus dados e tente novamente.')).toBeVisible()
  await stranger.getByRole('button', { name: 'Ok, entendi!' }).click()

  await expect(stranger.getByText('Passo 1 de 3')).toBeVisible()
  await expect(name(stranger)).toHaveValue('Clara D.')
  await advance(stranger).click()
  await confirm(stranger).click()
  await expect(stranger.getByText('Passo 3 de 3')).toBeVisible()
})
