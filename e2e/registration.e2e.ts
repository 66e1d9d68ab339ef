import type { Locator, Page } from '@playwright/test'
import { axeFaults } from './axe.ts'
import { expect, test } from './harness.ts'
import { newProfile } from './profile-editor.ts'
import { advance, confirm, type Guest, newGuest, newPhone, pinheiros } from './request-form.ts'
import { isTooWide, signIn } from './staff.ts'

const calls = /\/branch\/\d+\/customer$/
const lookups = /\/customer\/\d+\/find/

const phone = (page: Page) => page.getByLabel('Telefone')
const name = (page: Page) => page.getByLabel('Nome')
const email = (page: Page) => page.getByLabel('E-mail')
const birthDate = (page: Page) => page.getByLabel('Data de nascimento')
const quickly = (page: Page) => page.getByRole('button', { name: 'Cadastrar e ver o cardápio', exact: true })
const dialog = (page: Page) => page.getByRole('alertdialog')
const understood = (page: Page) => page.getByRole('button', { name: 'Ok, entendi!', exact: true })
const clear = (page: Page) => page.getByRole('button', { name: 'Não é você? Limpar dados' })
const said = (page: Page, text: string) => page.getByText(text, { exact: true })
const registered = (page: Page) =>
  page.getByRole('heading', { name: 'Seu cadastro foi realizado com sucesso!', exact: true })

/** Opens a form and waits until it is hydrated. */
async function open(page: Page, quick = false, slug = pinheiros) {
  await page.goto(`/${quick ? 'cadastro-rapido' : 'cadastro'}/${slug}`)
  await expect(quick ? quickly(page) : advance(page)).toHaveAttribute('type', 'submit')
}

async function fill(page: Page, guest: Guest, quick = false) {
  await phone(page).fill(guest.phone)
  await name(page).fill(guest.name)
  if (!quick) await email(page).fill(guest.email)
  await birthDate(page).fill(guest.birth_date)
}

/** Goes to the review of a registration. */
async function review(page: Page, guest = newGuest('Rita Cadastro')) {
  await open(page)
  await fill(page, guest)
  await advance(page).click()
  await expect(page.getByText('Passo 2 de 3')).toBeVisible()
  return guest
}

async function register(page: Page, guest = newGuest('Rita Cadastro')) {
  await review(page, guest)
  await confirm(page).click()
  await expect(registered(page)).toBeVisible()
  return guest
}

/** The registrations that a page sends. */
function sentBy(page: Page): { body: Record<string, string>; key: string | undefined }[] {
  const sent: { body: Record<string, string>; key: string | undefined }[] = []
  page.on('request', (request) => {
    if (request.method() !== 'POST' || !calls.test(request.url())) return
    const body = Object.fromEntries(new URLSearchParams(request.postData() ?? ''))
    sent.push({ body, key: request.headers()['idempotency-key'] })
  })
  return sent
}

/** What staff see of a phone in the list of customers: one row, or none. */
async function asStaffSee(page: Page, of: string): Promise<Record<string, unknown> | undefined> {
  const token = await signIn(page, 'editor')
  const me = await page.request.get(`/api/user/guest?slug=${pinheiros}`)
  const { businesses } = (await me.json()) as {
    businesses: { branches: { id: number; business_id: number }[] }[]
  }
  const { business_id, id } = businesses[0]!.branches[0]!
  const list = await page.request.get(`/api/business/${business_id}/branch/${id}/customer?search=${of}`, {
    headers: { 'x-auth-token': token },
  })
  return ((await list.json()) as { data: Record<string, unknown>[] }).data[0]
}

