import type { Page } from '@playwright/test'
import { axeFaults } from './axe.ts'
import { expect, test } from './harness.ts'
import { freeDay, newPhone, pinheiros } from './request-form.ts'
import { isTooWide, pinheirosBranch, requestTable } from './staff.ts'

type Form = {
  name: string
  address: (page: Page) => Promise<string>
  button: string
  /** A field that is on the form from the start, and its error when the page loads. */
  loaded: { field: string; wrong: string }
  /** Makes the field of `changed` appear. */
  reveal?: (page: Page) => Promise<void>
  changed: { field: string; wrong: string; message: string; right: string }
}

const phone = { field: 'Telefone', wrong: 'Telefone é obrigatório.' }
const email = { field: 'E-mail', wrong: 'maria@', message: 'Email inválido.', right: 'maria@exemplo.test' }
const birthDate = {
  field: 'Data de nascimento',
  wrong: '31/02/2020',
  message: 'Data de nascimento inválida.',
  right: '17/05/1990',
}

async function typePhone(page: Page) {
  await page.getByLabel('Telefone').fill(newPhone())
  await expect(page.getByLabel('Nome')).toBeVisible()
}

/** The address at which a guest of a new reservation confirms. */
async function invitation(page: Page): Promise<string> {
  const { business_id, id: branch } = await pinheirosBranch(page.request)
  const guest = { name: 'Olga Dona', phone: newPhone(), date: freeDay(5), time: '20:00' }
  const { id, token } = await requestTable(page.request, guest)
  const api = `/api/business/${business_id}/branch/${branch}/reservation/${id}/${token}`
  const { token_rsvp } = (await (await page.request.get(api)).json()) as { token_rsvp: string }
  return `/reserva/${pinheiros}/${id}/${token_rsvp}/rsvp`
}

const forms: Form[] = [
  {
    name: 'reservation',
    address: async () => `/reserva/${pinheiros}`,
    button: 'Avançar',
    loaded: phone,
    reveal: typePhone,
    changed: email,
  },
  {
    name: 'registration',
    address: async () => `/cadastro/${pinheiros}`,
    button: 'Avançar',
    loaded: phone,
    reveal: typePhone,
    changed: email,
  },
  {
    name: 'quick registration',
    address: async () => `/cadastro-rapido/${pinheiros}`,
    button: 'Cadastrar e ver o cardápio',
    loaded: phone,
    reveal: typePhone,
    changed: birthDate,
  },
  {
    name: 'confirmation of a guest',
    address: invitation,
    button: 'Confirmar presença',
    loaded: { field: 'Nome', wrong: 'Nome é obrigatório.' },
    changed: email,
  },
]

for (const { name, address, button, loaded, reveal, changed } of forms) {
  test(`[PUB-15] the ${name} is checked as it was loaded, and with each change while a field still has the focus @celular`, async ({
    page,
  }) => {
    const said = (text: string) => page.getByText(text, { exact: true })
    await page.goto(await address(page))
    await expect(page.getByRole('button', { name: button, exact: true })).toHaveAttribute('type', 'submit')
    await expect(page.locator('[aria-invalid="true"]')).toHaveCount(0)

    // Nothing is typed: the error was known when the page loaded.
    await page.getByLabel(loaded.field).focus()
    await page.getByLabel(loaded.field).blur()
    await expect(said(loaded.wrong)).toBeVisible()

    await reveal?.(page)
    const field = page.getByLabel(changed.field)
    await field.focus()
    await field.blur()
    await field.fill(changed.wrong)
    await expect(said(changed.message)).toBeVisible()
    await expect(field).toBeFocused()
    await field.fill(changed.right)
    await expect(said(changed.message)).toBeHidden()
    await expect(field).toBeFocused()
  })
}

test('[PUB-15] the survey is checked as it was loaded, and with each change while a field still has the focus @celular', async ({
  page,
}) => {
  const said = (text: string) => page.getByText(text, { exact: true })
  await page.goto(`/pesquisa/${pinheiros}`)
  const send = page.getByRole('button', { name: 'Enviar avaliação', exact: true })
  await expect(send).toHaveAttribute('type', 'submit')
  await expect(page.locator('[aria-invalid="true"]')).toHaveCount(0)

  await send.click()
  await expect(said('Escolha uma nota de 0 a 10.')).toBeVisible()
  await expect(said('Escolha de 1 a 5 estrelas.')).toHaveCount(5)
  await page.getByRole('radio', { name: '9', exact: true }).check()
  await expect(said('Escolha uma nota de 0 a 10.')).toBeHidden()

  const comment = page.getByLabel('Comentário')
  await comment.fill('c'.repeat(1001))
  await expect(said('Máximo de 1000 caracteres')).toBeVisible()
  await comment.fill('c'.repeat(1000))
  await expect(said('Máximo de 1000 caracteres')).toBeHidden()
  await expect(comment).toBeFocused()
})

test('[D-98] the forms of the demo link a policy that opens, says whose it is and is not found by search engines', async ({
  page,
}) => {
  await page.goto(`/pesquisa/${pinheiros}`)
  const link = page.getByRole('link', { name: 'Política de privacidade' })
  await expect(link).toHaveAttribute('href', '/demonstracao/privacidade')
  await expect(page.getByText(/Política de privacidade · Ver ou apagar seus dados$/)).toBeVisible()

  await page.goto((await link.getAttribute('href')) ?? '')

  await expect(page.getByRole('heading', { level: 1 })).toContainText('Política de privacidade')
  await expect(page.getByText('são casas inventadas para demonstrar o Casa Cheia.')).toBeVisible()
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/)
  expect(await axeFaults(page)).toEqual([])
  expect(await isTooWide(page)).toBe(false)
})

test('a mail host that looks mistyped is offered right, and a press takes it', async ({ page }) => {
  await page.goto(`/cadastro/${pinheiros}`)
  await typePhone(page)
  const field = page.getByLabel('E-mail')
  await field.fill('joao@gmial.com')

  await page.getByRole('button', { name: 'Trocar por gmail.com?' }).click()

  await expect(field).toHaveValue('joao@gmail.com')
  await expect(field).toBeFocused()
  await expect(page.getByRole('button', { name: /^Trocar por/ })).toBeHidden()
})
