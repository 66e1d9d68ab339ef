import type { Page } from '@playwright/test'
import { axeFaults } from './axe.ts'
import { expect, test } from './harness.ts'
import { mailedTo, confirmMailbox } from './mailed-link.ts'
import { newProfile } from './profile-editor.ts'
import {
  advance,
  chooseTime,
  confirm,
  fillGuest,
  freeDay,
  newGuest,
  newPhone,
  openForm,
  pinheiros,
  porto,
  reserve,
} from './request-form.ts'
import { pinheirosBranch, requestTable, signIn } from './staff.ts'

/**
 * Elements that forced colours make indistinguishable: a chosen one painted like one that is not chosen, and a disabled one painted like an
 * enabled one. One line for each.
 */
const lookAlikes = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const properties = [
      'backgroundColor',
      'color',
      'fill',
      'borderTopColor',
      'borderTopWidth',
      'borderTopStyle',
      'borderBottomColor',
      'borderBottomWidth',
      'borderInlineStartWidth',
      'borderInlineStartColor',
      'outlineStyle',
      'outlineColor',
      'textDecorationLine',
      'fontWeight',
      'visibility',
      'opacity',
      'display',
    ] as const
    const styleOf = (element: Element, pseudo?: string) => {
      const style = getComputedStyle(element, pseudo)
      if (pseudo && style.content === 'none') return ''
      return properties.map((name) => style[name]).join()
    }
    /** How an element, its parts and the label of a hidden input are painted. */
    const paintOf = (element: Element) => {
      const beside = element instanceof HTMLInputElement && element.nextElementSibling
      const parts = [element, ...element.querySelectorAll('*'), ...(beside ? [beside] : [])]
      return parts
        .flatMap((part) => [styleOf(part), styleOf(part, '::before'), styleOf(part, '::after')])
        .join('|')
    }
    const nameOf = (element: Element) =>
      `${element.getAttribute('aria-label') ?? element.textContent?.trim() ?? ''} ${element.outerHTML.slice(0, 160)}`
    const isShown = (element: Element) => {
      const shown = element instanceof HTMLInputElement ? (element.parentElement ?? element) : element
      return shown.checkVisibility({ visibilityProperty: true })
    }
    const isDisabled = (element: Element) =>
      element.matches(':disabled, [aria-disabled="true"], [data-disabled="true"]')
    /** The browser draws its own boxes and dots in the system's colours. */
    const isDrawnByBrowser = (element: Element) =>
      element instanceof HTMLInputElement && getComputedStyle(element).appearance !== 'none'
    const chosen =
      '[aria-pressed="true"], [aria-selected="true"], [aria-checked="true"], [aria-current]:not([aria-current="false"]), input:checked'
    const kindOf = (element: Element) => element.tagName + (element.getAttribute('role') ?? '')
    const peersOf = (element: Element) =>
      [
        ...(
          element.closest('ul, ol, nav, fieldset, [role], table, form, main') ?? document.body
        ).querySelectorAll(element.tagName),
      ]
        .concat([...(element.parentElement?.parentElement?.querySelectorAll(element.tagName) ?? [])])
        .filter((other) => other !== element && kindOf(other) === kindOf(element) && isShown(other))
    const isChosen = (element: Element) => element.matches(chosen)

    const faults: string[] = []
    for (const element of document.querySelectorAll(chosen)) {
      if (!isShown(element) || isDrawnByBrowser(element)) continue
      const others = peersOf(element).filter((other) => !isChosen(other) && !isDisabled(other))
      const alike = others.find(
        (other) => other.className === element.className && paintOf(other) === paintOf(element),
      )
      if (alike) faults.push(`chosen: ${nameOf(element)}`)
    }
    const gray = document.createElement('span')
    gray.style.color = 'GrayText'
    document.body.append(gray)
    const grayText = getComputedStyle(gray).color
    gray.remove()
    for (const element of document.querySelectorAll(':disabled, [aria-disabled="true"]')) {
      if (!isShown(element) || isDrawnByBrowser(element) || element.matches('fieldset, option')) continue
      if (getComputedStyle(element).color !== grayText) faults.push(`disabled: ${nameOf(element)}`)
    }
    return faults
  })