/** Presses Tab until the element has the focus; fails if Tab never reaches it. */
async function tabTo(page: Page, target: Locator) {
  for (let presses = 0; presses < 40; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(target, 'reached by Tab').toBeFocused()
}

test.describe('/cadastro', () => {
  test('[REG-01][REG-02][REG-03][REG-16] form, review and success lead a guest to the profile, and the house knows them', async ({
    page,
    another,
  }) => {
    const sent = sentBy(page)
    const guest = newGuest('Marina Cadastro')
    await open(page)
    await expect(page.getByText('Passo 1 de 3')).toBeVisible()
    await expect(name(page)).toBeHidden()
    await fill(page, guest)
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    await advance(page).click()

    await expect(page.getByText('Passo 2 de 3')).toBeVisible()
    expect(await page.evaluate(() => window.scrollY)).toBe(0)
    for (const text of ['Marina Cadastro', guest.email, '17/05/1990'])
      await expect(said(page, text)).toBeVisible()
    await confirm(page).click()

    await expect(page.getByText('Passo 3 de 3')).toBeVisible()
    await expect(registered(page)).toBeVisible()
    expect(sent).toHaveLength(1)
    expect(sent[0]!.body).toMatchObject({
      name: 'Marina Cadastro',
      email: guest.email,
      birth_date: '17/05/1990',
    })
    expect(Object.keys(sent[0]!.body)).toContain('recaptcha-token')
    expect(sent[0]!.body).not.toHaveProperty('quick')
    expect(sent[0]!.key).toMatch(/^.{16,}$/)
    await page.getByRole('link', { name: 'Acessar o Perfil', exact: true }).click()
    await expect(page).toHaveURL(`/perfil/${pinheiros}`)

    expect(await asStaffSee(await another('mesa'), guest.phone)).toMatchObject({
      name: 'Marina Cadastro',
      phone: guest.phone,
      email: guest.email,
      birth_date: '1990-05-17',
      customer_branch: { visits_count: 0 },
    })
  })

  test('[REG-06][REG-07][REG-08][REG-09][REG-10][D-102] a message comes when a field is left, and goes when it is right', async ({
    page,
  }) => {
    await open(page)
    await expect(page.locator('[aria-invalid="true"]')).toHaveCount(0)

    await phone(page).focus()
    await phone(page).blur()
    await expect(said(page, 'Telefone é obrigatório.')).toBeVisible()
    await phone(page).fill(newPhone())
    await expect(said(page, 'Telefone é obrigatório.')).toBeHidden()
    await expect(name(page)).toBeVisible()
    await name(page).focus()
    await email(page).focus()
    await expect(said(page, 'Nome é obrigatório.')).toBeVisible()
    await birthDate(page).focus()
    await expect(said(page, 'Email é obrigatório.')).toBeVisible()
    await name(page).fill('Maria')
    await expect(said(page, 'Nome é obrigatório.')).toBeHidden()
    await expect(said(page, 'Data de nascimento é obrigatório.')).toBeVisible()
    await email(page).fill('maria@')
    await expect(said(page, 'Email inválido.')).toBeVisible()
    await birthDate(page).fill('31022020')
    await expect(said(page, 'Data de nascimento inválida.')).toBeVisible()
    await advance(page).click()
    await expect(email(page)).toBeFocused()
    await expect(page.getByText('Passo 1 de 3')).toBeVisible()
  })

  test("back keeps what was typed, by the page's arrow, by 'Voltar' and by the browser", async ({ page }) => {
    const guest = await review(page)

    await page.getByRole('button', { name: 'Voltar um passo' }).click()
    await expect(name(page)).toHaveValue(guest.name)
    await page.goForward()
    await expect(page.getByText('Passo 2 de 3')).toBeVisible()
    await page.getByRole('button', { name: 'Voltar', exact: true }).click()
    await expect(page.getByText('Passo 1 de 3')).toBeVisible()
    await page.goForward()
    await page.goBack()
    await expect(email(page)).toHaveValue(guest.email)
    await page.getByRole('link', { name: 'Voltar ao perfil' }).click()
    await expect(page).toHaveURL(`/perfil/${pinheiros}`)
  })

  test('what was typed outlives a reload, and is gone once it was sent', async ({ page }) => {
    const guest = newGuest('Regina Recarga')
    await open(page)
    await fill(page, guest)
    await page.reload()
    await expect(name(page)).toHaveValue(guest.name)
    await expect(email(page)).toHaveValue(guest.email)
    await expect(birthDate(page)).toHaveValue('17/05/1990')

    await advance(page).click()
    await confirm(page).click()
    await expect(registered(page)).toBeVisible()
    await page.reload()
    await expect(advance(page)).toHaveAttribute('type', 'submit')
    await expect(phone(page)).toHaveValue('')
  })

  test('[D-60] who registered on this device may ask for a table as themselves', async ({ page }) => {
    await register(page, newGuest('Olívia Conhecida'))

    await page.goto(`/reserva/${pinheiros}`)

    await expect(page.getByRole('button', { name: /^Continuar como Olívia/ })).toBeVisible()
  })

  test('back from the success starts a new registration', async ({ page }) => {
    await register(page)

    await page.goBack()

    await expect(page.getByText('Passo 1 de 3')).toBeVisible()
    await expect(phone(page)).toHaveValue('')
  })

  test('[D-106] two quick taps on each step register once', async ({ page }) => {
    const sent = sentBy(page)
    await open(page)
    await fill(page, newGuest('Dora Dois Toques'))

    await advance(page).dblclick()
    await expect(page.getByText('Passo 2 de 3')).toBeVisible()
    await expect(confirm(page)).toHaveText('Confirmar')
    expect(sent).toHaveLength(0)
    await confirm(page).dblclick()

    await expect(registered(page)).toBeVisible()
    expect(sent).toHaveLength(1)
  })

  for (const [how, answer, reason] of [
    ['breaks', { status: 500, body: 'quebrou' }, null],
    ['is offline', null, null],
    [
      'is refused',
      { status: 422, json: { success: false, msg: 'Verifique os dados informados.' } },
      'Verifique os dados informados.',
    ],
    [
      'comes too often',
      {
        status: 429,
        json: { success: false, msg: 'Muitas tentativas. Aguarde alguns minutos e tente novamente.' },
      },
      'Muitas tentativas. Aguarde alguns minutos e tente novamente.',
    ],
  ] as const) {
    test(`[REG-18] one that ${how} shows the general alert, keeps everything, and a second try makes it`, async ({
      page,
      allow,
    }) => {
      allow(/status of (500|422|429)|resposta: 500|ERR_FAILED/)
      await review(page)
      const sent = sentBy(page)
      await page.route(calls, (route) => (answer ? route.fulfill(answer) : route.abort()), { times: 1 })

      await confirm(page).click()
      await expect(
        dialog(page).getByText('Houve um erro! Por favor, tente novamente.', { exact: true }),
      ).toBeVisible()
      if (reason) await expect(dialog(page).getByText(reason, { exact: true })).toBeVisible()
      await understood(page).click()
      await expect(page.getByText('Passo 2 de 3')).toBeVisible()
      await confirm(page).click()

      await expect(registered(page)).toBeVisible()
      expect(sent.map(({ key }) => key)).toEqual([sent[0]!.key, sent[0]!.key])
    })
  }

  test('[D-60] a stranger registers a known phone with masks, and reads no more than them', async ({
    page,
    another,
  }) => {
    const guest = await register(page, newGuest('Marina Aparecida Jornada'))
    const stranger = await another('celular')
    const sent = sentBy(stranger)
    await open(stranger)
    await phone(stranger).fill(guest.phone)

    await expect(name(stranger)).toHaveValue('Marina J.')
    await expect(email(stranger)).toHaveValue('g•••@e•••.test')
    await expect(birthDate(stranger)).toHaveValue('••/••/1990')
    for (const field of [name, email, birthDate]) await expect(field(stranger)).not.toBeEditable()
    expect(await axeFaults(stranger)).toEqual([])
    await advance(stranger).click()
    for (const text of ['Marina J.', 'g•••@e•••.test', '••/••/1990']) {
      await expect(said(stranger, text)).toBeVisible()
    }
    await confirm(stranger).click()
    await expect(registered(stranger)).toBeVisible()

    expect(sent[0]!.body).toMatchObject({ name: 'Marina J.', birth_date: '••/••/1990' })
    expect(sent[0]!.body.customer_id).toMatch(/^[\w-]{40,}$/)
    expect(await stranger.content()).not.toContain('Aparecida')
    expect(await stranger.context().cookies()).toEqual([])
    expect(await asStaffSee(await another('mesa'), guest.phone)).toMatchObject({
      name: 'Marina Aparecida Jornada',
      email: guest.email,
    })
  })

  test("[D-60] the own device is known until 'Limpar dados'; 'Não lembrar neste aparelho' leaves nothing", async ({
    page,
    another,
  }) => {
    const guest = await register(page, newGuest('Otávio Próprio'))
    await open(page)
    await phone(page).fill(guest.phone)
    await expect(name(page)).toHaveValue('Otávio Próprio')
    await expect(birthDate(page)).toHaveValue('17/05/1990')
    await clear(page).click()
    await expect(phone(page)).toBeFocused()
    await expect(phone(page)).toHaveValue('')
    for (const field of [name, email, birthDate]) await expect(field(page)).toHaveValue('')
    await expect.poll(() => page.context().cookies()).toEqual([])

    const tablet = await another('celular')
    await open(tablet)
    await fill(tablet, newGuest('Dora Tablet'))
    await tablet.getByLabel('Não lembrar neste aparelho').check()
    await advance(tablet).click()
    await confirm(tablet).click()
    await expect(registered(tablet)).toBeVisible()
    expect(await tablet.context().cookies()).toEqual([])
  })

  test('[D-60][REG-18] expired masks are looked up again, and the guest goes on', async ({
    page,
    another,
  }) => {
    const guest = await register(page, newGuest('Clara Demora'))
    const stranger = await another('celular')
    await stranger.route(
      lookups,
      async (route) => {
        const response = await route.fetch()
        const body = (await response.json()) as { customer: { id: string } }
        body.customer.id = `${body.customer.id.slice(0, -6)}AAAAAA`
        await route.fulfill({ response, json: body })
      },
      { times: 1 },
    )
    await open(stranger)
    await phone(stranger).fill(guest.phone)
    await expect(name(stranger)).toHaveValue('Clara D.')
    await advance(stranger).click()
    await confirm(stranger).click()
    await expect(
      dialog(stranger).getByText('Houve um erro! Por favor, tente novamente.', { exact: true }),
    ).toBeVisible()
    await expect(dialog(stranger).getByText('Confira os seus dados e tente novamente.')).toBeVisible()
    await understood(stranger).click()

    await expect(stranger.getByText('Passo 1 de 3')).toBeVisible()
    await expect(name(stranger)).toHaveValue('Clara D.')
    await advance(stranger).click()
    await confirm(stranger).click()
    await expect(registered(stranger)).toBeVisible()
  })

  test('a digit corrected in the middle of phone or date finds its place, and the caret stays there', async ({
    page,
  }) => {
    const caret = (field: Locator) => field.evaluate((input: HTMLInputElement) => input.selectionStart)
    await open(page)
    await phone(page).fill('11987654321')
    await expect(phone(page)).toHaveValue('(11) 98765-4321')

    await phone(page).evaluate((input: HTMLInputElement) => input.setSelectionRange(8, 8))
    await page.keyboard.press('Backspace')
    await expect(phone(page)).toHaveValue('(11) 98654-321')
    expect(await caret(phone(page))).toBe(7)
    await page.keyboard.press('7')
    await expect(phone(page)).toHaveValue('(11) 98765-4321')
    expect(await caret(phone(page))).toBe(8)

    await birthDate(page).fill('17051990')
    await birthDate(page).evaluate((input: HTMLInputElement) => input.setSelectionRange(3, 3))
    await page.keyboard.press('Backspace')
    await page.keyboard.press('Backspace')
    await page.keyboard.press('8')
    await expect(birthDate(page)).toHaveValue('18/05/1990')
  })
})

test.describe('/cadastro-rapido', () => {
  test('[REG-04][REG-05][REG-14][D-56] asks for three fields, then shows the menus; it is a visit', async ({
    page,
    another,
  }) => {
    const sent = sentBy(page)
    const guest = newGuest('Quitéria Rápida')
    await open(page, true)
    await phone(page).fill(guest.phone)
    await expect(birthDate(page)).toBeVisible()
    await expect(email(page)).toHaveCount(0)
    await fill(page, guest, true)

    await quickly(page).click()

    await expect(page).toHaveURL(`/cardapios/${pinheiros}`)
    expect(sent).toHaveLength(1)
    expect(sent[0]!.body).toMatchObject({ name: 'Quitéria Rápida', quick: 'true', birth_date: '17/05/1990' })
    expect(sent[0]!.body).not.toHaveProperty('email')
    expect(await asStaffSee(await another('mesa'), guest.phone)).toMatchObject({
      name: 'Quitéria Rápida',
      email: null,
      customer_branch: { visits_count: 1 },
    })
  })

  test('what was typed outlives a reload', async ({ page }) => {
    const guest = newGuest('Rita Recarga')
    await open(page, true)
    await fill(page, guest, true)

    await page.reload()

    await expect(name(page)).toHaveValue(guest.name)
    await expect(birthDate(page)).toHaveValue('17/05/1990')
    await quickly(page).click()
    await expect(page).toHaveURL(`/cardapios/${pinheiros}`)
    await open(page, true)
    await expect(phone(page)).toHaveValue('')
  })

  test('says why it asks, and how much is still to come', async ({ page }) => {
    await open(page, true)

    await expect(said(page, 'Passo 1 de 3 · Seu telefone')).toBeVisible()
    await expect(
      said(
        page,
        'Ganhe tempo na próxima visita: Cantina da Praça reconhece você pelo telefone. Em seguida, o cardápio.',
      ),
    ).toBeVisible()
    await phone(page).fill(newPhone())
    await expect(name(page)).toBeVisible()
    await expect(said(page, 'Passo 2 de 3 · Seus dados')).toBeVisible()
  })

  test('[REG-11][REG-12][REG-13][REG-19][D-102] what is wrong is told at its field, and nothing is sent', async ({
    page,
  }) => {
    const sent = sentBy(page)
    await open(page, true)
    await quickly(page).click()
    await expect(said(page, 'Telefone é obrigatório.')).toBeVisible()
    await expect(phone(page)).toBeFocused()

    await phone(page).fill(newPhone())
    await expect(name(page)).toBeVisible()
    await quickly(page).click()

    await expect(name(page)).toBeFocused()
    await expect(said(page, 'Nome é obrigatório.')).toBeVisible()
    await expect(said(page, 'Data de nascimento é obrigatório.')).toBeVisible()
    await name(page).fill('Ana')
    await birthDate(page).fill('01012099')
    await quickly(page).click()
    await expect(said(page, 'Data de nascimento inválida.')).toBeVisible()
    await expect(birthDate(page)).toBeFocused()
    expect(sent).toEqual([])
    await expect(page).toHaveURL(`/cadastro-rapido/${pinheiros}`)
  })

  for (const [how, answer] of [
    ['breaks', { status: 500, body: 'quebrou' }],
    ['is offline', null],
    ['is refused', { status: 422, json: { success: false, msg: 'Verifique os dados informados.' } }],
    ['fails its bot check', { status: 200, json: { success: false, code: 'bot_check', msg: 'Não.' } }],
  ] as const) {
    test(`[REG-17][REG-19][D-92] a call that ${how} leads to the menus all the same, without a word`, async ({
      page,
      allow,
    }) => {
      allow(/status of (500|422)|resposta: 500|ERR_FAILED/)
      await page.route(calls, (route) => (answer ? route.fulfill(answer) : route.abort()))
      await open(page, true)
      await fill(page, newGuest('Vera Mesmo Assim'), true)

      await quickly(page).click()

      await expect(page).toHaveURL(`/cardapios/${pinheiros}`)
      await expect(dialog(page)).toHaveCount(0)
    })
  }

  test('[REG-17][D-92] a call that hangs keeps nobody from the menus', async ({ page }) => {
    await page.route(calls, () => {})
    await open(page, true)
    await fill(page, newGuest('Vera Sem Resposta'), true)

    await quickly(page).click()

    await expect(page.getByRole('button', { name: 'Enviando…' })).toBeVisible()
    await expect(page).toHaveURL(`/cardapios/${pinheiros}`)
  })

  test('two quick taps send once, and back from the menus leads past the form', async ({ page }) => {
    await page.goto(`/perfil/${pinheiros}`)
    const sent = sentBy(page)
    await open(page, true)
    await fill(page, newGuest('Dora Dois Toques'), true)

    await quickly(page).dblclick()
    await expect(page).toHaveURL(`/cardapios/${pinheiros}`)

    expect(sent).toHaveLength(1)
    await page.goBack()
    await expect(page).toHaveURL(`/perfil/${pinheiros}`)
  })

  test('[D-60] a guest who is known by masks comes back with one tap, and a tap while the look-up is under way sends nothing', async ({
    page,
    another,
  }) => {
    const guest = await register(page, newGuest('Nina Volta Sempre'))
    const stranger = await another('celular')
    const sent = sentBy(stranger)
    await open(stranger, true)
    await phone(stranger).fill(guest.phone)
    await expect(name(stranger)).toHaveValue('Nina S.')
    await expect(birthDate(stranger)).toHaveValue('••/••/1990')
    await quickly(stranger).click()
    await expect(stranger).toHaveURL(`/cardapios/${pinheiros}`)

    await open(page, true)
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    await page.route(/\/customer\/\d+\/find/, async (route) => {
      await held
      await route.continue()
    })
    await phone(page).pressSequentially(guest.phone)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'Procurando seus dados…' })).toBeVisible()
    release()
    // What was found is seen before anything is sent.
    await expect(page.getByRole('status').filter({ hasText: /dados/i })).toBeFocused()
    await expect(name(page)).toHaveValue('Nina Volta Sempre')
    await quickly(page).click()
    await expect(page).toHaveURL(`/cardapios/${pinheiros}`)

    expect(sent[0]!.body).toMatchObject({ birth_date: '••/••/1990' })
    expect(sent[0]!.body).not.toHaveProperty('email')
    expect(await asStaffSee(await another('mesa'), guest.phone)).toMatchObject({
      name: 'Nina Volta Sempre',
      email: guest.email,
      birth_date: '1990-05-17',
      customer_branch: { visits_count: 1 },
    })
  })
})

