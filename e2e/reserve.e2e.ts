import type { Locator, Page } from '@playwright/test'
import { expect, test } from './harness.ts'
import { axeFaults } from './axe.ts'
import {
  advance,
  chooseTime,
  confirm,
  dayFromNow,
  fillGuest,
  freeDay,
  newGuest,
  openForm,
  pinheiros,
  porto,
  reserve,
  timeOf,
} from './request-form.ts'
import { signIn } from './staff.ts'

const slots = /\/reservation-service\/\d{4}-\d{2}-\d{2}$/
const requests = /\/branch\/\d+\/reservation$/

/** 'sábado, 21/11/2026', as every text about a reservation writes a day (D-91). */
const wholeDate = (day: string) =>
  new Intl.DateTimeFormat('pt-BR', {
    weekday: 'long',
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(`${day}T12:00:00Z`))

const more = (page: Page) => page.getByRole('button', { name: 'Mais uma pessoa' })
const less = (page: Page) => page.getByRole('button', { name: 'Menos uma pessoa' })
const dialog = (page: Page) => page.getByRole('alertdialog')
const understood = (page: Page) => page.getByRole('button', { name: 'Ok, entendi!', exact: true })

test('[RES-22][STATUS-12][STATUS-14] a visitor asks for a table, staff approve it, and the visitor is told @celular', async ({
  page,
  another,
}) => {
  const guest = newGuest('Marina Jornada')
  const { address, day } = await reserve(page, { guest })
  await expect(page.getByRole('heading', { name: 'Aguardando Confirmação!' })).toBeVisible()
  await page.getByRole('link', { name: 'Acompanhar Agendamento' }).click()
  await expect(page.getByRole('heading', { name: 'Aguardando Confirmação!' })).toBeVisible()

  const staff = await another('mesa')
  await signIn(staff, 'editor')
  await staff.goto(`/admin/reservations?dateFrom=${day}&dateTo=${day}&search=${guest.phone}`)
  const row = staff.getByRole('listitem').filter({ hasText: 'Marina Jornada' })
  await expect(row.getByText('Pendente', { exact: true })).toBeVisible()
  await row.getByRole('button', { name: /^Aprovar/ }).click()
  const approval = staff.getByRole('dialog', { name: 'Confirmação de Reserva' })
  await approval.getByRole('button', { name: 'Aprovar', exact: true }).click()
  await expect(staff.getByText('Agendamento aprovado com sucesso!')).toBeVisible()
  await staff.keyboard.press('Escape')
  await expect(approval).toBeHidden()
  await expect(row.getByText('Confirmado', { exact: true })).toBeVisible()

  await page.goto(address)
  await expect(page.getByRole('heading', { name: 'Agendamento aceito!' })).toBeVisible()
})

test('[D-46] a branch that accepts by itself says so at once', async ({ page }) => {
  await reserve(page, { slug: porto, day: dayFromNow(16), time: '19:00' })

  await expect(page.getByRole('heading', { name: 'Agendamento aceito!' })).toBeVisible()
})

test.describe('step 0, the form', () => {
  test('[PUB-RES-01][PUB-RES-03][PUB-RES-04][PUB-RES-06][D-31] starts today, with times to choose and one button', async ({
    page,
  }) => {
    await openForm(page)

    await expect(page.getByText('Passo 1 de 3')).toBeVisible()
    await expect(page.getByLabel('Data', { exact: true })).toHaveValue(dayFromNow(0))
    await chooseTime(page)
    await expect(timeOf(page, '20:00')).toBeChecked()
    await expect(timeOf(page, '20:30')).not.toBeChecked()
    await expect(page.getByRole('button', { name: 'Avançar', exact: true })).toBeVisible()
  })

  test('what is chosen and typed while the script is still on its way stays', async ({ page }) => {
    const day = freeDay()
    const guest = newGuest('Ana Apressada')
    let arrive = () => {}
    const arrived = new Promise<void>((resolve) => (arrive = resolve))
    await page.route(/\.js$/, async (route) => {
      await arrived
      await route.continue()
    })
    await page.goto(`/reserva/${pinheiros}`, { waitUntil: 'commit' })
    await page.getByLabel('Data', { exact: true }).fill(day)
    await page.getByLabel('Telefone').fill(guest.phone)
    await expect(advance(page)).toHaveAttribute('type', 'button')

    arrive()

    await expect(page.getByLabel('Nome')).toBeVisible()
    await expect(page.getByLabel('Telefone')).toHaveValue(/^\(\d\d\) \d{5}-\d{4}$/)
    await expect(page.getByLabel('Data', { exact: true })).toHaveValue(day)
    await timeOf(page, '20:00').check()
  })

  test('[PUB-RES-02][PUB-RES-28][PUB-RES-29] minus and plus stay within the limits of the branch; at the most, a larger party reads the way to the house', async ({
    page,
  }) => {
    await openForm(page)
    const count = page.getByRole('status').filter({ hasText: /pessoa/ })

    await expect(count).toHaveText('2pessoas')
    await less(page).click()
    await expect(count).toHaveText('1pessoa')
    await expect(less(page)).toBeDisabled()
    for (let people = 2; people <= 12; people++) await more(page).click()
    await expect(count).toHaveText('12pessoas')
    await expect(more(page)).toBeDisabled()
    const words = page.getByText('Online reservamos para até 12 pessoas.', { exact: true })
    const talk = page.getByRole('link', { name: 'Ligar para a casa' })
    await expect(words).toBeVisible()
    await expect(talk).toHaveAttribute('href', /^tel:\+55/)
    await less(page).click()
    await expect(count).toHaveText('11pessoas')
    await expect(words).toBeHidden()
    await expect(talk).toBeHidden()
  })

  test('[PUB-RES-27][ERR-07] going on without a time shows the alert', async ({ page }) => {
    await openForm(page)

    await advance(page).click()

    await expect(dialog(page).getByText('Escolha o horário da reserva.', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Ok, entendi!', exact: true }).click()
    await expect(dialog(page)).toBeHidden()
    await expect(page.getByText('Passo 1 de 3')).toBeVisible()
  })

  test('[PUB-RES-05][PUB-RES-21][PUB-RES-25] 11 digits of the phone bring the other fields; phone and date are masked', async ({
    page,
  }) => {
    await openForm(page)
    const phone = page.getByLabel('Telefone')
    await expect(page.getByLabel('Nome')).toBeHidden()

    await phone.pressSequentially('1198765432')
    await expect(page.getByLabel('Nome')).toBeHidden()
    await phone.pressSequentially('1')
    await expect(phone).toHaveValue('(11) 98765-4321')
    await expect(page.getByLabel('Nome')).toBeVisible()
    await phone.fill('+55 21 99876-5432')
    await expect(phone).toHaveValue('(21) 99876-5432')

    const birth = page.getByLabel('Data de nascimento')
    await expect(birth).toBeVisible()
    await birth.pressSequentially('17051990')
    await expect(birth).toHaveValue('17/05/1990')
  })

  test('[PUB-16][PUB-RES-19][PUB-RES-20][PUB-RES-22][PUB-RES-23][PUB-RES-24] a message comes when a field is left, and goes when it is right', async ({
    page,
  }) => {
    await openForm(page)
    const said = (text: string) => page.getByText(text, { exact: true })
    const phone = page.getByLabel('Telefone')
    await expect(page.locator('[aria-invalid="true"]')).toHaveCount(0)

    await phone.focus()
    await phone.blur()
    await expect(said('Telefone é obrigatório.')).toBeVisible()
    await phone.fill('11987654321')
    await expect(said('Telefone é obrigatório.')).toBeHidden()

    await expect(page.getByLabel('Nome')).toBeVisible()
    await page.getByLabel('Nome').focus()
    await page.getByLabel('E-mail').focus()
    await expect(said('Nome é obrigatório.')).toBeVisible()
    await expect(said('Email é obrigatório.')).toBeHidden()
    await page.getByLabel('Data de nascimento').focus()
    await expect(said('Email é obrigatório.')).toBeVisible()
    await page.getByLabel('Nome').fill('Maria')
    await expect(said('Nome é obrigatório.')).toBeHidden()
    await expect(said('Data de nascimento é obrigatório.')).toBeVisible()

    await page.getByLabel('E-mail').fill('maria@')
    await expect(said('Email inválido.')).toBeVisible()
    await page.getByLabel('E-mail').fill('maria@exemplo.com')
    await expect(said('Email inválido.')).toBeHidden()
    await page.getByLabel('Data de nascimento').fill('31022020')
    await expect(said('Data de nascimento inválida.')).toBeVisible()
  })

  test('[PUB-RES-30][PUB-RES-31] name and e-mail take 255 characters', async ({ page }) => {
    await openForm(page)
    await page.getByLabel('Telefone').fill('11987654321')

    await page.getByLabel('Nome').fill('a'.repeat(256))
    await page.getByLabel('E-mail').fill(`${'a'.repeat(248)}@x.com.br`)
    await page.getByLabel('Data de nascimento').focus()
    await expect(page.getByText('Máximo de 255 caracteres', { exact: true })).toHaveCount(2)

    await page.getByLabel('Nome').fill('a'.repeat(255))
    await expect(page.getByText('Máximo de 255 caracteres', { exact: true })).toHaveCount(1)
  })

  test('[PUB-RES-33][D-113] the occasion is one of seven, none unless chosen', async ({ page }) => {
    await openForm(page)
    await page.getByLabel('Telefone').fill('11987654321')

    const occasion = page.getByLabel('Ocasião')
    await expect(occasion).toHaveValue('')
    await expect(occasion.getByRole('option')).toHaveText([
      'Nenhuma em especial',
      'Aniversário',
      'Aniversário de Casamento',
      'Bodas',
      'Batizado',
      'Casamento',
      'Confraternização da Empresa',
      'Outros',
    ])
  })

  test('going on with something wrong says all of it and leads to the first', async ({ page }) => {
    await openForm(page)
    await chooseTime(page)
    await page.getByLabel('Telefone').fill('11987654321')
    await expect(page.getByLabel('Nome')).toBeVisible()

    await advance(page).click()

    await expect(page.getByLabel('Nome')).toBeFocused()
    await expect(page.getByText('Nome é obrigatório.', { exact: true })).toBeVisible()
    await expect(page.getByText('Email é obrigatório.', { exact: true })).toBeVisible()
    await expect(page.getByText('Data de nascimento é obrigatório.', { exact: true })).toBeVisible()
    await expect(page.getByText('Passo 1 de 3')).toBeVisible()
  })

  test('[D-98] says what the data is for, and who answers for it', async ({ page }) => {
    await openForm(page)
    await page.getByLabel('Telefone').fill('11987654321')

    await expect(page.getByText(/Cantina da Praça usa estes dados para tratar da sua reserva/)).toBeVisible()
  })
})

test.describe('the times', () => {
  test('[PUB-RES-40][D-34] are those of the date, and only those that still take the party', async ({
    page,
  }) => {
    await page.route(slots, (route) =>
      route.fulfill({
        json: [
          { time: '19:00', available: 2, service: 'Jantar' },
          { time: '19:30', available: 6, service: 'Jantar' },
        ],
      }),
    )
    await openForm(page)

    await page.getByLabel('Data', { exact: true }).fill(freeDay())
    await timeOf(page, '19:00').check()
    await more(page).click()
    await expect(timeOf(page, '19:00')).toBeHidden()
    await expect(timeOf(page, '19:30')).not.toBeChecked()
    await advance(page).click()
    await expect(dialog(page).getByText('Escolha o horário da reserva.', { exact: true })).toBeVisible()
  })

  test('[D-144] of a service that is full after a refusal keep its heading, which says so', async ({
    page,
  }) => {
    await openForm(page)
    await page.getByLabel('Data', { exact: true }).fill(freeDay())
    await timeOf(page, '20:00').check()
    await fillGuest(page, newGuest('Lia Lotada'))
    await advance(page).click()
    await page.route(requests, (route) =>
      route.fulfill({ json: { success: false, code: 'full', msg: 'Não há lugares.', error: true } }),
    )
    await page.route(slots, (route) =>
      route.fulfill({ json: [{ time: '12:00', available: 9, service: 'Almoço' }] }),
    )
    await confirm(page).click()
    await understood(page).click()

    await expect(page.getByText('Jantar · sem mesa', { exact: true })).toBeVisible()
    await expect(page.getByText('Almoço', { exact: true })).toBeVisible()
    await expect(timeOf(page, '12:00')).not.toBeChecked()
  })

  test('[D-144] of a day beyond the next two weeks name the services that have none', async ({ page }) => {
    await page.route(slots, (route) => route.fulfill({ json: [] }))
    await openForm(page)

    await page.getByLabel('Data', { exact: true }).fill(freeDay(3))

    await expect(page.getByText('Almoço · sem mesa', { exact: true })).toBeVisible()
    await expect(page.getByText('Jantar · sem mesa', { exact: true })).toBeVisible()
    await expect(
      page.getByText('Nenhum horário encontrado. Tente outra data.', { exact: true }),
    ).toBeVisible()
  })

  test('[D-144] a link’s time that cannot be had is told, and stops being told once another is chosen', async ({
    page,
  }) => {
    await page.goto(`/reserva/${pinheiros}?pessoas=2&dia=${freeDay()}&hora=20:15`)
    const told = page.getByText('20:15 não está livre para 2 pessoas. Escolha outro horário.', {
      exact: true,
    })

    await expect(told).toBeVisible()
    await timeOf(page, '20:00').check()
    await expect(told).toBeHidden()
  })

  test('[PUB-RES-45] none left says so', async ({ page }) => {
    await page.route(slots, (route) => route.fulfill({ json: [] }))
    await openForm(page)

    await page.getByLabel('Data', { exact: true }).fill(freeDay())

    await expect(
      page.getByText('Nenhum horário encontrado. Tente outra data.', { exact: true }),
    ).toBeVisible()
  })

  test('that do not come in ten seconds ask to try again, and come with the next try', async ({ page }) => {
    await page.clock.install()
    let asked = 0
    await page.route(slots, (route) => (++asked === 1 ? undefined : route.continue()))
    await openForm(page)
    const sent = page.waitForRequest(slots)

    await page.getByLabel('Data', { exact: true }).fill(freeDay())
    await sent
    await page.clock.fastForward(10_000)

    await expect(
      dialog(page).getByText('Houve um erro! Deseja tentar novamente?', { exact: true }),
    ).toBeVisible()
    await page.getByRole('button', { name: 'Sim', exact: true }).click()
    await expect(timeOf(page, '20:00')).toBeVisible()
  })

  test('[PUB-RES-43][PUB-RES-44][ERR-08][ERR-09][ERR-10] that cannot be loaded ask to try again: Sim does, Não leaves the way open', async ({
    page,
    allow,
  }) => {
    allow(/status of 500|resposta: 500/)
    let answers = 0
    await page.route(slots, (route) =>
      ++answers <= 2 ? route.fulfill({ status: 500, json: { success: false, msg: 'x' } }) : route.continue(),
    )
    await openForm(page)
    const question = dialog(page).getByText('Houve um erro! Deseja tentar novamente?', { exact: true })

    await page.getByLabel('Data', { exact: true }).fill(freeDay())
    await expect(question).toBeVisible()
    await page.getByRole('button', { name: 'Sim', exact: true }).click()
    await expect(question).toBeVisible()
    await page.getByRole('button', { name: 'Não', exact: true }).click()

    await expect(page.getByText('Algo deu errado!', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Tentar novamente', exact: true }).click()
    await expect(timeOf(page, '20:00')).toBeVisible()
    expect(answers).toBe(3)
  })

  test('[D-100] of a date left behind never arrive late', async ({ page }) => {
    const [slow, quick] = [freeDay(), freeDay(2)]
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    await page.route(slots, async (route) => {
      const isSlow = route.request().url().endsWith(slow)
      if (isSlow) await held
      await route
        .fulfill({ json: [{ time: isSlow ? '11:11' : '22:22', available: 5, service: 'Jantar' }] })
        .catch(() => {})
    })
    await openForm(page)

    await page.getByLabel('Data', { exact: true }).fill(slow)
    await page.getByLabel('Data', { exact: true }).fill(quick)
    await expect(timeOf(page, '22:22')).toBeVisible()
    const late = page.waitForResponse((response) => response.url().endsWith(slow))
    release()
    await late

    await expect(timeOf(page, '22:22')).toBeVisible()
    await expect(timeOf(page, '11:11')).toBeHidden()
  })
})

test.describe('the days', () => {
  const chips = (page: Page) => page.getByRole('group', { name: 'Que dia?' }).getByRole('button')

  test('[D-34] without a table are struck, say so, never look chosen, and lead to the next day that has one', async ({
    page,
  }) => {
    await page.route(slots, (route) =>
      route.fulfill({
        json: route.request().url().endsWith(dayFromNow(3))
          ? [{ time: '20:00', available: 4, service: 'Jantar' }]
          : [],
      }),
    )
    await page.route('**/reservation-days', (route) =>
      route.fulfill({
        json: {
          until: dayFromNow(20),
          days: [4, -1, 0, 4, 1].map((people, index) => ({
            date: dayFromNow(index),
            largest: Math.max(0, people),
            is_closed: people < 0,
            services: [],
          })),
        },
      }),
    )
    await openForm(page)
    // Back from the browser's memory the page asks again.
    await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))

    await expect(chips(page).nth(1)).toHaveAccessibleName(/, fechado$/)
    await expect(chips(page).nth(2)).toHaveAccessibleName(/, sem mesa$/)
    await expect(chips(page).nth(4)).toHaveAccessibleName(/, sem mesa para 2 pessoas$/)
    await expect(page.getByLabel('Data', { exact: true })).toHaveAttribute('max', dayFromNow(20))
    await chips(page).nth(1).click()
    await expect(chips(page).nth(1)).toHaveAttribute('aria-pressed', 'false')
    await expect(
      page.getByText('Nenhum horário encontrado. Tente outra data.', { exact: true }),
    ).toBeVisible()
    await page.getByRole('button', { name: /^Próximo dia com mesa: / }).click()

    await expect(page.getByLabel('Data', { exact: true })).toHaveValue(dayFromNow(3))
    await expect(chips(page).nth(3)).toHaveAttribute('aria-pressed', 'true')
    await expect(timeOf(page, '20:00')).toBeVisible()
  })

  test('[D-34] with seats for fewer people offer the smaller party, with its time', async ({ page }) => {
    await page.route(slots, (route) =>
      route.fulfill({ json: [{ time: '12:00', available: 2, service: 'Jantar' }] }),
    )
    await openForm(page)
    await page.getByLabel('Data', { exact: true }).fill(freeDay())
    await more(page).click()
    await page.getByRole('button', { name: 'Para 2 pessoas há mesa às 12:00', exact: true }).click()

    await expect(timeOf(page, '12:00')).toBeChecked()
    await expect(page.getByRole('status').filter({ hasText: '2pessoas' })).toBeVisible()
    await expect(page.locator('#slots')).toBeFocused()
  })

  test('whoever comes back to the form sees the chosen day @celular', async ({ page }) => {
    await openForm(page)
    const last = chips(page).last()
    const free = (await last.getAttribute('class')) === 'day' ? last : chips(page).nth(12)
    await free.click()
    await page.getByRole('radio').first().check()
    await fillGuest(page, newGuest('Vera Volta'))
    await advance(page).click()
    await expect(page.getByText('Passo 2 de 3')).toBeVisible()
    await page.getByRole('button', { name: 'Voltar', exact: true }).click()

    await expect(page.locator('[data-chosen]')).toBeInViewport({ ratio: 1 })
    await expect(page.locator('[data-chosen]')).toHaveAttribute('aria-pressed', 'true')
  })
})

test.describe('on a slow network and a small screen', () => {
  test('another day moves nothing below the times, also after a day without any @celular', async ({
    page,
  }) => {
    const full = ['12:00', '12:30', '13:00', '13:30', '19:00', '19:30', '20:00', '20:30', '21:00', '21:30']
    const [first, none, last] = [freeDay(1), freeDay(2), freeDay(3)]
    await page.route(slots, async (route) => {
      // Beyond the half second in which a browser counts a move as the answer to a press.
      await new Promise((resolve) => setTimeout(resolve, 900))
      const json = route.request().url().endsWith(none)
        ? []
        : full.map((time) => ({ time, available: 9, service: time < '16:00' ? 'Almoço' : 'Jantar' }))
      await route.fulfill({ json })
    })
    await openForm(page)
    const answered = page.waitForResponse(slots)
    await page.getByLabel('Data', { exact: true }).fill(first)
    await answered
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    const shifts = () => page.evaluate(() => Number(Reflect.get(window, 'shifted') ?? 0))
    await page.evaluate(() => {
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & {
          value: number
          hadRecentInput: boolean
        })[])
          if (!entry.hadRecentInput)
            Reflect.set(window, 'shifted', Number(Reflect.get(window, 'shifted') ?? 0) + entry.value)
      }).observe({ type: 'layout-shift' })
    })

    await page.getByLabel('Data', { exact: true }).fill(last)
    await expect(timeOf(page, '21:30')).toBeEnabled()
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    expect(await shifts()).toBeLessThanOrEqual(0.02)
    await page.getByLabel('Data', { exact: true }).fill(none)
    await expect(page.getByText('Nenhum horário encontrado. Tente outra data.')).toBeVisible()
    await page.getByLabel('Data', { exact: true }).fill(first)
    await expect(page.locator('.slot.waiting')).toHaveCount(full.length)
    // That places for the times appear is the answer to the press; their arrival, later, moves nothing.
    await page.waitForTimeout(200)
    const before = await shifts()
    await expect(timeOf(page, '21:30')).toBeVisible()
    expect((await shifts()) - before).toBeLessThanOrEqual(0.02)
  })

  test('while the keyboard of a phone is open the summary leaves its place to the field @celular', async ({
    page,
  }) => {
    await openForm(page)
    const summary = page.locator('.dock-said')
    await expect(summary).toBeVisible()
    await page.setViewportSize({ width: 390, height: 380 })
    await expect(summary).toBeVisible()

    await page.getByLabel('Telefone').focus()

    await expect(summary).toBeHidden()
    await expect(advance(page)).toBeVisible()
  })
})

