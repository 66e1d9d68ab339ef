import { gzipSync } from 'node:zlib'
import type { Page, Request } from '@playwright/test'
import { axeFaults } from './axe.ts'
import { asFirstVisit } from './first-visit.ts'
import { expect, test } from './harness.ts'
import { menuBranch } from './menu-branch.ts'
import { newPhone } from './request-form.ts'
import { isTooWide } from './staff.ts'

const tries = /\/research$/
const answers = /\/research\/\d+\/[\w-]+$/

const send = (page: Page) => page.getByRole('button', { name: /^(Enviar avaliação|Enviando…)$/ })
const dialog = (page: Page) => page.getByRole('alertdialog')
const said = (page: Page, text: string) => page.getByText(text, { exact: true })
const thanks = (page: Page) =>
  page.getByRole('heading', { name: 'Obrigado pela sua avaliação!', exact: true })
const identify = (page: Page) => page.getByText('Quer se identificar?', { exact: true })
const scale = (page: Page, name: string) => page.getByRole('radiogroup', { name })
const nps = (page: Page, value: number) =>
  scale(page, 'qual a chance de você recomendar').getByRole('radio', { name: `${value}`, exact: true })
const stars = (page: Page, mark: string, count: number) =>
  scale(page, mark).getByRole('radio', { name: count === 1 ? '1 estrela' : `${count} estrelas`, exact: true })

const marks = ['Comida', 'Atendimento', 'Ambiente', 'Preço', 'Tempo']

/** The survey calls that the page made, as sent. */
function calls(page: Page) {
  const made: Request[] = []
  page.on(
    'request',
    (one) => void (/\/research\b/.test(one.url()) && one.method() !== 'GET' && made.push(one)),
  )
  return {
    tries: () => made.filter((one) => tries.test(one.url())),
    answers: () => made.filter((one) => answers.test(one.url())),
  }
}

/** A published branch for this test only; returns the address of its survey and what its staff read. */
async function ownSurvey(page: Page, given: object = {}) {
  const branch = await menuBranch(page)
  const { slug, token } = branch
  await branch.publish()
  const address = `/pesquisa/${slug}`
  const headers = { 'x-auth-token': token }
  const html = await (await page.request.get(address)).text()
  const [, business, id] = /business_id&quot;:(\d+),&quot;branch_id&quot;:(\d+)/.exec(html) ?? []
  const path = `/api/business/${business}/branch/${id}`
  if (Object.keys(given).length > 0) await page.request.put(path, { headers, data: given })
  return {
    slug,
    address,
    reviews: async () => {
      const answer = await page.request.get(`${path}/research/comment`, { headers })
      return ((await answer.json()) as { data: Record<string, unknown>[] }).data
    },
  }
}

/** Opens the survey and waits until it is hydrated: taps do not count before. */
async function openSurvey(page: Page, address: string) {
  await page.goto(address)
  await expect(send(page)).toHaveAttribute('type', 'submit')
}

async function rate(page: Page, value = 9) {
  await nps(page, value).check()
  for (const [index, mark] of marks.entries()) await stars(page, mark, 5 - index).check()
}

const ok = (page: Page) => dialog(page).getByRole('button', { name: 'Ok, entendi!', exact: true }).click()

/** Sends, and reads the alert about the failure. */
async function fails(page: Page) {
  await send(page).click()
  await expect(
    dialog(page).getByText('Houve um erro! Por favor, tente novamente.', { exact: true }),
  ).toBeVisible()
}

