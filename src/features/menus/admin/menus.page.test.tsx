import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { readFile } from 'node:fs/promises'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { listMenus, createMenu, findMenu } from '../contract.ts'
import { createItem, createSection } from '../sections.contract.ts'
import { type TestHouse, testHouse } from '#test/app.ts'
import { allow, answerInstead, noNetwork, sent, untilAnswered } from '#test/browser.ts'
import { button, field, fill, inDialog } from '#test/form.ts'
import { openStaff } from '#test/page.tsx'
import { sibling, type Venue, venue } from '#test/venue.ts'

let here: TestHouse
let place: Venue
beforeAll(async () => {
  here = await testHouse()
})
beforeEach(async () => {
  place = await venue(here)
})

const as = () => ({ token: place.owner.token })

/** A menu with one section; returns its id. */
async function menu(name: string, section?: string, items: string[] = []): Promise<number> {
  const { id } = (await here.call(createMenu, { params: place.path, body: { name } }, as())).body.menu
  if (!section) return id
  const params = { ...place.path, id }
  const made = (await here.call(createSection, { params, body: { name: section } }, as())).body.section
  for (const item of items)
    await here.call(createItem, { params: { ...params, section_id: made.id }, body: { name: item } }, as())
  return id
}
const kept = async (id: number) =>
  (await here.call(findMenu, { params: { ...place.path, id } }, as())).body.sections[0]!.items
const menuNames = async () =>
  (await here.call(listMenus, { params: place.path }, as())).body.map(({ name }) => name)

const openList = () => openStaff(here, place.owner, place, '/admin/menus')
const openMenu = (id: number) => openStaff(here, place.owner, place, `/admin/menu/${id}/edit`)
const available = (name: string) => screen.findByRole('switch', { name: `${name} disponível` })
const isOn = (control: HTMLElement) => control.getAttribute('aria-checked') === 'true'
const pressed = async (user: UserEvent, name: string | RegExp) =>
  user.click(await screen.findByRole('button', { name }))
async function chosen(user: UserEvent, row: string, action: string) {
  await pressed(user, `Mais ações de ${row}`)
  await user.click(await screen.findByRole('menuitem', { name: action }))
}
const orders = (url: RegExp) => sent.filter((one) => one.method === 'PUT' && url.test(one.url))

test(
  'an amount that is pasted is read as it is written, and what is no amount stays and is refused',
  { tags: ['D-68'] },
  async () => {
    const user = await openMenu(await menu('Da noite', 'Pratos'))
    await pressed(user, 'Adicionar item em Pratos')
    const form = await inDialog('Adicionar item')
    const price = form.getByRole<HTMLInputElement>('textbox', { name: 'Preço' })
    await user.click(price)

    await user.paste('1.042,5')
    expect(price.value).toBe('R$ 1.042,50')
    for (const text of ['1234.567', '12,345', 'R$ 59,90 a 79,90', '-5', '1e3', '1234567890123456']) {
      await user.paste(text)
      expect(price.value).toBe(text)
    }
    await user.click(form.getByRole('button', { name: 'Salvar' }))
    await form.findByText('Preço inválido.')
    await user.click(price)
    await user.paste('R$ 42')
    expect(price.value).toBe('R$ 42,00')
  },
)

test(
  'a dish is marked as out in the list, at once, and found again among those',
  { tags: ['D-68'] },
  async () => {
    const id = await menu('Da casa', 'Massas', ['Nhoque', 'Penne'])
    const user = await openMenu(id)

    await user.click(await available('Penne'))
    expect(isOn(await available('Penne'))).toBe(false)
    await waitFor(async () => expect((await kept(id))[1]!.available).toBe(false))
    await user.click(screen.getByText('Indisponíveis (1)'))
    await waitFor(() => expect(screen.getAllByRole('switch', { name: / disponível$/ })).toHaveLength(1))
    expect(location.search).toBe('?only=indisponiveis')

    // The row stays where it is: a second tap hits the same dish.
    await user.click(await available('Penne'))
    await screen.findByText('Indisponíveis (0)')
    expect(isOn(await available('Penne'))).toBe(true)
    await waitFor(async () => expect((await kept(id))[1]!.available).toBe(true))
  },
)

test('a list of dishes that are out says where there is none', { tags: ['D-68'] }, async () => {
  const id = await menu('Da casa', 'Massas', ['Nhoque'])
  await openStaff(here, place.owner, place, `/admin/menu/${id}/edit?only=indisponiveis`)

  await screen.findByText('Nenhum item encontrado.')
})

