import type { Page } from '@playwright/test'
import { expect, test } from './harness.ts'
import { dayFromNow, freeDay, newPhone } from './request-form.ts'
import { axeFaults } from './axe.ts'
import { isTooWide, pinheirosBranch, requestTable, signIn } from './staff.ts'

const reservationsCall = /\/branch\/\d+\/reservation(\?|$)/
const customersCall = /\/branch\/\d+\/customer(\?|$)/
const servicesCall = /\/reservation-service$/
const chatsCall = /\/branch\/\d+\/chat(\?|$)/
const messagesCall = /\/api\/chat\/\d+\/messages(\?|$)/

const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 992
const retry = (page: Page) => page.getByRole('button', { name: 'Tentar novamente' })
const search = (page: Page, label: string) => page.getByRole('searchbox', { name: label })

const list = '/admin/reservations?visao=lista'

/** A day that only these journeys use. */
const openDay = () => freeDay(3)

const dayBR = (day: string) => day.split('-').toReversed().join('/')

/** Opens the list of one guest of this test, and returns that guest's row. */
async function openOwn(page: Page, name: string, phone: string) {
  const day = openDay()
  await page.goto(`/admin/reservations?dateFrom=${day}&dateTo=${day}&search=${phone}`)
  const row = page.getByRole('listitem').filter({ hasText: name })
  await expect(row).toBeVisible()
  return row
}