test('[SURVEY-01][D-63][D-64] a guest rates a visit, is thanked, and the staff read it at once', async ({
  page,
}) => {
  const { slug, address, reviews } = await ownSurvey(page)
  const phone = newPhone()
  await openSurvey(page, address)

  await rate(page, 10)
  await page.getByLabel('Comentário').fill('A lasanha é <b>ótima</b>!\nVoltamos.')
  await identify(page).click()
  await page.getByLabel('Nome').fill('Joana Prado')
  await page.getByLabel('Telefone').fill(phone)
  await page.getByLabel('E-mail').fill('joana@exemplo.test')
  await page.getByLabel('Data de nascimento').pressSequentially('17051990')
  await send(page).click()

  await expect(thanks(page)).toBeFocused()
  await expect(send(page)).toHaveCount(0)
  expect(await reviews()).toMatchObject([
    {
      nps: 10,
      food_note: 5,
      treatment_note: 4,
      place_note: 3,
      price_note: 2,
      time_note: 1,
      comment: 'A lasanha é <b>ótima</b>!\nVoltamos.',
      name: 'Joana Prado',
      phone,
      customer_id: expect.any(Number),
    },
  ])
  await page.getByRole('link', { name: 'Acessar o Perfil', exact: true }).click()
  await expect(page).toHaveURL(`/perfil/${slug}`)

  await page.goto('/admin/research/comment')
  const review = page.getByRole('list', { name: 'Avaliações' }).getByRole('listitem').first()
  await expect(review.getByRole('heading', { name: 'Joana Prado' })).toBeVisible()
  await expect(review.getByText('A lasanha é <b>ótima</b>!')).toBeVisible()
  await page.goto('/admin/dashboard')
  await expect(page.getByText('100', { exact: true }).first()).toBeVisible()
})

test('[D-63] the try is kept with the first touch, once, and not before', async ({ page }) => {
  const { address } = await ownSurvey(page)
  const made = calls(page)
  await openSurvey(page, address)
  await identify(page).click()
  await page.getByLabel('Nome').focus()
  await page.waitForLoadState('networkidle')
  expect(made.tries()).toHaveLength(0)

  const [first] = await Promise.all([
    page.waitForRequest((one) => tries.test(one.url())),
    nps(page, 7).check(),
  ])
  expect([...new URLSearchParams(first.postData() ?? '').keys()]).toEqual(['recaptcha-token'])
  await rate(page)
  await page.getByLabel('Comentário').fill('Bom')
  await send(page).click()
  await expect(thanks(page)).toBeVisible()

  expect(made.tries()).toHaveLength(1)
  expect(made.answers()).toHaveLength(1)
  expect(Object.fromEntries(new URLSearchParams(made.answers()[0]!.postData() ?? ''))).toEqual({
    nps: '9',
    food_note: '5',
    treatment_note: '4',
    place_note: '3',
    price_note: '2',
    time_note: '1',
    comment: 'Bom',
    name: '',
    phone: '',
  })
})

test('says what is missing, leads to the first, and takes it back', async ({ page }) => {
  const { address, reviews } = await ownSurvey(page)
  const made = calls(page)
  await openSurvey(page, address)
  await expect(page.locator('[aria-invalid="true"]')).toHaveCount(0)

  await send(page).click()
  await expect(nps(page, 0)).toBeFocused()
  await expect(said(page, 'Escolha uma nota de 0 a 10.')).toBeVisible()
  await expect(said(page, 'Escolha de 1 a 5 estrelas.')).toHaveCount(5)
  await expect(scale(page, 'Comida')).toHaveAccessibleDescription('Escolha de 1 a 5 estrelas.')
  expect(await axeFaults(page)).toEqual([])

  await nps(page, 3).check()
  await expect(said(page, 'Escolha uma nota de 0 a 10.')).toBeHidden()
  await send(page).click()
  await expect(stars(page, 'Comida', 1)).toBeFocused()
  await rate(page)
  await stars(page, 'Comida', 2).check()
  await expect(page.locator('[aria-invalid="true"]')).toHaveCount(0)
  await page.getByLabel('Comentário').fill('c'.repeat(1001))
  await expect(said(page, '1001/1000')).toBeVisible()
  await send(page).click()
  await expect(page.getByLabel('Comentário')).toBeFocused()
  await expect(said(page, 'Máximo de 1000 caracteres')).toBeVisible()
  expect(made.answers()).toHaveLength(0)

  await page.getByLabel('Comentário').fill('c'.repeat(1000))
  await expect(said(page, '1000/1000')).toBeVisible()
  await send(page).click()
  await expect(thanks(page)).toBeVisible()
  expect(await reviews()).toMatchObject([{ nps: 9, food_note: 2 }])
})

