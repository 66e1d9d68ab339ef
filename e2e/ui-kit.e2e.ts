import type { Page } from '@playwright/test'
import { expect, test } from './harness.ts'
import { expectClean } from './axe.ts'

const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const searches = (page: Page) => part(page, 'Busca').getByText('Buscas:')
const searchBox = (page: Page) => page.getByRole('searchbox', { name: 'Buscar cliente' })

/** Opens the page with a stopped clock: time passes only by `page.clock.runFor`. */
async function openWithStillClock(page: Page) {
  await page.clock.install()
  await page.goto('/dev/ui')
  await searchBox(page).waitFor()
  await page.clock.pauseAt(Date.now() + 60_000)
}

test.describe('search', () => {
  test(
    'one character sends nothing, two do, an empty box clears',
    { tag: ['@UIKIT-01', '@D-103'] },
    async ({ page }) => {
      await openWithStillClock(page)

      await searchBox(page).fill('A')
      await page.clock.runFor(2_000)
      await expect(searches(page)).toHaveText('Buscas: []')

      await searchBox(page).fill('An')
      await page.clock.runFor(2_000)
      await expect(searches(page)).toHaveText('Buscas: ["An"]')

      await searchBox(page).fill('')
      await page.clock.runFor(2_000)
      await expect(searches(page)).toHaveText('Buscas: ["An",""]')
    },
  )

  test('a search waits 500 ms after the last letter', { tag: '@CONST-01' }, async ({ page }) => {
    await openWithStillClock(page)

    await searchBox(page).fill('An')
    await page.clock.runFor(490)
    await expect(searches(page)).toHaveText('Buscas: []')
    await searchBox(page).fill('Ana')
    await page.clock.runFor(490)
    await expect(searches(page)).toHaveText('Buscas: []')

    await page.clock.runFor(20)
    await expect(searches(page)).toHaveText('Buscas: ["Ana"]')
  })

  test('the key / goes to the search, Enter searches at once, Esc clears', async ({ page }) => {
    await page.goto('/dev/ui')
    await searchBox(page).waitFor()

    await page.keyboard.press('/')
    await expect(searchBox(page)).toBeFocused()
    await page.keyboard.type('Bia')
    await page.keyboard.press('Enter')
    await expect(searches(page)).toHaveText('Buscas: ["Bia"]')

    await page.keyboard.press('Escape')
    await expect(searchBox(page)).toHaveValue('')
    await expect(searches(page)).toHaveText('Buscas: ["Bia",""]')
  })
})

test('a switch of a form and one that saves at once look alike', async ({ page }) => {
  await page.goto('/dev/ui')
  const looks = part(page, 'Interruptores')
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
  expect(await looks).toEqual([look, look])
})

/** The contrast of a border with what is around and inside it. */
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

for (const colorScheme of ['light', 'dark'] as const) {
  test(`what can be ticked or chosen has a border that is seen, in the ${colorScheme} scheme`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme })
    await page.goto('/dev/ui')
    await searchBox(page).waitFor()

    const contrasts = await borderContrasts(page, 'Marcas')

    expect(contrasts).toHaveLength(2)
    for (const contrast of contrasts) expect(contrast).toBeGreaterThanOrEqual(3)
  })
}

test(
  'a button without a border ends where the content of its card ends',
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
  },
)

test.describe('dialogs', () => {
  test(
    "the notice dialog has the button 'Ok, entendi!' and gives the focus back",
    { tag: '@ERR-07' },
    async ({ page }) => {
      await page.goto('/dev/ui')
      const opener = page.getByRole('button', { name: 'Aviso', exact: true })

      await opener.click()
      const dialog = page.getByRole('alertdialog', { name: 'Preencha uma data válida!' })
      await expect(dialog.getByRole('button')).toHaveText(['Ok, entendi!'])
      await dialog.getByRole('button', { name: 'Ok, entendi!' }).click()

      await expect(dialog).toBeHidden()
      await expect(opener).toBeFocused()
      await expect(page.getByText('Resposta: lido')).toBeVisible()
    },
  )

  test("confirmation dialogs have the buttons 'Sim' and 'Não'", { tag: '@ERR-10' }, async ({ page }) => {
    await page.goto('/dev/ui')
    const opener = page.getByRole('button', { name: 'Pergunta', exact: true })
    const dialog = page.getByRole('alertdialog', { name: 'Deseja realmente excluir esse registro?' })

    await opener.click()
    await expect(dialog.getByRole('button', { name: 'Sim' })).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Não' })).toBeFocused()
    await dialog.getByRole('button', { name: 'Sim' }).click()
    await expect(page.getByText('Resposta: sim')).toBeVisible()

    await opener.click()
    await dialog.getByRole('button', { name: 'Não' }).click()
    await expect(page.getByText('Resposta: não')).toBeVisible()
  })

  test('Esc answers no', async ({ page }) => {
    await page.goto('/dev/ui')

    await page.getByRole('button', { name: 'Pergunta', exact: true }).click()
    await page.keyboard.press('Escape')

    await expect(page.getByRole('alertdialog')).toBeHidden()
    await expect(page.getByText('Resposta: não')).toBeVisible()
  })
})