test(
  'a dish that is switched again before the first answer came ends as it was pressed last',
  { tags: ['D-68'] },
  async () => {
    const id = await menu('Da casa', 'Massas', ['Nhoque'])
    const user = await openMenu(id)
    const waiting = untilAnswered(/\/available$/)

    await user.click(await available('Nhoque'))
    expect((await available('Nhoque')).getAttribute('aria-busy')).toBe('true')
    await user.click(await available('Nhoque'))
    expect(isOn(await available('Nhoque'))).toBe(true)
    expect(orders(/\/available$/)).toHaveLength(1)
    waiting.answer()

    await waitFor(async () => expect((await available('Nhoque')).getAttribute('aria-busy')).toBe('false'))
    expect(orders(/\/available$/)).toHaveLength(2)
    expect((await kept(id))[0]!.available).toBe(true)
  },
)

test('what is not switched is put back and said', { tags: ['D-68'] }, async () => {
  const user = await openMenu(await menu('Da casa', 'Massas', ['Nhoque']))
  await available('Nhoque')
  answerInstead((url, init) => (url.endsWith('/available') ? noNetwork(url, init) : null))

  await user.click(await available('Nhoque'))

  await screen.findByText(/^Nhoque: Houve um erro! Por favor, tente novamente\./)
  expect(isOn(await available('Nhoque'))).toBe(true)
})

test(
  'a menu is imported from a spreadsheet: first what is wrong by line, then whole',
  { tags: ['D-68'] },
  async () => {
    const user = await openList()
    await pressed(user, 'Importar')
    const form = await inDialog('Importar cardápio')
    const choose = (name: string, content: BlobPart) =>
      user.upload(
        document.querySelector<HTMLInputElement>('input[type=file]')!,
        new File([content], name, { type: name.endsWith('csv') ? 'text/csv' : '' }),
      )
    const problems = async () =>
      within(await form.findByRole('list', { name: 'Problemas do arquivo' }))
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent)

    await choose('Carta de vinhos.csv', 'Seção;Item;Preço\nTintos;Chianti;cento\nTintos;;90,00\n')
    await form.findByText(/^O arquivo tem 2 problemas\./)
    expect(await problems()).toEqual([
      'Linha 2, Preço: Preço inválido. Escreva como 42,00.',
      'Linha 3, Item: Nome é obrigatório.',
    ])

    await choose('Cardápio.xlsx', new Uint8Array(await readFile('test/cardapio.xlsx')))
    await form.findByText('Coluna que não é importada: Desde.')
    expect(await problems()).toEqual([
      'Linha 10, Seção: Seção é obrigatória. Repita-a em cada linha.',
      'Linha 10, Preço: Preço inválido. Escreva como 42,00.',
    ])

    await choose('Carta de vinhos.csv', 'Seção;Item;Preço\nTintos;=Chianti;R$ 1.090,00\nTintos;Merlot;\n')
    await form.findByText('Tudo certo: 2 itens em 1 seção.')
    expect(field('Nome do cardápio').value).toBe('Carta de vinhos')
    await user.click(await form.findByRole('button', { name: 'Importar' }))

    await screen.findByRole('heading', { level: 1, name: 'Carta de vinhos' })
    const [first, ...others] = within(await screen.findByRole('list', { name: 'Tintos' })).getAllByRole(
      'listitem',
    )
    expect(first!.textContent).toMatch(/=Chianti.*R\$\s1\.090,00/)
    expect(others.map(({ textContent }) => textContent)).toEqual([expect.stringContaining('Merlot')])
  },
)

test(
  'the columns of a file with headings of its own are matched, checked and changed',
  { tags: ['D-68'] },
  async () => {
    const user = await openList()
    await pressed(user, 'Importar')
    const form = await inDialog('Importar cardápio')
    const lines =
      'Bistrô;;;\nTipo;Denominação;Custo;Código\nTintos;Chianti;R$ 90,00;17\nTintos;Merlot;80,00;18\n'
    const column = (name: string, of: string) => user.selectOptions(form.getByRole('combobox', { name }), of)
    const check = () => user.click(form.getByRole('button', { name: 'Conferir' }))
    await user.upload(
      document.querySelector<HTMLInputElement>('input[type=file]')!,
      new File([lines], 'Adega.csv', { type: 'text/csv' }),
    )

    await form.findByText(/Os nomes das colunas estão na linha 2/)
    await check()
    await form.findByText('Escolha a coluna de Seção.')
    await column('Seção', 'Tipo')
    await column('Item', 'Denominação')
    await column('Preço', 'Código')
    await form.findByText('Coluna que não é importada: Custo.')
    await check()
    await form.findByText('Tudo certo: 2 itens em 1 seção.')
    await user.click(form.getByRole('button', { name: 'Mudar colunas' }))
    await column('Preço', 'Custo')
    await check()
    await form.findByText('Coluna que não é importada: Código.')
    await user.click(await form.findByRole('button', { name: 'Importar' }))

    await screen.findByRole('heading', { level: 1, name: 'Adega' })
    const [first] = within(await screen.findByRole('list', { name: 'Tintos' })).getAllByRole('listitem')
    expect(first!.textContent).toMatch(/R\$\s90,00/)
  },
)

