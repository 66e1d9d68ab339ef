import type { Page } from '@playwright/test'
import { axeFaults } from './axe.ts'
import { expect, test } from './harness.ts'
import { confirmMailbox, mailedTo, openConfirmation } from './mailed-link.ts'
import { advance, confirm, type Guest, newGuest, newPhone, pinheiros } from './request-form.ts'
import { isTooWide, signIn } from './staff.ts'

const marketing = (page: Page) => page.getByRole('checkbox', { name: /^Quero receber novidades e ofertas/ })
const send = (page: Page) => page.getByRole('button', { name: 'Enviar o link', exact: true })
const said = (page: Page) =>
  page.getByText(
    'Se houver um e-mail guardado para este telefone, enviamos para ele um link que vale por 24 horas.',
  )

/** Registers a guest with the box ticked, which has to be unticked before. */
async function register(page: Page, guest: Guest) {
  await page.goto(`/cadastro/${pinheiros}`)
  await expect(advance(page)).toHaveAttribute('type', 'submit')
  await page.getByLabel('Telefone').fill(guest.phone)
  await page.getByLabel('Nome').fill(guest.name)
  await page.getByLabel('E-mail').fill(guest.email)
  await page.getByLabel('Data de nascimento').fill(guest.birth_date)
  await expect(marketing(page)).not.toBeChecked()
  await marketing(page).check()
  await advance(page).click()
  await expect(page.getByText('Quero receber', { exact: true })).toBeVisible()
  await confirm(page).click()
  await expect(page.getByRole('heading', { name: 'Seu cadastro foi realizado com sucesso!' })).toBeVisible()
}

async function ask(page: Page, phone: string) {
  await page.goto(`/seus-dados/${pinheiros}`)
  await expect(send(page)).toHaveAttribute('type', 'submit')
  await page.getByLabel('Telefone').fill(phone)
  await send(page).click()
  await expect(said(page)).toBeVisible()
}

test(
  'a guest asks for the link, sees and downloads their data, withdraws the consent and asks to be erased',
  { tag: '@D-98' },
  async ({ page }) => {
    const guest = newGuest('Rita Privacidade')
    await confirmMailbox(page, guest)
    await register(page, guest)

    await page.goto(`/cadastro-rapido/${pinheiros}`)
    await page.getByLabel('Telefone').fill(newPhone())
    const link = page.getByRole('link', { name: 'Ver ou apagar seus dados' })
    await expect(link).toHaveAttribute('href', `/seus-dados/${pinheiros}`)
    await ask(page, guest.phone)
    const path = await mailedTo(page, guest.email)

    await page.goto(path)
    await expect(page.getByText(guest.name)).toBeHidden()
    await page.getByRole('button', { name: 'Ver meus dados' }).click()

    await expect(page.getByText(guest.name)).toBeVisible()
    expect(await isTooWide(page)).toBe(false)
    expect(await axeFaults(page)).toEqual([])
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Baixar meus dados' }).click()
    expect((await download).suggestedFilename()).toBe('meus-dados.json')

    await page.getByRole('button', { name: 'Não quero receber' }).click()
    await page.getByRole('button', { name: 'Ok, entendi!' }).click()
    await expect(page.getByText('Você não recebe novidades.')).toBeVisible()
    await page.getByRole('button', { name: 'Pedir para apagar meus dados' }).click()
    await page.getByRole('button', { name: 'Sim', exact: true }).click()
    await page.getByRole('button', { name: 'Ok, entendi!' }).click()
    await expect(page.getByRole('heading', { name: 'Você pediu para apagar os seus dados' })).toBeVisible()
  },
)

test(
  'without a connection nothing is lost: the page says so, stays, and works again',
  { tag: '@D-98' },
  async ({ page, allow }) => {
    allow(/ERR_INTERNET_DISCONNECTED/)
    const guest = newGuest('Rita Sem Rede')
    await confirmMailbox(page, guest)
    await register(page, guest)
    const says = page.getByRole('alertdialog').getByText('Você está sem conexão. Nada se perdeu.')
    const ok = page.getByRole('button', { name: 'Ok, entendi!', exact: true })
    await page.goto(`/seus-dados/${pinheiros}`)
    await page.getByLabel('Telefone').fill(guest.phone)
    await page.context().setOffline(true)
    await send(page).click()
    await expect(says).toBeVisible()
    await ok.click()
    await page.context().setOffline(false)
    await send(page).click()
    await expect(said(page)).toBeVisible()

    await page.goto(await mailedTo(page, guest.email))
    const open = page.getByRole('button', { name: 'Ver meus dados', exact: true })
    await page.context().setOffline(true)
    await open.click()
    await expect(says).toBeVisible()
    await ok.click()
    await page.context().setOffline(false)
    await open.click()

    await expect(page.getByText(guest.email).first()).toBeVisible()
  },
)