test('what could not be loaded can be tried again', { tag: ['@ERR-08', '@ERR-09'] }, async ({ page }) => {
  await page.goto('/dev/ui')
  const failed = part(page, 'Lista com falha')

  await expect(failed.getByRole('alert')).toContainText('Algo deu errado!')
  await failed.getByRole('button', { name: 'Tentar novamente' }).click()

  await expect(failed.getByText('Tentativas: 1')).toBeVisible()
})

test(
  'each step is first, between or last, and current, completed or pending',
  { tag: ['@UIKIT-02', '@UIKIT-03'] },
  async ({ page }) => {
    await page.goto('/dev/ui')
    const steps = part(page, 'Etapas').getByRole('listitem')
    const states = () => steps.evaluateAll((all) => all.map((step) => (step as HTMLElement).dataset.state))
    const next = page.getByRole('button', { name: 'Continuar' })

    await expect(steps).toHaveCount(3)
    expect(await steps.evaluateAll((all) => all.map((step) => (step as HTMLElement).dataset.place))).toEqual([
      'first',
      'between',
      'last',
    ])
    expect(await states()).toEqual(['current', 'pending', 'pending'])
    await next.click()
    await expect(steps.nth(0)).toContainText('concluída')
    expect(await states()).toEqual(['completed', 'current', 'pending'])
    await next.click()
    await next.click()
    await expect(steps.nth(2)).toContainText('concluída')
    expect(await states()).toEqual(['completed', 'completed', 'completed'])
  },
)

test.describe('image input', () => {
  const image = (page: Page) => page.getByRole('group', { name: 'Foto do estabelecimento' })
  const flag = (page: Page) => image(page).locator('input[name="avatar_remove"]')
  const dot = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )

  test(
    'a changed image can be cancelled, which brings the original back',
    { tag: ['@UIKIT-04', '@UIKIT-05'] },
    async ({ page }) => {
      await page.goto('/dev/ui')
      const picture = image(page).getByRole('img', { name: 'Foto do estabelecimento' })
      const original = await picture.getAttribute('src')

      const chooser = page.waitForEvent('filechooser')
      await image(page).getByRole('button', { name: 'Trocar imagem' }).click()
      await (await chooser).setFiles({ name: 'nova.png', mimeType: 'image/png', buffer: dot })
      await expect(image(page)).toHaveAttribute('data-state', 'changed')
      await expect(picture).toHaveAttribute('src', /^blob:/)

      await image(page).getByRole('button', { name: 'Cancelar' }).click()
      await expect(image(page)).toHaveAttribute('data-state', 'cancelled')
      await expect(picture).toHaveAttribute('src', original ?? '')
      await expect(flag(page)).toHaveValue('0')
    },
  )

  test(
    'remove marks the image for deletion, and cancel takes the mark back',
    { tag: ['@UIKIT-06', '@UIKIT-07'] },
    async ({ page }) => {
      await page.goto('/dev/ui')
      await expect(flag(page)).toHaveValue('0')

      await image(page).getByRole('button', { name: 'Remover' }).click()
      await expect(image(page)).toHaveAttribute('data-state', 'empty')
      await expect(flag(page)).toHaveValue('1')

      await image(page).getByRole('button', { name: 'Cancelar' }).click()
      await expect(image(page)).toHaveAttribute('data-state', 'cancelled')
      await expect(flag(page)).toHaveValue('0')
      await expect(image(page).getByRole('img', { name: 'Foto do estabelecimento' })).toBeVisible()
    },
  )
})

