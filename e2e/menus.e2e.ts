import { axeFaults } from './axe.ts'
import { expect, test } from './harness.ts'
import { dialog, itemsOf, list, named, open, menuBranch, save } from './menu-branch.ts'
import { isTooWide, signIn } from './staff.ts'

test(
  'a menu is added, filled with sections and items, and shown to guests once it is active',
  { tag: ['@both', '@ROUTE-06', '@ROUTE-07', '@D-68'] },
  async ({ page, another }) => {
    const branch = await menuBranch(page)
    await page.goto('/admin/menus')
    await expect(page.getByText('Este estabelecimento ainda não tem cardápios.')).toBeVisible()
    expect(await axeFaults(page)).toEqual([])
    await page.getByRole('button', { name: 'Adicionar cardápio' }).click()
    const menu = dialog(page, 'Adicionar cardápio')
    await named(menu).fill('Cardápio da noite')
    expect(await axeFaults(page)).toEqual([])
    await save(menu).click()

    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cardápio da noite')
    await expect(page.getByText('Este cardápio está inativo')).toBeVisible()
    await page.getByRole('button', { name: 'Adicionar seção' }).click()
    const section = dialog(page, 'Adicionar seção')
    await named(section).fill('Sobremesas')
    await save(section).click()
    await expect(section).toBeHidden()
    await page.getByRole('button', { name: 'Adicionar item em Sobremesas' }).click()
    const item = dialog(page, 'Adicionar item')
    await named(item).fill('Tiramisù 🍰')
    const price = item.getByRole('textbox', { name: 'Preço', exact: true })
    const promo = item.getByRole('textbox', { name: 'Preço promocional' })
    await price.pressSequentially('3200')
    await expect(price).toHaveValue('R$ 32,00')
    await expect(price).toHaveAttribute('inputmode', 'numeric')
    await promo.pressSequentially('3200')
    await item.getByText('Vegetariano', { exact: true }).click()
    await save(item).click()
    await expect(promo).toHaveAccessibleDescription(/deve ser menor que o preço\./)
    await promo.press('Backspace')
    await promo.press('Backspace')
    await promo.pressSequentially('90')
    await expect(promo).toHaveValue('R$ 32,90')
    for (let times = 0; times < 4; times++) await promo.press('Backspace')
    await expect(promo).toHaveValue('')
    await promo.pressSequentially('2890')
    expect(await axeFaults(page)).toEqual([])
    expect(await isTooWide(page)).toBe(false)
    await save(item).click()
    await expect(item).toBeHidden()
    const row = list(page, 'Sobremesas').getByRole('listitem')
    await expect(row).toContainText('Tiramisù 🍰')
    await expect(row).toContainText('R$ 28,90')
    await expect(row).toContainText('Vegetariano')
    const available = (await page.getByRole('switch', { name: 'Tiramisù 🍰 disponível' }).boundingBox())!
    expect(Math.min(available.width, available.height)).toBeGreaterThanOrEqual(44)
    expect(await axeFaults(page)).toEqual([])
    expect(await isTooWide(page)).toBe(false)

    await page.getByRole('switch', { name: 'Cardápio da noite ativo' }).click()
    await expect(page.getByText('Este cardápio está inativo')).toBeHidden()
    const link = page.getByRole('link', { name: 'Ver cardápio' })
    const hidden = page.getByText('Os clientes ainda não veem os cardápios')
    await expect(hidden).toBeVisible()
    await expect(link).toBeHidden()
    expect(await axeFaults(page)).toEqual([])
    await page.goto('/admin/menus')
    await expect(hidden.getByRole('link', { name: 'Abrir o perfil' })).toHaveAttribute('href', /\/edit$/)
    await page.goBack()
    await branch.publish()
    await page.reload()
    await expect(hidden).toBeHidden()
    await expect(link).toHaveAttribute('href', new RegExp(`^/cardapios/${branch.slug}/\\d+$`))
    await page.reload()
    await expect(page.getByRole('switch', { name: 'Cardápio da noite ativo' })).toBeChecked()
    await expect(row).toContainText('Tiramisù 🍰')
    const second = await another('mesa')
    await signIn(second)
    await second.goto('/admin/menus')
    await expect(second.getByText('Cardápio da noite')).toHaveCount(0)
  },
)