for (const quick of [false, true]) {
  const form = quick ? 'quick registration' : 'registration'
  for (const [how, answer] of [
    ['finds nobody', { status: 200, json: { success: false, code: 'unknown_phone', msg: '' } }],
    ['breaks', { status: 500, json: { success: false, msg: '' } }],
  ] as const) {
    test(`[D-126] in the ${form} a look-up that ${how} clears what was found, and the guest registers @celular`, async ({
      page,
      allow,
    }) => {
      allow(/status of 500|resposta: 500/)
      const known = newPhone()
      const customer = { id: 71, name: 'Paula Achada', email: 'paula@exemplo.test', birth_date: '1980-01-02' }
      await page.route(lookups, (route) => {
        const isKnown = route.request().url().includes(known)
        return route.fulfill(isKnown ? { json: { success: true, masked: false, customer } } : answer)
      })
      const sent = sentBy(page)
      await open(page, quick)
      await phone(page).fill(known)
      await expect(name(page)).toHaveValue('Paula Achada')

      const guest = newGuest('Rita Sem Busca')
      await phone(page).fill(guest.phone)
      for (const field of quick ? [name, birthDate] : [name, email, birthDate]) {
        await expect(field(page)).toHaveValue('')
        await expect(field(page)).toBeEditable()
      }
      await fill(page, guest, quick)
      if (quick) {
        await quickly(page).click()
        await expect(page).toHaveURL(`/cardapios/${pinheiros}`)
      } else {
        await advance(page).click()
        await confirm(page).click()
        await expect(registered(page)).toBeVisible()
      }
      expect(sent.map(({ body }) => [body['name'], body['customer_id']])).toEqual([[guest.name, '']])
    })
  }
}

