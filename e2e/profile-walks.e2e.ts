import type { Page } from '@playwright/test'
import { axeFaults } from './axe.ts'
import { expect, test } from './harness.ts'
import {
  field,
  isWide,
  type Made,
  newProfile,
  open,
  picture,
  previewText,
  save,
  tab,
} from './profile-editor.ts'
import { isTooWide } from './staff.ts'

const photos = (page: Page) => page.getByRole('list', { name: 'Fotos' }).getByRole('listitem')
const order = (page: Page) =>
  photos(page)
    .getByRole('img')
    .evaluateAll((all) => all.map((each) => each.getAttribute('alt')))
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

const words = ['Salão', 'Prato', 'Fachada']

/** Uploads three photographs through the page and describes each. */
async function threePhotos(page: Page, profile: Made) {
  await open(page, profile, 'imagens')
  const colours = ['#7b2d4f', '#1d6b41', '#24557a']
  const files = await Promise.all(colours.map((colour, index) => picture(`${words[index]}.png`, colour)))
  await page.getByLabel('Arquivos de fotos').setInputFiles(files)
  await expect(photos(page)).toHaveCount(3, { timeout: 20_000 })
  await expect(page.getByText(/Enviando/)).toHaveCount(0)
  for (const [index, said] of words.entries()) {
    await page.getByLabel(`O que mostra a foto ${index + 1}`).fill(said)
  }
}

/** Presses Tab until the element has the focus, as a person without a pointer does. */
async function walkTo(page: Page, name: string | RegExp, key = 'Tab') {
  const target = page.getByRole('button', { name }).or(page.getByLabel(name)).first()
  await expect(target).toBeVisible()
  for (let steps = 0; steps < 80; steps++) {
    if (await target.evaluate((node) => node === document.activeElement)) return
    await page.keyboard.press(key)
  }
  throw new Error(`${String(name)} is not reached by ${key}.`)
}

test(
  'by keyboard alone a text is written, a photograph moved, and the profile saved and published',
  { tag: ['@mesa', '@D-67'] },
  async ({ page }) => {
    const profile = await newProfile(page)
    await threePhotos(page, profile)
    await button(page, 'Salvar').click()
    await expect(button(page, 'Salvar')).toHaveCount(0)

    await page.goto('/admin/branches')
    await expect(page.getByRole('link', { name: /^Editar Teste/ }).first()).toBeVisible()
    await page.getByRole('main').locator(`a[href="/admin/branch/${profile.id}/edit"]`).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Perfil Digital' })).toBeFocused()
    await walkTo(page, /^Descrição/)
    await page.keyboard.type('Escrita sem ponteiro')
    for (
      let steps = 0;
      steps < 10 && !(await tab(page, 'Dados').evaluate((node) => node === document.activeElement));
      steps++
    )
      await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('ArrowRight')
    await expect(tab(page, 'Imagens')).toBeFocused()
    await expect(photos(page)).toHaveCount(3)

    await walkTo(page, 'Arrastar foto 1')
    await page.keyboard.press('Space')
    await expect(page.getByText('Foto sobre a posição 1 de 3.')).toBeAttached()
    await expect(async () => {
      await page.keyboard.press('ArrowRight')
      await expect(page.getByText('Foto sobre a posição 2 de 3.')).toBeAttached({ timeout: 2000 })
    }).toPass()
    await page.keyboard.press('Space')
    await expect.poll(() => order(page)).toEqual(['Prato', 'Salão', 'Fachada'])

    await walkTo(page, 'Salvar')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Perfil salvo com sucesso!').first()).toBeVisible()
    await walkTo(page, 'Publicar', 'Shift+Tab')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alertdialog')).toBeVisible()
    await walkTo(page, 'Publicar assim')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Perfil publicado com sucesso!').first()).toBeVisible()

    await page.goto(`/perfil/${profile.slug}`)
    await expect(page.getByText('Escrita sem ponteiro')).toBeVisible()
    await expect(page.getByLabel(/^Ampliar:/).first()).toHaveAccessibleName('Ampliar: Prato')
  },
)

test(
  'a finger that rests on the handle takes a photograph to another place; one that strokes scrolls',
  { tag: ['@celular', '@D-67'] },
  async ({ page }) => {
    const profile = await newProfile(page)
    await threePhotos(page, profile)
    const finger = await page.context().newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x = 0, y = 0) =>
      finger.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] })
    const middle = async (name: string) => {
      const box = (await button(page, name).boundingBox())!
      return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
    }

    await button(page, 'Arrastar foto 1').evaluate((node) => node.scrollIntoView({ block: 'center' }))
    const [from, to] = [await middle('Arrastar foto 1'), await middle('Arrastar foto 2')]
    await touch('touchStart', from.x, from.y)
    await expect(page.getByText('Foto sobre a posição 1 de 3.')).toBeAttached()
    for (let step = 1; step <= 8; step++) {
      await touch('touchMove', from.x, from.y + ((to.y - from.y) * step) / 8)
    }
    await expect(page.getByText('Foto sobre a posição 2 de 3.')).toBeAttached()
    await touch('touchEnd')
    await expect.poll(() => order(page)).toEqual(['Prato', 'Salão', 'Fachada'])

    const image = (await photos(page).nth(1).getByRole('img').boundingBox())!
    const before = await page.evaluate(() => scrollY)
    await touch('touchStart', image.x + 40, image.y + 60)
    for (let step = 1; step <= 8; step++) await touch('touchMove', image.x + 40, image.y + 60 - 15 * step)
    await touch('touchEnd')
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(before)
    expect(await order(page)).toEqual(['Prato', 'Salão', 'Fachada'])
  },
)

