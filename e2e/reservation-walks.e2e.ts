import type { Locator, Page } from '@playwright/test'
import { numericDate } from '#lib/days/dates.ts'
import { weekdays } from '#lib/days/days.ts'
import { axeFaults } from './axe.ts'
import { expect, test } from './harness.ts'
import { ownNight } from './own-night.ts'
import {
  advance,
  chooseTime,
  confirm,
  dayFromNow,
  dayToFill,
  fillGuest,
  freeDay,
  newGuest,
  newPhone,
  openForm,
  reserve,
  timeOf,
} from './request-form.ts'
import { pinheirosBranch, requestTable, signIn } from './staff.ts'

/** Presses Tab until the element has the focus; fails if Tab never reaches it. */
async function tabTo(page: Page, target: Locator) {
  for (let presses = 0; presses < 60; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(target, 'reached by Tab').toBeFocused()
}

test(
  'of two visitors who want the last seats one gets them; the other keeps what was typed and sees the current times',
  { tag: ['@D-38', '@D-48'] },
  async ({ page, another, request }) => {
    const date = dayToFill()
    for (const people of [12, 12, 12]) {
      await requestTable(request, { name: 'Mesa Cheia', phone: newPhone(), date, people, time: '12:00' })
    }
    const first = await another('celular')
    const rita = newGuest('Rita Rápida')
    const tina = newGuest('Tina Tardia')
    for (const [visitor, guest] of [
      [first, rita],
      [page, tina],
    ] as const) {
      await openForm(visitor)
      for (let people = 2; people < 4; people++) {
        await visitor.getByRole('button', { name: 'Mais uma pessoa' }).click()
      }
      await chooseTime(visitor, date, '13:00')
      await fillGuest(visitor, guest)
      await visitor.getByLabel('Observações').fill('Perto da janela')
      await advance(visitor).click()
      await expect(confirm(visitor)).toBeVisible()
    }

    await confirm(first).click()
    await expect(first.getByRole('heading', { name: 'Agendamento enviado com sucesso!' })).toBeVisible()
    await confirm(page).click()
    await expect(page.getByRole('alertdialog')).toBeVisible()
    await page.getByRole('button', { name: 'Ok, entendi!' }).click()

    await expect(page.getByText('Passo 1 de 3')).toBeVisible()
    await expect(timeOf(page, '13:00')).toHaveCount(0)
    await expect(timeOf(page, '20:00')).toBeVisible()
    await expect(page.getByLabel('Data', { exact: true })).toHaveValue(date)
    await expect(page.getByRole('status').filter({ hasText: '4pessoas' })).toBeVisible()
    await expect(page.getByLabel('Nome')).toHaveValue('Tina Tardia')
    await expect(page.getByLabel('E-mail')).toHaveValue(tina.email)
    await expect(page.getByLabel('Data de nascimento')).toHaveValue('17/05/1990')
    await expect(page.getByLabel('Observações')).toHaveValue('Perto da janela')
    await timeOf(page, '20:00').check()
    await advance(page).click()
    await confirm(page).click()
    await expect(page.getByRole('heading', { name: 'Agendamento enviado com sucesso!' })).toBeVisible()
  },
)

/** A published branch for this test only, with dinners for three to six people; the signed-in person works on it. */
async function branchOfThreeToSix(page: Page): Promise<{ slug: string; requests: string; token: string }> {
  const token = await signIn(page)
  const { business_id } = await pinheirosBranch(page.request)
  const slug = `tres-a-seis-${Date.now().toString(36)}`
  const headers = { 'x-auth-token': token }
  const send = async (method: 'post' | 'put', path: string, data: object) => {
    const answer = await page.request[method](`/api/business/${business_id}/branch${path}`, { headers, data })
    const body = (await answer.json()) as { success: boolean; branch: { id: number } }
    expect(body).toMatchObject({ success: true })
    return body
  }
  const unit = { name: 'Cantina', branch: 'Mesas grandes', slug, timezone: 'America/Sao_Paulo' }
  const { id } = (await send('post', '', unit)).branch
  const meta = weekdays.map((day_of_week) => ({ day_of_week, enabled: true, from: '19:00', to: '22:00' }))
  await send('post', `/${id}/reservation-service`, { type: 'REC', name: 'Jantar', max_persons: 40, meta })
  await send('post', `/${id}/reservation-config`, {
    accept_reservations: true,
    min_person_per_reservation: 3,
    max_person_per_reservation: 6,
  })
  await send('put', `/${id}`, { is_draft: false })
  await page.addInitScript(
    ([business, branch]) => {
      localStorage.setItem('casa-cheia.business', String(business))
      localStorage.setItem('casa-cheia.branch', String(branch))
    },
    [business_id, id],
  )
  return { slug, requests: `/api/business/${business_id}/branch/${id}/reservation`, token }
}

test(
  'where a party is three people or more, both forms begin with three and take no fewer',
  { tag: ['@mesa', '@PUB-RES-28', '@RES-45', '@RES-48'] },
  async ({ page, another }) => {
    const { slug, requests, token } = await branchOfThreeToSix(page)

    await test.step('the visitor’s form', async () => {
      const visitor = await another('celular')
      const people = visitor.getByRole('status').filter({ hasText: /pessoa/ })
      await openForm(visitor, slug)
      await expect(people).toHaveText('3pessoas')
      const fewer = visitor.getByRole('button', { name: 'Menos uma pessoa' })
      await expect(fewer).toBeDisabled()
      await fewer.click({ force: true })
      await expect(people).toHaveText('3pessoas')
      await visitor.getByRole('button', { name: 'Mais uma pessoa' }).click()
      await expect(people).toHaveText('4pessoas')
      await fewer.click()
      await expect(people).toHaveText('3pessoas')
      await chooseTime(visitor, freeDay(), '20:00')
      await fillGuest(visitor, newGuest('Tália Três'))
      await advance(visitor).click()
      await confirm(visitor).click()
      await expect(visitor.getByRole('heading', { name: 'Agendamento enviado com sucesso!' })).toBeVisible()
    })

    await test.step('the form of the staff', async () => {
      await page.goto(`/admin/reservations?dateFrom=${freeDay()}&dateTo=${freeDay()}`)
      await page.getByRole('button', { name: 'Adicionar agendamento' }).click()
      const form = page.getByRole('dialog')
      const people = form.getByRole('textbox', { name: 'Pessoas', exact: true })
      await form.getByRole('textbox', { name: 'Telefone', exact: true }).fill(newPhone())
      await expect(people).toHaveValue('3')
      await form.getByRole('button', { name: 'Menos uma pessoa' }).click()
      await expect(form.getByRole('alert')).toHaveText('O número mínimo de pessoas é 3.')
      await expect(people).toHaveValue('3')
      await people.fill('2')
      await people.blur()
      await expect(people).toHaveValue('3')
      await people.fill('5')
      await people.blur()
      await expect(people).toHaveValue('5')
      await expect(form.getByRole('alert')).toBeHidden()
    })

    const made = await page.request.get(`${requests}?dateFrom=${freeDay()}&dateTo=${freeDay()}`, {
      headers: { 'x-auth-token': token },
    })
    expect(await made.json()).toMatchObject({ result: { data: [{ person_number: 3 }] } })
  },
)

test('the calendar file of a branch in another zone has its own hour', { tag: '@D-42' }, async ({ page }) => {
  const { address, day } = await reserve(page, { slug: 'cantina-da-praca-manaus', time: '19:00' })
  await page.goto(address)

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Adicionar ao calendário', exact: true }).click(),
  ])
  const text = Buffer.concat(await (await file.createReadStream()).toArray()).toString('utf8')

  // 19:00 in Manaus, four hours behind UTC.
  expect(text).toContain(`DTSTART:${day.replaceAll('-', '')}T230000Z`)
})

