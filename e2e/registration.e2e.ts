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

/** The rows of a phone in the staff's list of customers: one or zero. */
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
  test(
    'form, review and success lead a guest to the profile, and the house knows them',
    { tag: ['@REG-01', '@REG-02', '@REG-03', '@REG-16'] },
    async ({ page, another }) => {
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
    },
  )

  test("back keeps what was typed, by the page's arrow, by 'Voltar' and by the browser, and from the success starts anew", async ({
    page,
  }) => {
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
    await advance(page).click()
    await confirm(page).click()
    await expect(registered(page)).toBeVisible()
    await page.goBack()
    await expect(page.getByText('Passo 1 de 3')).toBeVisible()
    await expect(phone(page)).toHaveValue('')
    await page.getByRole('link', { name: 'Voltar ao perfil' }).click()
    await expect(page).toHaveURL(`/perfil/${pinheiros}`)
  })

  test(
    "the own device’s cookie makes it known, to the reservation too, until 'Limpar dados'; 'Não lembrar neste aparelho' leaves none",
    { tag: '@D-60' },
    async ({ page, another }) => {
      const guest = await register(page, newGuest('Otávio Próprio'))
      await page.goto(`/reserva/${pinheiros}`)
      await expect(page.getByRole('button', { name: /^Continuar como Otávio/ })).toBeVisible()
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
    },
  )

  test(
    'expired masks are looked up again, and the guest goes on',
    { tag: ['@D-60', '@REG-18'] },
    async ({ page, another }) => {
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
      expect(await axeFaults(stranger)).toEqual([])
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
    },
  )

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
  test(
    'asks for three fields, then shows the menus; it is a visit',
    { tag: ['@REG-04', '@REG-05', '@REG-14', '@D-56'] },
    async ({ page, another }) => {
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
      expect(sent[0]!.body).toMatchObject({
        name: 'Quitéria Rápida',
        quick: 'true',
        birth_date: '17/05/1990',
      })
      expect(sent[0]!.body).not.toHaveProperty('email')
      expect(await asStaffSee(await another('mesa'), guest.phone)).toMatchObject({
        name: 'Quitéria Rápida',
        email: null,
        customer_branch: { visits_count: 1 },
      })
    },
  )

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
})

test(
  'the question whether a visit may be counted covers neither the button of a form nor the end of its page, and hardly moves it',
  { tag: ['@both', '@D-90'] },
  async ({ page, another }) => {
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
  },
)

for (const quick of [false, true]) {
  const form = quick ? '/cadastro-rapido' : '/cadastro'
  test(`what was typed in ${form} outlives a reload, and is gone once it was sent`, async ({ page }) => {
    const guest = newGuest('Regina Recarga')
    await open(page, quick)
    await fill(page, guest, quick)
    await page.reload()
    await expect(name(page)).toHaveValue(guest.name)
    if (!quick) await expect(email(page)).toHaveValue(guest.email)
    await expect(birthDate(page)).toHaveValue('17/05/1990')

    if (quick) {
      await quickly(page).click()
      await expect(page).toHaveURL(`/cardapios/${pinheiros}`)
    } else {
      await advance(page).click()
      await confirm(page).click()
      await expect(registered(page)).toBeVisible()
    }
    await open(page, quick)
    await expect(phone(page)).toHaveValue('')
  })
}

test('a guest registers by keyboard alone', { tag: '@mesa' }, async ({ page }) => {
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

test('no step has a fault that axe can see, and none is wider than 320 px', async ({ page }) => {
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
