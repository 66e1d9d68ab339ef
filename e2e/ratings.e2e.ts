import type { Page } from '@playwright/test'
import { expectClean } from './axe.ts'
import { expect, test } from './harness.ts'
import { menuBranch } from './menu-branch.ts'
import { isTooWide, pinheirosBranch, signIn } from './staff.ts'

const dashboard = '/admin/research/dashboard'
const call = /\/research\/overview(\?|$)/
const insufficient = 'Dados insuficientes, tente novamente mais tarde.'

type Overview = {
  from: string
  to: string
  nps: number
  total_nps: number
  percent_positive: number
  percent_neutral: number
  percent_negative: number
  nps_history: { date: string; nps: number; final_note: number }[]
  age_stats: Record<'total' | 'age1824' | 'age2534' | 'age3544' | 'age4554' | 'age5564' | 'age65', number>
  final_note: number
  total_note: number
  tries_history: { date: string; number_of_tries: number; number_of_finished: number }[]
  return_avg: number
}

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const decimal = (value: number, decimals: number) =>
  value.toLocaleString('pt-BR', { minimumFractionDigits: decimals, maximumFractionDigits: decimals })

/** What the server answers of Pinheiros. */
async function overviewOf(page: Page, token: string, days: number): Promise<Overview> {
  const { business_id, id } = await pinheirosBranch(page.request)
  const answer = await page.request.get(
    `/api/business/${business_id}/branch/${id}/research/overview?days=${days}`,
    { headers: { 'X-AUTH-TOKEN': token } },
  )
  return (await answer.json()) as Overview
}

/** Opens the overview of Pinheiros; returns what the server answers. */
async function openRatings(page: Page): Promise<Overview> {
  const token = await signIn(page)
  const known = await overviewOf(page, token, 30)
  await page.goto(dashboard)
  return known
}

/** Shows the page a changed answer. */
async function shown(page: Page, change: (real: Overview) => object): Promise<void> {
  await page.route(call, async (route) => {
    const real = (await (await route.fetch()).json()) as Overview
    await route.fulfill({ json: change(real) })
  })
}

test('[RATE-01][RATE-03][RATE-04][RATE-09][RATE-10][RATE-11][RATE-12][RATE-13][RATE-14][RATE-16][RATE-18][RATE-19][RATE-21][RATE-22][RATE-23][RATE-24][RATE-25][RATE-29][RATE-38][RATE-39][RATE-41] the owner sees the numbers of the answer, each with period and sample @both', async ({
  page,
}) => {
  const known = await openRatings(page)

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Avaliações')
  const nps = card(page, 'NPS')
  await expect(nps).toContainText(`NPS${decimal(known.nps, 0)}`)
  await expect(nps).toContainText(`${known.total_nps} respostas`)
  await expect(nps.getByRole('listitem').nth(0)).toContainText(`${decimal(known.percent_positive, 1)}%`)
  await expect(nps.getByRole('listitem').nth(1)).toContainText(`${decimal(known.percent_neutral, 1)}%`)
  await expect(nps.getByRole('listitem').nth(2)).toContainText(`${decimal(known.percent_negative, 1)}%`)
  const note = card(page, 'Nota geral')
  await expect(note.getByText(`${decimal(known.final_note, 1)} de 5 estrelas`)).toBeVisible()
  await expect(note).toContainText(`${known.total_note} respostas`)
  await expect(note.locator('dt')).toHaveText(['Comida', 'Atendimento', 'Ambiente', 'Preço', 'Tempo'])
  const age = card(page, 'Idade do público')
  await expect(age.locator('dt')).toHaveText(['18-24', '25-34', '35-44', '45-54', '55-64', '65+'])
  const share = Math.round((10_000 * known.age_stats.age2534) / known.age_stats.total) / 100
  await expect(age.locator('dd').nth(1)).toHaveText(`${decimal(share, 2)}%`)
  await expect(card(page, 'Taxa de Retorno')).toContainText(`${decimal(known.return_avg, 1)}%`)

  await page.getByRole('link', { name: 'Pesquisa', exact: true }).click()
  await expect(page).toHaveURL('/admin/research/comment')
})

