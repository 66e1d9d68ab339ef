import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expect, test } from './harness.ts'
import { dialog, list, menuBranch, open as openMenu } from './menu-branch.ts'
import { newProfile, open } from './profile-editor.ts'

/** More than five megabytes of twelve megapixels, taken on its side, with the place where it was taken. */
async function fromPhone() {
  const [width, height] = [4000, 3000]
  const noise = { width, height, channels: 3 } as const
  const buffer = await sharp(randomBytes(width * height * 3), { raw: noise })
    .withExif({ IFD0: { Make: 'Telefone' }, IFD3: { GPSLatitude: '23/1 33/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 80 })
    .toBuffer()
  expect(buffer.length).toBeGreaterThan(5_000_000)
  return { name: 'telefone.jpg', mimeType: 'image/jpeg', buffer }
}

/** Browsers do not tell tests the files in a body, so the page keeps the last one that it sends. */
type Watched = typeof globalThis & { sentFile?: File }

const watchSending = (page: Page) =>
  page.addInitScript(() => {
    const send = globalThis.fetch
    globalThis.fetch = (address, options) => {
      const file = options?.body instanceof FormData ? options.body.get('file') : null
      if (file instanceof File) (globalThis as Watched).sentFile = file
      return send(address, options)
    }
  })

async function sent(page: Page): Promise<Buffer> {
  await page.waitForFunction(() => (globalThis as Watched).sentFile !== undefined)
  // As text: megabytes of numbers take half a minute.
  const address = await page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const reader = new FileReader()
        reader.addEventListener('load', () => resolve(reader.result as string))
        reader.readAsDataURL((globalThis as Watched).sentFile!)
      }),
  )
  return Buffer.from(address.slice(address.indexOf(',') + 1), 'base64')
}

async function expectShrunk(picture: Buffer) {
  const { width, height, format, exif, orientation } = await sharp(picture).metadata()
  expect({ width, height, format, exif, orientation }).toEqual({
    width: 1440,
    height: 1920,
    format: 'jpeg',
    exif: undefined,
    orientation: undefined,
  })
  expect(picture.length).toBeLessThan(5_000_000)
}

test(
  'a photograph as phones make them is sent upright, small enough and without its place, wherever it is chosen',
  { tag: ['@mesa', '@D-96'] },
  async ({ page }) => {
    const photo = await fromPhone()
    await watchSending(page)
    const profile = await newProfile(page)
    await open(page, profile, 'imagens')
    await page.getByLabel('Arquivos de fotos').setInputFiles([photo])
    await expectShrunk(await sent(page))
    await expect(page.getByRole('list', { name: 'Fotos' }).getByRole('listitem')).toHaveCount(1, {
      timeout: 20_000,
    })

    const branch = await menuBranch(page)
    const menu = await branch.menu('Da casa', { Massas: ['Nhoque'] })
    await openMenu(page, menu)
    await list(page, 'Massas').getByRole('button', { name: 'Nhoque' }).first().click()
    await dialog(page, 'Editar item').getByLabel('Arquivo de Imagem').setInputFiles(photo)
    await expectShrunk(await sent(page))
  },
)