test('a dish is copied into its section', { tags: ['D-68'] }, async () => {
  const user = await openMenu(await menu('Da casa', 'Massas', ['Nhoque']))
  await chosen(user, 'Nhoque', 'Copiar')
  const form = await inDialog('Copiar item')
  await waitFor(() =>
    expect(form.getByRole<HTMLSelectElement>('combobox', { name: 'Seção' }).disabled).toBe(false),
  )
  await user.click(form.getByRole('button', { name: 'Copiar' }))

  await screen.findByRole('button', { name: 'Nhoque (cópia)' })
})

test(
  'a menu is copied to another establishment, and deleted after a question',
  { tags: ['D-68'] },
  async () => {
    const other = await sibling(here, place)
    await menu('Da casa', 'Massas', ['Nhoque', 'Penne'])
    const user = await openList()
    await chosen(user, 'Da casa', 'Copiar')
    const form = await inDialog('Copiar cardápio')
    await user.selectOptions(
      await form.findByRole('combobox', { name: 'Estabelecimento' }),
      String(other.branch_id),
    )
    await user.click(form.getByRole('button', { name: 'Copiar' }))
    await screen.findByText('Cardápio copiado com sucesso!')
    const { body } = await here.call(listMenus, { params: other }, as())
    expect(body).toMatchObject([{ name: 'Da casa', status: 'inactive', items_count: 2 }])

    await chosen(user, 'Da casa', 'Excluir')
    const question = within(
      await screen.findByRole('alertdialog', { name: 'Deseja realmente excluir esse registro?' }),
    )
    question.getByText('Da casa: 1 seção, 2 itens.')
    await user.click(question.getByRole('button', { name: 'Sim' }))
    await screen.findByText('Este estabelecimento ainda não tem cardápios.')
    expect(await menuNames()).toEqual([])
  },
)

test('a menu is exported under its name', { tags: ['D-68'] }, async () => {
  await menu('Carta de vinhos', 'Tintos', ['Merlot'])
  const user = await openList()
  await chosen(user, 'Carta de vinhos', 'Exportar')

  await waitFor(() => expect(sent.some(({ url }) => url.endsWith('/export'))).toBe(true))
})

test(
  'a menu that is moved again before the first move is saved ends where it was moved last',
  { tags: ['D-68'] },
  async () => {
    for (const name of ['Almoço', 'Jantar', 'Vinhos']) await menu(name)
    const user = await openList()
    await screen.findByRole('list', { name: 'Cardápios' })
    await pressed(user, 'Ordenar')
    const waiting = untilAnswered(/\/menu\/order$/)

    await pressed(user, 'Mover Vinhos para cima')
    await pressed(user, 'Mover Vinhos para cima')
    await screen.findByText('Vinhos, posição 1 de 3.')
    expect(orders(/\/menu\/order$/)).toHaveLength(1)
    waiting.answer()

    await waitFor(async () => expect(await menuNames()).toEqual(['Vinhos', 'Almoço', 'Jantar']))
    await pressed(user, 'Concluir')
    const shown = within(await screen.findByRole('list', { name: 'Cardápios' }))
    await waitFor(() =>
      expect(shown.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
        'Vinhos',
        'Almoço',
        'Jantar',
      ]),
    )
  },
)

test('a menu that is not there says so', { tags: ['D-04'] }, async () => {
  allow(/404/)
  await openMenu(987_654_321)

  await screen.findByText('Este cardápio não existe neste estabelecimento.')
})

test('a list of menus that cannot be read can be tried again', async () => {
  answerInstead((url, init) => (url.endsWith('/menu') ? noNetwork(url, init) : null))
  const user = await openList()
  await screen.findByRole('button', { name: 'Tentar novamente' })
  answerInstead()
  await user.click(button('Tentar novamente'))

  await screen.findByText('Este estabelecimento ainda não tem cardápios.')
})

test('a menu needs a name, and a promotional price is below the price', async () => {
  const user = await openMenu(await menu('Da casa', 'Doces'))
  await pressed(user, 'Adicionar item em Doces')
  const form = await inDialog('Adicionar item')
  await user.click(form.getByRole('button', { name: 'Salvar' }))
  await form.findByText('Nome é obrigatório.')
  await fill(user, 'Nome', 'Tiramisù 🍰')
  await fill(user, 'Preço', '32')
  await fill(user, /^Preço promocional/, '32')
  await user.click(form.getByRole('button', { name: 'Salvar' }))

  await form.findByText(/deve ser menor que o preço\.$/)
})
