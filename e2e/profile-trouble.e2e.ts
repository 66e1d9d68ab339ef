import type { Page } from '@playwright/test'
import { pngClaiming } from '../test/pictures.ts'
import { axeFaults } from './axe.ts'
import { expect, test } from './harness.ts'
import { field, isWide, newProfile, open, picture, previewText, save, tab } from './profile-editor.ts'
import { isTooWide } from './staff.ts'
import { endSession, keptIn, signInByHand } from './session-end.ts'

const saveButton = { name: 'Salvar', exact: true } as const

test(
  'names of 255 letters, right-to-left, emoji and markup are text everywhere, and no screen gets wider',
  { tag: ['@both', '@D-101'] },
  async ({ page }) => {
    const markup = '</script><script>document.title="x"</script><img src=x onerror="document.title=1">'
    const name = 'مطعم 🍝 '.repeat(4) + markup
    const branch = 'Restaurante'.repeat(23).slice(0, 255)
    const links = [{ type: 'outro', label: '"><b>🍷</b>', url: 'https://exemplo.com.br/?a="><script>' }]
    const profile = await newProfile(page, {
      name,
      branch,
      description: markup,
      info: `\u202e${markup}`,
      categories: ['<i>مكرونة</i>'],
      links,
      is_draft: false,
    })
    await page.goto('/admin/branches')
    await expect(page.getByRole('heading', { name: branch })).toBeVisible()
    expect(await isTooWide(page)).toBe(false)

    await open(page, profile)
    await expect(field(page, 'Nome')).toHaveValue(name)
    if (!isWide(page)) await page.getByRole('button', { name: 'Ver prévia' }).click()
    await expect.poll(() => previewText(page)).toContain(markup)
    if (!isWide(page)) await page.getByRole('button', { name: 'Fechar', exact: true }).click()
    expect(await isTooWide(page)).toBe(false)
    await expect(page).toHaveTitle(/^Perfil Digital/)
    expect(await axeFaults(page)).toEqual([])

    await page.goto(`/perfil/${profile.slug}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name.trim())
    expect(await isTooWide(page)).toBe(false)
    expect(await page.evaluate(() => document.title)).not.toMatch(/^(x|1)$/)
    expect(await page.locator('img[src="x"]').count()).toBe(0)
  },
)

test(
  'each photograph that is not taken says why; what waits for the network is sent again',
  { tag: '@D-96' },
  async ({ page, allow }) => {
    allow(/status of (422|413)|ERR_/)
    const profile = await newProfile(page)
    await open(page, profile, 'imagens')
    const png = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/png', buffer })
    const good = await picture('boa.png', '#1d6b41')
    await page.getByLabel('Arquivos de fotos').setInputFiles([
      {
        name: 'desenho.svg',
        mimeType: 'image/svg+xml',
        buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      },
      png('pesada.png', Buffer.alloc(5_000_001)),
      png('enorme.png', pngClaiming({ width: 9000, height: 9000 })),
      png('cortada.png', good.buffer.subarray(0, 60)),
      good,
    ])
    const region = page.getByRole('region', { name: 'Fotos' })
    const photos = page.getByRole('list', { name: 'Fotos' }).getByRole('listitem')
    await expect(photos).toHaveCount(1, { timeout: 20_000 })
    await expect(page.getByText(/Enviando/)).toHaveCount(0)
    await expect(region.getByRole('alert').getByRole('listitem')).toHaveText([
      'desenho.svg: Envie uma imagem JPEG, PNG ou WebP.',
      'pesada.png: A imagem pode ter no máximo 5 MB.',
      /^enorme\.png: /,
      /^cortada\.png: /,
    ])
    await expect(region.getByRole('button', { name: 'Enviar de novo' })).toHaveCount(0)
    await page.getByLabel('O que mostra a foto 1').fill('A boa')
    expect(await axeFaults(page)).toEqual([])

    const upload = '**/api/business/*/upload'
    await page.route(upload, (route) => route.abort('internetdisconnected'))
    await page.getByLabel('Arquivos de fotos').setInputFiles([await picture('longe.png', '#24557a')])
    await expect(region.getByRole('alert')).toContainText(
      'longe.png: A imagem não foi enviada. Verifique a conexão e tente novamente.',
    )
    await expect(page.getByLabel('O que mostra a foto 1')).toHaveValue('A boa')
    await page.unroute(upload)
    await region.getByRole('button', { name: 'Enviar de novo' }).click()
    await expect(photos).toHaveCount(2, { timeout: 20_000 })
    await expect(region.getByRole('alert')).toHaveCount(0)

    await page.route(upload, (route) =>
      route.fulfill({
        json: {
          success: false,
          code: 'quota',
          msg: 'O espaço para imagens deste negócio acabou. Remova imagens que não usa mais.',
        },
      }),
    )
    await page.getByLabel('Arquivos de fotos').setInputFiles([await picture('sobra.png', '#24557a')])
    await expect(region.getByRole('alert')).toContainText(
      'sobra.png: O espaço para imagens deste negócio acabou.',
    )
    await page.unroute(upload)
    await save(page)
    await page.reload()
    await expect(photos).toHaveCount(2)
  },
)

test(
  'the picture at the head that is not taken says why beside itself, and what stood there stays',
  { tag: '@D-96' },
  async ({ page, allow }) => {
    allow(/status of (422|413)|ERR_|Failed to load resource/)
    const profile = await newProfile(page)
    await open(page, profile, 'imagens')
    const input = page.getByLabel('Arquivo de Foto de perfil')
    const avatar = page.getByRole('group', { name: 'Foto de perfil' })
    await input.setInputFiles({ name: 'nota.txt', mimeType: 'text/plain', buffer: Buffer.from('nada') })
    await expect(avatar.getByRole('alert')).toHaveText('Envie uma imagem JPEG, PNG ou WebP.')
    await input.setInputFiles({ name: 'falsa.png', mimeType: 'image/png', buffer: Buffer.from('nada') })
    await expect(avatar.getByRole('alert')).toHaveText('Envie uma imagem JPEG, PNG ou WebP.')

    await page.route('**/api/business/*/upload', (route) => route.abort('internetdisconnected'))
    await input.setInputFiles(await picture('logo.png', '#7b2d4f'))
    await page.getByRole('button', { name: 'Usar imagem' }).click()
    await expect(avatar.getByRole('alert')).toHaveText(
      'A imagem não foi enviada. Verifique a conexão e tente novamente.',
    )
    await expect(avatar.getByRole('button', { name: 'Escolher imagem' })).toBeVisible()
    await expect(page.getByRole('button', saveButton)).toHaveCount(0)
  },
)

const signInHere = async (page: Page, email: string) => {
  await signInByHand(page, email)
  await expect(page.getByRole('tab', { selected: true })).toBeVisible()
}

/** Saves after the session has ended; if the preview noticed that earlier, the sign-in is already shown. */
const saveTooLate = async (page: Page) => {
  const login = /\/auth\/login/
  await expect(async () => {
    // A poll may have found out first that the session ended, also between finding the button and pressing it.
    if (!login.test(page.url())) await page.getByRole('button', saveButton).click({ timeout: 1000 })
    await expect(page).toHaveURL(login, { timeout: 1000 })
  }).toPass()
}

test(
  'when the session ends while one writes, signing in again brings back what was typed',
  { tag: ['@D-04', '@D-14'] },
  async ({ page, another, allow }) => {
    allow(/status of 401/)
    const profile = await newProfile(page)
    const writer = await another(isWide(page) ? 'mesa' : 'celular')
    await writer.goto(`/admin/branch/${profile.id}/edit`)
    await signInHere(writer, 'dona@casacheia.test')
    await field(writer, 'Descrição').fill('Escrita antes do fim')
    await tab(writer, 'Links').click()
    await writer.getByRole('button', { name: 'Adicionar link' }).click()
    await field(writer, 'Endereço').fill('exemplo.com.br/antes')
    await endSession(writer)
    let asked = false
    writer.on('dialog', (dialog) => {
      asked = true
      void dialog.accept()
    })

    await saveTooLate(writer)
    expect(asked).toBe(false)
    await signInHere(writer, 'dona@casacheia.test')

    await expect(writer).toHaveURL(new RegExp(`/admin/branch/${profile.id}/edit\\?tab=links`))
    const told = writer.getByText('O que você digitou antes está aqui de novo: confira e salve.')
    await expect(told).toBeVisible()
    await expect(field(writer, 'Endereço')).toHaveValue('exemplo.com.br/antes')
    expect(await axeFaults(writer)).toEqual([])
    await save(writer)
    await expect(told).toHaveCount(0)
    await tab(writer, 'Dados').click()
    await expect(field(writer, 'Descrição')).toHaveValue('Escrita antes do fim')
  },
)

test(
  'what was typed before a session ended is gone once somebody else signs in there, and signing out asks before it is lost',
  { tag: '@D-98' },
  async ({ page, another, allow }) => {
    allow(/status of 401/)
    const profile = await newProfile(page)
    const shared = await another(isWide(page) ? 'mesa' : 'celular')
    const kept = () => keptIn(shared)
    await shared.goto(`/admin/branch/${profile.id}/edit`)
    await signInHere(shared, 'dona@casacheia.test')
    await field(shared, 'Descrição').fill('Rascunho da dona')
    await endSession(shared)
    await saveTooLate(shared)
    await expect.poll(kept).toContain('Rascunho da dona')

    await signInHere(shared, 'agencia@casacheia.test')
    await expect(field(shared, 'Descrição')).toHaveValue('')
    await expect.poll(kept).not.toContain('Rascunho da dona')

    await field(shared, 'Descrição').fill('Rascunho da agência')
    const asked = shared.waitForEvent('dialog')
    await shared.getByRole('button', { name: /^Menu de / }).click()
    const leaving = shared.getByRole('button', { name: 'Sair', exact: true }).click()
    await (await asked).accept()
    await leaving
    await expect(shared).toHaveURL(/\/auth\/login/)
    await expect.poll(kept).not.toContain('Rascunho')
  },
)

test(
  'a tab or a dialog whose code does not arrive says so in its place: what was typed stays and is saved, and another try opens it',
  { tag: ['@D-67', '@ERR-08'] },
  async ({ page, allow }) => {
    allow(/ERR_|dynamically imported module/)
    const profile = await newProfile(page)
    const code = /\/assets\/(LinksTab|CropDialog|Team)-/
    await page.route(code, (route) => route.abort('internetdisconnected'))
    await open(page, profile)
    await field(page, 'Descrição').fill('Ainda aqui')

    await tab(page, 'Imagens').click()
    await page.getByLabel('Arquivo de Foto de perfil').setInputFiles(await picture('logo.png', '#7b2d4f'))
    await expect(page.getByText('Não foi possível abrir.', { exact: false })).toBeVisible()
    const again = (name: string) =>
      page.getByRole('tabpanel', { name }).getByRole('button', { name: 'Tentar novamente' })
    for (const name of ['Equipe', 'Links']) {
      await tab(page, name).click()
      await expect(again(name)).toBeVisible()
    }
    await save(page)
    await page.unroute(code)
    await again('Links').click()
    await expect(page.getByRole('button', { name: 'Adicionar link' })).toBeVisible()
    await tab(page, 'Dados').click()
    await expect(field(page, 'Descrição')).toHaveValue('Ainda aqui')
  },
)