test('[RATE-17][RATE-26][RATE-27][RATE-28][RATE-40] both charts are read by keyboard and in tables, with days and short months', async ({
  page,
}) => {
  const known = await openRatings(page)
  const evolution = card(page, 'Evolução do NPS em 30 dias')
  const tries = card(page, 'Tentativas e respostas')

  await expect(tries).toContainText(
    /\d{1,2} de [a-z]{3}( de \d{4})? a \d{1,2} de [a-z]{3}( de \d{4})? · 30 dias/,
  )
  const slider = evolution.getByRole('slider')
  await slider.focus()
  await expect(slider).toHaveAttribute(
    'aria-valuetext',
    new RegExp(String.raw`^[a-zá]{3}, \d{1,2} de [a-z]{3}, NPS ${known.nps}, Nota geral`),
  )
  await page.keyboard.press('Home')
  await expect(slider).toHaveValue('0')
  await expect(tries.locator('svg text').last()).toHaveText(/^\d{1,2} de [a-z]{3}$/)

  await evolution.getByText('Ver em tabela').click()
  await tries.getByText('Ver em tabela').click()
  await expect(evolution.getByRole('row')).toHaveCount(known.nps_history.length + 1)
  await expect(tries.getByRole('row')).toHaveCount(31)
  const today = known.tries_history.at(-1)!
  await expect(tries.getByRole('row').nth(1).getByRole('cell')).toHaveText([
    String(today.number_of_tries),
    String(today.number_of_finished),
  ])
})

