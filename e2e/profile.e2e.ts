import { randomBytes } from 'node:crypto'
import type { Locator } from '@playwright/test'
import sharp from 'sharp'
import { axeFaults } from './axe.ts'
import { expect, test } from './harness.ts'
import { everyDay } from './own-branch.ts'
import {
  field,
  isWide,
  newProfile,
  open,
  picture,
  previewText,
  save,
  saveByApi,
  tab,
} from './profile-editor.ts'
import { isTooWide, signIn } from './staff.ts'

test(
  'at the address of the business a draft is begun, filled in and published: its page is there',
  { tag: ['@ROUTE-04', '@D-15', '@D-66'] },
  async ({ page }) => {
    await signIn(page, 'owner')
    await page.goto('/admin/branches')
    await expect(page.getByRole('button', { name: 'Adicionar estabelecimento' })).toBeVisible()
    const business = await page.evaluate(() => localStorage.getItem('casa-cheia.business'))
    await page.goto(`/admin/branch/${business}/add`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Novo estabelecimento')
    const unit = `Vila ${Date.now().toString(36)}`
    await field(page, 'Unidade').fill(unit)
    expect(await axeFaults(page)).toEqual([])
    await page.getByRole('button', { name: 'Adicionar', exact: true }).click()
    await expect(page).toHaveURL(/\/admin\/branch\/\d+\/edit/)
    await expect(page.getByText('Só a equipe vê este perfil até ele ser publicado.')).toBeVisible()

    await field(page, 'Descrição').fill('Forno a lenha e mesa na calçada.')
    await field(page, 'Categorias').fill('Massas')
    await field(page, 'Categorias').press('Enter')
    await field(page, 'Categorias').fill('Vinhos')
    await field(page, 'Telefone').fill('11912345678')
    await expect(field(page, 'Telefone')).toHaveValue('(11) 91234-5678')
    await page.getByLabel('Vale-refeição').check()
    await expect(page.getByRole('list', { name: 'Categorias' }).getByRole('listitem')).toHaveText([
      /Massas/,
      /Vinhos/,
    ])

    await tab(page, 'Endereço').click()
    await field(page, 'CEP').pressSequentially('69010080')
    await expect(field(page, 'CEP')).toHaveValue('69010-080')
    await field(page, 'Rua ou avenida').fill('Rua José Clemente')
    await field(page, 'Cidade').fill('Manaus')
    await field(page, 'Estado').selectOption('Amazonas')
    await expect(field(page, 'Fuso horário')).toHaveValue('America/Manaus')

    await tab(page, 'Horários').click()
    await page.getByRole('switch', { name: 'Sexta-feira' }).check()
    await page.getByLabel('Sexta-feira, abre').selectOption('18:00')
    await page.getByLabel('Sexta-feira, fecha').selectOption('02:00')
    await page.getByLabel('Sexta-feira, tolerância').selectOption('20 min')
    await expect(page.getByText('do dia seguinte', { exact: true }).first()).toBeVisible()
    await page.getByRole('group', { name: 'Mesmo horário em' }).getByRole('button', { name: 'Todos' }).click()
    await expect(page.getByLabel('Domingo, fecha')).toHaveValue('02:00')
    expect(await axeFaults(page)).toEqual([])

    await page.getByRole('button', { name: 'Publicar' }).click()
    const question = page.getByRole('alertdialog')
    await expect(question).toContainText('Ainda falta: foto de perfil e imagem de capa.')
    await question.getByRole('button', { name: 'Publicar assim' }).click()
    await expect(page.getByText('Perfil publicado com sucesso!').first()).toBeVisible()
    await expect(page.getByText('Publicado', { exact: true })).toBeVisible()
    await expect(page.getByText('Só a equipe vê este perfil até ele ser publicado.')).toHaveCount(0)

    const href = await page.getByRole('link', { name: 'Ver perfil' }).getAttribute('href')
    await page.goto(href!)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cantina da Praça')
    await expect(page.getByText('Forno a lenha e mesa na calçada.')).toBeVisible()
    await expect(page.getByText('Vale-refeição')).toBeVisible()
    await expect(page.getByText('18:00 às 02:00').first()).toBeAttached()
    const said = (property: string) => page.locator(`meta[property="og:${property}"]`).getAttribute('content')
    expect(await said('title')).toContain('Cantina da Praça')
    expect(await said('description')).toBe('Forno a lenha e mesa na calçada.')
    expect(await said('url')).toMatch(new RegExp(`/perfil/${href!.split('/').pop()}$`))
    expect(await page.locator('script[type="application/ld+json"]').textContent()).toContain('"Restaurant"')
  },
)

test(
  'a draft lists what guests look for, each missing part opens its tab, and a published profile is shared',
  { tag: ['@both', '@D-66'] },
  async ({ page }) => {
    const profile = await newProfile(page, { description: 'Massas feitas à mão' })
    await open(page, profile, 'links')
    const list = page.getByRole('region', { name: /^Antes de publicar/ })
    await expect(list).toContainText('1 de 6 prontos')
    expect(await axeFaults(page)).toEqual([])
    expect(await isTooWide(page)).toBe(false)

    await list.getByRole('button', { name: 'Incluir telefone' }).click()
    await expect(page).not.toHaveURL(/tab=links/)
    const { height } = (await list.boundingBox())!
    await field(page, 'Telefone').first().fill('1130627781')
    await expect(list).toContainText('2 de 6 prontos')
    expect((await list.boundingBox())!.height, 'nothing moves').toBe(height)
    await save(page)
    await expect(page.getByRole('button', { name: 'Compartilhar' })).toHaveCount(0)
    await page.getByRole('button', { name: 'Publicar' }).click()
    await page.getByRole('button', { name: 'Publicar assim' }).click()
    await expect(list).toBeHidden()

    const share = page.getByRole('button', { name: 'Compartilhar' })
    await share.click()
    const dialog = page.getByRole('dialog', { name: 'QR code: Perfil' })
    await expect(dialog).toContainText(`/perfil/${profile.slug}`)
    await expect(dialog.getByRole('button', { name: 'Copiar link' })).toBeVisible()
    expect(await axeFaults(page)).toEqual([])
    await page.goBack()
    await expect(dialog).toBeHidden()
    await expect(share).toBeFocused()
  },
)

test(
  'photographs are sent together, refused by name, put in order by keyboard and by button',
  { tag: ['@D-67', '@D-96'] },
  async ({ page, allow }) => {
    allow(/status of 422/)
    const profile = await newProfile(page)
    await open(page, profile, 'imagens')
    await page
      .getByLabel('Arquivos de fotos')
      .setInputFiles([
        await picture('salao.png', '#7b2d4f'),
        { name: 'falsa.png', mimeType: 'image/png', buffer: Buffer.from('nada') },
        await picture('prato.png', '#1d6b41'),
        await picture('fachada.png', '#24557a'),
      ])
    const photos = page.getByRole('list', { name: 'Fotos' }).getByRole('listitem')
    await expect(photos).toHaveCount(3, { timeout: 20_000 })
    await expect(page.getByRole('region', { name: 'Fotos' }).getByRole('alert')).toContainText(
      'falsa.png: Envie uma imagem JPEG, PNG ou WebP.',
    )
    await expect(page.getByText(/Enviando/)).toHaveCount(0)
    for (const [index, words] of ['Salão', 'Prato', 'Fachada'].entries()) {
      await page.getByLabel(`O que mostra a foto ${index + 1}`).fill(words)
    }
    const order = () =>
      photos.getByRole('img').evaluateAll((all) => all.map((each) => each.getAttribute('alt')))

    await page.getByRole('button', { name: 'Mover foto 1 para baixo' }).click()
    await expect.poll(order).toEqual(['Prato', 'Salão', 'Fachada'])
    await expect(page.getByRole('button', { name: 'Mover foto 2 para baixo' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect.poll(order).toEqual(['Prato', 'Fachada', 'Salão'])

    const handle = page.getByRole('button', { name: 'Arrastar foto 1' })
    await handle.focus()
    await page.keyboard.press('Space')
    await expect(page.getByText('Foto sobre a posição 1 de 3.')).toBeAttached()
    // Keys do nothing while dnd-kit measures the rows.
    await expect(async () => {
      await page.keyboard.press(isWide(page) ? 'ArrowRight' : 'ArrowDown')
      await expect(page.getByText('Foto sobre a posição 2 de 3.')).toBeAttached({ timeout: 2000 })
    }).toPass()
    await page.keyboard.press('Space')
    await expect.poll(order).toEqual(['Fachada', 'Prato', 'Salão'])
    expect(await axeFaults(page)).toEqual([])
    await save(page)

    await page.reload()
    await expect.poll(order).toEqual(['Fachada', 'Prato', 'Salão'])
  },
)

test(
  'the picture of a profile is cut to a square before it is sent, and Esc gives up',
  { tag: ['@D-67', '@D-96'] },
  async ({ page }) => {
    const profile = await newProfile(page)
    await open(page, profile, 'imagens')
    const avatar = page.getByRole('group', { name: 'Foto de perfil' })
    const choose = async () =>
      page.getByLabel('Arquivo de Foto de perfil').setInputFiles(await picture('logo.png', '#7b2d4f'))
    const dialog = page.getByRole('dialog', { name: 'Ajustar: Foto de perfil' })

    await choose()
    await expect(dialog.getByRole('button', { name: 'Usar imagem' })).toBeEnabled()
    expect(await axeFaults(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(avatar.getByRole('button', { name: 'Escolher imagem' })).toBeVisible()
    await choose()
    await dialog.getByLabel('Aproximar').fill('2')
    await dialog.getByRole('button', { name: 'Usar imagem' }).click()
    await expect(avatar.getByRole('img', { name: 'Foto de perfil' })).toBeVisible()
    await save(page)

    await page.reload()
    const source = await avatar.getByRole('img', { name: 'Foto de perfil' }).getAttribute('src')
    const [, width, height] = /-(\d+)x(\d+)\//.exec(source ?? '')!
    expect(width).toBe(height)

    // Four megapixels of noise in one channel: after cropping they have four channels, which would exceed the limit.
    const noise = { width: 2000, height: 2000, channels: 1 } as const
    const buffer = await sharp(randomBytes(4_000_000), { raw: noise }).png().toBuffer()
    await page
      .getByLabel('Arquivo de Foto de perfil')
      .setInputFiles({ name: 'granulada.png', mimeType: 'image/png', buffer })
    await dialog.getByRole('button', { name: 'Usar imagem' }).click()
    await expect(avatar.getByRole('button', { name: 'Cancelar' })).toBeVisible()
    await save(page)
    await expect(avatar.getByRole('alert')).toHaveCount(0)
  },
)

test(
  'beside the form, or on call, the page is shown with what is typed and nothing of it can be pressed',
  { tag: ['@both', '@D-67'] },
  async ({ page }) => {
    const profile = await newProfile(page)
    // Guests are offered a table once one can be had.
    const service = { type: 'REC', name: 'Jantar', max_persons: 40, meta: everyDay('19:00', '22:00') }
    const path = `/api/business/${profile.business_id}/branch/${profile.id}/reservation-service`
    const made = await page.request.post(path, { headers: { 'x-auth-token': profile.token }, data: service })
    expect(await made.json()).toMatchObject({ success: true })
    await open(page, profile)
    if (!isWide(page)) await page.getByRole('button', { name: 'Ver prévia' }).click()
    const frame = page.getByTitle('Prévia do perfil público')
    await expect(frame).toBeVisible()
    await expect.poll(() => previewText(page)).toContain('Reservar uma mesa')
    expect(await page.evaluate(() => document.querySelector('iframe')?.contentDocument?.body.inert)).toBe(
      true,
    )
    expect(await axeFaults(page)).toEqual([])
    if (!isWide(page)) await page.getByRole('button', { name: 'Fechar', exact: true }).click()

    await field(page, 'Descrição').fill('Escrito agora mesmo')
    if (!isWide(page)) await page.getByRole('button', { name: 'Ver prévia' }).click()
    await expect.poll(() => previewText(page)).toContain('Escrito agora mesmo')
    const answer = await page.request.get(`/perfil/${profile.slug}`, { maxRedirects: 0 })
    expect(answer.headers().location).toBe('/error/404')
  },
)

test(
  'the state of a published profile opens the way back to a draft',
  { tag: ['@celular', '@D-66'] },
  async ({ page }) => {
    const profile = await newProfile(page)
    await saveByApi(page, profile, { is_draft: false })
    await open(page, profile)
    const state = page.getByRole('button', { name: 'Publicado: mudar' })
    const back = page.getByRole('menuitem', { name: /^Voltar a rascunho/ })
    const question = page.getByRole('alertdialog', { name: 'Deseja realmente tirar este perfil do ar?' })

    expect((await state.boundingBox())!.height).toBeGreaterThanOrEqual(44)
    await state.click()
    await expect(back).toBeFocused()
    expect(await axeFaults(page)).toEqual([])
    await back.click()
    await expect(question.getByRole('button', { name: 'Manter publicado' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(state).toBeFocused()
    await state.click()
    await back.click()
    await question.getByRole('button', { name: 'Voltar a rascunho' }).click()

    await expect(page.getByText('Rascunho', { exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Publicar', exact: true })).toBeVisible()
    await expect(state).toHaveCount(0)
  },
)

test(
  'every tab is at an address of its own, stands on every screen and is clean',
  { tag: ['@both', '@ROUTE-05', '@D-67'] },
  async ({ page }) => {
    const highlights = [{ title: 'Festival de nhoque', text: 'Todo dia 29', image_path: null, link: '' }]
    const links = [{ type: 'site', label: '', url: 'https://exemplo.com.br' }]
    const profile = await newProfile(page, { highlights, links, name: 'Restaurante '.repeat(6).trim() })
    for (const [name, shown] of [
      ['dados', field(page, 'Nome')],
      ['imagens', page.getByRole('button', { name: 'Adicionar fotos' })],
      ['endereco', field(page, 'CEP')],
      ['horarios', page.getByRole('switch', { name: 'Domingo' })],
      ['links', page.getByRole('button', { name: 'Adicionar link' })],
      ['destaques', field(page, 'Título')],
      ['aparencia', field(page, 'Cor principal')],
      ['integracoes', field(page, 'Pixel do Facebook')],
      ['equipe', page.getByText('Ninguém foi adicionado à equipe deste estabelecimento.')],
    ] as [string, Locator][]) {
      await open(page, profile, name)
      await expect(shown).toBeVisible()
      expect(await isTooWide(page), name).toBe(false)
      expect(await axeFaults(page), name).toEqual([])
    }
  },
)

test(
  'a house that asks first counts who agreed, remembers the answer, and lets it be taken back',
  { tag: '@D-90' },
  async ({ page, another }) => {
    const given = { is_draft: false, google_analytics: 'G-ABCD123456', counting_consent: true }
    const { slug } = await newProfile(page, given)
    const guest = await another('celular')
    const counted: string[] = []
    await guest.route('https://www.googletagmanager.com/**', (route) => {
      counted.push(route.request().url())
      return route.fulfill({ contentType: 'text/javascript', body: '' })
    })
    const question = guest.getByRole('region', { name: 'Contagem de visitas' })

    await guest.goto(`/perfil/${slug}`)
    await expect(question).toBeVisible()
    expect(await axeFaults(guest)).toEqual([])
    await question.getByRole('button', { name: 'Recusar' }).click()
    await expect(question).toHaveCount(0)
    await guest.reload()
    await expect(guest.getByRole('button', { name: 'Contagem de visitas' })).toBeVisible()
    await expect(question).toHaveCount(0)
    expect(counted).toEqual([])

    await guest.getByRole('button', { name: 'Contagem de visitas' }).click()
    await expect(question.getByRole('button', { name: 'Recusar' })).toBeFocused()
    await question.getByRole('button', { name: 'Aceitar' }).click()
    await expect.poll(() => counted).toEqual(['https://www.googletagmanager.com/gtag/js?id=G-ABCD123456'])
    await guest.reload()
    await expect.poll(() => counted).toHaveLength(2)
  },
)