test('[D-63][D-98] who one is stays closed until one says it; a phone asks for a name, and brings e-mail and birth date', async ({
  page,
}) => {
  const { address, reviews } = await ownSurvey(page)
  await openSurvey(page, address)
  await expect(page.getByLabel('Nome')).toBeHidden()
  await expect(
    page.getByText(
      / usa estes dados para melhorar o atendimento e, se você deixar seu telefone, registrar sua visita como cliente\./,
    ),
  ).toBeVisible()

  await identify(page).click()
  await expect(page.getByLabel('E-mail')).toBeHidden()
  await page.getByLabel('Telefone').pressSequentially('11987654321')
  await page.getByLabel('Data de nascimento').pressSequentially('17051990')
  await page.getByLabel('E-mail').focus()
  await expect(page.getByLabel('Telefone')).toHaveValue('(11) 98765-4321')
  await expect(page.getByLabel('Data de nascimento')).toHaveValue('17/05/1990')
  await page.getByLabel('E-mail').fill('joana@')
  await page.getByLabel('Data de nascimento').fill('01/01/2999')
  await identify(page).click()
  await rate(page)
  await send(page).click()

  await expect(page.getByLabel('Nome')).toBeFocused()
  for (const wrong of ['Nome é obrigatório.', 'Email inválido.', 'Data de nascimento inválida.']) {
    await expect(said(page, wrong)).toBeVisible()
  }
  expect(await axeFaults(page)).toEqual([])

  await page.getByLabel('Telefone').fill('')
  await expect(page.getByLabel('E-mail')).toBeHidden()
  await expect(said(page, 'Nome é obrigatório.')).toBeHidden()
  await page.getByLabel('Nome').fill('Joana')
  await send(page).click()
  await expect(thanks(page)).toBeVisible()
  expect(await reviews()).toMatchObject([{ name: 'Joana', phone: null, customer_id: null }])
})

test('[D-63] after a failure nothing typed is lost, and sending again ends the same try', async ({
  page,
  allow,
}) => {
  allow(/status of (500|422)|resposta: 500|ERR_INTERNET_DISCONNECTED/)
  const { address, reviews } = await ownSurvey(page)
  const made = calls(page)
  await openSurvey(page, address)
  await rate(page, 0)
  await page.getByLabel('Comentário').fill('Demorou')
  await identify(page).click()
  await page.getByLabel('Nome').fill('Rui')
  const failures = [
    (path: RegExp) =>
      page.route(path, (route) => route.fulfill({ status: 500, body: 'quebrou' }), { times: 1 }),
    (path: RegExp) => page.route(path, (route) => route.abort('internetdisconnected'), { times: 1 }),
    (path: RegExp) =>
      page.route(
        path,
        (route) =>
          route.fulfill({
            status: 422,
            json: { success: false, msg: 'Nome inválido.', errors: { name: ['Nome inválido.'] } },
          }),
        { times: 1 },
      ),
  ]

  for (const fail of failures) {
    await fail(answers)
    await fails(page)
    await ok(page)
    await expect(page.getByLabel('Comentário')).toHaveValue('Demorou')
    await expect(page.getByLabel('Nome')).toHaveValue('Rui')
    await expect(nps(page, 0)).toBeChecked()
    await expect(stars(page, 'Preço', 2)).toBeChecked()
  }
  await expect(said(page, 'Nome inválido.')).toBeVisible()
  await expect(page.getByLabel('Nome')).toBeFocused()
  await send(page).click()
  await expect(thanks(page)).toBeVisible()

  expect(made.tries()).toHaveLength(1)
  expect(new Set(made.answers().map((one) => one.url())).size).toBe(1)
  expect(await reviews()).toMatchObject([{ nps: 0, comment: 'Demorou', name: 'Rui' }])
})

