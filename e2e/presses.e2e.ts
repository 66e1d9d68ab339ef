import type { Locator, Page } from '@playwright/test'
import { expect, test } from './harness.ts'
import { freeDay, newPhone, openForm, pinheiros } from './request-form.ts'
import { pinheirosBranch, requestTable, signIn } from './staff.ts'

/**
 * Presses as a person does, with a moment between down and up, and proves that the press arrived. The message of a field that loses the
 * focus must not move the target.
 */
async function press(page: Page, target: Locator) {
  const seen = await target.evaluateHandle((element) => {
    const clicks: Event[] = []
    element.addEventListener('click', (event) => clicks.push(event))
    return clicks
  })
  if (test.info().project.name === 'celular') await target.tap()
  else {
    // Waits until the target's container has come to rest.
    await target.scrollIntoViewIfNeeded()
    const place = await target.boundingBox()
    await page.mouse.move(place!.x + place!.width / 2, place!.y + place!.height / 2)
    await page.mouse.down()
    await page.waitForTimeout(150)
    expect(await target.boundingBox(), 'nothing moves under a press').toEqual(place)
    await page.mouse.up()
  }
  await expect.poll(() => seen.evaluate((clicks) => clicks.length), 'the press arrives').toBe(1)
}

const missing = (page: Page, field: string) => page.getByText(`${field} é obrigatório.`)

test(
  'a press that leaves an empty field of a staff form arrives, and then the field says what is missing',
  { tag: '@both' },
  async ({ page }) => {
    await signIn(page)
    await page.goto('/admin/reservations/services')
    await page.getByRole('button', { name: 'Nova disponibilidade' }).click()
    const form = page.getByRole('dialog', { name: 'Nova Disponibilidade' })
    const name = form.getByLabel('Nome')

    for (const type of ['Específico', 'Recorrente']) {
      const target = form.getByRole('tab', { name: type })
      await name.fill('Um nome')
      await name.fill('')
      await name.focus()
      await expect(missing(page, 'Nome')).toBeHidden()
      await press(page, target)
      await expect(target).toHaveAttribute('aria-selected', 'true')
      await expect(missing(page, 'Nome')).toBeVisible()
    }
    await name.fill('Um nome')
    await name.fill('')
    const monday = form.getByRole('switch', { name: 'Segunda-feira', exact: true })
    await press(page, monday)
    await expect(monday).toBeChecked()
    await expect(missing(page, 'Nome')).toBeVisible()
  },
)

test(
  'a press that leaves a number of people or a phone of a reservation arrives, and then the field is dealt with',
  { tag: ['@RES-32', '@RES-45'] },
  async ({ page }) => {
    await signIn(page)
    await page.goto('/admin/reservations')
    await page.getByRole('button', { name: 'Adicionar agendamento' }).click()
    const form = page.getByRole('dialog', { name: 'Adicionar agendamento' })
    const people = form.getByLabel('Pessoas')
    await form.getByLabel('Telefone').fill(newPhone())
    await form.getByLabel('Data', { exact: true }).fill(freeDay(1))

    const time = form.getByRole('radio', { name: '19:00' })
    await people.fill('0')
    await press(page, time)
    await expect(time).toBeChecked()
    await expect(people).toHaveValue('1')
    await expect(form.getByText('O número mínimo de pessoas é 1.')).toBeVisible()

    await form.getByLabel('Telefone').fill('1133334444')
    await form.getByLabel('Telefone').focus()
    await press(page, form.getByLabel('E-mail'))
    await expect(form.getByLabel('E-mail')).toBeFocused()
    await expect(form.getByText('Cliente novo.')).toBeVisible()
  },
)

test('a press that leaves an empty field of the sign-in arrives', async ({ page }) => {
  await page.goto('/auth/login')
  await page.getByLabel('E-mail').focus()

  await press(page, page.getByLabel('Senha', { exact: true }))
  await expect(page.getByLabel('Senha', { exact: true })).toBeFocused()
  await expect(page.getByText(/^Email é obrigatório/)).toBeVisible()
})

test(
  'a press that leaves an empty field of the request arrives, and then the field says what is missing',
  { tag: ['@both', '@PUB-16'] },
  async ({ page }) => {
    await openForm(page)
    await page.getByLabel('Telefone').fill(newPhone())
    await expect(page.getByLabel('Nome')).toBeVisible()
    await page.getByLabel('Nome').focus()

    await press(page, page.getByLabel('E-mail'))
    await expect(page.getByLabel('E-mail')).toBeFocused()
    await expect(missing(page, 'Nome')).toBeVisible()
  },
)

test(
  'a press that leaves an empty field of the invitation arrives, and then the field says what is missing',
  { tag: '@PUB-16' },
  async ({ page, request }) => {
    const { business_id, id: branch } = await pinheirosBranch(request)
    const guest = { name: 'Paula Pressa', phone: newPhone(), date: freeDay(), time: '13:00' }
    const { id, token } = await requestTable(request, guest)
    const path = `/api/business/${business_id}/branch/${branch}/reservation/${id}/${token}`
    const { token_rsvp } = (await (await request.get(path)).json()) as { token_rsvp: string }
    await page.goto(`/reserva/${pinheiros}/${id}/${token_rsvp}/rsvp`)
    await expect(page.getByRole('button', { name: 'Confirmar presença' })).toHaveAttribute('type', 'submit')
    await page.getByLabel('Nome').focus()

    await press(page, page.getByLabel('E-mail'))
    await expect(page.getByLabel('E-mail')).toBeFocused()
    await expect(missing(page, 'Nome')).toBeVisible()
  },
)

test('a keyboard that leaves an empty field is told at once', { tag: '@mesa' }, async ({ page }) => {
  await openForm(page)
  await page.getByLabel('Telefone').fill(newPhone())
  await expect(page.getByLabel('Nome')).toBeVisible()
  await page.getByLabel('Nome').focus()

  await page.keyboard.press('Tab')
  await expect(missing(page, 'Nome')).toBeVisible()
})
