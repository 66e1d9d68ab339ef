import type { Locator, Page } from '@playwright/test'
import { expect } from './harness.ts'
import { ownBranch } from './own-branch.ts'

/** A branch of this test only, made current, with calls on its menus as the owner. */
export async function menuBranch(page: Page) {
  const own = await ownBranch(page, 'Cardápios')
  const { slug, unit, token, headers } = own
  const path = `${own.path}/menu`
  const post = async (below: string, data: object) => {
    const body = (await (await page.request.post(path + below, { headers, data })).json()) as Record<
      'menu' | 'section' | 'item',
      { id: number }
    >
    expect(body).toMatchObject({ success: true })
    return body
  }
  return {
    slug,
    unit,
    token,
    /** Publishes the branch. */
    async publish(): Promise<void> {
      const done = await page.request.put(own.path, { headers, data: { is_draft: false } })
      expect(await done.json()).toMatchObject({ success: true })
    },
    /** Creates a menu of sections with items; returns its id. */
    async menu(name: string, sections: Record<string, (string | object)[]> = {}): Promise<number> {
      const { id } = (await post('', { name })).menu
      for (const [title, items] of Object.entries(sections)) {
        const section = (await post(`/${id}/section`, { name: title })).section
        for (const item of items) {
          await post(`/${id}/section/${section.id}/item`, typeof item === 'string' ? { name: item } : item)
        }
      }
      return id
    },
    /** Shows a menu to guests. */
    async activate(id: number): Promise<void> {
      const data = { status: 'active' }
      const done = await page.request.put(`${path}/${id}/status`, { headers, data })
      expect(await done.json()).toMatchObject({ success: true })
    },
    /** Changes the name or text of a menu as another person would, unnoticed by the page. */
    async changeMenu(id: number, change: object): Promise<void> {
      const done = await page.request.put(`${path}/${id}`, { headers, data: change })
      expect(await done.json()).toMatchObject({ success: true })
    },
    /** Renames a section of a menu, unnoticed by the page. */
    async changeSection(id: number, name: string, to: string): Promise<void> {
      const all = (await (await page.request.get(`${path}/${id}/section`, { headers })).json()) as {
        id: number
        name: string
      }[]
      const section = all.find((one) => one.name === name)!
      const data = { name: to }
      const done = await page.request.put(`${path}/${id}/section/${section.id}`, { headers, data })
      expect(await done.json()).toMatchObject({ success: true })
    },
    /** Changes a dish of a menu as another person would; null deletes it. */
    async changeItem(id: number, name: string, change: object | null): Promise<void> {
      const menu = (await (await page.request.get(`${path}/${id}`, { headers })).json()) as {
        sections: { items: { id: number; name: string }[] }[]
      }
      const item = menu.sections.flatMap(({ items }) => items).find((one) => one.name === name)!
      const address = `${path}/${id}/item/${item.id}`
      const done = change
        ? await page.request.put(address, { headers, data: { ...item, ...change } })
        : await page.request.delete(address, { headers })
      expect(await done.json()).toMatchObject({ success: true })
    },
    /** Imports a file as a menu; returns its id. */
    async file(name: string, content: string): Promise<number> {
      const file = { name: 'cardapio.csv', mimeType: 'text/csv', buffer: Buffer.from(content) }
      const answered = await page.request.post(`${path}/import`, { headers, multipart: { name, file } })
      return ((await answered.json()) as { menu: { id: number } }).menu.id
    },
  }
}

export const open = (page: Page, id: number) => page.goto(`/admin/menu/${id}/edit`)
export const list = (page: Page, name: string) => page.getByRole('list', { name, exact: true })
export const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })
export const named = (form: Locator) => form.getByRole('textbox', { name: 'Nome', exact: true })
export const save = (form: Locator) => form.getByRole('button', { name: 'Salvar' })
export const itemsOf = (page: Page, section: string) =>
  list(page, section)
    .getByRole('listitem')
    .getByRole('button', { name: /^(?!Mais ações|Mudar o preço)/ })
