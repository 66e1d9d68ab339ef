import { gzipSync } from 'node:zlib'
import type { Page, Request } from '@playwright/test'
import { axeFaults } from './axe.ts'
import { asFirstVisit } from './first-visit.ts'
import { expect, test } from './harness.ts'
import { menuBranch } from './menu-branch.ts'
import { newPhone } from './request-form.ts'
import { isTooWide } from './staff.ts'

const isTry = (one: Request) => one.method() === 'POST' && one.url().endsWith('/research')

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

/** The tries that the page began. */
function tries(page: Page) {
  const made: Request[] = []
  page.on('request', (one) => void (isTry(one) && made.push(one)))
  return made
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

test(
  'a guest rates a visit, is thanked, and the staff read it at once',
  { tag: ['@SURVEY-01', '@D-63', '@D-64'] },
  async ({ page }) => {
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
  },
)

test(
  'a survey that is first touched without a connection loads its script, and is sent, when there is one',
  { tag: '@D-63' },
  async ({ page, allow }) => {
    allow(/ERR_INTERNET_DISCONNECTED/)
    const { address, reviews } = await ownSurvey(page)
    const made = tries(page)
    await openSurvey(page, address)
    await page.context().setOffline(true)
    await rate(page)
    await send(page).click()
    await expect(dialog(page)).toContainText('Houve um erro! Por favor, tente novamente.')
    await dialog(page).getByRole('button', { name: 'Ok, entendi!', exact: true }).click()
    await page.context().setOffline(false)

    await send(page).click()

    await expect(thanks(page)).toBeVisible()
    expect(made).toHaveLength(1)
    expect(await reviews()).toHaveLength(1)
  },
)

test(
  'the device that answered sees the thanks when it comes back, another one the survey',
  { tag: '@D-63' },
  async ({ page, another }) => {
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
  },
)

test('the whole survey is answered by keyboard alone', { tag: '@mesa' }, async ({ page }) => {
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

test(
  'has no fault that axe can see, fits 320 px and a thumb, whatever the colours of the house',
  { tag: '@both' },
  async ({ page }) => {
    const colours = [
      {},
      { color_primary: '#ffffff', color_secondary: '#fff59d' },
      { color_primary: '#000000' },
    ]
    for (const given of colours) {
      const { address } = await ownSurvey(page, given)
      for (const width of [null, 320]) {
        if (width) await page.setViewportSize({ width, height: 640 })
        await openSurvey(page, address)
        await send(page).click()
        await expect(said(page, 'Escolha de 1 a 5 estrelas.')).toHaveCount(5)
        expect(await axeFaults(page)).toEqual([])
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
              .map(
                (target) => [target, (target.closest('.check') ?? target).getBoundingClientRect()] as const,
              )
              .filter(([, { width: wide, height }]) => wide < 44 || height < 44)
              .map(([{ outerHTML }]) => outerHTML),
          )
        expect(small).toEqual([])
        // The chosen mark looks different from the others.
        const chosen = nps(page, 9).locator('xpath=following-sibling::span')
        const other = nps(page, 8).locator('xpath=following-sibling::span')
        const background = (of: typeof chosen) =>
          of.evaluate((step) => getComputedStyle(step).backgroundColor)
        expect(await background(chosen)).not.toBe(await background(other))
      }
    }
  },
)

/** Bytes of scripts with gzip, whatever this browser asked for. */
async function weightOf(page: Page, scripts: Set<string>): Promise<number> {
  const bodies = await Promise.all([...scripts].map(async (url) => (await page.request.get(url)).body()))
  return bodies.reduce((sum, body) => sum + gzipSync(body).length, 0)
}

test(
  'comes with at most 15 kB of script, loads the rest with the first touch, and keeps the try with it, once',
  { tag: ['@celular', '@D-63'] },
  async ({ page }) => {
    const { address } = await ownSurvey(page)
    await asFirstVisit(page)
    const scripts = new Set<string>()
    page.on('requestfinished', (one) => void (one.resourceType() === 'script' && scripts.add(one.url())))

    const made = tries(page)
    await openSurvey(page, address)
    await page.waitForLoadState('networkidle')
    const atOnce = await weightOf(page, scripts)
    await identify(page).click()
    await page.getByLabel('Nome').focus()
    await page.waitForLoadState('networkidle')
    expect(made).toHaveLength(0)
    const kept = page.waitForResponse((one) => isTry(one.request()))
    await nps(page, 8).check()
    await kept
    await nps(page, 9).check()

    expect(atOnce).toBeGreaterThan(0)
    expect(atOnce).toBeLessThanOrEqual(15_000)
    expect(await weightOf(page, scripts)).toBeLessThanOrEqual(20_000)
    expect(made).toHaveLength(1)
  },
)

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