test.describe('steps 1 and 2', () => {
  async function review(page: Page, guest = newGuest('Rita Revisão')) {
    await openForm(page)
    await chooseTime(page)
    await fillGuest(page, guest)
    await advance(page).click()
    await expect(page.getByText('Passo 2 de 3')).toBeVisible()
    return guest
  }

  test('[PUB-RES-07][PUB-RES-08][PUB-RES-13] the review shows everything from the top, and leads back and on', async ({
    page,
  }) => {
    await openForm(page)
    await chooseTime(page)
    await fillGuest(page, newGuest('Rita Revisão'))
    await page.getByLabel('Observações').fill('Mesa na varanda')
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    await advance(page).click()

    for (const text of ['Rita Revisão', '20:00 · Jantar', '2 pessoas', '17/05/1990', 'Mesa na varanda']) {
      await expect(page.getByText(text, { exact: true })).toBeVisible()
    }
    expect(await page.evaluate(() => window.scrollY)).toBe(0)
    // A screen reader goes on at the step, not at the button that is gone.
    const inFocus = page.locator(':focus')
    await expect(inFocus).toContainText('Passo 2 de 3')
    await expect(page.getByText(wholeDate(freeDay()), { exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Confirmar', exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Voltar', exact: true }).click()
    await expect(inFocus).toContainText('Passo 1 de 3')
    await expect(page.getByLabel('Nome')).toHaveValue('Rita Revisão')
    await expect(timeOf(page, '20:00')).toBeChecked()
  })

  test('[D-113] the review shows an occasion only when one was chosen, and the request then names it', async ({
    page,
  }) => {
    const facts = page.getByRole('definition')
    await review(page)
    await expect(facts.filter({ hasText: 'Rita Revisão' })).toHaveCount(1)
    await expect(page.getByRole('term').filter({ hasText: 'Ocasião' })).toHaveCount(0)

    await page.getByRole('button', { name: 'Voltar', exact: true }).click()
    await page.getByLabel('Ocasião').selectOption('Aniversário')
    await advance(page).click()
    await expect(facts.filter({ hasText: /^Aniversário$/ })).toHaveCount(1)
    const sent = page.waitForRequest((request) => request.method() === 'POST' && requests.test(request.url()))
    await confirm(page).click()

    expect(new URLSearchParams((await sent).postData() ?? '').get('reason')).toBe('1')
  })

  test('[PUB-RES-13] on a phone held sideways every step begins at its top, forward and back @celular', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 844, height: 390 })
    const scrolled = () => page.evaluate(() => window.scrollY)
    const scrollDown = async () => {
      await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
      await expect.poll(scrolled).toBeGreaterThan(50)
    }
    const begins = async (step: number) => {
      await expect(page.getByText(`Passo ${step} de 3`)).toBeVisible()
      await expect.poll(scrolled, `step ${step}`).toBe(0)
    }
    await review(page)

    await begins(2)
    await scrollDown()
    await page.goBack()
    await begins(1)
    await scrollDown()
    await advance(page).click()
    await begins(2)
    await scrollDown()
    await confirm(page).click()
    await begins(3)
    await scrollDown()
    await page.goBack()
    await begins(1)
  })

  test("[PUB-RES-10][PUB-RES-11] the arrow goes back one step, then to the profile; so does the browser's own", async ({
    page,
  }) => {
    await review(page)

    await page.getByRole('button', { name: 'Voltar um passo' }).click()
    await expect(page.getByText('Passo 1 de 3')).toBeVisible()
    await page.goForward()
    await expect(page.getByText('Passo 2 de 3')).toBeVisible()
    await page.goBack()
    await expect(page.getByText('Passo 1 de 3')).toBeVisible()
    await page.getByRole('link', { name: 'Voltar ao perfil' }).click()
    await expect(page).toHaveURL(`/perfil/${pinheiros}`)
  })

  test('a reload loses nothing of what was chosen and typed; back then leads out', async ({ page }) => {
    await page.goto(`/perfil/${pinheiros}`)
    const guest = await review(page)

    await page.reload()

    await expect(page.getByText('Passo 1 de 3')).toBeVisible()
    await expect(page.getByLabel('Nome')).toHaveValue('Rita Revisão')
    await expect(page.getByLabel('E-mail')).toHaveValue(guest.email)
    await expect(page.getByLabel('Data', { exact: true })).toHaveValue(freeDay())
    await expect(timeOf(page, '20:00')).toBeChecked()
    expect(new URL(page.url()).search).toBe(`?pessoas=2&dia=${freeDay()}&hora=20:00`)
    await advance(page).click()
    await expect(page.getByText('Passo 2 de 3')).toBeVisible()
    await page.goBack()
    await page.goBack()
    await expect(page).toHaveURL(`/perfil/${pinheiros}`)
  })

  test("[D-60] with 'Não lembrar neste aparelho' a reload keeps the table and nothing of the person", async ({
    page,
  }) => {
    await openForm(page)
    await chooseTime(page)
    const guest = newGuest('Dora Discreta')
    await fillGuest(page, guest)
    await expect.poll(() => page.evaluate(() => Object.values(sessionStorage).join())).toContain('Dora')
    await page.getByLabel('Não lembrar neste aparelho').check()

    await page.reload()

    await expect(timeOf(page, '20:00')).toBeChecked()
    await expect(page.getByLabel('Telefone')).toHaveValue('')
    const kept = await page.evaluate(() =>
      JSON.stringify([
        history.state,
        Object.entries(localStorage),
        Object.entries(sessionStorage),
        document.cookie,
        location.href,
      ]),
    )
    expect(kept).not.toContain(guest.phone)
    expect(kept).not.toContain('Dora')
  })

  test('[D-60] masked data come back masked from a reload, and the request still takes the stored ones', async ({
    page,
    another,
  }) => {
    const { guest } = await reserve(page, { guest: newGuest('Mara Mascarada') })
    const stranger = await another('celular')
    await openForm(stranger)
    // Not at dinner, for which this phone has a table already (D-142).
    await chooseTime(stranger, freeDay(), '13:00')
    await stranger.getByLabel('Telefone').fill(guest.phone)
    await expect(stranger.getByLabel('Nome')).toHaveValue('Mara M.')

    await stranger.reload()

    await expect(stranger.getByLabel('Nome')).toHaveValue('Mara M.')
    await expect(stranger.getByLabel('Nome')).not.toBeEditable()
    await advance(stranger).click()
    await confirm(stranger).click()
    await expect(stranger.getByText('Passo 3 de 3')).toBeVisible()
  })

  test('[D-53] success takes the address of the reservation: a reload shows its page, back a new form', async ({
    page,
  }) => {
    const { address } = await reserve(page)
    await expect(page).toHaveURL(address)
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0)

    await page.reload()
    await expect(page.getByRole('button', { name: 'Cancelar Agendamento' })).toBeVisible()
    await page.goBack()

    await expect(page.getByText('Passo 1 de 3')).toBeVisible()
    await expect(page.getByLabel('Telefone')).toHaveValue('')
  })

  test('[D-90] where visits are counted success keeps its secret out of the address, and a reload still finds it', async ({
    page,
  }) => {
    await page.addInitScript(() =>
      document.addEventListener('DOMContentLoaded', () => {
        document.documentElement.dataset.pixel = '1'
      }),
    )
    const { address } = await reserve(page)
    expect(new URL(page.url()).pathname).toBe(`/reserva/${pinheiros}`)

    await page.reload()

    await expect(page).toHaveURL(address)
    await expect(page.getByRole('button', { name: 'Cancelar Agendamento' })).toBeVisible()
  })

  test('[D-32] the policy stands above the fold of the review @celular', async ({ page }) => {
    await review(page)

    await expect(page.getByText(/^Cancele com pelo menos 2 horas/)).toBeInViewport({ ratio: 1 })
  })

  test('[PUB-RES-26][PUB-RES-36][PUB-RES-37][D-106][D-113] the request says what was chosen, with a key, and needs no comment', async ({
    page,
  }) => {
    const guest = await review(page)
    const sent = page.waitForRequest((request) => request.method() === 'POST' && requests.test(request.url()))

    await confirm(page).click()

    const request = await sent
    const body = Object.fromEntries(new URLSearchParams(request.postData() ?? ''))
    expect(body).toMatchObject({
      person_number: '2',
      date: freeDay(),
      time: '20:00',
      service_id: '-1',
      name: 'Rita Revisão',
      email: guest.email,
      birth_date: '17/05/1990',
      comment: '',
    })
    expect(body).not.toHaveProperty('reason')
    expect(body.phone?.replace(/\D/g, '')).toBe(guest.phone)
    expect(Object.keys(body)).toContain('recaptcha-token')
    expect(request.headers()['idempotency-key']).toMatch(/^.{16,}$/)
    expect(request.headers()['x-auth-token']).toBeUndefined()
  })

  test('[PUB-RES-09][D-53][D-102] the success screen leads to the profile and to the reservation; back starts a new request', async ({
    page,
  }) => {
    await reserve(page)

    await expect(page.getByText('Passo 3 de 3')).toBeVisible()
    await expect(page.getByText('Agendamento enviado com sucesso!', { exact: true })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Acessar o Perfil' })).toHaveAttribute(
      'href',
      `/perfil/${pinheiros}`,
    )
    await expect(page.getByRole('link', { name: 'Acompanhar Agendamento' })).toHaveAttribute(
      'href',
      new RegExp(`^/reserva/${pinheiros}/\\d+/[\\w-]{32}$`),
    )
    await page.goBack()
    await expect(page.getByText('Passo 1 de 3')).toBeVisible()
    await expect(page.getByLabel('Telefone')).toHaveValue('')
  })

  test('two quick taps on going on stop at the review', async ({ page }) => {
    await openForm(page)
    await chooseTime(page)
    await fillGuest(page, newGuest('Dora Dois Toques'))
    let sent = 0
    page.on('request', (request) => {
      if (request.method() === 'POST' && requests.test(request.url())) sent++
    })

    for (const x of [40, 250]) {
      await advance(page).dblclick({ position: { x, y: 20 } })
      await expect(page.getByText('Passo 2 de 3')).toBeVisible()
      await expect(confirm(page)).toHaveText('Confirmar')
      await page.goBack()
      await expect(page.getByText('Passo 1 de 3')).toBeVisible()
    }
    expect(sent).toBe(0)
  })

  test('[D-106] two quick taps make one reservation', async ({ page }) => {
    await review(page)
    let sent = 0
    page.on('request', (request) => {
      if (request.method() === 'POST' && requests.test(request.url())) sent++
    })

    await confirm(page).dblclick()

    await expect(page.getByText('Passo 3 de 3')).toBeVisible()
    expect(sent).toBe(1)
  })

  test('[PUB-RES-41] a failure shows the general alert, keeps everything, and a second try makes it', async ({
    page,
    allow,
  }) => {
    allow(/status of 500|resposta: 500/)
    await review(page)
    const keys: (string | undefined)[] = []
    await page.route(requests, (route) => {
      keys.push(route.request().headers()['idempotency-key'])
      return keys.length === 1 ? route.fulfill({ status: 500, body: 'quebrou' }) : route.continue()
    })

    await confirm(page).click()
    await expect(
      dialog(page).getByText('Houve um erro! Por favor, tente novamente.', { exact: true }),
    ).toBeVisible()
    await understood(page).click()
    await confirm(page).click()

    await expect(page.getByText('Passo 3 de 3')).toBeVisible()
    expect(keys[0]).toBe(keys[1])
  })

  test('[PUB-RES-38][PUB-RES-42][D-48] a refusal with error true shows the sentence of the server and leads back to the times', async ({
    page,
  }) => {
    await review(page)
    await page.route(requests, (route) =>
      route.fulfill({
        json: {
          success: false,
          error: true,
          code: 'gone',
          msg: 'Esse horário não está mais disponível. Escolha outro horário.',
        },
      }),
    )

    await confirm(page).click()

    await expect(
      dialog(page).getByText('Esse horário não está mais disponível. Escolha outro horário.', {
        exact: true,
      }),
    ).toBeVisible()
    await understood(page).click()
    await expect(page.getByText('Passo 1 de 3')).toBeVisible()
    await expect(timeOf(page, '20:00')).not.toBeChecked()
    await expect(page.getByLabel('Nome')).toHaveValue('Rita Revisão')
  })
})