test('a refused image says why, and the saved one stands again', { tag: '@D-96' }, async ({ page }) => {
  await page.goto('/dev/ui')
  const image = page.getByRole('group', { name: 'Foto do estabelecimento' })
  const picture = image.getByRole('img', { name: 'Foto do estabelecimento' })
  const original = await picture.getAttribute('src')

  const file = { name: 'danificada.png', mimeType: 'image/png', buffer: Buffer.from('x') }
  await image.getByLabel('Arquivo de Foto do estabelecimento').setInputFiles(file)

  await expect(image.getByRole('alert')).toHaveText('A imagem está danificada. Envie outra.')
  await expect(image).toHaveAttribute('data-state', 'original')
  await expect(picture).toHaveAttribute('src', original ?? '')
})

test.describe('menus', () => {
  test(
    'a menu opens and closes 200 ms after the pointer came and left',
    { tag: ['@mesa', '@UIKIT-08'] },
    async ({ page }) => {
      await openWithStillClock(page)
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
    },
  )

  test('a press opens the menu too, Esc closes it and gives the focus back', async ({ page }) => {
    await page.goto('/dev/ui')
    const button = page.getByRole('button', { name: 'Mais opções' })

    await button.press('Enter')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Central de Ajuda' })).toBeFocused()
    await page.keyboard.press('Escape')

    await expect(page.getByRole('region', { name: 'Mais opções' })).toBeHidden()
    await expect(button).toBeFocused()
  })
})

test.describe('scroll to top', () => {
  const button = (page: Page) => page.getByRole('button', { name: 'Voltar ao topo' })
  const scrolled = (page: Page) => page.evaluate(() => window.scrollY)

  test('the button appears after 200 px', { tag: '@UIKIT-10' }, async ({ page }) => {
    await page.goto('/dev/ui')
    await searchBox(page).waitFor()

    await page.evaluate(() => window.scrollTo(0, 201))
    await expect(button(page)).toBeVisible()
    await page.evaluate(() => window.scrollTo(0, 200))
    await expect(button(page)).toBeHidden()
  })

  test('the way to the top takes 600 ms', { tag: '@UIKIT-11' }, async ({ page }) => {
    await openWithStillClock(page)
    await page.evaluate(() => window.scrollTo(0, 1_000))

    await button(page).click()
    await page.clock.runFor(500)
    expect(await scrolled(page)).toBeGreaterThan(0)
    await page.clock.runFor(150)
    expect(await scrolled(page)).toBe(0)
  })

  test('who wants no motion is at the top at once', { tag: '@D-103' }, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await openWithStillClock(page)
    await page.evaluate(() => window.scrollTo(0, 1_000))

    await button(page).click()

    expect(await scrolled(page)).toBe(0)
  })
})

test(
  'below 992 px a list is cards, from there on a table',
  { tag: ['@mesa', '@CONST-02'] },
  async ({ page }) => {
    await page.setViewportSize({ width: 992, height: 800 })
    await page.goto('/dev/ui')
    await expect(page.getByRole('table', { name: 'Clientes', exact: true })).toBeVisible()

    await page.setViewportSize({ width: 991, height: 800 })

    await expect(page.getByRole('list', { name: 'Clientes', exact: true })).toBeVisible()
    await expect(page.getByRole('table', { name: 'Clientes', exact: true })).toBeHidden()
  },
)

test(
  'a phone is shown in Brazilian format while it is typed and when it is pasted',
  { tag: '@CONST-03' },
  async ({ page }) => {
    await page.goto('/dev/ui')
    const phone = page.getByRole('textbox', { name: 'Telefone' })

    await phone.pressSequentially('11912345678')
    await expect(phone).toHaveValue('(11) 91234-5678')
    await phone.fill('')
    await expect(phone).toHaveValue('')
    await phone.fill('+55 11 98765-4321')
    await expect(phone).toHaveValue('(11) 98765-4321')
  },
)

test('the pager says where it is and offers three pages to each side', async ({ page }) => {
  await page.goto('/dev/ui')
  const pages = page.getByRole('navigation', { name: 'Páginas' })

  await expect(page.getByText('Mostrando 101 a 120 de 240')).toBeVisible()
  await expect(pages.getByRole('button', { name: /^Página \d/ })).toHaveText([
    '3',
    '4',
    '5',
    '6',
    '7',
    '8',
    '9',
  ])
  await pages.getByRole('button', { name: 'Última' }).click()

  await expect(page.getByText('Mostrando 221 a 240 de 240')).toBeVisible()
  await expect(pages.getByRole('button', { name: 'Próxima página' })).toBeDisabled()
})

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

test('nothing is wider than a screen of 320 px', { tag: '@celular' }, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/dev/ui')
  await searchBox(page).waitFor()

  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
})

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
