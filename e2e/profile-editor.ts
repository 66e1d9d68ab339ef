import type { Page } from '@playwright/test'
import { plain } from '../test/pictures.ts'
import { expect } from './harness.ts'
import { signIn } from './staff.ts'

export type Made = { id: number; business_id: number; slug: string; token: string }

let made = 0
/** A draft of the demo's owner, created by the API and open in the editor. */
export async function newProfile(page: Page, given: object = {}): Promise<Made> {
  const token = await signIn(page, 'owner')
  const headers = { 'x-auth-token': token }
  const guest = await page.request.get('/api/user/guest?slug=cantina-da-praca-pinheiros')
  const { businesses } = (await guest.json()) as { businesses: { id: number }[] }
  const business_id = businesses[0]!.id
  const unit = `Teste ${Date.now().toString(36)} ${++made}`
  const slug = unit.toLowerCase().replaceAll(' ', '-')
  const data = { name: 'Cantina da Praça', branch: unit, slug }
  const answer = await page.request.post(`/api/business/${business_id}/branch`, { headers, data })
  const { branch } = (await answer.json()) as { branch: { id: number } }
  const profile = { id: branch.id, business_id, slug, token }
  if (Object.keys(given).length > 0) await saveByApi(page, profile, given)
  return profile
}

export const saveByApi = (page: Page, { id, business_id, token }: Made, data: object) =>
  page.request.put(`/api/business/${business_id}/branch/${id}`, { headers: { 'x-auth-token': token }, data })

export const open = async (page: Page, { id }: Made, tab = 'dados') => {
  await page.goto(`/admin/branch/${id}/edit?tab=${tab}`)
  await expect(page.getByRole('tab', { selected: true })).toBeVisible()
}
export const tab = (page: Page, name: string) => page.getByRole('tab', { name })
export const field = (page: Page, label: string) =>
  page.getByLabel(label, { exact: true }).and(page.locator('input, select, textarea'))
export const save = async (page: Page) => {
  await page.getByRole('button', { name: 'Salvar', exact: true }).click()
  await expect(page.getByText('Perfil salvo com sucesso!').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Salvar', exact: true })).toHaveCount(0)
}
export const isWide = (page: Page) => (page.viewportSize()?.width ?? 0) >= 1200
export const picture = async (name: string, colour: string) => ({
  name,
  mimeType: 'image/png',
  buffer: await plain({ width: 600, height: 500 }, colour).png().toBuffer(),
})
/** The preview's text: its document has the same origin and runs no script. */
export const previewText = (page: Page) =>
  page.evaluate(() => document.querySelector('iframe')?.contentDocument?.body?.textContent ?? '')
