import type { Page } from '@playwright/test'
import { expectClean } from './axe.ts'
import { expect, test } from './harness.ts'
import { isTooWide, pinheirosBranch, signIn } from './staff.ts'

const dashboard = '/admin/research/dashboard'
const call = /\/research\/overview(\?|$)/

type Overview = {
  from: string
  to: string
  nps: number
  total_nps: number
  tries_history: { number_of_tries: number }[]
}

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const decimal = (value: number, decimals: number) =>
  value.toLocaleString('pt-BR', { minimumFractionDigits: decimals, maximumFractionDigits: decimals })

/** The server's answer for Pinheiros. */
async function overviewOf(page: Page, token: string, days: number): Promise<Overview> {
  const { business_id, id } = await pinheirosBranch(page.request)
  const answer = await page.request.get(
    `/api/business/${business_id}/branch/${id}/research/overview?days=${days}`,
    { headers: { 'X-AUTH-TOKEN': token } },
  )
  return (await answer.json()) as Overview
}

/** Opens the overview of Pinheiros. */
async function openRatings(page: Page): Promise<void> {
  await signIn(page)
  await page.goto(dashboard)
}

/** Shows the page a changed answer. */
async function shown(page: Page, change: (real: Overview) => object): Promise<void> {
  await page.route(call, async (route) => {
    const real = (await (await route.fetch()).json()) as Overview
    await route.fulfill({ json: change(real) })
  })
}

test(
  'the curve is read by keyboard, and the numbers on the screen are those of the file that the browser saves',
  { tag: ['@RATE-17', '@RATE-28', '@D-61'] },
  async ({ page }) => {
    const token = await signIn(page)
    const known = await overviewOf(page, token, 90)
    await page.goto(dashboard)
    const slider = card(page, 'Evolução do NPS em 30 dias').getByRole('slider')
    await slider.focus()
    await page.keyboard.press('Home')
    await expect(slider).toHaveValue('0')
    const ticks = card(page, 'Tentativas e respostas').locator('svg text')
    await expect(ticks.last()).toHaveText(/^\d{1,2} de [a-z]{3}$/)

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
  },
)

test(
  'the numbers beside a chart stand whole, however many guests answer, and a trend is green from 0 on and red below, against the first value',
  { tag: ['@celular', '@RATE-15', '@RATE-20', '@RATE-33', '@RATE-34', '@RATE-35', '@RATE-36', '@D-61'] },
  async ({ page }) => {
    await shown(page, (real) => ({
      ...real,
      tries_history: real.tries_history.map((day) => ({ ...day, number_of_tries: 123_456 })),
      nps_history: [
        { date: real.from, nps: 40, final_note: 4 },
        { date: real.to, nps: 45, final_note: 3.9 },
      ],
    }))
    await openRatings(page)
    const tries = card(page, 'Tentativas e respostas')

    const drawing = tries.locator('svg[focusable=false]')
    const most = drawing.getByText('150.000', { exact: true })
    const left = (await drawing.boundingBox())!.x
    expect((await most.boundingBox())!.x).toBeGreaterThanOrEqual(left)

    const [rising, falling] = [
      card(page, 'NPS').getByText('+12,5%', { exact: true }),
      card(page, 'Nota geral').getByText('-2,5%', { exact: true }),
    ]
    const colour = (of: typeof rising) => of.evaluate((badge) => getComputedStyle(badge).color)
    expect(await colour(rising)).toBe('rgb(29, 107, 65)')
    expect(await colour(falling)).toBe('rgb(163, 38, 42)')
  },
)

test(
  'the overview has no accessibility fault, light and dark, and is never too wide',
  { tag: '@both' },
  async ({ page }) => {
    await openRatings(page)
    await expect(card(page, 'NPS')).toBeVisible()
    await card(page, 'Tentativas e respostas').getByText('Ver em tabela').click()
    await page.getByRole('button', { name: 'Como se calcula: NPS', exact: true }).click()

    await expectClean(page)
    // The panel covers the next target.
    await page.reload()
    await card(page, 'Tentativas e respostas').getByText('Ver em tabela').click()
    await page.setViewportSize({ width: 320, height: 700 })
    expect(await isTooWide(page)).toBe(false)
    for (const name of ['Promotores', 'Neutros', 'Detratores']) {
      await page.getByRole('button', { name: `${name}: o que é`, exact: true }).click()
      expect(await isTooWide(page)).toBe(false)
      await page.keyboard.press('Escape')
    }
  },
)