const highlights = ['Quinta da pizza', 'Vinhos', 'Almoço'].map((title) => ({
  title,
  text: 'Até as 22h',
  image_path: null,
  link: '',
}))
const address = {
  zipcode: '05422000',
  street: 'Rua dos Pinheiros',
  number: '812',
  complement: '',
  district: 'Pinheiros',
  city: 'São Paulo',
  state_id: 25,
}
const day = { enabled: true, from: '12:00', to: '23:00', max_delay: null }
const schedule = ['MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT', 'SUN'].map((day_of_week) => ({
  day_of_week,
  ...day,
}))
const full = {
  description: 'Massas da casa. '.repeat(40),
  info: 'Rampa na entrada.',
  highlights,
  address,
  schedule,
}

/** Whether a part of the preview's page is visible, above the fixed button. */
const shows = (page: Page, text: string) =>
  page.evaluate((said) => {
    const shown = document.querySelector('iframe')?.contentDocument
    const all = [...(shown?.querySelectorAll<HTMLElement>('[data-part]') ?? [])]
    const box = all.find((each) => each.textContent?.includes(said))?.getBoundingClientRect()
    const view = shown?.defaultView
    return Boolean(
      box &&
      view &&
      box.height > 0 &&
      box.top >= 0 &&
      box.top < view.innerHeight - 90 &&
      box.left >= 0 &&
      box.right <= view.innerWidth,
    )
  }, text)
const scrolled = (page: Page) =>
  page.evaluate(() => document.querySelector('iframe')?.contentDocument?.documentElement.scrollTop)

test(
  'the preview shows the part that is being written, unfolds the hours, and moves nothing else',
  { tag: ['@mesa', '@D-67'] },
  async ({ page }) => {
    const profile = await newProfile(page, full)
    await open(page, profile)
    await expect.poll(() => previewText(page)).toContain('Rampa na entrada.')
    expect(await shows(page, 'Rampa na entrada.')).toBe(false)

    await field(page, 'Informações').focus()
    await expect.poll(() => shows(page, 'Rampa na entrada.')).toBe(true)
    await field(page, 'Nome').focus()
    await expect.poll(() => scrolled(page)).toBe(0)
    await tab(page, 'Horários').click()
    await expect.poll(() => shows(page, 'Domingo')).toBe(true)
    await tab(page, 'Endereço').click()
    await expect.poll(() => shows(page, 'Rua dos Pinheiros, 812')).toBe(true)
    await tab(page, 'Destaques').click()
    await page.getByLabel('Título').nth(2).focus()
    await expect.poll(() => shows(page, 'Almoço')).toBe(true)
    const around = await page.evaluate(() => scrollY)
    await page.getByLabel('Título').nth(2).fill('Brunch de domingo')
    await expect.poll(() => shows(page, 'Brunch de domingo')).toBe(true)
    expect(await page.evaluate(() => scrollY)).toBe(around)

    // When the editor opens at a tab, the preview scrolls to its part while the splash still hides both.
    await save(page)
    await page.goto(`/admin/branch/${profile.id}/edit?tab=endereco`)
    await expect.poll(() => shows(page, 'Rua dos Pinheiros, 812')).toBe(true)
  },
)

test(
  'where there is no room beside the form, the preview opens at the part that is being written',
  { tag: ['@celular', '@D-67'] },
  async ({ page }) => {
    const profile = await newProfile(page, full)
    await open(page, profile, 'endereco')
    await expect(field(page, 'CEP')).toBeVisible()
    await button(page, 'Ver prévia').click()
    await expect.poll(() => shows(page, 'Rua dos Pinheiros, 812')).toBe(true)
    await page.setViewportSize({ width: 320, height: 640 })
    const isCut = () =>
      page.evaluate(() => {
        const root = document.querySelector('iframe')?.contentDocument?.documentElement
        return root ? root.scrollWidth > root.clientWidth : true
      })
    await expect.poll(isCut).toBe(false)
  },
)

test(
  'every tab and dialog is clean in the dark too, and stands at 320 pixels',
  { tag: ['@both', '@D-67'] },
  async ({ page }) => {
    // Twelve axe checks.
    test.slow()
    await page.emulateMedia({ colorScheme: 'dark' })
    const links = [{ type: 'site', label: '', url: 'https://exemplo.com.br' }]
    const profile = await newProfile(page, { ...full, links })
    await threePhotos(page, profile)
    expect(await axeFaults(page), 'photographs').toEqual([])
    if (!isWide(page)) await page.setViewportSize({ width: 320, height: 640 })
    expect(await isTooWide(page), 'photographs').toBe(false)
    for (const name of [
      'Dados',
      'Endereço',
      'Horários',
      'Links',
      'Destaques',
      'Aparência',
      'Integrações',
      'Equipe',
    ]) {
      await tab(page, name).click()
      await expect(page.getByRole('tabpanel', { name })).toBeVisible()
      expect(await isTooWide(page), name).toBe(false)
      expect(await axeFaults(page), name).toEqual([])
    }

    await tab(page, 'Imagens').click()
    await page.getByLabel('Arquivo de Foto de perfil').setInputFiles(await picture('logo.png', '#7b2d4f'))
    await expect(button(page, 'Usar imagem')).toBeEnabled()
    expect(await axeFaults(page), 'cut').toEqual([])
    await page.keyboard.press('Escape')
    await button(page, 'Publicar').click()
    await expect(page.getByRole('alertdialog')).toBeVisible()
    expect(await axeFaults(page), 'publish').toEqual([])
    await button(page, 'Ainda não').click()
    await page
      .getByRole('link', { name: 'Página Inicial' })
      .or(page.getByRole('link', { name: 'Estabelecimentos' }))
      .first()
      .click()
    await expect(page.getByRole('alertdialog')).toBeVisible()
    expect(await axeFaults(page), 'leave').toEqual([])
  },
)
