import type { Page } from '@playwright/test'
import { expect, test } from './harness.ts'
import { expectClean } from './axe.ts'

const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const searchBox = (page: Page) => page.getByRole('searchbox', { name: 'Buscar cliente' })

test(
  "the browser's keys: / goes to the search and Esc clears it, a phone gets its format while it is typed, Esc in a question is no",
  { tag: '@CONST-03' },
  async ({ page }) => {
    await page.goto('/dev/ui')
    await searchBox(page).waitFor()

    await page.keyboard.press('/')
    await expect(searchBox(page)).toBeFocused()
    await page.keyboard.type('Bia')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Escape')
    await expect(searchBox(page)).toHaveValue('')
    await expect(part(page, 'Busca').getByText('Buscas:')).toHaveText('Buscas: ["Bia",""]')

    const phone = page.getByRole('textbox', { name: 'Telefone' })
    await phone.pressSequentially('11912345678')
    await expect(phone).toHaveValue('(11) 91234-5678')

    const opener = page.getByRole('button', { name: 'Pergunta', exact: true })
    await opener.press('Enter')
    await expect(page.getByRole('button', { name: 'Não' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page.getByText('Resposta: não')).toBeVisible()
    await expect(opener).toBeFocused()
  },
)

/** The contrast of a border with the colours around and inside it. */
const borderContrasts = (page: Page, name: string) =>
  part(page, name)
    .locator('input:not(:checked)')
    .evaluateAll((inputs) => {
      const paint = document.createElement('canvas').getContext('2d', { willReadFrequently: true })!
      const light = (colour: string) => {
        paint.fillStyle = colour
        paint.fillRect(0, 0, 1, 1)
        const [red, green, blue] = Array.from(paint.getImageData(0, 0, 1, 1).data, (value) =>
          value <= 10 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4,
        )
        return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue! + 0.05
      }
      const around = light(getComputedStyle(document.body).backgroundColor)
      return inputs.map((input) => {
        const { borderTopColor, backgroundColor } = getComputedStyle(input)
        const border = light(borderTopColor)
        const ratio = (other: number) => Math.max(border, other) / Math.min(border, other)
        return Math.min(ratio(around), ratio(light(backgroundColor)))
      })
    })

test('the two kinds of switches look alike, and what can be ticked or chosen has a border that is seen in both schemes', async ({
  page,
}) => {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.goto('/dev/ui')
    await searchBox(page).waitFor()
    const contrasts = await borderContrasts(page, 'Marcas')
    expect(contrasts).toHaveLength(2)
    for (const contrast of contrasts) expect(contrast, colorScheme).toBeGreaterThanOrEqual(3)
  }

  const looks = await part(page, 'Interruptores')
    .getByRole('switch')
    .evaluateAll((switches) =>
      switches.map((one) => {
        const track = one instanceof HTMLInputElement ? one.nextElementSibling! : one.firstElementChild!
        const thumb = track.firstElementChild
        const { width, height, backgroundColor } = getComputedStyle(track)
        const dot = thumb ? getComputedStyle(thumb, '::before').content : 'none'
        return { width, height, backgroundColor, dot }
      }),
    )

  const look = { width: '40px', height: '24px', backgroundColor: 'rgb(123, 45, 79)', dot: 'none' }
  expect(looks).toEqual([look, look])
})

test(
  'on a phone a button without a border ends where the content of its card ends, and nothing is wider than 320 px',
  { tag: '@celular' },
  async ({ page }) => {
    await page.goto('/dev/ui')
    const card = part(page, 'Lista com ações sem borda').getByRole('listitem').first()
    await card.waitFor()

    const room = await card.evaluate((element) => {
      const outer = element.getBoundingClientRect()
      const button = element.querySelector('button')!
      const text = document.createRange()
      text.selectNodeContents(button)
      const words = text.getBoundingClientRect()
      return {
        right: outer.right - words.right,
        bottom: outer.bottom - words.bottom,
        height: button.offsetHeight,
      }
    })

    expect(room.right).toBeLessThan(26)
    expect(room.bottom).toBeLessThan(26)
    expect(room.height).toBeGreaterThanOrEqual(44)

    await page.setViewportSize({ width: 320, height: 640 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  },
)

test(
  'a menu opens and closes 200 ms after a mouse came and left; Enter opens it too, Esc closes it and gives the focus back',
  { tag: ['@mesa', '@UIKIT-08'] },
  async ({ page }) => {
    await page.clock.install()
    await page.goto('/dev/ui')
    await searchBox(page).waitFor()
    // From here time passes only by runFor.
    await page.clock.pauseAt(Date.now() + 60_000)
    const button = page.getByRole('button', { name: 'Mais opções' })
    const panel = page.getByRole('region', { name: 'Mais opções' })

    await button.hover()
    await page.clock.runFor(190)
    await expect(panel).toBeHidden()
    await page.clock.runFor(20)
    await expect(panel).toBeVisible()

    await page.getByRole('heading', { name: 'Kit de componentes' }).hover()
    await page.clock.runFor(190)
    await expect(panel).toBeVisible()
    await page.clock.runFor(20)
    await expect(panel).toBeHidden()

    await button.press('Enter')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Central de Ajuda' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(panel).toBeHidden()
    await expect(button).toBeFocused()
  },
)

test(
  'the kit has no accessibility fault in the light scheme and in the dark one',
  { tag: '@both' },
  async ({ page }) => {
    await page.goto('/dev/ui')
    await page.getByRole('button', { name: 'Sucesso' }).click()
    await page.getByText('Cliente salvo com sucesso!').waitFor()

    await expectClean(page)
  },
)

test(
  'on a phone one toast at a time stands above the bars at the bottom, once however often it is said',
  { tag: '@celular' },
  async ({ page }) => {
    await page.goto('/dev/ui')
    await page.getByRole('button', { name: 'Falha', exact: true }).click()
    for (let times = 0; times < 3; times++) await page.getByRole('button', { name: 'Sucesso' }).click()
    const toast = page.getByRole('status').filter({ hasText: 'Cliente salvo com sucesso!' })

    await expect(toast).toHaveCount(1)
    await expect(page.getByText('Houve um erro, tente novamente.')).toBeHidden()
    const box = (await toast.boundingBox())!
    const { height } = page.viewportSize()!
    expect(box.y).toBeGreaterThan(height / 2)
    expect(box.y + box.height).toBeLessThan(height - 72)
    const under = await toast.getByText('Cliente salvo com sucesso!').evaluate((text) => {
      const { x, y } = text.getBoundingClientRect()
      return text.contains(document.elementFromPoint(x + 4, y + 4))
    })
    expect(under).toBe(false)
    await toast.getByRole('button', { name: 'Fechar aviso' }).click()
    await expect(toast).toHaveCount(0)
  },
)