test.describe('reservations', () => {
  test('[RES-01] [RES-02] [RES-04] [RES-05] [RES-06] [RES-08] [RES-09] [RES-50] the screen shows today to today plus 6 days, with filter, summary, availability and list @both', async ({
    page,
  }) => {
    // The bar opens every day of the week, so today has reservations.
    await signIn(page, 'porto')
    await page.goto(list)

    await expect(page.getByRole('heading', { level: 1, name: 'Agendamento', exact: true })).toBeVisible()
    await expect(page).toHaveTitle('Agendamento | Casa Cheia')
    if (isPhone(page)) await page.getByRole('button', { name: 'Filtros: 7 dias' }).click()
    await expect(page.getByLabel('De', { exact: true })).toHaveValue(dayFromNow(0))
    await expect(page.getByLabel('Até', { exact: true })).toHaveValue(dayFromNow(6))
    await page.getByRole('button', { name: 'Resumo e disponibilidade' }).click()
    const summary = page.getByRole('region', { name: /^Resumo/ })
    await expect(summary).toContainText(`${dayBR(dayFromNow(0))} a ${dayBR(dayFromNow(6))}`)
    for (const label of ['Pendentes', 'Confirmados', 'Pessoas', 'Cancelados']) {
      await expect(summary.getByText(label)).toBeVisible()
    }
    await expect(page.getByRole('region', { name: 'Disponibilidade' })).toBeVisible()
    await expect(search(page, 'Buscar agendamento')).toBeVisible()
    await expect(page.getByRole('combobox', { name: 'Status' }).getByRole('option')).toHaveText([
      'Todos',
      'Pendente',
      'Confirmado',
      'Recusada',
      'Cancelada',
      'Completo',
    ])
    await expect(page.getByRole('heading', { level: 3, name: /hoje$/ })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Disponibilidades' })).toHaveAttribute(
      'href',
      '/admin/reservations/services',
    )
  })

  test('[RES-05] [RES-06] [RES-07] summary and availability are one strip at first: its bars open their days, and a press unfolds both @both', async ({
    page,
  }) => {
    await signIn(page)
    await page.goto(list)
    const toggle = page.getByRole('button', { name: 'Resumo e disponibilidade' })
    const [summary, availability] = [
      page.getByRole('region', { name: /^Resumo/ }),
      page.getByRole('region', { name: 'Disponibilidade' }),
    ]
    const bars = page.getByRole('list', { name: 'Ocupação por dia' }).getByRole('link')

    await expect(bars).toHaveCount(7)
    await expect(toggle).toHaveAttribute('aria-expanded', 'false')
    await expect(summary).toBeHidden()
    await expect(availability).toBeHidden()
    for (const bar of await bars.all()) {
      const { width, height } = (await bar.boundingBox())!
      expect(width).toBeGreaterThanOrEqual(43.9)
      expect(height).toBeGreaterThanOrEqual(44)
    }
    await toggle.click()
    await expect(summary).toBeVisible()
    await expect(availability.getByRole('listitem')).toHaveCount(7)
    expect(await axeFaults(page)).toEqual([])
    expect(await isTooWide(page)).toBe(false)
    await toggle.click()
    await expect(availability).toBeHidden()

    await bars.nth(2).click()
    await expect(page).toHaveURL(
      `/admin/reservations?visao=dia&dateFrom=${dayFromNow(2)}&dateTo=${dayFromNow(2)}`,
    )
  })

  test('the menu opens the view that this person chose last on this device, the day at first; an address with a view or a filter wins', async ({
    page,
    another,
  }) => {
    await signIn(page)
    const [first, open] = ['/admin/reservations?visao=dia', () => page.goto('/admin/reservations')]
    const switchTo = (name: string) =>
      page.getByRole('navigation', { name: 'Visão' }).getByRole('link', { name }).click()
    await open()
    await expect(page).toHaveURL(first)
    await switchTo('Lista')
    await expect(page).toHaveURL(list)
    await page.goBack()
    await expect(page).toHaveURL(first)

    await open()
    await expect(page).toHaveURL(list)
    await page.goto(`/admin/reservations?visao=dia&dateFrom=${dayFromNow(2)}&dateTo=${dayFromNow(2)}`)
    await expect(page.getByRole('button', { name: 'Próximo dia' })).toBeVisible()
    await open()
    await expect(page).toHaveURL(list)
    await switchTo('Dia')
    await page.goto('/admin/reservations?status=WAI')
    await expect(page.getByRole('combobox', { name: 'Status' })).toHaveValue('WAI')
    await page.getByRole('button', { name: 'Limpar', exact: true }).click()
    await expect(page).toHaveURL(list)
    await open()
    await expect(page).toHaveURL(first)

    const elsewhere = await another('mesa')
    await signIn(elsewhere, 'editor')
    await elsewhere.goto('/admin/reservations')
    await expect(elsewhere).toHaveURL(first)
  })

  test('[RES-52] the bar of an empty day fills 10%, of a full one no more than all @mesa', async ({
    page,
  }) => {
    await signIn(page)
    await page.route(reservationsCall, async (route) => {
      const response = await route.fetch()
      const body = (await response.json()) as { availability: object[] }
      const nobody = { held_waiting: 0, held_unanswered: 0, walk_in_people: 0, restaurant_seats: 100 }
      for (const [index, people] of [0, 5, 50, 140].entries()) {
        Object.assign(body.availability[index] ?? {}, {
          ...nobody,
          held_people: people,
          held_confirmed: people,
        })
      }
      await route.fulfill({ response, json: body })
    })
    await page.goto(list)
    await page.getByRole('button', { name: 'Resumo e disponibilidade' }).click()
    const days = page.getByRole('region', { name: 'Disponibilidade' }).getByRole('listitem')
    await expect(days.nth(3)).toContainText('140%')

    const shares = await days.evaluateAll((items) =>
      items.slice(0, 4).map((item) => {
        const bar = item.querySelector('[data-bar]')
        const filled = bar?.firstElementChild
        if (!bar || !filled) return null
        return Math.round((100 * filled.getBoundingClientRect().width) / bar.getBoundingClientRect().width)
      }),
    )

    expect(shares).toEqual([10, 10, 50, 100])
  })

  test('[RES-49] the date filter needs two valid dates', async ({ page }) => {
    await signIn(page)
    await page.goto(list)
    const [from, until] = [page.getByLabel('De', { exact: true }), page.getByLabel('Até', { exact: true })]
    const submit = page.getByRole('button', { name: 'Filtrar', exact: true })
    const refused = page.getByRole('alert').filter({ hasText: 'Preencha uma data válida!' })
    await expect(until).toHaveValue(dayFromNow(6))

    await until.fill('')
    await submit.click()
    await expect(refused).toBeVisible()
    await until.fill(dayFromNow(-1))
    await submit.click()
    await expect(refused).toBeVisible()
    await expect(page).toHaveURL(list)

    await from.fill(dayFromNow(1))
    await until.fill(dayFromNow(2))
    await submit.click()
    await expect(refused).toBeHidden()
    await expect(page).toHaveURL(new RegExp(`dateFrom=${dayFromNow(1)}&dateTo=${dayFromNow(2)}`))
    await page.getByRole('button', { name: 'Resumo e disponibilidade' }).click()
    await expect(page.getByRole('region', { name: /^Resumo/ })).toContainText(dayBR(dayFromNow(2)))
  })

  test('today and tomorrow are one tap away, and stay in the address', async ({ page }) => {
    await signIn(page)
    await page.goto(list)

    await page.getByRole('button', { name: 'Amanhã', exact: true }).click()
    await expect(page).toHaveURL(new RegExp(`dateFrom=${dayFromNow(1)}&dateTo=${dayFromNow(1)}`))
    await page.reload()
    await expect(page.getByRole('button', { name: 'Amanhã', exact: true })).toHaveAttribute(
      'aria-pressed',
      'true',
    )
    await page.getByRole('button', { name: '7 dias' }).click()
    await expect(page).toHaveURL(list)
  })

  test('[RES-10] pages, search and status live in the address bar', async ({ page }) => {
    await signIn(page)
    await page.goto(`/admin/reservations?dateFrom=${dayFromNow(-20)}&dateTo=${dayFromNow(-1)}`)

    await page.getByRole('button', { name: 'Página 2' }).click()
    await expect(page).toHaveURL(/page=2/)
    await expect(page.getByText(/^Mostrando 21 a 40 de /)).toBeVisible()
    await page.getByRole('combobox', { name: 'Status' }).selectOption('Completo')
    await expect(page).toHaveURL(/status=COM/)
    await expect(page).not.toHaveURL(/page=/)
    await expect(page.getByRole('listitem').getByText('Completo', { exact: true }).first()).toBeVisible()
    await search(page, 'Buscar agendamento').fill('ninguém com este nome')
    await expect(page.getByText('Nenhum agendamento encontrado.')).toBeVisible()
    await page.getByRole('button', { name: 'Limpar filtros' }).click()
    await expect(page).not.toHaveURL(/status=|search=/)
  })

  test('[RES-12] [RES-14] [RES-16] [RES-17] [RES-21] [RES-22] [RES-23] [RES-76] approve asks first, then offers the message to the guest', async ({
    page,
  }) => {
    const guest = { name: 'Aurora Aprovada', phone: newPhone(), date: openDay(), people: 3 }
    const { id, token } = await requestTable(page.request, guest)
    await signIn(page, 'editor')
    const row = await openOwn(page, guest.name, guest.phone)
    await expect(row.getByText('Pendente', { exact: true })).toBeVisible()

    await row.getByRole('button', { name: 'Aprovar agendamento de Aurora Aprovada' }).click()
    const modal = page.getByRole('dialog', { name: 'Confirmação de Reserva' })
    for (const text of [
      'Aurora Aprovada',
      '3 pessoas · Almoço',
      'Perto da janela',
      `g${guest.phone}@exemplo.test`,
    ]) {
      await expect(modal.getByText(text, { exact: true })).toBeVisible()
    }
    await expect(row.getByText('Pendente', { exact: true })).toBeVisible()

    const reload = page.waitForResponse(
      (response) => reservationsCall.test(response.url()) && response.request().method() === 'GET',
    )
    const approval = page.waitForRequest(
      (request) => request.url().endsWith(`/reservation/${id}/approve-admin`) && request.method() === 'PUT',
    )
    await modal.getByRole('button', { name: 'Aprovar', exact: true }).click()
    expect((await approval).postData() ?? '').toBe('')
    await expect(page.getByText('Agendamento aprovado com sucesso!')).toBeVisible()
    const message = await modal.getByRole('link', { name: 'Enviar mensagem' }).getAttribute('href')
    const link = new URL(message ?? '')
    expect(link.origin + link.pathname).toBe(`https://wa.me/55${guest.phone}`)
    const text = link.searchParams.get('text')
    expect(text).toContain('Olá, Aurora Aprovada!')
    expect(text).toContain('3 pessoas')
    expect(text).toContain(`/reserva/cantina-da-praca-pinheiros/${id}/${token}`)

    await reload
    await modal.getByRole('button', { name: 'Fechar', exact: true }).last().click()
    await expect(row.getByText('Confirmado', { exact: true })).toBeVisible()
    await expect(row.getByRole('button', { name: /^Aprovar/ })).toHaveCount(0)
    await expect(row.getByRole('button', { name: /^Recusar/ })).toBeEnabled()
  })

  test('[RES-15] [RES-18] [RES-24] [RES-25] [RES-26] [RES-27] [RES-77] refuse asks; Não changes nothing, Sim refuses and greys both buttons', async ({
    page,
  }) => {
    const guest = { name: 'Rita Recusada', phone: newPhone(), date: openDay() }
    const { id } = await requestTable(page.request, guest)
    await signIn(page, 'editor')
    const row = await openOwn(page, guest.name, guest.phone)
    const refuse = row.getByRole('button', { name: 'Recusar agendamento de Rita Recusada' })
    const question = page.getByRole('alertdialog', { name: 'Deseja realmente recusar esse agendamento?' })

    await refuse.click()
    await question.getByRole('button', { name: 'Não', exact: true }).click()
    await expect(question).toBeHidden()
    await expect(row.getByText('Pendente', { exact: true })).toBeVisible()

    await refuse.click()
    const refusal = page.waitForRequest((request) =>
      request.url().endsWith(`/reservation/${id}/empty/cancel-admin`),
    )
    await question.getByRole('button', { name: 'Sim', exact: true }).click()
    expect((await refusal).method()).toBe('PUT')
    await expect(page.getByText('Agendamento recusado com sucesso!')).toBeVisible()
    await expect(row.getByText('Recusada', { exact: true })).toBeVisible()
    await expect(refuse).toBeDisabled()
    await expect(row.getByRole('button', { name: /^Aprovar/ })).toBeDisabled()
  })

  for (const act of ['approve', 'refuse'] as const) {
    test(`[RES-29] after ${act} the row waits for the reloaded list, and shows what the server says there @mesa`, async ({
      page,
    }) => {
      const guest = { name: 'Sônia do Servidor', phone: newPhone(), date: openDay() }
      const { id } = await requestTable(page.request, guest)
      await signIn(page, 'editor')
      const row = await openOwn(page, guest.name, guest.phone)
      const held = Promise.withResolvers<void>()
      await page.route(reservationsCall, async (route) => {
        await held.promise
        const response = await route.fetch()
        const answer = (await response.json()) as { result: { data: { id: number; status: string }[] } }
        // A status that is neither the requested one nor the one shown before.
        for (const one of answer.result.data) if (one.id === id) one.status = 'CAN'
        await route.fulfill({ response, json: answer })
      })
      const reload = page.waitForRequest(reservationsCall)

      if (act === 'approve') {
        await row.getByRole('button', { name: /^Aprovar/ }).click()
        const modal = page.getByRole('dialog', { name: 'Confirmação de Reserva' })
        await modal.getByRole('button', { name: 'Aprovar', exact: true }).click()
        await expect(page.getByText('Agendamento aprovado com sucesso!', { exact: true })).toBeVisible()
      } else {
        await row.getByRole('button', { name: /^Recusar/ }).click()
        await page.getByRole('alertdialog').getByRole('button', { name: 'Sim', exact: true }).click()
        await expect(page.getByText('Agendamento recusado com sucesso!', { exact: true })).toBeVisible()
      }
      await reload
      await expect(row.getByText('Pendente', { exact: true })).toBeVisible()
      await expect(row.getByText(/^(Confirmado|Recusada)$/)).toHaveCount(0)
      held.resolve()

      await expect(row.getByText('Cancelada', { exact: true })).toBeVisible()
      await expect(row.getByText('Pendente', { exact: true })).toHaveCount(0)
    })
  }

  test('[RES-19] [RES-27] what the visitor cancelled is Cancelada, with both buttons grey', async ({
    page,
  }) => {
    const guest = { name: 'Célia Cancelada', phone: newPhone(), date: openDay() }
    const { id, token } = await requestTable(page.request, guest)
    const { business_id, id: branch } = await pinheirosBranch(page.request)
    await page.request.put(`/api/business/${business_id}/branch/${branch}/reservation/${id}/${token}/cancel`)
    await signIn(page)

    const row = await openOwn(page, guest.name, guest.phone)

    await expect(row.getByText('Cancelada', { exact: true })).toBeVisible()
    await expect(row.getByRole('button', { name: /^Aprovar/ })).toBeDisabled()
    await expect(row.getByRole('button', { name: /^Recusar/ })).toBeDisabled()
  })

  test('[RES-20] [RES-21] [RES-24] a past visit is Completo, with nothing to approve or refuse @mesa', async ({
    page,
  }) => {
    await signIn(page)
    await page.goto(`/admin/reservations?status=COM&dateFrom=${dayFromNow(-9)}&dateTo=${dayFromNow(-1)}`)
    const row = page
      .getByRole('listitem')
      .filter({ has: page.getByText('Completo', { exact: true }) })
      .first()

    await expect(row.getByRole('button', { name: /^Editar/ })).toBeVisible()
    await expect(row.getByRole('button', { name: /^(Aprovar|Recusar)/ })).toHaveCount(0)
  })

  test('[RES-82] an approval that fails says so in the dialog and can be tried again', async ({
    page,
    allow,
  }) => {
    allow(/ERR_FAILED/)
    const guest = { name: 'Flora Falha', phone: newPhone(), date: openDay() }
    await requestTable(page.request, guest)
    await signIn(page)
    await page.route('**/approve-admin', (route) => route.abort(), { times: 1 })
    const row = await openOwn(page, guest.name, guest.phone)
    await row.getByRole('button', { name: /^Aprovar/ }).click()
    const modal = page.getByRole('dialog', { name: 'Confirmação de Reserva' })
    const approve = modal.getByRole('button', { name: 'Aprovar', exact: true })

    await approve.click()
    await expect(modal.getByRole('alert')).toHaveText('Houve um erro ao salvar, tente novamente.')
    await approve.click()
    await expect(modal.getByRole('link', { name: 'Enviar mensagem' })).toBeVisible()
  })

  test('[RES-83] a refusal that fails shows the alert, with what the server said below', async ({
    page,
    allow,
  }) => {
    allow(/ERR_FAILED/)
    const guest = { name: 'Rosa Resistente', phone: newPhone(), date: openDay() }
    const { id, token } = await requestTable(page.request, guest)
    await signIn(page)
    await page.route('**/cancel-admin', (route) => route.abort(), { times: 1 })
    const row = await openOwn(page, guest.name, guest.phone)
    const alert = page.getByRole('alertdialog', { name: 'Houve um erro, tente novamente.' })
    const refuse = async () => {
      await row.getByRole('button', { name: /^Recusar/ }).click()
      await page.getByRole('button', { name: 'Sim', exact: true }).click()
    }

    // A failure reads the list again; that answer must not arrive after the guest has cancelled.
    const reload = page.waitForResponse(reservationsCall)
    await refuse()
    await expect(alert).toBeVisible()
    await alert.getByRole('button', { name: 'Ok, entendi!' }).click()
    await reload

    const { business_id, id: branch } = await pinheirosBranch(page.request)
    await page.request.put(`/api/business/${business_id}/branch/${branch}/reservation/${id}/${token}/cancel`)
    await refuse()
    await expect(alert).toContainText('Este agendamento não pode mais ser recusado.')
    await alert.getByRole('button', { name: 'Ok, entendi!' }).click()
    await expect(row.getByText('Cancelada', { exact: true })).toBeVisible()
  })

  test('[RES-84] a list that cannot be loaded can be tried again', async ({ page, allow }) => {
    allow(/ERR_FAILED/)
    await signIn(page)
    await page.route(reservationsCall, (route) => route.abort())
    await page.goto(list)
    await expect(retry(page)).toBeVisible()

    await page.unroute(reservationsCall)
    await retry(page).click()

    await expect(page.getByRole('heading', { level: 3 }).first()).toBeVisible()
  })

  test('[D-49] dates that the server refuses are left by a tap on today', async ({ page, allow }) => {
    allow(/422/)
    await signIn(page)
    await page.goto('/admin/reservations?dateFrom=2030-01-01&dateTo=2032-01-01')
    await expect(page.getByText('O período máximo é de 366 dias.')).toBeVisible()

    await page.getByRole('button', { name: 'Hoje', exact: true }).click()

    await expect(page).toHaveURL('/admin/reservations?visao=dia')
    await expect(page.getByRole('heading', { level: 2, name: /hoje$/ })).toBeVisible()
  })

  test('[D-42] a list of given dates that stays open over midnight knows the new day', async ({ page }) => {
    const [yesterday, today] = [dayFromNow(0), dayFromNow(1)]
    let isPast = false
    await page.route(reservationsCall, async (route) => {
      if (!isPast) return route.continue()
      const response = await route.fetch()
      await route.fulfill({ response, json: { ...((await response.json()) as object), today } })
    })
    await page.clock.install()
    await signIn(page)
    await page.goto(`/admin/reservations?dateFrom=${yesterday}&dateTo=${yesterday}`)
    const choice = page.getByRole('button', { name: 'Hoje', exact: true })
    await expect(choice).toHaveAttribute('aria-pressed', 'true')

    isPast = true
    await page.clock.runFor(61_000)

    await expect(choice).toHaveAttribute('aria-pressed', 'false')
    await expect(page.getByRole('button', { name: 'Nova entrada sem reserva' })).toHaveCount(0)
    await page.getByRole('button', { name: 'Adicionar agendamento' }).click()
    await page.getByRole('dialog').getByLabel('Telefone').fill(newPhone())
    await expect(page.getByRole('dialog').getByLabel('Data', { exact: true })).toHaveValue(today)
  })

  test('[RES-30] [RES-31] the list is read again every 60 seconds in the background, without a spinner', async ({
    page,
  }) => {
    const guest = { name: 'Nina Nova', phone: newPhone(), date: openDay() }
    await signIn(page)
    await page.clock.install()
    await page.goto(`/admin/reservations?dateFrom=${guest.date}&dateTo=${guest.date}&search=${guest.phone}`)
    await expect(page.getByText('Nenhum agendamento encontrado.')).toBeVisible()
    // Slow steps of this test must not count as time on the page's clock.
    await page.clock.pauseAt(Date.now() + 10_000)
    await requestTable(page.request, guest)
    let calls = 0
    page.on('request', (request) => void (reservationsCall.test(request.url()) && calls++))

    await page.clock.fastForward(40_000)
    expect(calls).toBe(0)
    await page.route(reservationsCall, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 500))
      await route.continue()
    })
    await page.clock.fastForward(11_000)
    await expect.poll(() => calls).toBeGreaterThan(0)
    await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
    await page.clock.resume()

    await expect(page.getByRole('listitem').filter({ hasText: 'Nina Nova' })).toBeVisible()
  })
})