test('[D-98] both forms say what the data is for, and who answers for it', async ({ page }) => {
  for (const quick of [false, true]) {
    await open(page, quick)
    await phone(page).fill(newPhone())

    await expect(
      page.getByText(
        'Cantina da Praça usa estes dados para manter seu cadastro de cliente e reconhecer você nas próximas visitas.',
      ),
    ).toBeVisible()
    await expect(page.getByLabel('Não lembrar neste aparelho')).not.toBeChecked()
  }
})

test('[D-90] the question whether a visit may be counted covers neither the button of a form nor the end of its page, and hardly moves it @both', async ({
  page,
  another,
}) => {
  const counting = { is_draft: false, google_analytics: 'G-ABCD123456', counting_consent: true }
  const { slug } = await newProfile(page, counting)
  const guest = await another('celular')
  await guest.addInitScript(() => {
    Object.assign(window, { shifted: 0 })
    new PerformanceObserver((list) => {
      for (const { value } of list.getEntries() as (PerformanceEntry & { value: number })[])
        (window as unknown as { shifted: number }).shifted += value
    }).observe({ type: 'layout-shift' })
  })
  await guest.goto(`/cadastro/${slug}`)
  const question = guest.getByRole('region', { name: 'Contagem de visitas' })
  const isFree = (name: string) =>
    guest.getByRole('button', { name, exact: true }).evaluate((button) => {
      const { left, top, width, height } = button.getBoundingClientRect()
      return button.contains(document.elementFromPoint(left + width / 2, top + height / 2))
    })

  await expect(question).toBeVisible()
  await expect.poll(() => isFree('Avançar')).toBe(true)
  expect(await guest.evaluate(() => (window as unknown as { shifted: number }).shifted)).toBeLessThan(0.02)
  await guest.evaluate(() => window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
  expect(await isFree('Contagem de visitas')).toBe(true)
})

test('a guest registers by keyboard alone @mesa', async ({ page }) => {
  const guest = newGuest('Clara Teclado')
  await open(page)

  await tabTo(page, phone(page))
  await page.keyboard.type(guest.phone)
  await expect(name(page)).toBeVisible()
  for (const [field, text] of [
    [name, guest.name],
    [email, guest.email],
    [birthDate, guest.birth_date],
  ] as const) {
    await tabTo(page, field(page))
    await page.keyboard.type(text)
  }
  await page.keyboard.press('Enter')
  await expect(page.getByText('Passo 2 de 3')).toBeVisible()
  await tabTo(page, page.getByRole('button', { name: 'Voltar', exact: true }))
  await page.keyboard.press('Enter')
  await expect(name(page)).toHaveValue(guest.name)
  await tabTo(page, advance(page))
  await page.keyboard.press('Enter')
  await tabTo(page, confirm(page))
  await page.keyboard.press('Enter')
  await expect(registered(page)).toBeVisible()
  await tabTo(page, page.getByRole('link', { name: 'Acessar o Perfil' }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/perfil/${pinheiros}`)
})

test('no step has a fault that axe can see, and none is wider than 320 px @both', async ({ page }) => {
  const check = async () => {
    expect(await axeFaults(page)).toEqual([])
    expect(await isTooWide(page)).toBe(false)
  }
  await page.setViewportSize({ width: 320, height: 640 })
  await open(page)
  await check()
  await fill(page, newGuest('Ana Eixo de Nome Comprido que Não Acaba Nunca Mais na Tela'))
  await email(page).fill('errado')
  await name(page).focus()
  await check()
  await email(page).fill(`${'muito'.repeat(12)}@exemplo.test`)
  await advance(page).click()
  await check()
  await confirm(page).click()
  await expect(registered(page)).toBeVisible()
  await check()
  await open(page, true)
  await phone(page).fill(newPhone())
  await expect(name(page)).toBeVisible()
  await check()
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('both forms say what they need, and lead on', async ({ page }) => {
    for (const address of ['cadastro', 'cadastro-rapido']) {
      await page.goto(`/${address}/${pinheiros}`)

      await expect(said(page, 'Para se cadastrar por aqui, ative o JavaScript do navegador.')).toBeVisible()
      await expect(page.getByRole('button').filter({ visible: true })).toHaveCount(0)
      await expect(page.getByRole('textbox').filter({ visible: true })).toHaveCount(0)
      await expect(page.getByRole('link', { name: 'Ligar', exact: true })).toBeVisible()
      await expect(page.getByRole('link', { name: 'Cardápio', exact: true })).toHaveAttribute(
        'href',
        `/cardapios/${pinheiros}`,
      )
    }
  })
})
