import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { axeFaults } from './axe.ts'
import { expect, test } from './harness.ts'
import { dayFromNow, freeDay, newGuest, newPhone } from './request-form.ts'
import { isTooWide, pinheirosBranch, requestTable, signIn } from './staff.ts'

const createCall = /\/reservation-branch$/

const failed = 'Houve um erro! Por favor, tente novamente.'

/** Days that only these journeys use. */
const otherDay = () => freeDay(1)

const add = (page: Page) => page.getByRole('button', { name: 'Adicionar agendamento' })
const dialog = (page: Page) => page.getByRole('dialog')
const field = (page: Page, name: string) => dialog(page).getByRole('textbox', { name, exact: true })
const date = (page: Page) => dialog(page).getByLabel('Data', { exact: true })
const slot = (page: Page, time: string) => dialog(page).getByRole('radio', { name: time, exact: true })
const save = (page: Page) => dialog(page).getByRole('button', { name: 'Salvar' })
const alertOf = (page: Page) => dialog(page).getByRole('alert')
const rowOf = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })

/** The list filtered by one phone on the days of these journeys. */
async function openList(page: Page, phone = '', day = freeDay()) {
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

test(
  'a fixed round button in the corner opens the form over the page, on a wide screen one with its words beside the title',
  { tag: ['@both', '@RES-03', '@RES-11'] },
  async ({ page }) => {
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
  },
)

test(
  'a known phone fills the data; saving adds the reservation, confirmed, and the list has it: the main walk',
  { tag: ['@RES-13', '@RES-33', '@RES-73', '@RES-74'] },
  async ({ page }) => {
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
    await date(page).fill(freeDay())
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
      date: freeDay(),
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
      { date: freeDay(), time: '20:00', person_number: 2, status: 'CON' },
      { date: otherDay(), status: 'WAI' },
    ])
  },
)

const touched: [string, (page: Page) => Locator][] = [
  ['Menos uma pessoa', (page) => dialog(page).getByRole('button', { name: 'Menos uma pessoa' })],
  ['Mais uma pessoa', (page) => dialog(page).getByRole('button', { name: 'Mais uma pessoa' })],
  ['20:00', (page) => slot(page, '20:00')],
  ['Salvar', save],
]

test(
  'after the phone, people, day and time stand in one view, and what is touched is 44 px at least',
  { tag: ['@both', '@RES-51'] },
  async ({ page }) => {
    await signIn(page)
    await openList(page)
    await reveal(page)
    await date(page).fill(freeDay())
    for (const part of [field(page, 'Pessoas'), date(page), slot(page, '12:00'), slot(page, '20:00')]) {
      await expect(part).toBeInViewport({ ratio: 1 })
    }
    expect(await dialog(page).evaluate((one) => one.scrollTop)).toBe(0)
    const top = async (locator: Locator) => (await locator.boundingBox())!.y
    expect(await top(slot(page, '20:00'))).toBeLessThan(await top(field(page, 'Nome')))
    if (page.viewportSize()!.width > 900) return
    for (const [name, locate] of touched) {
      const box = (await locate(page).boundingBox())!
      expect({ name, fits: Math.min(box.width, box.height) >= 44 }).toEqual({ name, fits: true })
    }
  },
)

test(
  'a save that fails says so at the top, keeps what was typed and can be tried again',
  { tag: ['@celular', '@RES-78', '@RES-79', '@D-48'] },
  async ({ page, allow }) => {
    allow(/ERR_FAILED/)
    const token = await signIn(page)
    await openList(page)
    const phone = await reveal(page)
    await fillOwner(page, newGuest('Flávia Falha'))
    await date(page).fill(freeDay())
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
  },
)

test(
  'after somebody else’s change, also to another day, Recarregar fills the form with it',
  { tag: '@D-107' },
  async ({ page }) => {
    const token = await signIn(page)
    const guest = { name: 'Nélson Mudado', phone: newPhone(), date: freeDay() }
    const { id } = await requestTable(page.request, guest)
    await page.goto(`/admin/reservations?dateFrom=${freeDay()}&dateTo=${freeDay()}&search=${guest.phone}`)
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
  },
)

test(
  'the way back closes what is open over the page, and asks where something was typed',
  { tag: '@celular' },
  async ({ page }) => {
    await signIn(page)
    await openList(page)
    await page.getByRole('link', { name: 'Dia', exact: true }).click()
    await expect(page).toHaveURL(/visao=dia/)
    await openAdd(page)
    // The library gives the focus back only where the dialog has had it, which takes a moment on a busy machine.
    await expect(dialog(page).locator(':focus')).toHaveCount(1)
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
  },
)

test(
  'the form has no accessibility fault, fits the screen and is walked by keyboard, to the first time where none is chosen',
  { tag: '@both' },
  async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await signIn(page)
    await openList(page)
    await page.getByRole('button', { name: 'Adicionar agendamento' }).press('Enter')
    await expect(field(page, 'Telefone')).toBeFocused()
    expect(await axeFaults(page)).toEqual([])
    await page.keyboard.type(newPhone())
    await expect(field(page, 'Nome')).toBeVisible()
    await date(page).fill(freeDay())
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
    await date(page).fill(otherDay())
    await expect(slot(page, '20:00')).toBeVisible()
    await save(page).press('Enter')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Ok, entendi!' }).press('Enter')
    await expect(dialog(page).getByRole('radio').first()).toBeFocused()
    await expect(dialog(page).getByText('Nome é obrigatório.')).toBeVisible()
    expect(await axeFaults(page)).toEqual([])
  },
)