/** Elements that look the same with and without the focus. */
async function unseenFocus(page: Page): Promise<string[]> {
  // After a key the browser paints the focus that a script sets as it paints that of the keyboard.
  await page.keyboard.press('Tab')
  return page.evaluate(() => {
    const isStop = (element: HTMLElement) =>
      element.tabIndex >= 0 &&
      element.checkVisibility({ visibilityProperty: true }) &&
      // A page in a frame shows the focus itself.
      !element.matches('iframe')
    const isSeen = (element: Element) => {
      // The small button in a date input is the browser's, and so is its ring.
      if (element.matches('input[type="date"]:not(:focus-visible)')) return true
      // An input that fills its label, or is hidden under its stand-in, shows the focus there.
      const places = [element, element.nextElementSibling, element.parentElement, element.closest('label')]
      return places.some((place) => {
        if (!place) return false
        return [undefined, '::after'].some((pseudo) => {
          const { outlineStyle, outlineWidth } = getComputedStyle(place, pseudo)
          return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 1
        })
      })
    }
    const stops = [
      ...document.querySelectorAll<HTMLElement>(
        'a[href], button, input, select, textarea, summary, [tabindex]',
      ),
    ].filter(isStop)
    return stops
      .filter((element) => {
        element.focus()
        return document.activeElement === element && !isSeen(element)
      })
      .map((element) => element.outerHTML.slice(0, 160))
  })
}

async function expectTold(page: Page, what: string): Promise<void> {
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
  expect.soft(await lookAlikes(page), what).toEqual([])
  expect.soft(await axeFaults(page), what).toEqual([])
  expect.soft(await unseenFocus(page), what).toEqual([])
}