test('[D-63] a try that could not be kept with the first touch is made up for by sending, as the same one', async ({
  page,
  allow,
}) => {
  allow(/ERR_INTERNET_DISCONNECTED/)
  const { address, reviews } = await ownSurvey(page)
  const made = calls(page)
  await openSurvey(page, address)
  const asked = page.waitForRequest(/survey-form/)
  await page.getByRole('textbox', { name: /^Comentário/ }).focus()
  await page.evaluate((script) => import(script), (await asked).url())
  await page.context().setOffline(true)
  await rate(page)
  await fails(page)
  await expect(dialog(page).getByText('Você está sem conexão. Nada se perdeu.')).toBeVisible()
  await ok(page)
  await page.context().setOffline(false)

  await send(page).click()

  await expect(thanks(page)).toBeVisible()
  expect(made.tries()).toHaveLength(3)
  expect(new Set(made.tries().map((one) => one.headers()['idempotency-key'])).size).toBe(1)
  expect(await reviews()).toHaveLength(1)
})

test('[D-63] a survey that is first touched without a connection is sent when there is one', async ({
  page,
  allow,
}) => {
  allow(/ERR_INTERNET_DISCONNECTED/)
  const { address, reviews } = await ownSurvey(page)
  const made = calls(page)
  await openSurvey(page, address)
  await page.context().setOffline(true)
  await rate(page)
  await fails(page)
  await ok(page)
  await page.context().setOffline(false)

  await send(page).click()

  await expect(thanks(page)).toBeVisible()
  expect(made.tries()).toHaveLength(1)
  expect(await reviews()).toHaveLength(1)
})