/** Presses on the way to a sent request, counted. */
function counted() {
  let made = 0
  return {
    presses: () => made,
    press: (what: Locator) => {
      made++
      return what.click()
    },
  }
}

test('from the profile to a request on a new phone takes seven presses beside the typing @celular', async ({
  page,
}) => {
  const { press, presses } = counted()
  await page.goto(`/perfil/${pinheiros}`)
  const near = page.getByRole('heading', { name: 'Mesa para 2 pessoas' })
  await expect(near).toBeInViewport()
  const guest = newGuest('Nora Nova')
  // The restaurant opens today or tomorrow, whatever the day.
  const time = page.locator('[data-at]').last()
  const [day = '', at = ''] = (await time.getAttribute('data-at'))!.split(' ')
  await press(time)
  await expect(advance(page)).toHaveAttribute('type', 'submit')
  await expect(page.getByLabel('Data', { exact: true })).toHaveValue(day)
  await expect(timeOf(page, at)).toBeChecked()
  await expect(page.getByRole('status').filter({ hasText: '2pessoas' })).toBeVisible()
  for (const [label, text] of [
    ['Telefone', guest.phone],
    ['Nome', guest.name],
    ['E-mail', guest.email],
    ['Data de nascimento', guest.birth_date],
  ] as const) {
    await press(page.getByLabel(label))
    await page.keyboard.type(text)
  }
  await press(advance(page))
  await press(confirm(page))

  await expect(page.getByRole('heading', { name: 'Agendamento enviado com sucesso!' })).toBeVisible()
  expect(presses()).toBeLessThanOrEqual(8)
})