test.describe('with forced colours what is chosen, disabled and focused can be told apart', () => {
  test(
    'in the forms of guests: day, time, score and filter',
    { tag: '@celular' },
    async ({ page, request }) => {
      await openForm(page)
      await chooseTime(page)
      await expectTold(page, 'the request')
      await page.goto(`/pesquisa/${pinheiros}`)
      await page.getByRole('radio', { name: '9', exact: true }).check({ force: true })
      await expectTold(page, 'the survey')
      const menus = await (await request.get(`/cardapios/${pinheiros}`)).text()
      await page.goto(new RegExp(`/cardapios/${pinheiros}/\\d+`).exec(menus)![0])
      await page.getByRole('button', { name: 'Filtros' }).click()
      await page.getByRole('button', { name: 'Vegetariano' }).click()
      await expectTold(page, 'the menu')
    },
  )

  test('on the pages of a reservation', { tag: '@celular' }, async ({ page }) => {
    const { address } = await reserve(page)
    for (const path of [address, `${address}/guests`]) {
      await page.goto(path)
      await expectTold(page, path)
    }
    await page.goto(address)
    const invitation = await page.getByRole('link', { name: 'Convidar', exact: true }).getAttribute('href')
    const text = new URL(invitation ?? '').searchParams.get('text') ?? ''
    await page.goto(/http:\/\/localhost:\d+(\/reserva\/\S+\/rsvp)$/.exec(text)![1]!)
    await expectTold(page, 'the invitation')
  })

  test(
    'on the pages that only show something: profile, menus, errors, the platform',
    { tag: '@celular' },
    async ({ page, allow }) => {
      allow(/status of (404|500)|resposta: 500/)
      for (const path of [
        `/perfil/${pinheiros}`,
        `/perfil/${porto}`,
        `/cardapios/${pinheiros}`,
        '/',
        '/error/404',
        '/error/500',
      ]) {
        await page.goto(path)
        await expectTold(page, path)
      }
      await page.goto(`/perfil/${pinheiros}`)
      await page.getByText('Horários da semana', { exact: true }).click()
      await expectTold(page, 'the hours of the week')
    },
  )

  test(
    'in the forms about a person, with what a look-up found, and at their ends',
    { tag: '@celular' },
    async ({ page, another }) => {
      const guest = newGuest('Clara Contraste')
      await page.goto(`/cadastro/${pinheiros}`)
      await expect(advance(page)).toHaveAttribute('type', 'submit')
      await fillGuest(page, guest)
      await page.getByRole('checkbox', { name: /^Quero receber/ }).check()
      await expectTold(page, 'the registration')
      await advance(page).click()
      await expectTold(page, 'the review of a registration')
      await confirm(page).click()
      await expect(
        page.getByRole('heading', { name: 'Seu cadastro foi realizado com sucesso!' }),
      ).toBeVisible()
      await expectTold(page, 'the end of a registration')

      // Known by masks only: fields that cannot be changed.
      const stranger = await another('celular')
      await stranger.goto(`/cadastro-rapido/${pinheiros}`)
      await expect(stranger.getByRole('button', { name: 'Cadastrar e ver o cardápio' })).toHaveAttribute(
        'type',
        'submit',
      )
      await expectTold(stranger, 'the quick registration')
      await stranger.getByLabel('Telefone').fill(guest.phone)
      await expect(stranger.getByText('Dados encontrados, em parte ocultos.')).toBeVisible()
      await expectTold(stranger, 'the quick registration of somebody known')
      expect(
        await stranger.getByLabel('Nome').evaluate((input) => getComputedStyle(input).borderTopStyle),
      ).not.toBe(
        await stranger.getByLabel('Telefone').evaluate((input) => getComputedStyle(input).borderTopStyle),
      )
    },
  )

  test('on the steps of a request, and with the dialogs of guests', { tag: '@celular' }, async ({ page }) => {
    await openForm(page)
    await chooseTime(page)
    await fillGuest(page, newGuest('Clara Contraste'))
    await advance(page).click()
    await expect(page.getByText('Passo 2 de 3')).toBeVisible()
    await expectTold(page, 'the review of a request')
    await confirm(page).click()
    await expect(page.getByRole('heading', { name: 'Agendamento enviado com sucesso!' })).toBeVisible()
    await expectTold(page, 'the end of a request')
    await page.getByRole('link', { name: 'Acompanhar Agendamento' }).click()
    await page.getByRole('button', { name: 'Cancelar Agendamento' }).click()
    await expectTold(page, 'the question of cancelling')
    await page.getByRole('button', { name: 'Sim', exact: true }).click()
    await page.getByRole('button', { name: 'Ok, entendi!', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Agendamento Cancelado' })).toBeVisible()
    await expectTold(page, 'a cancelled reservation')
    await page.goto(`/cardapios/${pinheiros}`)
    await page.getByRole('main').getByRole('link').first().click()
    // Until its script has run, the link leads to the file of the photo.
    await page.waitForURL(new RegExp(`/cardapios/${pinheiros}/\\d+`))
    await page
      .getByRole('link', { name: /^Ampliar/ })
      .first()
      .click()
    await expectTold(page, 'the large photo of a dish')
  })

  test("on a guest's own data, and where they are asked for", { tag: '@celular' }, async ({ page }) => {
    const guest = newGuest('Clara Contraste')
    await confirmMailbox(page, guest)
    await expectTold(page, 'the e-mail was confirmed')
    await page.goto(`/seus-dados/${pinheiros}`)
    await expectTold(page, 'asking for the data')
    await page.getByLabel('Telefone').fill(guest.phone)
    await page.getByRole('button', { name: 'Enviar o link', exact: true }).click()
    await expect(page.getByText('Se houver um e-mail guardado para este telefone')).toBeVisible()
    await expectTold(page, 'the link was sent')
    await page.goto(await mailedTo(page, guest.email))
    await expectTold(page, 'the data')
  })

  test('on the thanks of a survey', { tag: '@celular' }, async ({ page }) => {
    const { slug } = await newProfile(page, { is_draft: false })
    await page.goto(`/pesquisa/${slug}`)
    await page.getByRole('radio', { name: '9', exact: true }).check({ force: true })
    for (const mark of ['Comida', 'Atendimento', 'Ambiente', 'Preço', 'Tempo']) {
      await page
        .getByRole('radiogroup', { name: mark })
        .getByRole('radio', { name: '4 estrelas', exact: true })
        .check({ force: true })
    }
    await expectTold(page, 'the stars')
    await page.getByRole('button', { name: 'Enviar avaliação' }).click()
    await expect(page.getByRole('heading', { name: 'Obrigado pela sua avaliação!' })).toBeVisible()
    await expectTold(page, 'the thanks')
  })

  test('on the main pages of staff', { tag: '@mesa' }, async ({ page, request }) => {
    const date = freeDay()
    await requestTable(request, { name: 'Cora Coralina', phone: newPhone(), date })
    await signIn(page)
    for (const path of [
      '/admin/dashboard',
      `/admin/reservations?visao=dia&dateFrom=${date}&dateTo=${date}`,
      `/admin/reservations?visao=lista&dateFrom=${date}&dateTo=${date}`,
      '/admin/reservations/services',
      '/admin/reservations/config',
      '/admin/customers',
      '/admin/menus',
      '/admin/branches',
      '/admin/research/dashboard',
      '/admin/research/comment',
      '/admin/atendimento',
      '/admin/atendimento/canais',
    ]) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.locator('.mantine-Skeleton-root')).toHaveCount(0)
      await expectTold(page, path)
    }
  })

  test('in the editors, forms and conversations of staff', { tag: '@mesa' }, async ({ page }) => {
    const { id } = await pinheirosBranch(page.request)
    await signIn(page)
    const press = (name: string) => () => page.getByRole('button', { name }).first().click()
    const dialog = page.getByRole('dialog')
    const places: [string, (() => Promise<unknown>)?][] = [
      [`/admin/branch/${id}/edit`],
      [`/admin/branch/${id}/edit`, () => page.getByRole('tab', { name: 'Horários' }).click()],
      [
        '/admin/reservations/services',
        async () => {
          await press('Nova disponibilidade')()
          await dialog.getByRole('switch', { name: 'Terça-feira' }).click()
          await dialog.getByLabel('Terça-feira, de').selectOption('18:00')
        },
      ],
      ['/admin/reservations/services', press('Novo fechamento')],
      ['/admin/reservations?visao=dia', press('Adicionar agendamento')],
      ['/admin/reservations?visao=dia', press('Nova entrada sem reserva')],
      ['/admin/customers', press('Adicionar Novo')],
      ['/admin/atendimento?chat=1'],
      ['/admin/reservations/config/lembretes'],
      ['/admin/atendimento?painel=respostas'],
      ['/admin/atendimento/canais/assistente'],
    ]
    for (const [path, open] of places) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.locator('.mantine-Skeleton-root')).toHaveCount(0)
      await open?.()
      await expectTold(page, path)
      // Leaves the typed text, and the dialog with it.
      await page.goto('/robots.txt')
    }
  })

  test('in the area of the platform', { tag: '@mesa' }, async ({ page }) => {
    await signIn(page, 'master')
    for (const path of ['/master/negocios', '/master/usuarios']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
      await expectTold(page, path)
    }
  })
})

test('forced colours paint a chosen score of the survey like a chosen time, not in the colour of the house', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
  await page.goto(`/pesquisa/${pinheiros}`)

  await page.getByRole('radio', { name: '8', exact: true }).check({ force: true })

  const paints = await page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement('i'))
    probe.style.cssText = 'forced-color-adjust: none; background: Highlight'
    const chosen = document.querySelector('.nps input:checked + span')!
    return [chosen, probe].map((element) => getComputedStyle(element).backgroundColor)
  })
  expect(paints[0]).toBe(paints[1])
})
