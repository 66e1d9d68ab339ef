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

const dialog = (page: Page) => page.getByRole('alertdialog')

test(
  'a visitor asks for a table, staff approve it, and the visitor is told',
  { tag: ['@celular', '@RES-22', '@STATUS-12', '@STATUS-14'] },
  async ({ page, another }) => {
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
  },
)

test('what is chosen and typed before hydration, while the script is still on its way, stays', async ({
  page,
}) => {
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

const chips = (page: Page) => page.getByRole('group', { name: 'Que dia?' }).getByRole('button')

test(
  'whoever comes back to the form sees the chosen day, to which its row has scrolled',
  { tag: '@celular' },
  async ({ page }) => {
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
  },
)

test.describe('on a slow network and a small screen', () => {
  test(
    'another day moves nothing below the times, also after a day without any',
    { tag: '@celular' },
    async ({ page }) => {
      const full = ['12:00', '12:30', '13:00', '13:30', '19:00', '19:30', '20:00', '20:30', '21:00', '21:30']
      const [first, none, last] = [freeDay(), freeDay(1), freeDay(2)]
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
    },
  )

  test(
    'while the keyboard of a phone is open the summary leaves its place to the field',
    { tag: '@celular' },
    async ({ page }) => {
      await openForm(page)
      const summary = page.locator('.dock-said')
      await expect(summary).toBeVisible()
      await page.setViewportSize({ width: 390, height: 380 })
      await expect(summary).toBeVisible()

      await page.getByLabel('Telefone').focus()

      await expect(summary).toBeHidden()
      await expect(advance(page)).toBeVisible()
    },
  )
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

  test(
    'on a phone held sideways every step begins at its top, forward and back',
    { tag: ['@celular', '@PUB-RES-13'] },
    async ({ page }) => {
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
    },
  )

  test(
    "the arrow goes back one step, then to the profile; so does the browser's own",
    { tag: ['@PUB-RES-10', '@PUB-RES-11'] },
    async ({ page }) => {
      await review(page)

      await page.getByRole('button', { name: 'Voltar um passo' }).click()
      await expect(page.getByText('Passo 1 de 3')).toBeVisible()
      await page.goForward()
      await expect(page.getByText('Passo 2 de 3')).toBeVisible()
      await page.goBack()
      await expect(page.getByText('Passo 1 de 3')).toBeVisible()
      await page.getByRole('link', { name: 'Voltar ao perfil' }).click()
      await expect(page).toHaveURL(`/perfil/${pinheiros}`)
    },
  )

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

  test(
    'success takes the address of the reservation: a reload shows its page, back a new form',
    { tag: '@D-53' },
    async ({ page }) => {
      const { address } = await reserve(page)
      await expect(page).toHaveURL(address)
      expect(await page.evaluate(() => sessionStorage.length)).toBe(0)

      await page.reload()
      await expect(page.getByRole('button', { name: 'Cancelar Agendamento' })).toBeVisible()
      await page.goBack()

      await expect(page.getByText('Passo 1 de 3')).toBeVisible()
      await expect(page.getByLabel('Telefone')).toHaveValue('')
    },
  )

  test(
    'where visits are counted success keeps its secret out of the address, and a reload still finds it',
    { tag: '@D-90' },
    async ({ page }) => {
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
    },
  )

  test('the policy stands above the fold of the review', { tag: ['@celular', '@D-32'] }, async ({ page }) => {
    await review(page)

    await expect(page.getByText(/^Cancele com pelo menos 2 horas/)).toBeInViewport({ ratio: 1 })
  })

  test(
    'two quick taps on going on stop at the review, and on confirming make one reservation',
    { tag: '@D-106' },
    async ({ page }) => {
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

      await advance(page).click()
      await confirm(page).dblclick()
      await expect(page.getByText('Passo 3 de 3')).toBeVisible()
      expect(sent).toBe(1)
    },
  )
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

test(
  'from the profile to a request on a new phone takes seven presses beside the typing',
  { tag: '@celular' },
  async ({ page }) => {
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
  },
)

test(
  'on a known phone the table stands on the profile and four presses ask for another',
  { tag: ['@celular', '@D-60'] },
  async ({ page }) => {
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
  },
)

test.describe('the page of a reservation', () => {
  test(
    'an answer of the house appears by itself, where one has scrolled to',
    { tag: ['@celular', '@STATUS-14'] },
    async ({ page, another }) => {
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
    },
  )

  test(
    'once a cancel succeeded the page is loaded again, and only then',
    { tag: ['@celular', '@STATUS-21'] },
    async ({ page, allow }) => {
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
    },
  )

  test(
    'the question of cancelling has the focus on Não and gives it back; Enter and the way back answer no',
    { tag: '@STATUS-19' },
    async ({ page }) => {
      const { address } = await reserve(page)
      await page.goto(address)
      const calls: string[] = []
      page.on('request', (one) => void (one.method() === 'PUT' && calls.push(one.url())))
      const cancel = page.getByRole('button', { name: 'Cancelar Agendamento' })
      await cancel.click()
      await expect(page.getByRole('button', { name: 'Não', exact: true })).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(dialog(page)).toBeHidden()
      await expect(cancel).toBeFocused()
      await cancel.click()
      await expect(dialog(page)).toBeVisible()

      await page.goBack()

      await expect(dialog(page)).toBeHidden()
      expect(new URL(page.url()).pathname).toBe(new URL(address, page.url()).pathname)
      expect(calls).toEqual([])
    },
  )

  test(
    'two quick taps on cancelling only ask, wherever the question opens',
    { tag: '@STATUS-19' },
    async ({ page }) => {
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
    },
  )
})

test('no step has a fault that axe can see', async ({ page }) => {
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

  test(
    'offers, sends and shows the days and times of the house',
    { tag: ['@D-07', '@D-42'] },
    async ({ page }) => {
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
    },
  )
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test(
    'the form says what it needs, and leads to the house and its menus',
    { tag: '@D-32' },
    async ({ page }) => {
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
    },
  )
})