test(
  'items are sorted by keyboard, by buttons and by hand, from section to section, and it is spoken where they are',
  { tag: ['@both', '@D-68'] },
  async ({ page }) => {
    const branch = await menuBranch(page)
    const id = await branch.menu('Da casa', { Massas: ['Nhoque', 'Penne', 'Ravióli'], Doces: ['Cannoli'] })
    await open(page, id)
    await page.getByRole('button', { name: 'Ordenar' }).click()
    const order = list(page, 'Ordem dos itens')
    const names = () => order.getByRole('listitem').locator('bdi').allTextContents()
    const said = (text: string, timeout?: number) =>
      expect(page.getByText(text, { exact: true })).toBeAttached(timeout ? { timeout } : {})
    const saved = () => page.waitForResponse((answer) => answer.url().endsWith('/order') && answer.ok())
    await expect.poll(names).toEqual(['Massas', 'Nhoque', 'Penne', 'Ravióli', 'Doces', 'Cannoli'])
    expect(await axeFaults(page)).toEqual([])
    expect(await isTooWide(page)).toBe(false)

    let answer = saved()
    const down = page.getByRole('button', { name: 'Mover Ravióli para baixo' })
    await down.click()
    await said('Ravióli, posição 1 de 2 em Doces.')
    await answer
    await expect(down).toBeFocused()
    await expect.poll(names).toEqual(['Massas', 'Nhoque', 'Penne', 'Doces', 'Ravióli', 'Cannoli'])

    answer = saved()
    await page.getByRole('button', { name: 'Arrastar Penne' }).focus()
    await page.keyboard.press('Space')
    await said('Penne, levantado, posição 2 de 2 em Massas.')
    // Keys do nothing while dnd-kit measures the rows.
    await expect(async () => {
      await page.keyboard.press('ArrowUp')
      await said('Penne, posição 1 de 2 em Massas.', 2000)
    }).toPass()
    await page.keyboard.press('Space')
    await answer
    await expect.poll(names).toEqual(['Massas', 'Penne', 'Nhoque', 'Doces', 'Ravióli', 'Cannoli'])

    answer = saved()
    const handles = ['Cannoli', 'Penne'].map((name) => page.getByRole('button', { name: `Arrastar ${name}` }))
    // Waits until the dropped row has come to rest.
    for (const handle of handles) await handle.scrollIntoViewIfNeeded()
    const [from, to] = [(await handles[0]!.boundingBox())!, (await handles[1]!.boundingBox())!]
    await page.mouse.move(from.x + 20, from.y + 20)
    await page.mouse.down()
    await page.mouse.move(from.x + 20, from.y - 20, { steps: 4 })
    await page.mouse.move(to.x + 20, to.y + 18, { steps: 10 })
    await page.mouse.up()
    await answer
    await expect.poll(names).toEqual(['Massas', 'Cannoli', 'Penne', 'Nhoque', 'Doces', 'Ravióli'])

    const upwards = page.getByRole('button', { name: 'Mover Doces para cima' })
    // dnd-kit takes every click until 50 ms after a drop, and its timer is late on a busy machine: such a press reaches nobody.
    await expect(async () => {
      await page.getByText('Seções', { exact: true }).click()
      await expect(upwards).toBeVisible({ timeout: 2000 })
    }).toPass()
    answer = saved()
    await upwards.click()
    await said('Doces, posição 1 de 2.')
    await answer
    await page.getByRole('button', { name: 'Concluir' }).click()
    await page.reload()
    await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Doces', 'Massas'])
    await expect(itemsOf(page, 'Massas')).toHaveText(['Cannoli', 'Penne', 'Nhoque'])
  },
)

