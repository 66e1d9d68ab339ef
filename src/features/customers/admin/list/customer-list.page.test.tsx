import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test, vi } from 'vitest'
import { type TestHouse, testHouse } from '#test/app.ts'
import { answerInstead, noNetwork, screenWidth, sent } from '#test/browser.ts'
import { button } from '#test/form.ts'
import { openStaff } from '#test/page.tsx'
import { type Signed, type Venue, venue } from '#test/venue.ts'

let here: TestHouse
let place: Venue
beforeAll(async () => {
  here = await testHouse({ now: '2026-11-20T15:00:00Z' })
  place = await venue(here)
  const { business_id } = place
  const people = Array.from({ length: 170 }, (_, index) => ({
    business_id,
    name: index < 3 ? `Maria ${index}` : `Convidada ${index}`,
    phone: `119876${String(50_000 + index)}`,
  }))
  const made = await here.house.db.insertInto('customer').values(people).returning('id').execute()
  const ofBranch = made.map(({ id }) => ({
    ...place.path,
    customer_id: id,
    created_at: '2026-11-01T12:00:00Z',
  }))
  await here.house.db.insertInto('customer_branch').values(ofBranch).execute()
})

const open = (search = '', person: Signed = place.owner) =>
  openStaff(here, person, place, `/admin/customers${search}`)
const box = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Buscar cliente' })
const isSearched = (search: string) => waitFor(() => expect(location.search).toBe(search))

test.each(['desk', 'phone'])(
  'customers have their columns and a link to talk to them (%s)',
  {
    tags: ['CUST-01', 'CUST-02', 'CUST-03', 'CUST-07', 'CUST-08', 'CUST-09', 'CUST-10', 'CUST-11', 'CUST-12'],
  },
  async (screenOf) => {
    if (screenOf === 'phone') screenWidth(390)
    await open()
    const links = await screen.findAllByRole<HTMLAnchorElement>('link', {
      name: /^Conversar com .+ pelo WhatsApp: \(\d\d\) 9?\d{4}-\d{4}$/,
    })

    expect(links[0]!.href).toMatch(/^https:\/\/wa\.me\/55\d{10,11}$/)
    screen.getByRole('heading', { level: 1, name: 'Gestão de Clientes' })
    expect(box().placeholder).toBe('Nome ou Telefone')
    const columns = ['Contato', 'Data Nascimento', 'Cadastro', 'Visitas']
    if (screenOf === 'phone') {
      const [card] = within(screen.getByRole('list', { name: 'Clientes' })).getAllByRole('listitem')
      expect([...card!.querySelectorAll('dt')].map(({ textContent }) => textContent)).toEqual(columns)
    } else {
      const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
      expect(heads).toEqual(['Cliente', ...columns])
    }
  },
)

test(
  'the list is walked by pages, three to each side of the current one',
  { tags: ['CUST-13', 'CUST-14', 'CUST-15', 'CUST-16', 'CUST-17'] },
  async () => {
    const user = await open()
    await screen.findByText('Mostrando 1 a 20 de 170')
    const pages = within(screen.getByRole('navigation', { name: 'Páginas' }))
    const press = (name: string) => user.click(pages.getByRole('button', { name }))
    const isDisabled = (name: string) => pages.getByRole<HTMLButtonElement>('button', { name }).disabled

    await press('Página 4')
    await screen.findByText('Mostrando 61 a 80 de 170')
    expect(location.search).toBe('?page=4')
    await press('Próxima página')
    await screen.findByText('Mostrando 81 a 100 de 170')
    expect(
      pages.getAllByRole('button', { name: /^Página \d+$/ }).map(({ textContent }) => textContent),
    ).toEqual(['2', '3', '4', '5', '6', '7', '8'])
    await press('Última')
    await screen.findByText('Mostrando 161 a 170 de 170')
    expect(isDisabled('Próxima página')).toBe(true)
    await press('Primeira')
    await screen.findByText('Mostrando 1 a 20 de 170')
    expect(isDisabled('Página anterior')).toBe(true)
  },
)

test('a customer is found by phone, and a search that finds none says so', async () => {
  const user = await open()
  await screen.findByText('Mostrando 1 a 20 de 170')

  await user.click(box())
  await user.paste('11987650100')
  await screen.findByText('Mostrando 1 a 1 de 1')
  screen.getByText('Convidada 100')
  expect(location.search).toBe('?search=11987650100')
  await user.clear(box())
  await user.paste('ninguém com este nome')
  await screen.findByText('Nenhum cliente encontrado.')
})

test('what is typed while a search comes into force stays, and a search that is taken away does not come back', async () => {
  const user = await open()
  await screen.findByText('Mostrando 1 a 20 de 170')

  await user.type(box(), 'mar{Enter}ia')
  await isSearched('?search=mar')
  expect(box().value).toBe('maria')
  await isSearched('?search=maria')
  expect(box().value).toBe('maria')

  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  fireEvent.change(box(), { target: { value: 'mari' } })
  fireEvent.click(button('Remover filtro Busca: maria'))
  await vi.advanceTimersByTimeAsync(1_000)
  vi.useRealTimers()
  await isSearched('')
  expect(box().value).toBe('')
})

test(
  'Exportar asks for the file of the search and says how many; a failure shows the retry panel',
  { tags: ['CUST-05', 'CUST-37', 'CUST-46'] },
  async () => {
    const user = await open('?search=maria')
    await screen.findByText('Mostrando 1 a 3 de 3')
    answerInstead((url, init) => (/export=true/.test(url) ? noNetwork(url, init) : null))
    await user.click(button('Exportar'))
    const retry = await screen.findByRole('button', { name: 'Tentar novamente' })

    answerInstead()
    const saved = vi.spyOn(URL, 'createObjectURL')
    await user.click(retry)

    await screen.findByText('3 clientes em clientes.csv.')
    expect(
      sent.filter(({ url }) => /export=true/.test(url)).every(({ url }) => /search=maria/.test(url)),
    ).toBe(true)
    const lines = (await (saved.mock.calls[0]![0] as Blob).text()).trim().split('\n')
    expect(lines).toHaveLength(4)
    expect(box().value).toBe('maria')
  },
)

test('an editor may not export', async () => {
  await open('', place.editor)

  await screen.findByText('Mostrando 1 a 20 de 170')
  expect(screen.queryByRole('button', { name: 'Exportar' })).toBeNull()
})

test('customers that cannot be loaded can be tried again', { tags: ['CUST-45'] }, async () => {
  answerInstead((url) => (/\/customer(\?|$)/.test(url) ? new Response('', { status: 500 }) : null))
  const user = await open()
  await screen.findByText('Algo deu errado!')

  answerInstead()
  await user.click(button('Tentar novamente'))

  await screen.findByText('Mostrando 1 a 20 de 170')
})
