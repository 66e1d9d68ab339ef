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

const laterDay = () => freeDay(1)

test(
  'on a strange device a guest is recognised and reads masks, and only the house reads more',
  { tag: ['@D-60', '@PUB-RES-16', '@PUB-RES-18'] },
  async ({ page, another }) => {
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
  },
)

test(
  "the own device fills the form in, by its cookie, until 'Limpar dados': then it is a stranger's, and asks nothing",
  { tag: '@D-60' },
  async ({ page }) => {
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

    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await page.reload()
    await expect(advance(page)).toHaveAttribute('type', 'submit')
    await expect(page.getByRole('button', { name: /^Continuar como/ })).toBeHidden()
    await phone(page).fill(guest.phone)
    await expect(name(page)).toHaveValue('Otávio P.')
    await clear(page).click()
    await name(page).fill('Outra Pessoa')
    await expect(name(page)).toHaveValue('Outra Pessoa')
    expect(asked.filter((url) => url.endsWith('/own-table'))).toEqual([])
  },
)

test(
  "'Não lembrar neste aparelho' leaves no cookie on a shared device",
  { tag: '@D-60' },
  async ({ page }) => {
    const guest = newGuest('Dora Tablet')
    await openForm(page)
    await chooseTime(page)
    await fillGuest(page, guest)
    await page.getByLabel('Não lembrar neste aparelho').check()
    await advance(page).click()
    await confirm(page).click()
    await expect(page.getByText('Passo 3 de 3')).toBeVisible()

    expect(await page.context().cookies()).toEqual([])
    await openForm(page)
    await phone(page).fill(guest.phone)
    await expect(name(page)).toHaveValue('Dora T.')
  },
)

test('while a phone is looked up the fields keep their place: nothing moves when they appear', async ({
  page,
}) => {
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route(lookups, async (route) => {
    await held
    await route.continue()
  })
  await openForm(page)

  await phone(page).fill(newGuest('').phone)
  await expect(told(page)).toHaveText('Procurando seus dados…')
  await expect(name(page)).toBeHidden()
  const before = await phone(page).boundingBox()
  const height = await page.evaluate(() => document.body.scrollHeight)
  release()

  await expect(name(page)).toBeVisible()
  expect(await phone(page).boundingBox()).toEqual(before)
  expect(await page.evaluate(() => document.body.scrollHeight)).toBe(height)
})