test('[D-63] an answer whose thanks were lost on the way is thanked for when it is sent again', async ({
  page,
  allow,
}) => {
  allow(/ERR_FAILED/)
  const { address, reviews } = await ownSurvey(page)
  await openSurvey(page, address)
  await rate(page)
  await page.route(
    answers,
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await fails(page)
  await ok(page)

  await send(page).click()

  await expect(thanks(page)).toBeVisible()
  expect(await reviews()).toHaveLength(1)
})

test('[D-63] an answer that was kept cannot be changed, and the page says so', async ({ page, allow }) => {
  allow(/ERR_FAILED/)
  const { address, reviews } = await ownSurvey(page)
  await openSurvey(page, address)
  await rate(page)
  await page.route(
    answers,
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await fails(page)
  await ok(page)
  await nps(page, 1).check()

  await send(page).click()

  await expect(
    dialog(page).getByText('Sua avaliação já foi enviada e não pode mais ser alterada.', { exact: true }),
  ).toBeVisible()
  await ok(page)
  await expect(thanks(page)).toBeFocused()
  expect(await reviews()).toMatchObject([{ nps: 9 }])
})

test('a survey left open for more than a day is sent with a try of today', async ({ page }) => {
  const { address, reviews } = await ownSurvey(page)
  const made = calls(page)
  await openSurvey(page, address)
  await rate(page)
  const expired = {
    success: false,
    code: 'expired',
    msg: 'O prazo para enviar esta avaliação terminou.',
  }
  await page.route(answers, (route) => route.fulfill({ json: expired }), { times: 1 })

  await send(page).click()

  await expect(thanks(page)).toBeVisible()
  expect(made.tries()).toHaveLength(2)
  expect(await reviews()).toHaveLength(1)
})

test('two quick taps send once', async ({ page }) => {
  const { address, reviews } = await ownSurvey(page)
  const made = calls(page)
  await openSurvey(page, address)
  await rate(page)

  await send(page).dblclick()

  await expect(thanks(page)).toBeVisible()
  expect(made.answers()).toHaveLength(1)
  expect(await reviews()).toHaveLength(1)
})

test('[D-63] the device that answered sees the thanks when it comes back, another one the survey', async ({
  page,
  another,
}) => {
  const { slug, address } = await ownSurvey(page)
  const neighbour = await ownSurvey(page)
  await openSurvey(page, address)
  await rate(page)
  await send(page).click()
  await expect(thanks(page)).toBeVisible()

  await page.reload()
  await expect(thanks(page)).toBeVisible()
  await expect(page.getByRole('radio')).toHaveCount(0)
  expect(await axeFaults(page)).toEqual([])
  await page.getByRole('link', { name: 'Acessar o Perfil', exact: true }).click()
  await expect(page).toHaveURL(`/perfil/${slug}`)
  await page.goBack()
  await expect(thanks(page)).toBeVisible()
  await expect(page.getByRole('radio')).toHaveCount(0)

  const friend = await another('celular')
  await openSurvey(friend, address)
  await openSurvey(page, neighbour.address)
  const [cookie, ...others] = (await page.context().cookies()).filter(({ name }) => name.includes('survey'))
  expect(others).toEqual([])
  expect(cookie).toMatchObject({ path: address, httpOnly: true, secure: true, sameSite: 'Lax' })
  await page.context().clearCookies({ path: address })
  await openSurvey(page, address)
})

test('the whole survey is answered by keyboard alone @mesa', async ({ page }) => {
  const { address, reviews } = await ownSurvey(page)
  await openSurvey(page, address)
  const press = (...keys: string[]) =>
    keys.reduce((before, key) => before.then(() => page.keyboard.press(key)), Promise.resolve())
  await page.getByRole('link', { name: 'Voltar ao perfil', exact: true }).focus()

  await press('Tab', 'Space', 'ArrowRight', 'ArrowRight')
  await expect(nps(page, 2)).toBeChecked()
  await press('ArrowLeft')
  await expect(nps(page, 1)).toBeFocused()
  for (const mark of marks) {
    await press('Tab', 'Space', 'ArrowRight')
    await expect(stars(page, mark, 2)).toBeChecked()
  }
  await press('Tab')
  await page.keyboard.type('Tudo por teclado')
  // The fold and the phone, then the name.
  await press('Tab', 'Enter', 'Tab', 'Tab')
  await page.keyboard.type('Clara')
  // The links to the policy and to one's own data, then the button.
  await press('Tab', 'Tab', 'Tab')
  await expect(send(page)).toBeFocused()
  await press('Enter')

  await expect(thanks(page)).toBeFocused()
  await press('Tab')
  await expect(page.getByRole('link', { name: 'Acessar o Perfil', exact: true })).toBeFocused()
  expect(await reviews()).toMatchObject([
    { nps: 1, food_note: 2, time_note: 2, comment: 'Tudo por teclado', name: 'Clara' },
  ])
})

test('has no fault that axe can see, fits 320 px and a thumb, whatever the colours of the house @both', async ({
  page,
}) => {
  const colours = [{}, { color_primary: '#ffffff', color_secondary: '#fff59d' }, { color_primary: '#000000' }]
  for (const given of colours) {
    const { address } = await ownSurvey(page, given)
    for (const width of [null, 320]) {
      if (width) await page.setViewportSize({ width, height: 640 })
      await openSurvey(page, address)
      await rate(page)
      await identify(page).click()
      await page.getByLabel('Telefone').fill(newPhone())
      expect(await axeFaults(page)).toEqual([])
      expect(await isTooWide(page)).toBe(false)
      const small = await page
        .locator('button:visible, a:visible, summary:visible, input:visible, textarea:visible')
        .evaluateAll((targets) =>
          targets
            .filter((target) => !target.closest('p'))
            .map((target) => [target, (target.closest('.check') ?? target).getBoundingClientRect()] as const)
            .filter(([, { width: wide, height }]) => wide < 44 || height < 44)
            .map(([{ outerHTML }]) => outerHTML),
        )
      expect(small).toEqual([])
      // The chosen mark looks different from the others.
      const chosen = nps(page, 9).locator('xpath=following-sibling::span')
      const other = nps(page, 8).locator('xpath=following-sibling::span')
      const background = (of: typeof chosen) => of.evaluate((step) => getComputedStyle(step).backgroundColor)
      expect(await background(chosen)).not.toBe(await background(other))
    }
  }
})

test('an establishment that is no longer published takes no survey, and what was typed stays', async ({
  page,
  allow,
}) => {
  allow(/status of 404/)
  const { address } = await ownSurvey(page)
  await openSurvey(page, address)
  const gone = { success: false, code: 'not_found', msg: 'Registro não encontrado.' }
  await page.route(/\/research\b/, (route) => route.fulfill({ status: 404, json: gone }))
  await rate(page)

  await fails(page)

  await ok(page)
  await expect(nps(page, 9)).toBeChecked()
  await expect(send(page)).toBeVisible()
})

/** Bytes of scripts with gzip, whatever this browser asked for. */
async function weightOf(page: Page, scripts: Set<string>): Promise<number> {
  const bodies = await Promise.all([...scripts].map(async (url) => (await page.request.get(url)).body()))
  return bodies.reduce((sum, body) => sum + gzipSync(body).length, 0)
}

test('comes with at most 15 kB of script, and loads the rest with the first touch @celular', async ({
  page,
}) => {
  const { address } = await ownSurvey(page)
  await asFirstVisit(page)
  const scripts = new Set<string>()
  page.on('requestfinished', (one) => void (one.resourceType() === 'script' && scripts.add(one.url())))

  await openSurvey(page, address)
  await page.waitForLoadState('networkidle')
  const atOnce = await weightOf(page, scripts)
  const loaded = page.waitForResponse(tries)
  await nps(page, 8).check()
  await loaded

  expect(atOnce).toBeGreaterThan(0)
  expect(atOnce).toBeLessThanOrEqual(15_000)
  expect(await weightOf(page, scripts)).toBeLessThanOrEqual(20_000)
})

test('[D-60] the phone of somebody who was here before fills in the rest, masked for strangers', async ({
  page,
  another,
}) => {
  const { address, reviews } = await ownSurvey(page)
  const phone = newPhone()
  const stranger = await another('celular')
  const tell = async (who: Page) => {
    await openSurvey(who, address)
    await rate(who)
    await identify(who).click()
    await who.getByLabel('Telefone').fill(phone)
  }
  await tell(page)
  await page.getByLabel('Nome').fill('Joana Prado')
  await page.getByLabel('E-mail').fill('joana@exemplo.test')
  await page.getByLabel('Data de nascimento').pressSequentially('17051990')
  await send(page).click()
  await expect(thanks(page)).toBeVisible()

  await tell(stranger)

  await expect(stranger.getByText('Dados encontrados, em parte ocultos.')).toBeVisible()
  await expect(stranger.getByLabel('Nome')).toHaveValue('Joana P.')
  await expect(stranger.getByLabel('E-mail')).toHaveValue('j•••@e•••.test')
  await expect(stranger.getByLabel('Data de nascimento')).toHaveValue('••/••/1990')
  await expect(stranger.getByLabel('E-mail')).not.toBeEditable()
  expect(await axeFaults(stranger)).toEqual([])
  await send(stranger).click()
  await expect(thanks(stranger)).toBeVisible()
  expect(await reviews()).toMatchObject([{ name: 'Joana Prado' }, { name: 'Joana Prado' }])
})

test('[D-60] a press while a phone is looked up sends nothing that nobody has seen: the form shows who was found', async ({
  page,
}) => {
  const { address, reviews } = await ownSurvey(page)
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  const customer = { id: 1, name: 'Nina R.', email: 'n•••@e•••.test', phone: '', birth_date: '••/••/1990' }
  await page.route(/\/customer\/\d+\/find/, async (route) => {
    await held
    return route.fulfill({
      json: { success: true, masked: true, customer: { ...customer, id: 'a'.repeat(40) } },
    })
  })
  await openSurvey(page, address)
  await rate(page)
  await identify(page).click()
  await page.getByLabel('Telefone').fill(newPhone())
  const made = calls(page)

  await send(page).click()
  await expect(page.getByText('Procurando', { exact: false }).first()).toBeVisible()
  release()

  const found = page.getByText('Dados encontrados, em parte ocultos.')
  await expect(found).toBeFocused()
  await expect(page.getByLabel('Nome')).toHaveValue('Nina R.')
  await expect(send(page)).toBeEnabled()
  expect(made.answers()).toEqual([])
  expect(await reviews()).toEqual([])
})

test('[D-60] who is not the person that was found empties the fields', async ({ page, another }) => {
  const { address } = await ownSurvey(page)
  const phone = newPhone()
  const stranger = await another('celular')
  await openSurvey(page, address)
  await rate(page)
  await identify(page).click()
  await page.getByLabel('Telefone').fill(phone)
  await page.getByLabel('Nome').fill('Joana Prado')
  await send(page).click()
  await expect(thanks(page)).toBeVisible()

  await openSurvey(stranger, address)
  await identify(stranger).click()
  await stranger.getByLabel('Telefone').fill(phone)
  await stranger.getByRole('button', { name: 'Não é você? Limpar dados' }).click()

  await expect(stranger.getByLabel('Nome')).toHaveValue('')
  await expect(stranger.getByLabel('Nome')).toBeEditable()
  await expect(stranger.getByLabel('Telefone')).toHaveValue('')
  await expect(stranger.getByLabel('Telefone')).toBeFocused()
})

test('[D-63] everybody who answered is shown the Google page of the house and how to talk to it, whatever the marks', async ({
  page,
  another,
}) => {
  const google_review_url = 'https://g.page/r/CQz4jXk2abcdEBM/review'
  const { address } = await ownSurvey(page, { google_review_url, phone: '1133334444' })
  const happy = await another('celular')

  for (const [who, value] of [
    [page, 0],
    [happy, 10],
  ] as const) {
    await openSurvey(who, address)
    await rate(who, value)
    await send(who).click()
    await expect(thanks(who)).toBeVisible()
    const talk = who.getByRole('region', { name: 'Algo não foi bem? Fale com a casa' })
    await expect(talk.getByRole('link', { name: 'Ligar' })).toHaveAttribute('href', /^tel:\+55\d{10,11}$/)
    await expect(who.getByRole('link', { name: 'Avaliar também no Google' })).toHaveAttribute(
      'href',
      google_review_url,
    )
    expect(await axeFaults(who)).toEqual([])
  }
})

test('the eleven scores stand in one row on a desk and in two even rows on a phone, both ends named', async ({
  page,
}) => {
  const { address } = await ownSurvey(page)
  await openSurvey(page, address)
  const boxes = async () =>
    Promise.all(
      Array.from(
        { length: 11 },
        async (_, value) => (await page.locator(`.slot:has([value="${value}"])`).first().boundingBox())!,
      ),
    )
  const rowsAt = async (width: number) => {
    await page.setViewportSize({ width, height: 844 })
    expect(await isTooWide(page)).toBe(false)
    const rows = Map.groupBy(await boxes(), ({ y }) => Math.round(y))
    return [...rows.values()].map((row) => row.length)
  }

  for (const width of [480, 820, 1440]) {
    expect(await rowsAt(width)).toEqual([11])
    const column = (await page.locator('.frame').boundingBox())!
    const row = await boxes()
    expect(row[0]!.x).toBeGreaterThanOrEqual(column.x + 8)
    expect(row[10]!.x + row[10]!.width).toBeLessThanOrEqual(column.x + column.width - 8)
  }
  expect(await rowsAt(479)).toEqual([6, 5])
  expect(await rowsAt(320)).toEqual([6, 5])
  const [first, , , , , end, second, , , , last] = await boxes()
  expect(Math.abs(first!.x - second!.x)).toBeLessThan(1)
  expect(Math.abs(end!.x + end!.width - last!.x - last!.width)).toBeLessThan(1)
  const [low, high] = [
    (await said(page, '0 = de jeito nenhum').boundingBox())!,
    (await said(page, '10 = com certeza').boundingBox())!,
  ]
  expect(low.y).toBeLessThan(first!.y)
  expect(high.y).toBeGreaterThan(last!.y)
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('the survey says what it needs, and leads to the profile', async ({ page }) => {
    const { slug, address } = await ownSurvey(page)

    await page.goto(address)

    await expect(said(page, 'Para avaliar por aqui, ative o JavaScript do navegador.')).toBeVisible()
    await expect(page.getByRole('radio').filter({ visible: true })).toHaveCount(0)
    await expect(page.getByRole('button').filter({ visible: true })).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Cardápio', exact: true })).toHaveAttribute(
      'href',
      `/cardapios/${slug}`,
    )
    await page.getByRole('link', { name: 'Voltar ao perfil', exact: true }).click()
    await expect(page).toHaveURL(`/perfil/${slug}`)
  })
})