test.describe('services', () => {
  test('[SERV-01] [SERV-02] [SERV-04] [SERV-07] [SERV-08] [SERV-10] [SERV-11] [SERV-12] each service is a card', async ({
    page,
  }) => {
    await signIn(page)
    await page.goto(list)
    await page.getByRole('link', { name: 'Disponibilidades' }).click()
    await expect(page).toHaveURL('/admin/reservations/services')

    const card = page.getByRole('listitem').filter({ hasText: 'Jantar' })
    await expect(card.getByRole('heading')).toHaveText(/^Jantar #\d+$/)
    await expect(card.getByText('Recorrente', { exact: true })).toBeVisible()
    await expect(card.locator('dd')).toHaveText([
      '---',
      '18:30h - 22:30h',
      '22:50',
      'Ter, Qua, Qui, Sex, Sáb, Dom',
      '60',
    ])
  })

  test('[SERV-28] services that cannot be loaded can be tried again', async ({ page, allow }) => {
    allow(/ERR_FAILED/)
    await signIn(page)
    await page.route(servicesCall, (route) => route.abort())
    await page.goto('/admin/reservations/services')
    await expect(page.getByText('Algo deu errado!')).toBeVisible()

    await page.unroute(servicesCall)
    await retry(page).click()

    await expect(page.getByRole('listitem').filter({ hasText: 'Almoço' })).toBeVisible()
  })
})

test.describe('customers', () => {
  test('[CUST-01] [CUST-02] [CUST-03] [CUST-07] [CUST-08] [CUST-09] [CUST-10] [CUST-11] [CUST-12] customers have their columns and a link to talk to them @both', async ({
    page,
  }) => {
    await signIn(page)
    await page.goto('/admin/customers')

    await expect(page.getByRole('heading', { level: 1, name: 'Gestão de Clientes' })).toBeVisible()
    await expect(search(page, 'Buscar cliente')).toHaveAttribute('placeholder', 'Nome ou Telefone')
    if (isPhone(page)) {
      const card = page.getByRole('list', { name: 'Clientes' }).getByRole('listitem').first()
      await expect(card.locator('dt')).toHaveText(['Contato', 'Data Nascimento', 'Cadastro', 'Visitas'])
    } else {
      await expect(page.getByRole('columnheader')).toHaveText([
        'Cliente',
        'Contato',
        'Data Nascimento',
        'Cadastro',
        'Visitas',
      ])
    }
    const link = page.getByRole('link', { name: /^Conversar com .+ pelo WhatsApp: \(\d\d\) 9?\d{4}-\d{4}$/ })
    await expect(link.first()).toHaveAttribute('href', /^https:\/\/wa\.me\/55\d{10,11}$/)
  })

  test('[CUST-13] [CUST-14] [CUST-15] [CUST-16] [CUST-17] the list is walked by pages, three to each side of the current one', async ({
    page,
  }) => {
    await signIn(page)
    await page.goto('/admin/customers')
    const pages = page.getByRole('navigation', { name: 'Páginas' })
    await expect(page.getByText(/^Mostrando 1 a 20 de [\d.]+$/)).toBeVisible()

    await pages.getByRole('button', { name: 'Página 4', exact: true }).click()
    await expect(page).toHaveURL(/page=4/)
    await expect(page.getByText(/^Mostrando 61 a 80 de /)).toBeVisible()
    await pages.getByRole('button', { name: 'Próxima página' }).click()
    await expect(page.getByText(/^Mostrando 81 a 100 de /)).toBeVisible()
    await expect(pages.getByRole('button', { name: /^Página \d+$/ })).toHaveText([
      '2',
      '3',
      '4',
      '5',
      '6',
      '7',
      '8',
    ])
    await pages.getByRole('button', { name: 'Última' }).click()
    await expect(pages.getByRole('button', { name: 'Próxima página' })).toBeDisabled()
    await pages.getByRole('button', { name: 'Primeira' }).click()
    await expect(page.getByText(/^Mostrando 1 a 20 de /)).toBeVisible()
    await expect(pages.getByRole('button', { name: 'Página anterior' })).toBeDisabled()
  })

  test('a customer is found by phone, and a search that finds none says so', async ({ page }) => {
    const guest = { name: 'Zuleica Procurada', phone: newPhone(), date: openDay() }
    await requestTable(page.request, guest)
    await signIn(page)
    await page.goto('/admin/customers')

    await search(page, 'Buscar cliente').fill(guest.phone)
    await expect(page.getByText('Mostrando 1 a 1 de 1')).toBeVisible()
    await expect(page.getByText('Zuleica Procurada')).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`search=${guest.phone}`))
    await search(page, 'Buscar cliente').fill('ninguém com este nome')
    await expect(page.getByText('Nenhum cliente encontrado.')).toBeVisible()
  })

  test('what is typed while a search comes into force stays', async ({ page }) => {
    await signIn(page)
    await page.clock.install()
    await page.goto('/admin/customers')
    await expect(page.getByText(/^Mostrando 1 a 20 de /)).toBeVisible()
    // The search for the rest of the typed text has to wait.
    await page.clock.pauseAt(Date.now() + 60_000)
    const box = search(page, 'Buscar cliente')

    await box.evaluate((input: HTMLInputElement) => {
      const type = (text: string) => {
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
        input.dispatchEvent(new Event('input', { bubbles: true }))
      }
      type('mar')
      input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
      type('maria')
    })

    await expect(page).toHaveURL(/search=mar$/)
    await page.clock.runFor(400)
    await expect(box).toHaveValue('maria')
    await page.clock.runFor(200)
    await expect(page).toHaveURL(/search=maria$/)
    await expect(box).toHaveValue('maria')

    await box.press('End')
    await box.press('Backspace')
    await page.getByRole('button', { name: 'Remover filtro Busca: maria' }).click()
    await expect(box).toHaveValue('')
    await page.clock.runFor(1_000)
    await expect(page).toHaveURL('/admin/customers')
    await expect(box).toHaveValue('')
  })

  test('[CUST-05] [CUST-37] [CUST-46] Exportar downloads clientes.csv of the search and says how many; a failure shows the retry panel', async ({
    page,
    allow,
  }) => {
    allow(/ERR_FAILED/)
    await signIn(page)
    await page.goto('/admin/customers?search=maria')
    const shown = await page.getByText(/^Mostrando /).textContent()
    const total = /de ([\d.]+)$/.exec(shown!)![1]!
    await page.route(/export=true/, (route) => route.abort(), { times: 1 })
    await page.getByRole('button', { name: 'Exportar' }).click()
    await expect(page.getByText('Algo deu errado!')).toBeVisible()

    const [file] = await Promise.all([page.waitForEvent('download'), retry(page).click()])

    expect(file.suggestedFilename()).toBe('clientes.csv')
    await expect(page.getByText(`${total} clientes em clientes.csv.`)).toBeVisible()
    await expect(page.getByRole('searchbox')).toHaveValue('maria')
  })

  test('an editor may not export', async ({ page }) => {
    await signIn(page, 'editor')
    await page.goto('/admin/customers')

    await expect(page.getByText(/^Mostrando /)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Exportar' })).toHaveCount(0)
  })

  test('[CUST-45] customers that cannot be loaded can be tried again', async ({ page, allow }) => {
    allow(/ERR_FAILED/)
    await signIn(page)
    await page.route(customersCall, (route) => route.abort())
    await page.goto('/admin/customers')
    await expect(page.getByText('Algo deu errado!')).toBeVisible()

    await page.unroute(customersCall)
    await retry(page).click()

    await expect(page.getByText(/^Mostrando 1 a 20 de /)).toBeVisible()
  })
})