test('a visitor asks for a table by keyboard alone', { tag: '@mesa' }, async ({ page }) => {
  const guest = newGuest('Clara Teclado')
  await openForm(page)

  await tabTo(page, page.getByRole('button', { name: 'Mais uma pessoa' }))
  await page.keyboard.press('Enter')
  const day = freeDay()
  await tabTo(page, page.getByLabel('Data', { exact: true }))
  await page.keyboard.type(numericDate(day).replaceAll('/', ''))
  await expect(page.getByLabel('Data', { exact: true })).toHaveValue(day)
  await expect(timeOf(page, '12:00')).toBeVisible()
  await tabTo(page, timeOf(page, '12:00'))
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(timeOf(page, '13:00')).toBeChecked()
  await tabTo(page, page.getByLabel('Telefone'))
  await page.keyboard.type(guest.phone)
  await expect(page.getByLabel('Nome')).toBeVisible()
  for (const [label, text] of [
    ['Nome', guest.name],
    ['E-mail', guest.email],
    ['Data de nascimento', guest.birth_date],
  ] as const) {
    await tabTo(page, page.getByLabel(label))
    await page.keyboard.type(text)
  }
  await page.keyboard.press('Enter')
  await expect(page.getByText('Passo 2 de 3')).toBeVisible()
  await tabTo(page, page.getByRole('button', { name: 'Voltar', exact: true }))
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Nome')).toHaveValue(guest.name)
  await tabTo(page, advance(page))
  await page.keyboard.press('Enter')
  await tabTo(page, confirm(page))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Agendamento enviado com sucesso!' })).toBeVisible()

  await tabTo(page, page.getByRole('link', { name: 'Acompanhar Agendamento' }))
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('button', { name: 'Cancelar Agendamento' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('alertdialog')).toBeHidden()
  await expect(page.getByRole('button', { name: 'Cancelar Agendamento' })).toBeFocused()
})

test(
  'staff approve, refuse and change a reservation by keyboard alone; Esc closes and the focus returns',
  { tag: '@mesa' },
  async ({ page }) => {
    const guest = { name: 'Tecla Souza', phone: newPhone(), date: freeDay(), time: '20:00' }
    await requestTable(page.request, guest)
    await signIn(page)
    await page.goto(`/admin/reservations?dateFrom=${guest.date}&dateTo=${guest.date}&search=${guest.phone}`)
    const row = page.getByRole('listitem').filter({ hasText: guest.name })
    const action = (name: string) => row.getByRole('button', { name: `${name} agendamento de Tecla Souza` })
    await expect(row).toBeVisible()

    await tabTo(page, action('Editar'))
    await page.keyboard.press('Enter')
    const form = page.getByRole('dialog', { name: 'Editar agendamento' })
    await expect(form.getByLabel('Nome')).toHaveValue(guest.name)
    expect(await axeFaults(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect(form).toBeHidden()
    await expect(action('Editar')).toBeFocused()

    await tabTo(page, action('Aprovar'))
    await page.keyboard.press('Enter')
    const modal = page.getByRole('dialog', { name: 'Confirmação de Reserva' })
    await expect(modal.getByRole('button', { name: 'Aprovar', exact: true })).toBeFocused()
    expect(await axeFaults(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect(action('Aprovar')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(modal.getByRole('button', { name: 'Aprovar', exact: true })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(modal.getByRole('link', { name: 'Enviar mensagem' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(row.getByText('Confirmado', { exact: true })).toBeVisible()

    await action('Recusar').focus()
    await page.keyboard.press('Enter')
    const question = page.getByRole('alertdialog', { name: 'Deseja realmente recusar esse agendamento?' })
    await expect(question).toBeVisible()
    expect(await axeFaults(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect(question).toBeHidden()
    await expect(action('Recusar')).toBeFocused()
  },
)

test(
  'no button of a row lies under the round one, and the last row scrolls free of it',
  { tag: '@celular' },
  async ({ page }) => {
    // The bar opens every day of the week; little may be left of today.
    await signIn(page, 'porto')
    await page.route(/\/reservation-day(\?|$)/, async (route) => {
      const response = await route.fetch()
      const body = (await response.json()) as { parts: { reservations: { id: number }[] }[] }
      for (const part of body.parts) {
        const [first] = part.reservations
        if (first) part.reservations = Array.from({ length: 40 }, (_, id) => ({ ...first, id: id + 1 }))
      }
      await route.fulfill({ response, json: body })
    })
    for (const view of ['/admin/reservations?visao=lista', '/admin/reservations?visao=dia']) {
      await page.goto(view)
      const add = page.getByRole('button', { name: 'Adicionar agendamento' })
      await expect(page.getByRole('link', { name: /WhatsApp/ }).first()).toBeVisible()
      const round = (await add.boundingBox())!
      // At every scroll position, the corners around the round button never lie on a row's controls.
      const met = await page.evaluate(({ x, y, width, height }) => {
        const corners = [x + 2, x + width - 2].flatMap((left) =>
          [y + 2, y + height - 2].map((top) => [left, top]),
        )
        const names = new Set<string>()
        for (let top = 0; top < document.documentElement.scrollHeight; top += 20) {
          window.scrollTo(0, top)
          for (const [left, above] of corners) {
            const control = document.elementFromPoint(left!, above!)?.closest('li button, li a')
            if (control) names.add(control.getAttribute('aria-label') ?? '')
          }
        }
        return [...names]
      }, round)
      expect(met).toEqual([])

      await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
      const last = (await page
        .getByRole('link', { name: /WhatsApp/ })
        .last()
        .boundingBox())!
      expect(last.y + last.height).toBeLessThan(round.y)
      const end = (await page.getByRole('contentinfo').boundingBox())!
      expect(end.y + end.height).toBeLessThan(round.y)
      // The back-to-top button does not cover the button beside the round one either.
      const up = (await page.getByRole('button', { name: 'Voltar ao topo' }).boundingBox())!
      const thumb = (await page.getByRole('button', { name: 'Nova entrada sem reserva' }).boundingBox())!
      const isBeside = up.x + up.width <= thumb.x || up.x >= thumb.x + thumb.width
      expect(isBeside || up.y >= thumb.y + thumb.height || up.y + up.height <= thumb.y).toBe(true)
    }
  },
)

test(
  'a name of 255 letters takes three lines of a row at most, in the list and in the day, and is whole in its form',
  { tag: '@both' },
  async ({ page }) => {
    const name = 'Albuquerque '.repeat(22).slice(0, 255).trim()
    const guest = { name, phone: newPhone(), date: freeDay(), time: '19:00' }
    await requestTable(page.request, guest)
    await signIn(page)
    for (const view of ['', '&visao=dia']) {
      await page.goto(
        `/admin/reservations?dateFrom=${guest.date}&dateTo=${guest.date}&search=${guest.phone}${view}`,
      )
      const shown = page.getByTitle(name, { exact: true })
      await expect(shown).toBeVisible()
      const lines = await shown.evaluate(
        (text) => text.clientHeight / Number.parseFloat(getComputedStyle(text).lineHeight),
      )
      expect(lines).toBeLessThanOrEqual(3)
    }
    await page.getByRole('button', { name: /^Editar agendamento/ }).click()
    await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Nome', exact: true })).toHaveValue(
      name,
    )
  },
)

test(
  'who approves by keyboard goes on with the next request of the page',
  { tag: '@mesa' },
  async ({ page }) => {
    const night = await ownNight(page)
    const day = dayFromNow(5)
    await night.reservation(day, 2, { name: 'Primeira Mesa', time: '19:00' })
    await night.reservation(day, 2, { name: 'Segunda Mesa', time: '20:00' })
    await page.goto(`/admin/reservations?visao=lista&dateFrom=${day}&dateTo=${day}`)
    await tabTo(page, page.getByRole('button', { name: 'Aprovar agendamento de Primeira Mesa' }))
    await page.keyboard.press('Enter')
    const modal = page.getByRole('dialog', { name: 'Confirmação de Reserva' })
    await expect(modal.getByRole('button', { name: 'Aprovar', exact: true })).toBeFocused()
    await page.keyboard.press('Enter')

    await expect(modal.getByRole('link', { name: 'Enviar mensagem' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(modal).toBeHidden()
    await expect(page.getByRole('button', { name: 'Aprovar agendamento de Segunda Mesa' })).toBeFocused()
  },
)