test('[D-60] on a known phone the table stands on the profile and four presses ask for another @celular', async ({
  page,
}) => {
  const { address } = await reserve(page, { guest: newGuest('Otávio Conhecido') })
  const ownTable = page.getByRole('link', { name: /^Sua mesa: .* · 20:00 · Aguardando Acompanhar$/ })
  await page.goto(`/perfil/${pinheiros}`)
  await expect(ownTable).toHaveAttribute('href', address)
  expect(await axeFaults(page)).toEqual([])

  const { press, presses } = counted()
  await press(page.locator('[data-at]').last())
  await expect(ownTable).toHaveAttribute('href', address)
  const go = page.getByRole('button', { name: /^Continuar como Otávio · \(11\) •••••-\d{4}$/ })
  await press(go)
  await expect(page.getByLabel('Nome')).toHaveValue('Otávio Conhecido')
  await expect(page.getByText('Encontramos seus dados. Estão certos?')).toBeFocused()
  await expect(go).toBeHidden()
  expect(await axeFaults(page)).toEqual([])
  await press(advance(page))
  await press(confirm(page))

  await expect(page.getByRole('heading', { name: 'Agendamento enviado com sucesso!' })).toBeVisible()
  expect(presses()).toBeLessThanOrEqual(5)
})

test("[D-60] after 'Limpar dados' the phone is a stranger's: no name, no table, and nothing is asked", async ({
  page,
}) => {
  await reserve(page, { guest: newGuest('Otávio Esquecido') })
  await openForm(page)
  await page.getByRole('button', { name: /^Continuar como Otávio/ }).click()
  await page.getByRole('button', { name: 'Não é você? Limpar dados' }).click()
  await expect(page.getByRole('button', { name: /^Continuar como/ })).toBeHidden()
  await expect.poll(() => page.context().cookies()).toEqual([])
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))

  await openForm(page)

  await expect(page.getByRole('button', { name: /^Continuar como/ })).toBeHidden()
  expect(asked.filter((url) => url.endsWith('/own-table'))).toEqual([])
})