test.describe('research', () => {
  test('[RATE-02] reviews show who, when, NPS, marks and comment', async ({ page }) => {
    await signIn(page)
    await page.goto('/admin/research/comment')

    const review = page.getByRole('list', { name: 'Avaliações' }).locator(':scope > li').first()
    await expect(review.getByRole('heading')).toBeVisible()
    await expect(review.getByText(/^NPS \d+$/)).toBeVisible()
    await expect(review.getByText(/^(Promotor|Neutro|Detrator)$/)).toBeVisible()
    await expect(review.locator('dt')).toHaveText(['Comida', 'Atendimento', 'Ambiente', 'Preço', 'Tempo'])
    await expect(review.getByText(/^[1-5] de 5$/)).toHaveCount(5)
    await search(page, 'Buscar avaliação').fill('nada que alguém escreveu')
    await expect(page.getByText('Nenhuma avaliação encontrada.')).toBeVisible()
  })
})

test.describe('channels', () => {
  test('[CHAN-01] [CHAN-02] [CHAN-03] [CHAN-04] [CHAN-08] [WANUM-01] [WANUM-02] [WANUM-03] [WANUM-04] [WANUM-05] from the channels to the numbers @both', async ({
    page,
  }) => {
    await signIn(page)
    await page.goto('/admin/atendimento/canais')
    await expect(page.getByRole('heading', { level: 1, name: 'Canais' })).toBeVisible()
    const card = page.getByRole('link', { name: /Whatsapp API Oficial/ })
    await expect(card).toContainText('Integração com a Meta não configurada.')
    await expect(card).toContainText('Desconectado')

    await card.click()
    await expect(page).toHaveURL('/admin/atendimento/canais/wa')
    if (!isPhone(page)) {
      await expect(page.getByRole('columnheader')).toHaveText(['Nome', 'Número', 'Status', 'Ações'])
    }
    await expect(page.getByText('+55 11 3062-7781')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Editar Cantina da Praça' })).toBeVisible()
    await expect(page.getByText('Ativo', { exact: true })).toBeVisible()
    await expect(
      page.getByRole('main').getByRole('link', { name: 'Cantina da Praça', exact: true }),
    ).toHaveAttribute('href', /^\/admin\/atendimento\/canais\/wa\/\d+$/)
  })

  test('[WANUM-22] [WANUM-23] [WANUM-24] [WANUM-26] [WANUM-29] [WANUM-30] [WANUM-31] [WANUM-32] a number shows itself and its templates @both', async ({
    page,
  }) => {
    await signIn(page)
    await page.goto('/admin/atendimento/canais/wa')
    await page.getByRole('main').getByRole('link', { name: 'Cantina da Praça', exact: true }).click()

    await expect(page.getByRole('heading', { level: 1, name: 'Cantina da Praça' })).toBeVisible()
    const number = page.getByRole('region', { name: 'Número', exact: true })
    for (const text of ['Pinheiros', '+55 11 3062-7781', 'Ativo']) {
      await expect(number.getByText(text, { exact: true })).toHaveCount(1)
      await expect(number.getByText(text, { exact: true })).toBeVisible()
    }
    const row = page.getByRole(isPhone(page) ? 'listitem' : 'row').filter({ hasText: 'domingo-em-familia' })
    for (const text of ['Marketing', 'Rejeitado', /^\d\d de [a-z]{3} de \d{4}$/]) {
      await expect(row.getByText(text, { exact: true })).toBeVisible()
    }
    await page.getByRole('link', { name: 'Voltar' }).click()
    await expect(page).toHaveURL('/admin/atendimento/canais/wa')
  })

  test('[D-121] an editor who comes by an address reads whose the channels are @mesa', async ({ page }) => {
    await signIn(page, 'editor')
    for (const path of ['', '/wa', '/wa/1', '/wa/1/1']) {
      await page.goto(`/admin/atendimento/canais${path}`)

      await expect(page.getByRole('heading', { level: 1, name: 'Canais' })).toBeVisible()
      await expect(page.getByText('Só quem administra o negócio vê os canais.')).toBeVisible()
    }
    await page.getByRole('link', { name: 'Ver conversas' }).click()
    await expect(page).toHaveURL('/admin/atendimento')
  })

  test('what does not exist is not found', async ({ page, allow }) => {
    allow(/status of 404/)
    await signIn(page)
    for (const path of ['/wa/999999999', '/wa/abc', '/wa/1/999999999']) {
      await page.goto(`/admin/atendimento/canais${path}`)
      await expect(page).toHaveURL('/error/404')
    }
  })
})

test.describe('chats', () => {
  const rows = (page: Page) => page.getByRole('list', { name: 'Conversas' }).getByRole('button')

  test('[CHAT-01] [CHAT-02] [CHAT-03] [CHAT-04] [CHAT-05] [CHAT-55] the list is of the branch or general, open or closed, and searched @both', async ({
    page,
  }) => {
    await signIn(page)
    await page.goto('/admin/atendimento')
    await expect(page.getByRole('tab', { name: 'Minhas Conversas' })).toHaveAttribute('aria-selected', 'true')
    await expect(rows(page).first()).toContainText('Pinheiros')
    const asked = (filter: Record<string, string>) =>
      page.waitForRequest((request) => {
        const url = new URL(request.url())
        const { searchParams } = url
        return (
          chatsCall.test(url.href) &&
          Object.entries(filter).every(([name, value]) => searchParams.get(name) === value)
        )
      })

    await Promise.all([
      asked({ filterBranch: '0', status: 'open' }),
      page.getByRole('tab', { name: 'Conversas Gerais' }).click(),
    ])
    await expect(page).toHaveURL(/tab=gerais/)
    await Promise.all([
      asked({ filterBranch: '0', status: 'closed' }),
      page.getByText('Finalizadas', { exact: true }).click(),
    ])
    await expect(search(page, 'Buscar atendimento')).toHaveAttribute('placeholder', 'Buscar atendimento')
    await Promise.all([
      asked({ search: 'ninguém', status: 'closed' }),
      search(page, 'Buscar atendimento').fill('ninguém'),
    ])
    await expect(page.getByText('Nenhuma conversa encontrada.')).toBeVisible()
  })

  test('[CHAT-06] [CHAT-07] [CHAT-08] [CHAT-09] [CHAT-10] [CHAT-11] [CHAT-35] [CHAT-37] a row shows channel, name, the cut last message, branch, time, who answers and a dot for the unanswered', async ({
    page,
  }) => {
    await signIn(page)
    const chat = (id: number, given: object) => ({
      id,
      channel: 'whatsapp',
      customer: { name: 'Ana Souza' },
      branch: { name: 'Cantina da Praça', branch: 'Pinheiros' },
      business_branch_id: 1,
      status: 'open',
      replier: 'user',
      last_message: { id, message: 'Obrigada!', status: 'received', created_at: '2026-11-20T14:05:00.000Z' },
      ...given,
    })
    const answered = {
      channel: 'instagram',
      branch: null,
      replier: 'assistant',
      customer: { name: 'Bia Lima' },
      last_message: {
        id: 2,
        message: 'x'.repeat(61),
        status: 'delivered',
        created_at: '2026-11-19T14:05:00.000Z',
      },
    }
    const json = {
      data: [chat(1, {}), chat(2, answered)],
      current_page: 1,
      last_page: 1,
      total: 2,
      today: '2026-11-20',
    }
    await page.route(chatsCall, (route) => route.fulfill({ json }))
    await page.goto('/admin/atendimento?tab=gerais')

    const [first, second] = [rows(page).nth(0), rows(page).nth(1)]
    for (const text of [
      'Ana Souza',
      'Obrigada!',
      'WhatsApp',
      'Pinheiros',
      '11:05',
      'Sem resposta',
      'Pessoa',
    ]) {
      await expect(first).toContainText(text)
    }
    for (const text of ['Bia Lima', `${'x'.repeat(60)}...`, 'Instagram', 'Ontem', 'BOT', 'Entregue']) {
      await expect(second).toContainText(text)
    }
    await expect(second.getByText('...', { exact: true })).toBeVisible()
    await expect(second).not.toContainText('Sem resposta')
  })

  test('[CHAT-16] [CHAT-17] [CHAT-18] [CHAT-21] [CHAT-22] [CHAT-60] a conversation opens beside the list, or in its place on a small screen @both', async ({
    page,
  }) => {
    await signIn(page)
    await page.goto('/admin/atendimento')
    const name = (await rows(page).first().locator('span').first().textContent()) ?? ''
    const asked = page.waitForRequest(messagesCall)
    await rows(page).filter({ hasText: name }).first().click()

    expect(new URL((await asked).url()).searchParams.get('page')).toBe('1')
    const conversation = page.getByRole('region', { name })
    await expect(conversation.getByRole('heading', { name })).toBeVisible()
    const id = new URL(page.url()).searchParams.get('chat')
    await expect(conversation.getByText(`Id: ${id}`)).toBeVisible()
    const messages = conversation.getByRole('log', { name: 'Mensagens' })
    await expect(messages.getByText('Assistente').first()).toBeVisible()
    await expect(messages.getByText(/^\d\d:\d\d$/).first()).toBeVisible()
    const sides = await messages.evaluate((log) => {
      const middle = log.getBoundingClientRect().left + log.clientWidth / 2
      return [...log.querySelectorAll('[data-message]')].map((bubble) => {
        const { left, right } = bubble.getBoundingClientRect()
        return {
          isOurs: bubble.matches('[data-ours]'),
          isRight: (left + right) / 2 > middle,
        }
      })
    })
    expect(sides.length).toBeGreaterThan(1)
    for (const { isOurs, isRight } of sides) expect(isRight).toBe(isOurs)

    await expect(rows(page).first()).toBeVisible({ visible: !isPhone(page) })
    if (isPhone(page)) {
      await conversation.getByRole('button', { name: 'Voltar para as conversas' }).click()
      await expect(rows(page).first()).toBeVisible()
      await expect(messages).toBeHidden()
    }
  })

  test('[CHAT-56] [CHAT-57] [CHAT-59] [CHAT-65] chats and messages are read every 5 seconds, and a failed reading of messages goes unsaid', async ({
    page,
    allow,
  }) => {
    allow(/ERR_FAILED/)
    await signIn(page)
    await page.clock.install()
    await page.goto('/admin/atendimento')
    await rows(page).first().click()
    const messages = page.getByRole('log', { name: 'Mensagens' })
    await expect(messages).toBeVisible()
    let failed = 0
    await page.route(messagesCall, (route) => {
      failed++
      return route.abort()
    })

    const chats = page.waitForRequest(chatsCall)
    await page.clock.fastForward(5_100)
    await chats
    await expect.poll(() => failed).toBeGreaterThan(0)
    await page.clock.fastForward(1_000)

    await expect(messages).toBeVisible()
    await expect(page.getByText('Algo deu errado!')).toHaveCount(0)
  })

  test('[CHAT-64] chats that cannot be read are hidden, and can be tried again', async ({ page, allow }) => {
    allow(/ERR_FAILED/)
    await signIn(page)
    await page.route(chatsCall, (route) => route.abort())
    await page.goto('/admin/atendimento')
    await expect(page.getByText('Algo deu errado!')).toBeVisible()
    await expect(page.getByRole('list', { name: 'Conversas' })).toHaveCount(0)

    await page.unroute(chatsCall)
    await retry(page).click()

    await expect(rows(page).first()).toBeVisible()
  })

  test('new messages do not pull down who reads older ones', async ({ page }) => {
    await signIn(page)
    let count = 40
    const json = () => ({
      data: Array.from({ length: count }, (_, index) => ({
        id: index + 1,
        sender: 'customer',
        type: 'text',
        message: `Mensagem ${index + 1}`,
        status: 'received',
        media: null,
        more_media: [],
        options: [],
        location: null,
        reply_to: null,
        reactions: [],
        edited: false,
        deleted: false,
        error: null,
        platform_at: '2026-11-20T14:05:00.000Z',
        created_at: '2026-11-20T14:05:00.000Z',
      })),
      events: [],
      current_page: 1,
      last_page: 1,
      total: count,
    })
    await page.route(messagesCall, (route) => route.fulfill({ json: json() }))
    await page.clock.install()
    await page.goto('/admin/atendimento')
    await rows(page).first().click()
    const messages = page.getByRole('log', { name: 'Mensagens' })
    await expect(messages.getByText('Mensagem 40', { exact: true })).toBeInViewport()

    await messages.evaluate((log) => log.scrollTo({ top: 0 }))
    await expect(messages.getByText('Mensagem 1', { exact: true })).toBeInViewport()
    count = 41
    await page.clock.fastForward(5_100)

    const toEnd = page.getByRole('button', { name: 'Novas mensagens', exact: true })
    await expect(toEnd).toBeVisible()
    await expect(messages.getByText('Mensagem 1', { exact: true })).toBeInViewport()
    await toEnd.click()
    await expect(messages.getByText('Mensagem 41', { exact: true })).toBeInViewport()
    await expect(toEnd).toBeHidden()
  })
})

test('the pages have no accessibility fault, and none is wider than the screen @both', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signIn(page)
  for (const path of [
    list,
    '/admin/reservations?visao=dia',
    '/admin/reservations/config',
    '/admin/reservations/services',
    '/admin/customers',
    '/admin/research/comment',
    '/admin/research/dashboard',
    '/admin/atendimento',
    '/admin/atendimento?chat=1',
    '/admin/atendimento/canais',
    '/admin/atendimento/canais/wa',
    '/admin/atendimento/canais/wa/1',
    '/admin/atendimento/canais/wa/1/1',
  ]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
    expect(await axeFaults(page), path).toEqual([])
    expect(await isTooWide(page), path).toBe(false)
  }
})

test('the dialogs of a reservation have no accessibility fault @both', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const guest = { name: 'Ágata Acessível', phone: newPhone(), date: openDay() }
  await requestTable(page.request, guest)
  await signIn(page)
  const row = await openOwn(page, guest.name, guest.phone)

  await row.getByRole('button', { name: /^Aprovar/ }).click()
  const modal = page.getByRole('dialog', { name: 'Confirmação de Reserva' })
  await expect(modal.getByRole('button', { name: 'Aprovar', exact: true })).toBeFocused()
  expect(await axeFaults(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(modal).toBeHidden()
  await expect(row.getByRole('button', { name: /^Aprovar/ })).toBeFocused()

  await row.getByRole('button', { name: /^Recusar/ }).click()
  await expect(page.getByRole('button', { name: 'Não', exact: true })).toBeFocused()
  expect(await axeFaults(page)).toEqual([])
})
