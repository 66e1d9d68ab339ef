import type { Locator, Page } from '@playwright/test'
import { expectClean } from './axe.ts'
import { expect, test } from './harness.ts'
import { freeDay, newPhone } from './request-form.ts'
import { isTooWide, requestTable, signIn } from './staff.ts'

const dialog = (page: Page) => page.getByRole('dialog')
const field = (page: Page, name: string) => dialog(page).getByRole('textbox', { name, exact: true })
const press = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true }).click()

const maria = { Nome: 'Maria Quitéria', 'E-mail': 'quiteria@exemplo.com', 'Data de nascimento': '17/05/1990' }

async function fill(page: Page, values: Record<string, string>) {
  for (const [name, value] of Object.entries(values)) await field(page, name).fill(value)
}

/** Adds a customer through the form; the record of the new customer is open afterwards. */
async function add(page: Page, phone: string, given: Record<string, string> = {}) {
  await page.goto('/admin/customers')
  await page.getByRole('button', { name: 'Adicionar Novo' }).click()
  await fill(page, { Telefone: phone, ...maria, ...given })
  await press(page, 'Salvar')
  await expect(dialog(page).getByRole('heading', { name: 'Anotações' })).toBeVisible()
}

test(
  'a customer is added and changed, and the address names the open record',
  { tag: ['@both', '@CUST-06', '@CUST-18', '@CUST-19', '@CUST-22', '@CUST-27'] },
  async ({ page }) => {
    await signIn(page)
    const phone = newPhone()

    await add(page, phone)

    await expect(page.getByText('Cliente salvo com sucesso!')).toBeVisible()
    await expect(dialog(page).getByRole('heading', { name: maria.Nome })).toBeVisible()
    expect(await isTooWide(page)).toBe(false)
    await expectClean(page)
    await press(page, 'Editar dados')
    await expect(field(page, 'Telefone')).toHaveValue(/^\(\d\d\) 9\d{4}-\d{4}$/)
    await expect(field(page, 'Data de nascimento')).toHaveValue('17/05/1990')
    await field(page, 'Nome').fill('Maria Quitéria Souza')
    await press(page, 'Salvar')
    await expect(dialog(page).getByRole('heading', { name: 'Maria Quitéria Souza' })).toBeVisible()
    await expect(page).toHaveURL(/customer=\d+/)
    await page.reload()
    await expect(dialog(page).getByRole('heading', { name: 'Maria Quitéria Souza' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toHaveCount(0)
    await expect(page).not.toHaveURL(/customer=/)
  },
)

test('the filters and the buttons below them have one surface, in the dark too', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await signIn(page)
  await page.goto('/admin/customers')
  await page.getByRole('button', { name: 'Filtrar' }).click()
  const filters = page.getByRole('dialog', { name: 'Filtrar' })
  const surface = (place: Locator) => place.evaluate((element) => getComputedStyle(element).backgroundColor)

  const buttons = filters.getByRole('button', { name: 'Aplicar' }).locator('xpath=..')
  expect(await surface(filters)).toBe(await surface(buttons))
})

test(
  'Filtrar narrows the list, the chips say how, and a reload keeps it; all filters are in sight at once at a desk, their buttons on a phone too',
  { tag: ['@both', '@CUST-04', '@CUST-34', '@CUST-35', '@CUST-36', '@D-73'] },
  async ({ page }) => {
    await signIn(page)
    await page.goto('/admin/customers')
    await expect(page.getByText(/^Mostrando 1 a 20 de /)).toBeVisible()

    await page.getByRole('button', { name: 'Filtrar' }).click()
    const filters = page.getByRole('dialog', { name: 'Filtrar' })
    const last =
      page.viewportSize()!.width < 992 ? [] : ['Sem visita há (dias)', 'Mês do aniversário', 'Etiqueta']
    for (const name of last) await expect(filters.getByLabel(name)).toBeInViewport({ ratio: 1 })
    await expect(filters.getByRole('button', { name: 'Aplicar' })).toBeInViewport({ ratio: 1 })
    const [least, most] = await Promise.all(
      ['no mínimo', 'no máximo'].map((limit) => filters.getByLabel(`Visitas, ${limit}`).boundingBox()),
    )
    expect(most!.y).toBe(least!.y)
    expect(most!.x).toBeGreaterThan(least!.x + least!.width)
    await filters.getByLabel('Visitas, no mínimo').fill('2')
    const born = filters.getByRole('group', { name: 'Data de nascimento' })
    await born.getByLabel('De').fill('01/01/1980')
    await born.getByLabel('Até').fill('31/12/1989')
    await expectClean(page)
    await filters.getByRole('button', { name: 'Aplicar' }).click()

    const chips = page.getByRole('list', { name: 'Filtros ativos' })
    await expect(chips).toContainText('Visitas: 2 ou mais')
    await expect(chips).toContainText('Nascimento de 01/01/1980 a 31/12/1989')
    await page.reload()
    await expect(chips).toContainText('Visitas: 2 ou mais')
    await expect(page.getByText(/^Mostrando 1 a /)).toBeVisible()
    await expect(page.getByText(/\/\d\d\/19[0-79]\d$/)).toHaveCount(0)
    await chips.getByRole('button', { name: 'Limpar' }).click()
    await expect(chips).toHaveCount(0)
  },
)

test('at its end a long page stands above the button to the top', { tag: '@mesa' }, async ({ page }) => {
  await signIn(page)
  await page.goto('/admin/customers')
  await expect(page.getByText(/^Mostrando 1 a 20 de /)).toBeVisible()
  const top = page.getByRole('button', { name: 'Voltar ao topo' })

  const toTheEnd = () => page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  await toTheEnd()
  await expect(top).toBeVisible()
  await toTheEnd()

  await expect
    .poll(async () => {
      const [end, button] = [await page.getByRole('contentinfo').boundingBox(), await top.boundingBox()]
      return end!.y + end!.height <= button!.y
    })
    .toBe(true)
})

test('the links of a row look alike: no line below a name or a phone until the pointer is there', async ({
  page,
}) => {
  await signIn(page)
  await page.goto('/admin/customers')
  const row = page.getByRole('row').nth(1)
  const phone = row.getByRole('link')
  const look = { color: 'rgb(123, 45, 79)', 'text-decoration-line': 'none' }

  for (const [property, value] of Object.entries(look)) {
    await expect(row.getByRole('button').first().locator('span')).toHaveCSS(property, value)
    await expect(phone).toHaveCSS(property, value)
  }
  await phone.hover()
  await expect(phone).toHaveCSS('text-decoration-line', 'underline')
})

test('a note, an allergy and a tag written in the record stand on the guest’s reservation', async ({
  page,
}) => {
  const guest = { name: 'Zoraide Alérgica', phone: newPhone(), date: freeDay() }
  await requestTable(page.request, guest)
  await signIn(page)
  await page.goto(`/admin/customers?search=${guest.phone}`)
  await page.getByRole('button', { name: guest.name }).click()

  await dialog(page).getByLabel('Tipo da anotação').selectOption('Alergia')
  await dialog(page).getByLabel('Nova anotação').fill('Camarão')
  await press(page, 'Anotar')
  await expect(dialog(page).getByText('Alergia: Camarão')).toBeVisible()
  await dialog(page).getByRole('combobox', { name: 'Etiquetas' }).fill('VIP')
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByText('VIP', { exact: true }).first()).toBeVisible()
  await expect(dialog(page).getByText('1 marcada')).toBeVisible()

  await page.goto(`/admin/reservations?visao=dia&dateFrom=${guest.date}&search=${guest.phone}`)
  const marks = page.getByRole('list', { name: 'Sobre o cliente' })
  await expect(marks).toContainText('Alergia: Camarão')
  await expect(marks).toContainText('Primeira visita')
  await expect(marks).toContainText('VIP')
  await expectClean(page)
  await page.getByRole('button', { name: guest.name, exact: true }).click()
  await expect(dialog(page).getByRole('heading', { name: 'Reservas', exact: true })).toBeVisible()
})

test('a guest is found from any page by the keyboard, with the next booking', async ({ page }) => {
  const guest = { name: 'Zenóbia Buscada', phone: newPhone(), date: freeDay() }
  await requestTable(page.request, guest)
  await signIn(page)
  await page.goto('/admin/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

  await page.keyboard.press('/')
  await dialog(page).getByLabel('Nome ou telefone').fill('zenobia busc')
  const found = dialog(page).getByRole('list', { name: 'Clientes encontrados' })
  await expect(found.getByRole('button')).toHaveCount(1)
  await expect(found).toContainText('Pendente')
  await expectClean(page)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')

  await expect(dialog(page).getByRole('heading', { name: guest.name })).toBeVisible()
})

test('two records of one person are merged and separated again', async ({ page }) => {
  await signIn(page)
  const email = `dobro-${crypto.randomUUID().slice(0, 8)}@exemplo.com`
  await add(page, newPhone(), { Nome: 'Dolores Dobro', 'E-mail': email })
  const other = newPhone()
  await add(page, other, { Nome: 'Dolores D.', 'E-mail': email })
  await page.goto('/admin/customers')
  await page.getByRole('button', { name: 'Mais ações dos clientes' }).click()
  await page.getByRole('menuitem', { name: 'Procurar duplicados' }).click()

  const right = page.getByText('Adicionar Novo')
  const before = await right.boundingBox()
  await dialog(page)
    .getByRole('button', { name: /^Manter o cadastro de Dolores Dobro/ })
    .click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText(
    /de Dolores D\., \(\d\d\) [\d-]+, ao de Dolores Dobro, \(\d\d\) [\d-]+\?/,
  )
  expect(await right.boundingBox()).toEqual(before)
  await question.getByRole('button', { name: 'Unir cadastros' }).click()

  await expect(page.getByText('Cadastros unidos.')).toBeVisible()
  await expect(dialog(page).getByText('Dolores')).toHaveCount(0)
  await page.goto('/admin/customers?search=dolores')
  await expect(page.getByText('Mostrando 1 a 1 de 1')).toBeVisible()
  await page.getByRole('button', { name: 'Dolores Dobro' }).click()
  await expect(dialog(page).getByText(/^Unido com Dolores D\./)).toBeVisible()
  await dialog(page)
    .getByRole('button', { name: /^Separar o cadastro de Dolores D\./ })
    .click()
  await expect(page.getByText('Cadastros separados.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText('Mostrando 1 a 2 de 2')).toBeVisible()
})