test(
  'the link opens once, and the page offers a new one',
  { tag: '@D-98' },
  async ({ page, another, allow }) => {
    const guest = newGuest('Rita Repetida')
    await confirmMailbox(page, guest)
    await ask(page, guest.phone)
    const path = await mailedTo(page, guest.email)
    await page.goto(path)
    await page.getByRole('button', { name: 'Ver meus dados' }).click()
    await expect(page.getByText(guest.name)).toBeVisible()

    const other = await another('celular')
    allow(/status of 404/)
    await other.goto(path)

    await expect(other.getByRole('heading', { name: 'Este link não vale mais.' })).toBeVisible()
    await expect(other.getByText(guest.name)).toBeHidden()
    await expect(other.getByRole('link', { name: 'Pedir um novo link' })).toHaveAttribute(
      'href',
      `/seus-dados/${pinheiros}`,
    )
  },
)

test(
  'a mailbox confirms itself by a press on the page of its letter’s link, which then says so',
  { tag: '@D-168' },
  async ({ page, allow }) => {
    const guest = newGuest('Rita Confirmada')
    await openConfirmation(page, guest)
    const press = page.getByRole('button', { name: 'Confirmar e-mail', exact: true })
    expect(await isTooWide(page)).toBe(false)
    expect(await axeFaults(page)).toEqual([])

    allow(/Failed to load resource/)
    await page.route('**/confirm', (route) => route.abort())
    await press.click()
    await page.getByRole('button', { name: 'Ok, entendi!' }).click()
    await page.unroute('**/confirm')
    await press.click()

    await expect(page.getByRole('heading', { name: 'E-mail confirmado' })).toBeVisible()
    expect(await axeFaults(page)).toEqual([])
    allow(/status of 404/)
    await page.goto(`/cadastro/${pinheiros}?confirmar=${'n'.repeat(32)}`)
    await expect(page.getByRole('heading', { name: 'Este link não vale mais.' })).toBeVisible()
    expect(await isTooWide(page)).toBe(false)
  },
)

test('a phone that nobody has reads the same sentence', { tag: '@D-98' }, async ({ page }) => {
  await ask(page, newPhone())

  expect(await isTooWide(page)).toBe(false)
  expect(await axeFaults(page)).toEqual([])
})

test(
  'the owner confirms a consent, and anonymises a customer after reading what it touches',
  { tag: ['@mesa', '@D-98', '@D-124'] },
  async ({ page, another }) => {
    const guest = newGuest('Rita Anonimizada')
    await register(await another('celular'), guest)
    await signIn(page)
    await page.goto(`/admin/customers?search=${guest.phone}`)
    await page.getByRole('button', { name: guest.name }).click()
    const privacy = page.getByRole('region', { name: 'Privacidade' })
    await expect(privacy.getByText('Aceita receber novidades desde', { exact: false })).toBeVisible()

    await privacy.getByRole('button', { name: 'Retirar consentimento' }).click()
    await expect(privacy.getByText('Não quer receber novidades.', { exact: false })).toBeVisible()
    expect(await axeFaults(page)).toEqual([])
    await privacy.getByRole('button', { name: 'Anonimizar cliente' }).click()
    const question = page.getByRole('alertdialog')
    await expect(question).toContainText('Deseja anonimizar este cliente?')
    await expect(question).toContainText('Não dá para desfazer.')
    await expect(question.getByRole('button', { name: 'Não' })).toBeFocused()
    await question.getByRole('button', { name: 'Anonimizar', exact: true }).click()

    await expect(page.getByText('Cliente anonimizado.', { exact: true })).toBeVisible()
    await expect(privacy.getByText('Cliente anonimizado em', { exact: false })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Editar dados' })).toBeHidden()
    await expect(page.getByText(guest.name)).toBeHidden()
  },
)