test('the share of a class of the NPS leads to its answers of the same days', async ({ page }) => {
  await openRatings(page)

  await page.getByRole('link', { name: /ver as avaliações de detratores$/ }).click()

  await expect(page).toHaveURL('/admin/research/comment?nps=detractor&days=30')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('[RATE-30][RATE-31][RATE-32] each class of the NPS says who it is', async ({ page }) => {
  await openRatings(page)

  for (const [name, tip] of [
    ['Promotores', 'Promotores: clientes que gostam e recomendariam.'],
    ['Neutros', 'Neutros: não estão insatisfeitos, mas não recomendariam.'],
    ['Detratores', 'Detratores: estão insatisfeitos e não recomendariam.'],
  ] as const) {
    await page.getByRole('button', { name: `${name}: o que é`, exact: true }).click()
    await expect(page.getByText(tip, { exact: true })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByText(tip, { exact: true })).toHaveCount(0)
  }
})

test('[RATE-15][RATE-20][RATE-33][RATE-34][RATE-35][RATE-36][D-61] a trend is green from 0 on and red below, against the first value', async ({
  page,
}) => {
  await shown(page, (real) => ({
    ...real,
    nps_history: [
      { date: real.from, nps: 40, final_note: 4 },
      { date: real.to, nps: 45, final_note: 3.9 },
    ],
  }))
  await openRatings(page)

  const [rising, falling] = [
    card(page, 'NPS').getByText('+12,5%', { exact: true }),
    card(page, 'Nota geral').getByText('-2,5%', { exact: true }),
  ]
  const colour = (of: typeof rising) => of.evaluate((badge) => getComputedStyle(badge).color)
  expect(await colour(rising)).toBe('rgb(29, 107, 65)')
  expect(await colour(falling)).toBe('rgb(163, 38, 42)')
})

test('[RATE-05][RATE-07][RATE-08] a spinner while it loads, a retry panel when it fails, and the numbers after a retry', async ({
  page,
  allow,
}) => {
  allow(/ERR_FAILED/)
  await signIn(page)
  let fail = () => {}
  const held = new Promise<void>((resolve) => (fail = resolve))
  await page.route(call, async (route) => {
    await held
    await route.abort()
  })
  await page.goto(dashboard)
  await expect(page.getByRole('status', { name: 'Carregando' })).toBeVisible()
  fail()
  await expect(page.getByText('Algo deu errado!')).toBeVisible()

  await page.unroute(call)
  await page.getByRole('button', { name: 'Tentar novamente' }).click()

  await expect(card(page, 'NPS')).toBeVisible()
})

test('[RATE-06][RATE-48][D-61][D-63] a house without answers says so; a guest answers, and the owner sees the number move', async ({
  page,
  another,
}) => {
  const branch = await menuBranch(page)
  await branch.publish()
  await page.goto(dashboard)
  await expect(page.getByText(insufficient)).toBeVisible()
  await expectClean(page)

  const phone = await another('celular')
  const answer = async (nps: number) => {
    await phone.context().clearCookies()
    await phone.goto(`/pesquisa/${branch.slug}`)
    await expect(phone.getByRole('button', { name: 'Enviar avaliação' })).toHaveAttribute('type', 'submit')
    await phone.getByRole('radio', { name: `${nps}`, exact: true }).check()
    for (const mark of ['Comida', 'Atendimento', 'Ambiente', 'Preço', 'Tempo']) {
      const stars = phone.getByRole('radiogroup', { name: mark })
      await stars.getByRole('radio', { name: '4 estrelas', exact: true }).check()
    }
    await phone.getByRole('button', { name: 'Enviar avaliação' }).click()
    await expect(phone.getByRole('heading', { name: 'Obrigado pela sua avaliação!' })).toBeVisible()
  }
  await answer(10)
  await page.reload()
  await expect(card(page, 'NPS')).toContainText('NPS100')
  await expect(card(page, 'Nota geral')).toContainText('4,0')

  await answer(3)
  await page.reload()
  await expect(card(page, 'NPS')).toContainText('NPS0')
  await expect(card(page, 'NPS')).toContainText('2 respostas')
  await expect(card(page, 'Tentativas e respostas')).toContainText('2 tentativas, 2 respostas (100,0%)')
})

test('[D-61] another period has its own numbers and address, and the numbers on the screen are those of the file', async ({
  page,
}) => {
  const token = await signIn(page)
  const known = await overviewOf(page, token, 90)
  await page.goto(dashboard)
  await expect(card(page, 'NPS')).toBeVisible()

  await page.getByText('90 dias', { exact: true }).click()
  await expect(page).toHaveURL(`${dashboard}?dias=90`)
  await expect(card(page, 'Evolução do NPS em 90 dias')).toBeVisible()
  await expect(card(page, 'NPS')).toContainText(`NPS${decimal(known.nps, 0)}`)

  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Exportar CSV' }).click()
  const saved = await saving
  expect(saved.suggestedFilename()).toBe(
    `avaliacoes-cantina-da-praca-pinheiros-${known.from}-a-${known.to}.csv`,
  )
  const chunks: Buffer[] = []
  for await (const chunk of await saved.createReadStream()) chunks.push(chunk as Buffer)
  expect(Buffer.concat(chunks).toString()).toContain(`NPS;${known.nps};${known.total_nps};${known.from}`)
})

test('the numbers beside a chart stand whole, however many guests answer @both', async ({ page }) => {
  await shown(page, (real) => ({
    ...real,
    tries_history: real.tries_history.map((day) => ({ ...day, number_of_tries: 123_456 })),
  }))
  await openRatings(page)
  const tries = card(page, 'Tentativas e respostas')

  const drawing = tries.locator('svg[focusable=false]')
  const most = drawing.getByText('150.000', { exact: true })
  const left = (await drawing.boundingBox())!.x
  expect((await most.boundingBox())!.x).toBeGreaterThanOrEqual(left)
})

test('the overview has no accessibility fault, light and dark, and is never too wide @both', async ({
  page,
}) => {
  await openRatings(page)
  await expect(card(page, 'NPS')).toBeVisible()
  await card(page, 'Tentativas e respostas').getByText('Ver em tabela').click()
  await page.getByRole('button', { name: 'Como se calcula: NPS', exact: true }).click()

  await expectClean(page)
  // The panel lies over what is pressed next.
  await page.reload()
  await card(page, 'Tentativas e respostas').getByText('Ver em tabela').click()
  await page.setViewportSize({ width: 320, height: 700 })
  expect(await isTooWide(page)).toBe(false)
  for (const name of ['Promotores', 'Neutros', 'Detratores']) {
    await page.getByRole('button', { name: `${name}: o que é`, exact: true }).click()
    expect(await isTooWide(page)).toBe(false)
    await page.keyboard.press('Escape')
  }
})