test('[PUB-RES-12][D-89] share opens a message with the address of the page', async ({ page, baseURL }) => {
  await openForm(page)

  const href = await page.getByRole('link', { name: 'Compartilhar no WhatsApp' }).getAttribute('href')
  expect(href).toMatch(/^https:\/\/wa\.me\/\?text=/)
  const port = new URL(baseURL ?? '').port
  expect(new URL(href ?? '').searchParams.get('text')).toContain(
    `http://localhost:${port}/reserva/${pinheiros}`,
  )
})

test.describe('the page of a reservation', () => {
  test('[STATUS-14] an answer of the house appears by itself, where one has scrolled to @celular', async ({
    page,
    another,
  }) => {
    const guest = newGuest('Lia Longe')
    const { address, day } = await reserve(page, { guest })
    await page.goto(address)
    await page.setViewportSize({ width: 390, height: 600 })
    await page.evaluate(() => window.scrollTo({ top: 250, behavior: 'instant' }))
    const people = page.getByText('2 pessoas', { exact: true })
    const heightOf = async () => (await people.boundingBox())!.y
    const before = await heightOf()
    const staff = await another('mesa')
    await signIn(staff, 'editor')
    await staff.goto(`/admin/reservations?dateFrom=${day}&dateTo=${day}&search=${guest.phone}`)
    await staff
      .getByRole('listitem')
      .filter({ hasText: 'Lia Longe' })
      .getByRole('button', { name: /^Aprovar/ })
      .click()
    await staff
      .getByRole('dialog', { name: 'Confirmação de Reserva' })
      .getByRole('button', { name: 'Aprovar', exact: true })
      .click()
    await expect(staff.getByText('Agendamento aprovado com sucesso!')).toBeVisible()

    // As when the guest comes back to the page, which looks then, too.
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))

    await expect(page.getByRole('heading', { name: 'Agendamento aceito!' })).toBeAttached()
    await expect.poll(async () => Math.abs((await heightOf()) - before)).toBeLessThanOrEqual(4)
  })

  test('[STATUS-01][STATUS-02][STATUS-03][STATUS-04][STATUS-05][STATUS-06][STATUS-09][STATUS-13][D-91][D-92] says how it stands, whose it is, when, how many and where', async ({
    page,
  }) => {
    const { address, day } = await reserve(page, { guest: newGuest('Olívia Dona') })
    await page.goto(address)
    const [year, month, date] = day.split('-')
    const weekday = new Intl.DateTimeFormat('pt-BR', { weekday: 'long', timeZone: 'UTC' }).format(
      new Date(`${day}T12:00:00Z`),
    )

    await expect(page.getByRole('heading', { name: 'Aguardando Confirmação!' })).toBeVisible()
    await expect(page.getByText('O restaurante entrará em contato após a confirmação.')).toBeVisible()
    await expect(page.getByText('Olívia Dona', { exact: true })).toBeVisible()
    await expect(page.getByText(`${weekday}, ${date}/${month}/${year}`, { exact: true })).toBeVisible()
    await expect(page.getByText('20:00 · Jantar', { exact: true })).toBeVisible()
    await expect(page.getByText('2 pessoas', { exact: true })).toBeVisible()
    await expect(page.getByText('Rua dos Pinheiros, 812', { exact: true })).toBeVisible()
    await expect(page.getByText('Pinheiros, São Paulo - SP, CEP 05422-000', { exact: true })).toBeVisible()
    await page.getByRole('link', { name: 'Novo Agendamento' }).click()
    await expect(page).toHaveURL(`/reserva/${pinheiros}`)
  })

  test('[STATUS-08][STATUS-19][STATUS-23][STATUS-15][STATUS-16][STATUS-20][D-86] is cancelled after a question, and then says so', async ({
    page,
  }) => {
    const { address } = await reserve(page)
    await page.goto(address)
    const cancel = page.getByRole('button', { name: 'Cancelar Agendamento' })

    await cancel.click()
    await expect(
      dialog(page).getByText('Deseja realmente cancelar esse agendamento?', { exact: true }),
    ).toBeVisible()
    await page.getByRole('button', { name: 'Não', exact: true }).click()
    await expect(dialog(page)).toBeHidden()
    await expect(cancel).toBeFocused()
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Aguardando Confirmação!' })).toBeVisible()

    let answer = () => {}
    const answered = new Promise<void>((resolve) => (answer = resolve))
    await page.route(/\/cancel$/, async (route) => {
      await answered
      await route.continue()
    })
    await cancel.click()
    await page.getByRole('button', { name: 'Sim', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Cancelando…', disabled: true })).toBeVisible()
    answer()
    await expect(dialog(page).getByText('A reserva foi cancelada.', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Ok, entendi!', exact: true }).click()

    await expect(page.getByRole('heading', { name: 'Agendamento Cancelado' })).toBeInViewport()
    await expect(
      page.getByText('Esse agendamento foi cancelado, por favor faça um novo.', { exact: true }),
    ).toBeVisible()
    await expect(cancel).toBeHidden()
  })

  test('[STATUS-21] once a cancel succeeded the page is loaded again, and only then @celular', async ({
    page,
    allow,
  }) => {
    allow(/ERR_INTERNET_DISCONNECTED/)
    const { address } = await reserve(page)
    await page.goto(address)
    const documents: string[] = []
    page.on('request', (request) => {
      if (request.isNavigationRequest()) documents.push(new URL(request.url()).pathname)
    })
    const cancel = async () => {
      await page.getByRole('button', { name: 'Cancelar Agendamento' }).click()
      await page.getByRole('button', { name: 'Sim', exact: true }).click()
    }
    const understood = page.getByRole('button', { name: 'Ok, entendi!', exact: true })

    await page.context().setOffline(true)
    await cancel()
    await expect(dialog(page).getByText('Houve um erro, tente novamente.', { exact: true })).toBeVisible()
    await expect(dialog(page).getByText('Você está sem conexão. Nada se perdeu.')).toBeVisible()
    await understood.click()
    await expect(dialog(page)).toBeHidden()
    await page.context().setOffline(false)
    await cancel()
    await expect(dialog(page).getByText('A reserva foi cancelada.', { exact: true })).toBeVisible()
    expect(documents).toEqual([])
    await understood.click()

    await expect(page.getByRole('heading', { name: 'Agendamento Cancelado', exact: true })).toBeVisible()
    expect(documents).toEqual([address])
    expect(
      await page.evaluate(() =>
        performance.getEntriesByType('navigation').map((each) => Reflect.get(each, 'type')),
      ),
    ).toEqual(['reload'])
  })

  test('[STATUS-20][D-86] one that is accepted is cancelled by the same link @celular', async ({ page }) => {
    const { address } = await reserve(page, { slug: porto, day: dayFromNow(16), time: '19:00' })
    await page.goto(address)
    const cancel = page.getByRole('button', { name: 'Cancelar Agendamento' })

    await expect(page.getByRole('heading', { name: 'Agendamento aceito!' })).toBeVisible()
    await cancel.click()
    await page.getByRole('button', { name: 'Sim', exact: true }).click()
    await expect(dialog(page).getByText('A reserva foi cancelada.', { exact: true })).toBeVisible()
    await understood(page).click()

    await expect(page.getByRole('heading', { name: 'Agendamento Cancelado' })).toBeVisible()
    await expect(cancel).toBeHidden()
  })

  test('[STATUS-19] the question of cancelling has the focus on Não', async ({ page }) => {
    const { address } = await reserve(page)
    await page.goto(address)

    await page.getByRole('button', { name: 'Cancelar Agendamento' }).click()

    await expect(page.getByRole('button', { name: 'Não', exact: true })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(dialog(page)).toBeHidden()
    await expect(page.getByRole('heading', { name: 'Aguardando Confirmação!' })).toBeVisible()
  })

  test('[STATUS-19] back answers the question of cancelling with no @celular', async ({ page }) => {
    const { address } = await reserve(page)
    await page.goto(address)
    const calls: string[] = []
    page.on('request', (one) => void (one.method() === 'PUT' && calls.push(one.url())))
    await page.getByRole('button', { name: 'Cancelar Agendamento' }).click()
    await expect(dialog(page)).toBeVisible()

    await page.goBack()

    await expect(dialog(page)).toBeHidden()
    expect(new URL(page.url()).pathname).toBe(new URL(address, page.url()).pathname)
    expect(calls).toEqual([])
  })

  test('[STATUS-19] two quick taps on cancelling only ask, wherever the question opens @both', async ({
    page,
  }) => {
    const { address } = await reserve(page)
    await page.setViewportSize({ width: 740, height: 360 })
    await page.goto(address)
    const cancel = page.getByRole('button', { name: 'Cancelar Agendamento' })
    const yes = page.getByRole('button', { name: 'Sim', exact: true })
    const heightOf = async (one: typeof yes) => {
      const { y, height } = (await one.boundingBox())!
      return y + height / 2
    }
    await cancel.click()
    const asked = (await yes.boundingBox())!
    const height = await heightOf(yes)
    await page.getByRole('button', { name: 'Não', exact: true }).click()
    await page.evaluate(
      (by) => window.scrollBy({ top: by, behavior: 'instant' }),
      (await heightOf(cancel)) - height,
    )
    expect(Math.abs((await heightOf(cancel)) - height)).toBeLessThan(10)

    // The second tap lands where 'Sim' has appeared.
    const box = (await cancel.boundingBox())!
    await page.mouse.dblclick(Math.max(asked.x + 5, box.x + 5), height)

    await expect(yes).toBeVisible()
    await page.keyboard.press('Escape')
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Aguardando Confirmação!' })).toBeVisible()
  })

  test('[STATUS-22] a cancel that fails or is refused says so and changes nothing', async ({
    page,
    allow,
  }) => {
    allow(/status of 500|resposta: 500/)
    const { address } = await reserve(page)
    await page.goto(address)
    const reason = dialog(page).getByText('Este agendamento não pode mais ser cancelado.', { exact: true })
    const answers = [
      { status: 500, body: 'quebrou' },
      { status: 200, json: { success: false, msg: 'Este agendamento não pode mais ser cancelado.' } },
    ]
    await page.route(/\/cancel$/, (route) => route.fulfill(answers.shift()))

    for (const reasons of [0, 1]) {
      await page.getByRole('button', { name: 'Cancelar Agendamento' }).click()
      await page.getByRole('button', { name: 'Sim', exact: true }).click()
      await expect(dialog(page).getByText('Houve um erro, tente novamente.', { exact: true })).toBeVisible()
      await expect(reason).toHaveCount(reasons)
      await understood(page).click()
    }
    await expect(page.getByRole('heading', { name: 'Aguardando Confirmação!' })).toBeVisible()
  })

  test('[STATUS-17][STATUS-20] refused by the house, says so kindly and keeps the link', async ({
    page,
    another,
  }) => {
    const guest = newGuest('Nara Recusada')
    const { address, day } = await reserve(page, { guest })
    await page.goto(address)
    const staff = await another('mesa')
    await signIn(staff, 'editor')
    await staff.goto(`/admin/reservations?dateFrom=${day}&dateTo=${day}&search=${guest.phone}`)
    await staff.getByRole('button', { name: /^Recusar/ }).click()
    await staff.getByRole('button', { name: 'Sim', exact: true }).click()
    await expect(staff.getByText('Agendamento recusado com sucesso!')).toBeVisible()

    // A guest whose page still says that the request waits is told why cancelling fails, then sees the current status.
    await page.getByRole('button', { name: 'Cancelar Agendamento' }).click()
    await page.getByRole('button', { name: 'Sim', exact: true }).click()
    await expect(dialog(page).getByText('Este agendamento não pode mais ser cancelado.')).toBeVisible()
    await understood(page).click()

    await expect(
      page.getByRole('heading', {
        name: 'Infelizmente não será possível recebê-lo desta vez. Esperamos vê-lo em uma próxima ocasião.',
        exact: true,
      }),
    ).toBeVisible()
    // The link stays (D-86), and says that nothing is left to cancel instead of asking and failing.
    await page.getByRole('button', { name: 'Cancelar Agendamento' }).click()
    await expect(dialog(page).getByText('Este agendamento já foi encerrado.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Sim', exact: true })).toHaveCount(0)
  })
})

test('no step has a fault that axe can see @both', async ({ page }) => {
  const check = async () => {
    expect(await axeFaults(page)).toEqual([])
  }
  await openForm(page)
  await check()
  await chooseTime(page)
  await fillGuest(page, newGuest('Ana Eixo'))
  await page.getByLabel('E-mail').fill('errado')
  await page.getByLabel('Nome').focus()
  await check()
  await page.getByLabel('E-mail').fill('ana@exemplo.com')
  await advance(page).click()
  await check()
  await confirm(page).click()
  await expect(page.getByText('Passo 3 de 3')).toBeVisible()
  await check()
  await page.getByRole('link', { name: 'Acompanhar Agendamento' }).click()
  await expect(page.getByRole('button', { name: 'Cancelar Agendamento' })).toBeVisible()
  await check()
  await page.getByRole('button', { name: 'Cancelar Agendamento' }).click()
  await check()
})

test.describe('a browser abroad, with a clock that is years wrong', () => {
  test.use({ timezoneId: 'Pacific/Kiritimati' })

  test('[D-07][D-42] offers, sends and shows the days and times of the house', async ({ page }) => {
    await page.clock.setSystemTime(new Date('2031-03-09T12:00:00Z'))
    await openForm(page)
    await expect(page.getByLabel('Data', { exact: true })).toHaveValue(dayFromNow(0))
    await expect(page.getByRole('group', { name: 'Que dia?' }).getByRole('button').first()).toHaveText(
      /^hoje/,
    )

    const { address, day } = await reserve(page)
    await expect(page.getByText(`${wholeDate(day)} · 20:00`, { exact: true })).toBeVisible()
    await page.goto(address)

    await expect(page.getByText(wholeDate(day), { exact: true })).toBeVisible()
    await expect(page.getByText('20:00 · Jantar', { exact: true })).toBeVisible()
  })
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('[D-32] the form says what it needs, and leads to the house and its menus', async ({ page }) => {
    await page.goto(`/reserva/${pinheiros}`)

    await expect(
      page.getByText('Para reservar por aqui, ative o JavaScript do navegador.', { exact: true }),
    ).toBeVisible()
    await expect(page.getByRole('button').filter({ visible: true })).toHaveCount(0)
    await expect(page.getByRole('textbox').filter({ visible: true })).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Voltar ao perfil' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Ligar', exact: true })).toHaveAttribute(
      'href',
      /^tel:\+55\d+$/,
    )
    await expect(page.getByRole('link', { name: 'Cardápio', exact: true })).toHaveAttribute(
      'href',
      `/cardapios/${pinheiros}`,
    )
  })
})