test(
  'a file is chosen in the browser, its problems and the columns to match fit a phone, and the menu is saved as a file again',
  { tag: ['@celular', '@D-68'] },
  async ({ page }) => {
    const branch = await menuBranch(page)
    await branch.menu('Carta de vinhos', { Tintos: ['Merlot'] })
    await page.goto('/admin/menus')
    await page.getByRole('button', { name: 'Importar' }).click()
    const form = dialog(page, 'Importar cardápio')
    const choose = async (name: string, content: string, opener: string | RegExp) => {
      const chooser = page.waitForEvent('filechooser')
      await form.getByRole('button', { name: opener }).click()
      await (await chooser).setFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) })
    }

    await choose('Vinhos.csv', 'Seção;Item;Preço\nTintos;Chianti;cento\nTintos;;90,00\n', /^Arquivo/)
    await expect(form.getByText('O arquivo tem 2 problemas.')).toBeVisible()
    expect(await axeFaults(page)).toEqual([])
    expect(await isTooWide(page)).toBe(false)

    await choose('Adega.csv', 'Tipo;Denominação;Custo\nTintos;Chianti;R$ 90,00\n', 'Trocar arquivo')
    const column = (name: string) => form.getByRole('combobox', { name, exact: true })
    await column('Seção').selectOption('Tipo')
    await column('Item').selectOption('Denominação')
    expect(await axeFaults(page)).toEqual([])
    expect(await isTooWide(page)).toBe(false)
    await form.getByRole('button', { name: 'Conferir' }).click()

    const lefts = [
      form.getByRole('button', { name: 'Mudar colunas' }),
      form.getByText('Tudo certo: 1 item em 1 seção.'),
    ].map((place) =>
      place.evaluate((element) => {
        const words = document.createRange()
        words.selectNodeContents(element)
        return Math.round(words.getBoundingClientRect().left)
      }),
    )
    expect(await lefts[0]).toBe(await lefts[1])
    await form.getByRole('button', { name: 'Cancelar' }).click()
    await page.getByRole('button', { name: 'Sair sem salvar' }).click()
    await page.getByRole('button', { name: 'Mais ações de Carta de vinhos' }).click()
    const download = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: 'Exportar' }).click()
    expect((await download).suggestedFilename()).toBe('Carta de vinhos.csv')
  },
)

test(
  'the buttons above the menus stand where they were while the menus load',
  { tag: '@celular' },
  async ({ page }) => {
    const branch = await menuBranch(page)
    await branch.menu('Almoço')
    await branch.menu('Jantar')
    let answer = () => {}
    const asked = new Promise<void>((resolve) => (answer = resolve))
    await page.route(/\/menu$/, async (route) => {
      await asked
      await route.fallback()
    })
    await page.goto('/admin/menus')
    const places = () =>
      Promise.all(
        ['Adicionar cardápio', 'Importar', 'Ordenar'].map((name) =>
          page.getByRole('button', { name, exact: true }).boundingBox(),
        ),
      )
    await expect(page.getByRole('status', { name: 'Carregando' })).toBeVisible()
    const before = await places()
    expect(before).not.toContain(null)

    answer()
    await expect(list(page, 'Cardápios').getByRole('listitem')).toHaveCount(2)

    expect(await places()).toEqual(before)
  },
)

test(
  'a menu’s long name takes two lines in the bar of the guests’ page, and the bar stays as high',
  { tag: '@celular' },
  async ({ page }) => {
    const branch = await menuBranch(page)
    await branch.publish()
    const name = 'Cardápio de primavera com massas frescas e vinhos da serra'
    const menus = [
      await branch.menu('Almoço', { Massas: ['Nhoque'] }),
      await branch.menu(name, { Massas: ['Nhoque'] }),
    ]
    const heights: number[] = []
    for (const id of menus) {
      await branch.activate(id)
      await page.goto(`/cardapios/${branch.slug}/${id}`)
      heights.push((await page.getByRole('banner').boundingBox())!.height)
    }
    const title = page.getByRole('heading', { level: 1 }).getByText(name)
    const lines = await title.evaluate(
      (text) => text.scrollHeight / Number.parseFloat(getComputedStyle(text).lineHeight),
    )

    expect(Math.floor(lines)).toBe(2)
    expect(heights).toEqual([56, 56])
  },
)

test(
  'a menu of 5,000 items opens closed, is searched, and an item is moved to any place',
  { tag: '@D-68' },
  async ({ page }) => {
    const branch = await menuBranch(page)
    const lines = Array.from({ length: 5000 }, (_, index) => `País ${index % 50};Vinho ${index}\n`).join('')
    const id = await branch.file('Adega', `Seção;Item\n${lines}`)
    await open(page, id)

    await expect(page.getByRole('heading', { level: 2 })).toHaveCount(50)
    await expect(page.getByRole('switch', { name: / disponível$/ })).toHaveCount(0)
    await page.getByRole('button', { name: 'País 7', exact: true }).click()
    await expect(list(page, 'País 7').getByRole('listitem')).toHaveCount(50)
    await page.getByRole('button', { name: 'Mostrar mais (50)' }).click()
    await expect(list(page, 'País 7').getByRole('listitem')).toHaveCount(100)
    // A word that every item has shows a hundred items; the others are offered in their sections.
    await page.getByRole('searchbox', { name: 'Buscar item' }).fill('vinho')
    await expect(list(page, 'País 0').getByRole('listitem')).toHaveCount(50)
    await expect(page.getByRole('switch', { name: / disponível$/ })).toHaveCount(200)
    await page.getByRole('button', { name: 'Mostrar mais (100)' }).first().click()
    await expect(list(page, 'País 2').getByRole('listitem')).toHaveCount(100)
    await page.getByRole('searchbox', { name: 'Buscar item' }).fill('vinho 4957')
    await expect(page.getByRole('switch', { name: / disponível$/ })).toHaveCount(1)
    await page.getByRole('button', { name: 'Mais ações de Vinho 4957' }).click()
    await page.getByRole('menuitem', { name: 'Mover' }).click()
    const form = dialog(page, 'Mover item')
    await form.getByRole('combobox', { name: 'Seção' }).selectOption({ label: 'País 0' })
    await form.getByRole('textbox', { name: 'Posição' }).fill('1')
    const answer = page.waitForResponse((each) => each.url().endsWith('/order') && each.ok())
    await form.getByRole('button', { name: 'Mover' }).click()
    await answer
    await page.goto(`/admin/menu/${id}/edit`)
    await page.getByRole('button', { name: 'País 0', exact: true }).click()
    await expect(itemsOf(page, 'País 0').first()).toHaveText('Vinho 4957')
  },
)

test(
  'in a long menu a section is one tap away, or a link that somebody shared, also when the dishes above it are laid out only then',
  { tag: ['@celular', '@D-69'] },
  async ({ page }) => {
    const branch = await menuBranch(page)
    const words = 'Ingredientes da estação, azeite extravirgem, ervas da horta e pão da casa. '.repeat(4)
    const lines = ['Entradas', 'Massas', 'Carnes', 'Vinhos'].flatMap((section) =>
      Array.from({ length: 60 }, (_, index) => `${section};Prato ${index};${words};10,00`),
    )
    const id = await branch.file('Longo', `Seção;Item;Descrição;Preço\n${lines.join('\n')}\n`)
    await branch.publish()
    await open(page, id)
    await page.getByRole('switch', { name: 'Longo ativo' }).click()
    await expect(page.getByText('Este cardápio está inativo')).toBeHidden()
    await page.goto(`/cardapios/${branch.slug}/${id}`)

    await page
      .getByRole('navigation', { name: 'Seções do cardápio' })
      .getByRole('link', { name: 'Carnes' })
      .click()

    const heading = page.getByRole('heading', { name: 'Carnes' })
    await expect(heading).toBeInViewport()
    await expect.poll(async () => (await heading.boundingBox())?.y).toBeLessThan(200)
    const shared = page.url()
    await page.goto(`/cardapios/${branch.slug}`)
    await page.goto(shared)
    await expect(heading).toBeInViewport()
    await expect.poll(async () => (await heading.boundingBox())?.y).toBeLessThan(200)
  },
)
